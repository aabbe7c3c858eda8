"""Rows about matches, challenges, boards, plans, notices and reviews, and the stored words of their columns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from data.rows.rating_rows import MeetingRow
from game import House, Seat, Variant


class By(Enum):
    """Who made a move: the person, the computer, or the program: because it was forced, or planned by the person."""

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
    """It counts nowhere: it ended before the first move, or the owner of the bot ended it."""


class OfferKind(Enum):
    """What the players of a match can agree on."""

    DRAW = "draw"
    TAKE_BACK = "take_back"


class ChallengeState(Enum):
    """The state of a challenge or lobby."""

    OPEN = "open"
    STARTED = "started"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class NoticeKind(Enum):
    """What a notice tells a person."""

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
    """How the bot can change a message again."""

    CHANNEL = "channel"
    """The bot is in the channel: it can edit, and post again."""
    DM = "dm"
    """A direct message to the person to move, because no channel is visible to all players."""
    BORROWED = "borrowed"
    """A person used the bot where it is not a member: only an answer to a click can change the message."""
    PRIVATE = "private"
    """An ephemeral message: only one person sees it, and only an answer to a click can change it."""

    @property
    def by_click_alone(self) -> bool:
        return self in (Reach.BORROWED, Reach.PRIVATE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message is, how the bot can reach it, and its language."""

    channel: int
    guild: int | None = None
    thread: int | None = None
    message: int | None = None
    reach: Reach = Reach.CHANNEL
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Handle:
    """An interaction token with which the bot can edit the answer to a click: a secret, used for 14 minutes."""

    token: str = field(repr=False)
    message: int
    until: int


@dataclass(frozen=True, slots=True)
class Posting:
    """A new message for a board, stored before the request to Discord: after a crash the same message is sent."""

    nonce: str
    place: Place
    at: int
    token: str | None = field(default=None, repr=False)
    """The token of the interaction that it answers; otherwise Discord enforces the nonce."""
    notice: NoticeRow | None = None
    """The notice that the message tells; it is done when the message exists."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: a person, or a level of computer player; neither if the person was forgotten."""

    seat: Seat
    person: int | None = None
    level: str | None = None
    name: str | None = None
    """The person's name as last seen; stored with the person, not with the seat."""
    away: tuple[int, int] | None = None
    """Begin and end of the person's current or next absence; stored with the person, too."""

    @property
    def former(self) -> bool:
        return self.person is None and self.level is None


def is_practice(players: Iterable[Player]) -> bool:
    """Whether one seat is a person's and the computer has all others."""
    return sum(player.level is None for player in players) == 1


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's ledger: a move, or moves taken back. Never changed, never removed."""

    turn: int
    seat: Seat
    text: str
    """A move, or ``-k``: the last k moves that still counted are taken back."""
    by: By
    at: int

    @property
    def takes_back(self) -> bool:
        return self.text.startswith("-")


@dataclass(frozen=True, slots=True)
class OfferRow:
    """An open offer, made at a turn by a seat; who has accepted, and who has refused."""

    kind: OfferKind
    seat: Seat
    turn: int
    agreed: frozenset[Seat] = frozenset()
    refused_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class PlanRow:
    """The plan of a seat from a turn on, as text; `matches` interprets it."""

    seat: Seat
    turn: int
    tree: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicMatch:
    """The columns of a match that everybody may see. Screens get them, so nothing here tells the order of the pile."""

    id: str
    variant: Variant
    players: tuple[Player, ...]
    """One for each seat; stored in a table of their own."""
    started_at: int
    version: int
    """Grows with every change that boards and caches must follow; not when a board was moved or shown."""
    turn: int
    """The number of entries in the ledger; buttons carry it. It also grows when moves are taken back."""
    moved_at: int
    deadline: int | None
    rematch_of: str | None = None
    place: Place | None = None
    """Where the live board is."""
    shown: int = 0
    """The version that the live board shows; the board is behind if that is an earlier one."""
    shown_turn: int = -1
    """The stage that the live board shows; -1 if there was no board yet."""
    thread_wanted: bool = False
    """Whether the board still needs a thread of its own."""
    clock_shift: int = 0
    """Seconds by which the deadline was moved in this turn, because nobody could play."""
    banks: tuple[int, ...] = ()
    """Extra seconds of each seat; empty for a match with only a limit for each move."""
    branch_of: str | None = None
    """The match that a branch began from, if it is in this store."""
    friendly: bool = False
    """Whether the players agreed not to rate it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow(PublicMatch):
    """A match without its moves: the public columns, the secret ones, and those that screens get in another form."""

    secret: bytes
    salt: str
    clock: str
    to_move: Seat | None
    red: int
    white: int
    next_check_at: int | None
    """When to check whether the player to move needs a notice or is out of time; maybe too early, never too late."""
    offer: OfferRow | None = None
    gift_turn: int | None = None
    """The last turn in which a player gave the other side a day."""
    ended_at: int | None = None
    ending: Ending | None = None
    winner: House | None = None
    ended_by: Seat | None = None
    """Who resigned, ran out of time, left or called it off."""
    ended_why: str | None = None
    """The reason of the bot's owner for calling it off."""
    position: str | None = None
    """The line of the position that a branch began from; None for a match that began with the opening."""

    @property
    def over(self) -> bool:
        return self.ending is not None


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A challenge to a duel, or the lobby of a team match; the match that it starts has the same id."""

    id: str
    variant: Variant
    secret: bytes
    clock: str
    host: int
    host_name: str | None
    guest: int | None
    guest_name: str | None
    house: House | None
    """The host's house in a duel; None if it is drawn."""
    made_at: int
    expires_at: int
    rematch_of: str | None
    place: Place | None
    state: ChallengeState = ChallengeState.OPEN
    players: tuple[Player, ...] = ()
    """The occupied seats of a lobby."""
    thread_wanted: bool = False
    """Whether its match gets a thread of its own."""
    friendly: bool = False
    """Whether its match is not rated."""
    met: MeetingRow | None = None
    """How often these players have met before, from the view of the host or of red's first player."""
    version: int = 1
    shown: int = 0
    """The version that its message shows."""


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """Something to tell a person at a time. The first five fields are its key: no notice is made twice."""

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
    """A stored review: the engine that made it, and its packed content."""

    engine: str
    content: bytes
