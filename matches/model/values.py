"""Matches as values for screens.

Until the match is over they contain neither the order of the draw pile nor the secret from which it follows.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final

from data.rows.match_rows import By, Ending, MatchRow, OfferKind, OfferRow, Player, PublicMatch, is_practice
from game import Board, Event, House, Move, PlayerView, Result, Seat, SeatPassed, commit, result, seed_from
from matches.model.clocks import Clock, runs_from
from matches.model.rating_effects import RatingEffects

_PUBLIC: Final = tuple(field.name for field in fields(PublicMatch))
_public: Final = attrgetter(*_PUBLIC)


@dataclass(frozen=True, slots=True)
class Person:
    """A person who does something, as the caller knows them."""

    id: int
    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move and its events, in order."""

    number: int
    """Counts the moves that were not taken back, from 1."""
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
    """The seal of the deck. Secret and seed, with which it can be checked, are None until the match is over."""

    commitment: bytes
    salt: str
    secret: bytes | None
    seed: bytes | None


@dataclass(frozen=True, slots=True)
class Ended:
    """How a match ended, and by which seat if a player resigned, ran out of time, left or called it off."""

    ending: Ending
    at: int
    winner: House | None
    by: Seat | None
    result: Result
    """The result on the board, independent of the winner."""
    why: str | None = None
    """The reason that the owner of the bot gave for calling it off."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer, the seats that must still agree, and the seat that has refused."""

    kind: OfferKind
    seat: Seat
    waiting_for: frozenset[Seat]
    refused_by: Seat | None

    @property
    def stands(self) -> bool:
        return self.refused_by is None


class Seated:
    """What follows from the players at the seats."""

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
        return is_practice(self.players)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(Seated, PublicMatch):
    """A match as everybody may see it: the public columns of its row, and what follows from its moves."""

    clock: Clock
    moves: int
    """How many moves were made and not taken back."""
    view: PlayerView
    story: tuple[PlayedMove, ...]
    """The last moves that were not taken back, the latest at the end."""
    own_time: int | None
    """When the time for this move ends and the bank begins to run; None without a bank."""
    given: bool
    """Whether the other side was given a day in this turn."""
    offer: Offer | None
    ended: Ended | None
    deal: Deal
    branch: bool
    """Whether it began from a position of another match. Then it is only practice."""
    back_to: tuple[tuple[Seat, int], ...]
    """The seats whose last decision can be taken back, each with the number of moves to take back."""
    aftermath: RatingEffects | None = None
    """The effects of its end: ratings, head to head. None while it is running."""

    @property
    def to_move(self) -> Player | None:
        """The player to move; None when the match is over, also if moves would still be possible."""
        return None if self.ended or self.view.seat is None else self.players[self.view.seat]

    @property
    def counts(self) -> bool:
        """Whether it may count for results: between people, begun with the opening, and not called off."""
        called_off = self.ended is not None and self.ended.ending is Ending.CALLED_OFF
        return not self.practice and not self.branch and not called_off

    def would_take_back(self, seat: Seat) -> PlayedMove | None:
        """The decision of a seat that would be taken back, together with all moves after it."""
        count = dict(self.back_to).get(seat, 0)
        return self.story[-count] if 0 < count <= len(self.story) else None

    @property
    def stage(self) -> int:
        """Grows with every turn and with the end. A new stage is worth a new message where an edit is not enough."""
        return self.turn + (self.ended is not None)

    @property
    def behind(self) -> bool:
        """Whether the live board does not show the latest version."""
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
    """The result of a move: the match as it is now, and all moves since, planned and forced ones included."""

    match: Match
    moves: tuple[PlayedMove, ...]
    forced: bool = False
    """Whether the first of them was the only legal move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary(Seated, PublicMatch):
    """A match in a list."""

    clock: Clock
    to_move: Seat | None
    red: int
    white: int
    ending: Ending | None
    winner: House | None
    ended_at: int | None
    mine: Seat
    """The seat of the person for whom the list was made."""
    own_time: int | None
    """When the bank of the player to move begins to run; None without a bank."""

    @property
    def waiting_for_me(self) -> bool:
        return self.to_move is self.mine


def public(row: MatchRow) -> dict[str, Any]:
    """The public columns of a row."""
    return dict(zip(_PUBLIC, _public(row), strict=True))


def how_ended(row: MatchRow, board: Board) -> Ended | None:
    """How a match ended, with this board; None while it is running."""
    if row.ending is None or row.ended_at is None:
        return None
    return Ended(row.ending, row.ended_at, row.winner, row.ended_by, result(board), row.ended_why)


def deal(row: MatchRow) -> Deal:
    commitment = commit(row.secret)
    if not row.over:
        return Deal(commitment, row.salt, None, None)
    return Deal(commitment, row.salt, row.secret, seed_from(row.secret, row.salt))


def offer(row: OfferRow | None, asked: frozenset[Seat]) -> Offer | None:
    return None if row is None else Offer(row.kind, row.seat, asked - row.agreed, row.refused_by)


def own_time_ends(row: MatchRow) -> int | None:
    """When the time for this move ends and the bank begins to run; None without a bank."""
    if not row.banks or row.deadline is None or row.to_move is None:
        return None
    return runs_from(row.deadline, row.banks[row.to_move], row.players[row.to_move].away)


def summary(row: MatchRow, person: int) -> Summary:
    return Summary(
        **public(row),
        clock=Clock(row.clock),
        to_move=row.to_move,
        red=row.red,
        white=row.white,
        ending=row.ending,
        winner=row.winner,
        ended_at=row.ended_at,
        mine=next(player.seat for player in row.players if player.person == person),
        own_time=own_time_ends(row),
    )
