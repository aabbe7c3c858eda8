"""What the store holds, as typed values: the words that stand in its columns, and its rows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game import House, Seat, Variant


class By(Enum):
    """Who made a move: the person, the computer, or the program for a person who had no choice."""

    PERSON = "person"
    COMPUTER = "computer"
    FORCED = "forced"


class Ending(Enum):
    """How a match ended."""

    PLAYED = "played"
    RESIGNED = "resigned"
    TIME = "time"
    AGREED = "agreed"
    LEFT = "left"
    """A person had their data deleted while the match was running."""


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


class NoticeKind(Enum):
    """What a person is to be told."""

    YOUR_TURN = "your_turn"
    REMINDER = "reminder"
    OFFER = "offer"
    RESULT = "result"
    CHALLENGED = "challenged"
    DECLINED = "declined"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a board is shown. The numbers mean nothing here; ``how`` is a free word of whoever shows it."""

    channel: int
    guild: int | None = None
    thread: int | None = None
    message: int | None = None
    how: str = ""


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
    heard: str | None = None
    """The language in which they were last heard of, for telling them something while they are away."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person, or a level of computer player; neither if a person has been forgotten."""

    seat: Seat
    person: int | None = None
    level: str | None = None
    name: str | None = None
    """The person's name as it was last seen; kept with the person, not with the seat."""

    @property
    def former(self) -> bool:
        return self.person is None and self.level is None


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
    """Grows with every change of the match, of whatever kind."""
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
    ended_at: int | None = None
    ending: Ending | None = None
    winner: House | None = None
    ended_by: Seat | None = None
    """Who resigned, ran out of time or left."""
    seats: tuple[Player, ...] = ()

    @property
    def over(self) -> bool:
        return self.ending is not None


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
