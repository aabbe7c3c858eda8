"""What the store holds, as typed values: the words that stand in its columns, and its rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum

from data.rating_rows import MeetingRow
from game import House, Seat, Variant


class By(Enum):
    """Who made a move: the person, the computer, the program for a person who had no choice, or who had planned it."""

    PERSON = "person"
    COMPUTER = "computer"
    FORCED = "forced"
    PLANNED = "planned"


class Ending(Enum):
    """How a match ended."""

    PLAYED = "played"
    RESIGNED = "resigned"
    TIME = "time"
    AGREED = "agreed"
    LEFT = "left"
    """A person had their data deleted while the match was running."""
    CALLED_OFF = "called_off"
    """It counts nowhere: nobody had moved yet, or whoever runs the bot has ended it."""


class OfferKind(Enum):
    """What the people at a table can agree on."""

    DRAW = "draw"
    TAKE_BACK = "take_back"


class ChallengeState(Enum):
    """What became of a challenge or lobby."""

    OPEN = "open"
    STARTED = "started"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class NoticeKind(Enum):
    """What a person is to be told."""

    YOUR_TURN = "your_turn"
    REMINDER = "reminder"
    OFFER = "offer"
    RESULT = "result"
    CHALLENGED = "challenged"
    DECLINED = "declined"
    EXPIRED = "expired"
    AWAY = "away"
    DIGEST = "digest"


class Reach(Enum):
    """In what way a message can be changed again by whoever has sent it."""

    CHANNEL = "channel"
    """The bot is there: it can edit, and post again."""
    DM = "dm"
    """A direct message to the person to move, because there is no place that all players see."""
    BORROWED = "borrowed"
    """Somebody brought the bot along to a place where it is not: only an answer to a click can change the message."""
    PRIVATE = "private"
    """Only one person sees it, and only an answer to a click can change it."""

    @property
    def by_click_alone(self) -> bool:
        return self in (Reach.BORROWED, Reach.PRIVATE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is shown, how it can be reached there, and which language it speaks."""

    channel: int
    guild: int | None = None
    thread: int | None = None
    message: int | None = None
    reach: Reach = Reach.CHANNEL
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Handle:
    """What an answer to a click can still change: a secret, good for a quarter of an hour."""

    token: str = field(repr=False)
    message: int
    until: int


@dataclass(frozen=True, slots=True)
class Posting:
    """A new message for a board, written down before Discord is told: after a crash it is the same message."""

    nonce: str
    place: Place
    at: int
    token: str | None = field(default=None, repr=False)
    """Of the interaction that it answers; a message that answers none has a nonce that Discord enforces."""
    notice: NoticeRow | None = None
    """What the message tells, and to whom: the notice is done when the message is there."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person, or a level of computer player; neither if a person has been forgotten."""

    seat: Seat
    person: int | None = None
    level: str | None = None
    name: str | None = None
    """The person's name as it was last seen; kept with the person, not with the seat."""
    away: tuple[int, int] | None = None
    """From when to when the person is away next, or is now; kept with the person, too."""

    @property
    def former(self) -> bool:
        return self.person is None and self.level is None


def alone(seats: Iterable[Player]) -> bool:
    """Whether one person sits there and the computer everywhere else."""
    return sum(player.level is None for player in seats) == 1


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's ledger: a move, or moves taken back. Never changed, never removed."""

    turn: int
    seat: Seat
    text: str
    by: By
    at: int


@dataclass(frozen=True, slots=True)
class OfferRow:
    """An offer on the table, made at a turn by a seat; who has said yes, and who has said no."""

    kind: OfferKind
    seat: Seat
    turn: int
    agreed: frozenset[Seat] = frozenset()
    refused_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class PlanRow:
    """What a seat has planned from a turn on, as text; `matches` knows what it means."""

    seat: Seat
    turn: int
    tree: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match without its moves. All after ``rematch_of`` changes with time and follows from moves and decisions."""

    id: str
    variant: Variant
    secret: bytes
    salt: str
    clock: str
    started_at: int
    rematch_of: str | None
    version: int
    """Grows with every change that a screen or a memory must follow; not when a board is moved or was shown."""
    turn: int
    """The number of entries in the ledger; buttons carry it."""
    to_move: Seat | None
    red: int
    white: int
    moved_at: int
    deadline: int | None
    rings_at: int | None
    """When to look whether the one to move is to be told or has run out of time; perhaps too early, never too late."""
    offer: OfferRow | None
    place: Place | None
    """Where the live board is. This, what it shows and when the match rings change without a new version."""
    shown: int = 0
    """The version that the live board shows; it is behind if that is an earlier one."""
    shown_turn: int = -1
    clock_shift: int = 0
    """Seconds by which the clock was moved on in this turn, because nobody could play."""
    banks: tuple[int, ...] = ()
    """Seconds that each seat may take longer; none for a match that has only a limit a move."""
    gift_turn: int | None = None
    """The last turn in which somebody gave the other side a day."""
    thread_wanted: bool = False
    """Whether the board is to have a thread of its own, which it has not got yet."""
    ended_at: int | None = None
    ending: Ending | None = None
    winner: House | None = None
    ended_by: Seat | None = None
    """Who resigned, ran out of time, left or called it off."""
    ended_why: str | None = None
    """What the owner of the bot said who has called it off."""
    position: str | None = None
    """The line of the position that a branch began from; None for a match that began with the opening."""
    branch_of: str | None = None
    """The match that was looked back on when a branch began, if it is kept here."""
    friendly: bool = False
    """Whether it was agreed that it is not rated."""
    seats: tuple[Player, ...] = ()

    @property
    def over(self) -> bool:
        return self.ending is not None

    def seen_as(
        self, place: Place | None, shown: int, shown_turn: int, thread_wanted: bool, rings_at: int | None
    ) -> MatchRow:
        """The same version of the match, with another board or another moment to look at it."""
        return replace(
            self, place=place, shown=shown, shown_turn=shown_turn, thread_wanted=thread_wanted, rings_at=rings_at
        )


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A challenge to a duel, or the lobby of a team match; the match that comes of it has the same id."""

    id: str
    variant: Variant
    secret: bytes
    clock: str
    host: int
    host_name: str | None
    guest: int | None
    guest_name: str | None
    house: House | None
    """The host's house in a duel; None is by lot."""
    made_at: int
    expires_at: int
    rematch_of: str | None
    place: Place | None
    state: ChallengeState = ChallengeState.OPEN
    seats: tuple[Player, ...] = ()
    """The seats of a lobby that are taken."""
    thread_wanted: bool = False
    """Whether the match that comes of it is to have a thread of its own."""
    friendly: bool = False
    """Whether the match that comes of it is not rated."""
    met: MeetingRow | None = None
    """How often those whom it brings together have met before, as the host or the first of red sees it."""
    version: int = 1
    shown: int = 0
    """The version that its message shows."""


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """Something to tell a person at a time. The first five fields are its key: the same notice is never made twice."""

    subject: str
    """The id of the match or challenge."""
    person: int
    kind: NoticeKind
    turn: int
    step: int
    due: int
    attempts: int = 0

    @property
    def key(self) -> tuple[str, int, NoticeKind, int, int]:
        return self.subject, self.person, self.kind, self.turn, self.step


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A review as it is kept: by which engine, and packed."""

    engine: str
    content: bytes
