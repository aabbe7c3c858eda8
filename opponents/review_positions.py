"""Lists what a review must search: every position of a match, and every position that could have come instead.

A played card leads to one position, a draw to one for every unseen card. Positions hold only what a player may know.
This module does not search and does not load numba.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game import Card, Deck, Draw, House, Move, PlayerView, Seat, begin_from, play
from opponents.kernel_rows import row_of

_DECK: Final = Deck(bytes(32))
"""Any deck will do: a player's view holds which cards are unseen, not their order."""
_WON: Final = {House.RED: 1.0, House.WHITE: 0.0, None: 0.5}

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A position to judge: the row to search and the house whose chance that gives; a result if the match is over."""

    row: Row | None
    house: House = House.RED
    result: float = 0.5

    @classmethod
    def of(cls, view: PlayerView) -> Table:
        """Forced cards are played first: a search would do nothing else."""
        while view.seat is not None:
            only, *others = view.legal_moves()
            if others or isinstance(only, Draw):
                return cls(tuple(row_of(view)), view.seat.house)
            view = after(view, only)
        assert view.result is not None
        return cls(None, result=_WON[view.result.winner])

    def chance(self, found: dict[Row, float]) -> float:
        """Red's chance, from the searched chances of the mover's house for each row."""
        if self.row is None:
            return self.result
        return found[self.row] if self.house is House.RED else 1.0 - found[self.row]


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and the positions that it can lead to, all equally likely."""

    move: Move
    tables: tuple[Table, ...]

    def chance(self, found: dict[Row, float]) -> float:
        """Red's chance with it: the mean over its positions."""
        return sum(table.chance(found) for table in self.tables) / len(self.tables)


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was made, and the choices. A forced card has no choices; a forced draw is its only choice."""

    seat: Seat
    move: Move
    forced: bool
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ReviewPositions:
    """A match to review: the position before each move and after the last, and the moves."""

    tables: tuple[Table, ...]
    steps: tuple[Step, ...]
    over: bool
    """Whether the rules ended it."""

    @classmethod
    def of(cls, views: Sequence[PlayerView], moves: Sequence[Move]) -> ReviewPositions:
        """From the players' views before each move and after the last one."""
        steps = tuple(_step(view, move) for view, move in zip(views[:-1], moves, strict=True))
        return cls(tuple(Table.of(view) for view in views), steps, views[-1].over)

    def rows(self) -> tuple[Row, ...]:
        """The rows to search, each position once, in the order of the match."""
        found: dict[Row, None] = {}
        for number, table in enumerate(self.tables):
            choices = self.steps[number].choices if number < len(self.steps) else ()
            for each in (table, *(table for choice in choices for table in choice.tables)):
                if each.row is not None:
                    found[each.row] = None
        return tuple(found)


def _step(view: PlayerView, move: Move) -> Step:
    assert view.seat is not None
    moves = view.legal_moves()
    forced = len(moves) == 1
    # A forced card is no decision; the card that comes with a forced draw is luck all the same.
    choices = () if forced and not isinstance(move, Draw) else tuple(_choice(view, each) for each in moves)
    return Step(view.seat, move, forced, choices)


def _choice(view: PlayerView, move: Move) -> Choice:
    cards = view.unseen if isinstance(move, Draw) else (None,)
    return Choice(move, tuple(Table.of(after(view, move, card)) for card in cards))


def after(view: PlayerView, move: Move, card: Card | None = None) -> PlayerView:
    """The view after a move; ``card`` is the one that comes if it is a draw."""
    assert view.seat is not None
    position = begin_from(view, _DECK)
    if card is not None:
        position = replace(position, pile=(card, *(other for other in position.pile if other is not card)))
    return play(position, view.seat, move, _DECK).position.view()
