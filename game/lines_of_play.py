"""Lines: positions that may come, as far as they are known. A card drawn in a line is in a hand but unknown.

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

from game.board import target
from game.houses import TOKENS, Seat
from game.moves import DRAW, Draw, HeroPlay, Move
from game.position import PlayerView
from game.turns import replaced


@dataclass(frozen=True, slots=True)
class Line:
    """A position that may come: the table then, and how many cards of each hand are unknown."""

    view: PlayerView
    """Its hands hold only the known cards."""
    unknown: tuple[int, ...]

    def moves(self) -> tuple[Move, ...]:
        """The certain moves of the seat to move: its known cards in the order of the hand, then the draw."""
        return () if self.view.seat is None else self._moves(self.view.seat)

    def after(self, move: Move) -> Line | None:
        """The line after one of its moves; None if unknown cards decide which seat moves next."""
        seat = self.view.seat
        if seat is None or move not in self.moves():
            raise ValueError(f"{move} is not a move of this line")
        if isinstance(move, Draw):
            return Line(self.view, replaced(self.unknown, seat, self.unknown[seat] + 1))._with_next_seat(seat)
        view, square = self.view, target(move.card, self.view.crown)
        assert square is not None  # it is one of the moves
        hero = isinstance(move, HeroPlay)
        played = replace(
            view,
            board=view.board.with_token(seat.house, square),
            crown=square,
            hands=replaced(view.hands, seat, tuple(card for card in view.hands[seat] if card is not move.card)),
            heroes=replaced(view.heroes, seat, view.heroes[seat] - hero),
            discard=(*view.discard, move.card),
        )
        return Line(played, self.unknown)._with_next_seat(seat)

    def _moves(self, seat: Seat) -> tuple[Move, ...]:
        known = replace(self.view, seat=seat).legal_moves()
        moves = tuple(move for move in known if not isinstance(move, Draw))
        held = len(self.view.hands[seat]) + self.unknown[seat]
        return (*moves, DRAW) if held < self.view.variant.hand_size else moves

    def _with_next_seat(self, mover: Seat) -> Line | None:
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
    """The line of the current position, in which all cards in hands are known."""
    return Line(view, (0,) * len(view.variant.seats))
