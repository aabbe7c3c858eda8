"""A person as the store knows them: the words of their choices, and the row."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Telling(Enum):
    """How a person wants to be told."""

    MENTION = "mention"
    DM = "dm"
    NOTHING = "nothing"


class Confirming(Enum):
    """Which of their own moves a person wants to see before they are made."""

    NOTHING = "nothing"
    HEROES = "heroes"
    ALL = "all"


class Picture(Enum):
    """How boards are drawn for a person, or for all who look at a board of theirs."""

    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Challengers(Enum):
    """By whom a person may be challenged."""

    EVERYBODY = "everybody"
    PLAYED = "played"
    """Those with whom they have played."""
    NOBODY = "nobody"


class SeenBy(Enum):
    """Who may see how a person stands."""

    EVERYBODY = "everybody"
    SERVERS = "servers"
    """Those in servers where both are, and on the leaderboards of those alone."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person with their choices. ``language`` is None while they have not chosen one."""

    id: int
    name: str
    language: str | None = None
    telling: Telling = Telling.MENTION
    play_forced: bool = False
    confirming: Confirming = Confirming.HEROES
    own_side: bool = False
    seen_by: SeenBy = SeenBy.EVERYBODY
    shares_strength: bool = False
    """Whether others may see which level of computer player they play like."""
    discord_language: str | None = None
    """The language of their Discord when they last did something, for telling them something while they are away."""
    picture: Picture = Picture.LIGHT
    described: bool = False
    """Whether boards are told in words beside the picture, for somebody who does not see it."""
    away: tuple[int, int] | None = None
    """From when to when they are away, perhaps long ago; `set_away` changes it, not saving the choices."""
    zone: str | None = None
    """The name of their time zone."""
    digest_hour: int | None = None
    """The hour of their day at which they are told all that waits; None if they are told as it comes."""
    asked_forced: bool = False
    """Whether they have been asked if forced moves are to be made for them."""
    challengers: Challengers = Challengers.EVERYBODY
