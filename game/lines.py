"""Lines: what may come, as far as it can be known. A card that is drawn on the way is in a hand, and nobody knows it.

>>> from game import Deck, Variant, opening
>>> line = line_from(opening(Variant.DUEL, Deck(bytes(32))).view())
>>> [str(move) for move in line.moves()]
['SW2', 'SW3', 'NW1', 'SE3', 'NE3']
>>> line = line.after(line.moves()[0])
>>> str(line.view.crown), line.view.seat
('c3', <Seat.WHITE_1: 1>)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from game.board import target
from game.houses import TOKENS, Seat
from game.moves import DRAW, Draw, HeroPlay, Move
from game.position import PlayerView

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Line:
    """A position that may come: what lies open then, and how many cards of each hand nobody knows yet."""

    view: PlayerView
    """The hands hold the cards that are known."""
    unknown: tuple[int, ...]

    def moves(self) -> tuple[Move, ...]:
        """What the seat to move can do for sure: its known cards in the order of the hand, then the draw."""
        return () if self.view.seat is None else self._moves(self.view.seat)

    def after(self, move: Move) -> Line | None:
        """The line after one of its moves; None if what nobody knows decides who is to move then."""
        seat = self.view.seat
        if seat is None or move not in self.moves():
            raise ValueError(f"{move} is no move of this line")
        if isinstance(move, Draw):
            return Line(self.view, _with(self.unknown, seat, self.unknown[seat] + 1))._passed_on(seat)
        view, square = self.view, target(move.card, self.view.crown)
        assert square is not None  # it is one of the moves
        hero = isinstance(move, HeroPlay)
        played = replace(
            view,
            board=view.board.with_token(seat.house, square),
            crown=square,
            hands=_with(view.hands, seat, tuple(card for card in view.hands[seat] if card is not move.card)),
            heroes=_with(view.heroes, seat, view.heroes[seat] - hero),
            discard=(*view.discard, move.card),
        )
        return Line(played, self.unknown)._passed_on(seat)

    def _moves(self, seat: Seat) -> tuple[Move, ...]:
        known = replace(self.view, seat=seat).legal_moves()
        moves = tuple(move for move in known if not isinstance(move, Draw))
        return (*moves, DRAW) if self._may_draw(seat) else moves

    def _may_draw(self, seat: Seat) -> bool:
        return len(self.view.hands[seat]) + self.unknown[seat] < self.view.variant.hand_size

    def _passed_on(self, mover: Seat) -> Line | None:
        seats = self.view.variant.seats
        if self.view.board.tokens == TOKENS:
            return replace(self, view=replace(self.view, seat=None))
        for seat in (*seats[mover + 1 :], *seats[: mover + 1]):
            if self._moves(seat):
                return replace(self, view=replace(self.view, seat=seat))
            if self.unknown[seat]:
                return None
        return replace(self, view=replace(self.view, seat=None))


def line_from(view: PlayerView) -> Line:
    """What lies on the table now: there every card is known."""
    return Line(view, (0,) * len(view.variant.seats))


def _with(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    return (*values[:place], value, *values[place + 1 :])
