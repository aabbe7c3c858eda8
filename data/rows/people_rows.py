"""People in the store: the stored words of their choices, their row, blocks and bans."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class NoticeChoice(Enum):
    """How a person gets notices."""

    MENTION = "mention"
    DM = "dm"
    NOTHING = "nothing"


class Confirming(Enum):
    """Which of their own moves a person confirms before they are made."""

    NOTHING = "nothing"
    HEROES = "heroes"
    ALL = "all"


class Picture(Enum):
    """How boards are drawn for a person, or for everyone who sees a board of theirs."""

    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Challengers(Enum):
    """Who may challenge a person."""

    EVERYBODY = "everybody"
    PLAYED = "played"
    """People with whom they have played."""
    NOBODY = "nobody"


class SeenBy(Enum):
    """Who may see a person's rating."""

    EVERYBODY = "everybody"
    SERVERS = "servers"
    """People who share a server with them; they are listed only on the leaderboards of these servers."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person with their choices. ``language`` is None until they choose one."""

    id: int
    name: str
    language: str | None = None
    telling: NoticeChoice = NoticeChoice.MENTION
    play_forced: bool = False
    confirming: Confirming = Confirming.HEROES
    own_side: bool = False
    seen_by: SeenBy = SeenBy.EVERYBODY
    shares_strength: bool = False
    """Whether others may see which level of computer player they play like."""
    discord_language: str | None = None
    """The language of their Discord client at their last interaction, for messages while they are away."""
    picture: Picture = Picture.LIGHT
    described: bool = False
    """Whether boards are also described in words, for people who cannot see the picture."""
    away: tuple[int, int] | None = None
    """Begin and end of an absence, maybe in the past; only `set_away` changes it."""
    zone: str | None = None
    """The name of their time zone."""
    digest_hour: int | None = None
    """The hour of their day for the digest; None if notices come one by one."""
    asked_forced: bool = False
    """Whether they have been asked if forced moves are to be made for them."""
    challengers: Challengers = Challengers.EVERYBODY


class BanKind(Enum):
    PERSON = "person"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Ban:
    """A person or server that the bot does not serve."""

    kind: BanKind
    id: int
    at: int
    why: str | None


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A person whom another has blocked. Of a forgotten person only the mark is left."""

    mark: bytes
    person: int | None
    name: str | None
    at: int
