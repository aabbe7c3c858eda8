"""Refusals: why something cannot be done, as exceptions that carry what the person should know.

The sentences for people are in `locales/`. A refusal leaves everything unchanged, except if time had run out: then the
match or challenge was closed, and the refusal carries its new state.

With ``eq=False, repr=False`` the dataclasses here compare and print like any exception. A match or a challenge is
printed as its id.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from game import Move, Refusal
from matches.model.invitation_values import Challenge, Lobby
from matches.model.values import Match


class Refused(Exception):  # noqa: N818  it is a refusal, not an error
    """Something that a person asked for cannot be done."""


@dataclass(eq=False, repr=False)
class Unknown(Refused):
    """There is no match, challenge or lobby of that name."""

    name: str


@dataclass(eq=False, repr=False)
class NoSuchLevel(Refused):
    """There is no computer player of that level."""

    level: str


@dataclass(eq=False, repr=False)
class TooMany(Refused):
    """A person has reached a limit: the one who asked, or another player."""

    limit: Enum
    """Its name and number; see `matches.begin.limits`."""
    person: int


@dataclass(eq=False, repr=False)
class CannotChallenge(Refused):
    """People cannot play against themselves, and other bots cannot play at all."""

    class Why(Enum):
        ONESELF = auto()
        BOT = auto()

    why: Why


@dataclass(eq=False, repr=False)
class NotOpen(Refused):
    """A person takes no challenges, from anybody or from this person. Which of the two is not revealed."""

    name: str | None
    """None at a table for four, where it could be any of them."""


@dataclass(eq=False, repr=False)
class YouBlocked(Refused):
    """The person has blocked the other player."""

    name: str


@dataclass(eq=False, repr=False)
class CannotBlock(Refused):
    """A person cannot block themselves, and need not block a bot: bots do not challenge."""

    class Why(Enum):
        ONESELF = auto()
        BOT = auto()
        NOBODY = auto()
        """There is no other person at the table."""

    why: Why


@dataclass(eq=False, repr=False)
class NotHere(Refused):
    """This server allows matches in other channels only."""

    channels: tuple[int, ...]


class NotYourServer(Refused):
    """Only people who may manage a server can change its settings."""


class CannotBeAway(Refused):
    """A person cannot be away on these days; ``left`` is how many days of the year are left."""

    class Why(Enum):
        BACKWARDS = auto()
        PAST = auto()
        TOO_FAR = auto()
        TOO_LONG = auto()

    def __init__(self, why: Why, *, year: int = 0, left: int = 0) -> None:
        super().__init__(why, year, left)
        self.why = why
        self.year = year
        self.left = left


@dataclass(eq=False, repr=False)
class RunningRecord(Refused):
    """A record of a running match: it would reveal the draw pile, or allow players to try out moves."""

    match: str


class NotRemembered(Refused):
    """An uploaded record or position that is no longer in the cache."""


@dataclass(eq=False, repr=False)
class NotReviewed(Refused):
    """A match that cannot be reviewed, or not now."""

    class Why(Enum):
        RUNNING = auto()
        NOTHING_TO_REVIEW = auto()
        ONE_AT_A_TIME = auto()
        MANY_WAIT = auto()

    why: Why


@dataclass(eq=False, repr=False)
class CannotPlayOn(Refused):
    """A moment from which nobody can play on, or from which this person may not."""

    class Why(Enum):
        OVER = auto()
        RUNNING = auto()

    why: Why


@dataclass(eq=False, repr=False)
class AboutMatch(Refused):
    """A refusal that carries the match as it is now."""

    match: Match

    def __post_init__(self) -> None:
        self.args = (self.match.id, *self.args[1:])


class BoardMovedOn(AboutMatch):
    """The request was meant for an earlier turn: a stale button, a double click, a lost race."""


class MatchIsOver(AboutMatch):
    """The match is over, perhaps just now because time had run out."""


class StillRunning(AboutMatch):
    """This is possible only when the match is over."""


class NotPractice(AboutMatch):
    """This is possible only in practice."""


@dataclass(eq=False, repr=False)
class NotYours(AboutMatch):
    """It is not this person's match, or not their turn."""

    class Why(Enum):
        NOT_SEATED = auto()
        NOT_YOUR_TURN = auto()

    why: Why


@dataclass(eq=False, repr=False)
class MoveRefused(AboutMatch):
    """The rules do not allow the move."""

    move: Move
    refusal: Refusal


@dataclass(eq=False, repr=False)
class NoAgreement(AboutMatch):
    """An offer cannot be made or answered."""

    class Why(Enum):
        NO_SUCH_OFFER = auto()
        OWN_OFFER = auto()
        NOBODY_TO_ASK = auto()
        ASKED_ALREADY = auto()
        OTHER_OFFER_STANDS = auto()

    why: Why


class TooLateToCallOff(AboutMatch):
    """A move was made: the match can be resigned, but not called off."""


@dataclass(eq=False, repr=False)
class NoTakeBack(AboutMatch):
    """No own move to take back; or, between people, a card was drawn since: the order of the pile would be known."""

    class Why(Enum):
        NOTHING_TO_TAKE_BACK = auto()
        ACROSS_A_DRAW = auto()

    why: Why


@dataclass(eq=False, repr=False)
class NoGift(AboutMatch):
    """A day cannot be given."""

    class Why(Enum):
        NO_CLOCK = auto()
        ONE_A_TURN = auto()

    why: Why


@dataclass(eq=False, repr=False)
class NoPlan(AboutMatch):
    """Something cannot be planned."""

    class Why(Enum):
        PRACTICE = auto()
        TOO_LARGE = auto()
        CANNOT_BE = auto()
        WAITS_FOR_YOU = auto()

    why: Why


@dataclass(eq=False, repr=False)
class AboutChallenge(Refused):
    """A refusal that carries the challenge or lobby as it is now."""

    challenge: Challenge | Lobby

    def __post_init__(self) -> None:
        self.args = (self.challenge.id, *self.args[1:])


class ChallengeClosed(AboutChallenge):
    """It was started, declined, withdrawn or has expired: see its state."""


@dataclass(eq=False, repr=False)
class NotYourChallenge(AboutChallenge):
    """The challenge is for another person, or another person must do this."""

    class Why(Enum):
        FOR_SOMEBODY_ELSE = auto()
        YOUR_OWN = auto()
        NOT_THE_HOST = auto()
        NOT_SEATED = auto()

    why: Why


@dataclass(eq=False, repr=False)
class SeatRefused(AboutChallenge):
    """A seat in a lobby cannot be taken or freed, or the table is not full yet."""

    class Why(Enum):
        HOUSE_FULL = auto()
        SEATED_THERE = auto()
        NO_COMPUTER_THERE = auto()
        SEATS_FREE = auto()

    challenge: Lobby
    why: Why
