"""Why something cannot be done, as types that carry what the person should know. The sentences are written elsewhere.

After a refusal nothing has changed, except where time had run out: then the match or challenge has been closed, and the
refusal carries it as it is now.
"""

from __future__ import annotations

from enum import Enum, auto

from game import Move, Refusal
from matches.invitations import Challenge, Lobby
from matches.values import Match


class Refused(Exception):  # noqa: N818  a refusal is what it is called at the table
    """Anything that a person asked for and that cannot be."""


class Unknown(Refused):
    """There is no match, challenge or lobby of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class NoSuchLevel(Refused):
    """There is no computer player of that level."""

    def __init__(self, level: str) -> None:
        super().__init__(level)
        self.level = level


class Limit(Enum):
    """Of what a person may have only so many."""

    OPEN_CHALLENGES = 20
    CHALLENGES_TO_ONE_PERSON = 3
    """At the same time."""
    ONE_PERSON_IN_AN_HOUR = 4
    """Asked of one person and come to nothing."""
    IN_A_DAY = 24
    """Asked of anybody and come to nothing."""
    RUNNING_MATCHES = 50
    BLOCKED_PEOPLE = 100


class TooMany(Refused):
    """A person has as many as one may have: whoever asked, or the other."""

    def __init__(self, limit: Limit, person: int) -> None:
        super().__init__(limit, person)
        self.limit = limit
        self.person = person


class CannotChallenge(Refused):
    """Nobody plays against themselves, and a foreign bot does not play at all."""

    class Why(Enum):
        ONESELF = auto()
        BOT = auto()

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class CannotBeAway(Refused):
    """Days on which a person cannot be away; ``left`` are those that a year still has."""

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


class RunningRecord(Refused):
    """A record of a match that is still running: it would show the draw pile, or be a place to try moves out."""

    def __init__(self, match: str) -> None:
        super().__init__(match)
        self.match = match


class NotRemembered(Refused):
    """A record or a position that somebody brought and that has made room for others since."""


class NotReviewed(Refused):
    """A match that is not reviewed, or not now."""

    class Why(Enum):
        RUNNING = auto()
        NOTHING_TO_REVIEW = auto()
        ONE_AT_A_TIME = auto()
        MANY_WAIT = auto()

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class CannotPlayOn(Refused):
    """A moment from which nobody can play on, or this person may not."""

    class Why(Enum):
        OVER = auto()
        RUNNING = auto()

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class AboutMatch(Refused):
    """A refusal that carries the match as it is now."""

    def __init__(self, match: Match, *more: object) -> None:
        super().__init__(match.id, *more)
        self.match = match


class ForReason(AboutMatch):
    """One that has a reason beside it."""

    why: Enum

    def __init__(self, match: Match, why: Enum) -> None:
        super().__init__(match, why)
        self.why = why


class BoardMovedOn(AboutMatch):
    """What was asked was meant for an earlier turn: a stale button, a double click, a lost race."""


class MatchIsOver(AboutMatch):
    """The match has ended, perhaps this very moment because time had run out."""


class StillRunning(AboutMatch):
    """What was asked has to wait until the match is over."""


class NotPractice(AboutMatch):
    """Only in practice."""


class NotYours(ForReason):
    """Somebody else's match, or somebody else's turn."""

    class Why(Enum):
        NOT_SEATED = auto()
        NOT_YOUR_TURN = auto()

    why: Why


class MoveRefused(AboutMatch):
    """The rules do not allow the move."""

    def __init__(self, match: Match, move: Move, refusal: Refusal) -> None:
        super().__init__(match, str(move), refusal)
        self.move = move
        self.refusal = refusal


class NoAgreement(ForReason):
    """An offer that cannot be made or answered."""

    class Why(Enum):
        NO_SUCH_OFFER = auto()
        OWN_OFFER = auto()
        NOBODY_TO_ASK = auto()
        ASKED_ALREADY = auto()
        OTHER_OFFER_STANDS = auto()

    why: Why


class TooLateToCallOff(AboutMatch):
    """Somebody has moved: the match can be resigned, but not undone."""


class NoTakeBack(ForReason):
    """There is no own move to take back, or between people a card was drawn since: the pile's order would be known."""

    class Why(Enum):
        NOTHING_TO_TAKE_BACK = auto()
        ACROSS_A_DRAW = auto()

    why: Why


class NoGift(ForReason):
    """A day that cannot be given."""

    class Why(Enum):
        NO_CLOCK = auto()
        ONE_A_TURN = auto()

    why: Why


class NoPlan(ForReason):
    """Something that cannot be planned."""

    class Why(Enum):
        PRACTICE = auto()
        TOO_LARGE = auto()
        CANNOT_BE = auto()
        WAITS_FOR_YOU = auto()

    why: Why


class AboutChallenge(Refused):
    """A refusal that carries the challenge or lobby as it is now."""

    def __init__(self, challenge: Challenge | Lobby, *more: object) -> None:
        super().__init__(challenge.id, *more)
        self.challenge = challenge


class ChallengeClosed(AboutChallenge):
    """It was started, declined, withdrawn or has expired: its state tells."""


class NotYourChallenge(AboutChallenge):
    """Somebody else is meant, or must do it."""

    class Why(Enum):
        FOR_SOMEBODY_ELSE = auto()
        YOUR_OWN = auto()
        NOT_THE_HOST = auto()
        NOT_SEATED = auto()

    def __init__(self, challenge: Challenge | Lobby, why: Why) -> None:
        super().__init__(challenge, why)
        self.why = why


class SeatRefused(AboutChallenge):
    """A seat in a lobby that cannot be taken or freed, or a table that is not full yet."""

    class Why(Enum):
        HOUSE_FULL = auto()
        SEATED_THERE = auto()
        NO_COMPUTER_THERE = auto()
        SEATS_FREE = auto()

    def __init__(self, challenge: Lobby, why: Why) -> None:
        super().__init__(challenge, why)
        self.why = why
