"""What screens are given: matches as values that tell everything and give nothing away.

The order of the draw pile is in none of them, nor the secret from which it follows, until the match is over.
"""

from __future__ import annotations

from dataclasses import dataclass

from data import By, Ending, MatchRow, OfferKind, OfferRow, Place, Player, alone
from game import Event, House, Move, PlayerView, Result, Seat, SeatPassed, Variant, commit, seed_from
from matches.aftermath import Aftermath
from matches.clocks import Clock, runs_from


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who does something, as the caller knows them."""

    id: int
    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A move that was made and what came of it, in order."""

    number: int
    """Counts the moves that stand, from 1."""
    seat: Seat
    move: Move
    by: By
    at: int
    events: tuple[Event, ...]

    @property
    def passed(self) -> tuple[Seat, ...]:
        """The seats that were skipped after it."""
        return tuple(event.seat for event in self.events if isinstance(event, SeatPassed))


@dataclass(frozen=True, slots=True)
class Deal:
    """The promise about the deck; what it takes to check it is None until the match is over."""

    commitment: bytes
    salt: str
    secret: bytes | None
    seed: bytes | None


@dataclass(frozen=True, slots=True)
class Ended:
    """How a match ended, and by whom if somebody resigned, ran out of time, left or called it off."""

    ending: Ending
    at: int
    winner: House | None
    by: Seat | None
    result: Result
    """What the board says, whoever has won."""
    why: str | None = None
    """What the owner of the bot said who has called it off."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What was offered, who must still say yes, and whether somebody has said no."""

    kind: OfferKind
    seat: Seat
    waiting_for: frozenset[Seat]
    refused_by: Seat | None

    @property
    def stands(self) -> bool:
        return self.refused_by is None


class Seated:
    """What follows from who sits where."""

    __slots__ = ()

    players: tuple[Player, ...]

    def seat_of(self, person: int) -> Seat | None:
        return next((player.seat for player in self.players if player.person == person), None)

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(player.person for player in self.players if player.person is not None)

    @property
    def practice(self) -> bool:
        """Whether all seats but one are the computer's."""
        return alone(self.players)


@dataclass(frozen=True, slots=True)
class Match(Seated):
    """A match as everybody may see it."""

    id: str
    variant: Variant
    clock: Clock
    players: tuple[Player, ...]
    version: int
    """Grows with everything that a screen must follow."""
    turn: int
    """What buttons carry; it grows with every change of the board, also with moves taken back."""
    moves: int
    """How many moves have been made that stand."""
    view: PlayerView
    story: tuple[Told, ...]
    """The last moves that stand, the latest at the end."""
    started_at: int
    moved_at: int
    deadline: int | None
    own_time: int | None
    """When the time for this move ends and that of the bank begins, where there is one."""
    banks: tuple[int, ...]
    """Seconds that each seat may take longer than its time for a move; none if there is no bank."""
    given: bool
    """Whether the other side was given a day in this turn."""
    clock_shift: int
    """Seconds by which the clock was moved on in this turn, because nobody could play."""
    offer: Offer | None
    ended: Ended | None
    deal: Deal
    place: Place | None
    """Where its live board is."""
    shown: int
    """The version that the live board shows."""
    shown_turn: int
    """The stage that it shows; -1 if there has been none."""
    thread_wanted: bool
    rematch_of: str | None
    branch: bool
    """Whether it began from a position of another match: it is practice, and no more than that."""
    branch_of: str | None
    """The name of that match, if it was one of ours."""
    back_to: tuple[tuple[Seat, int], ...]
    """The seats whose last decision can be taken back, each with how many moves that are."""
    friendly: bool = False
    """Whether it was agreed that it is not rated."""
    aftermath: Aftermath | None = None
    """What came of its end: ratings, head to head. None while it is running."""

    @property
    def to_move(self) -> Player | None:
        """The player whose turn it is; None when the match is over, also if the board could go on."""
        return None if self.ended or self.view.seat is None else self.players[self.view.seat]

    @property
    def counts(self) -> bool:
        """Whether it may ever count for anything: a match between people that began with the opening.

        One that was called off is as if it had never been.
        """
        called_off = self.ended is not None and self.ended.ending is Ending.CALLED_OFF
        return not self.practice and not self.branch and not called_off

    def would_take_back(self, seat: Seat) -> Told | None:
        """The decision of a seat that would be taken back, with all that came after it."""
        count = dict(self.back_to).get(seat, 0)
        return self.story[-count] if 0 < count <= len(self.story) else None

    @property
    def stage(self) -> int:
        """Grows with every turn and with the end: what is worth a new message where an edit will not do."""
        return self.turn + (self.ended is not None)

    @property
    def behind(self) -> bool:
        """Whether the live board does not show the match as it is."""
        return self.shown < self.version

    @property
    def computer_to_move(self) -> bool:
        return self.to_move is not None and self.to_move.level is not None

    @property
    def forced(self) -> Move | None:
        """The only legal move, if there is only one."""
        moves = self.view.legal_moves() if self.ended is None else ()
        return moves[0] if len(moves) == 1 else None

    @property
    def pile(self) -> int:
        """How many cards are in the draw pile."""
        return len(self.view.unseen)


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a move: the match as it is now, and all that happened since, moves made for people included."""

    match: Match
    told: tuple[Told, ...]
    forced: bool = False
    """Whether there was no other move than the first of them."""


@dataclass(frozen=True, slots=True)
class Summary(Seated):
    """A match in a list."""

    id: str
    variant: Variant
    clock: Clock
    players: tuple[Player, ...]
    turn: int
    to_move: Seat | None
    red: int
    white: int
    moved_at: int
    deadline: int | None
    ending: Ending | None
    winner: House | None
    place: Place | None
    mine: Seat
    """The seat of the person for whom the list was made."""
    ended_at: int | None
    own_time: int | None = None
    """When the bank of the one to move begins to run, where there is one."""

    @property
    def waiting_for_me(self) -> bool:
        return self.to_move is self.mine


def deal(row: MatchRow) -> Deal:
    commitment = commit(row.secret)
    if not row.over:
        return Deal(commitment, row.salt, None, None)
    return Deal(commitment, row.salt, row.secret, seed_from(row.secret, row.salt))


def offer(row: OfferRow | None, asked: frozenset[Seat]) -> Offer | None:
    return None if row is None else Offer(row.kind, row.seat, asked - row.agreed, row.refused_by)


def own_time_ends(row: MatchRow) -> int | None:
    """When the time for this move is over and that of the bank begins to run, where there is one."""
    if not row.banks or row.deadline is None or row.to_move is None:
        return None
    return runs_from(row.deadline, row.banks[row.to_move], row.seats[row.to_move].away)


def summary(row: MatchRow, person: int) -> Summary:
    mine = next(seat.seat for seat in row.seats if seat.person == person)
    return Summary(
        row.id,
        row.variant,
        Clock(row.clock),
        row.seats,
        row.turn,
        row.to_move,
        row.red,
        row.white,
        row.moved_at,
        row.deadline,
        row.ending,
        row.winner,
        row.place,
        mine,
        row.ended_at,
        own_time_ends(row),
    )
