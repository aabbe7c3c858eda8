"""What must be searched to review a match: every table that came up, and every table that could have come instead.

A choice leads to one table if a card is played, and to one for every unseen card if one is drawn. Tables are what a
player could know; nothing here searches, and nothing here loads numba.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game import Card, Deck, Draw, House, Move, PlayerView, Position, Seat, begin_from, play
from opponents.rows import row_of

_DECK: Final = Deck(bytes(32))
"""Any will do: who looks at a table sees which cards are unseen, not in which order they lie."""
_WON: Final = {House.RED: 1.0, House.WHITE: 0.0, None: 0.5}

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table to be judged: the row to search and whose chance that tells; a result where the match is over."""

    row: Row | None
    house: House = House.RED
    result: float = 0.5

    @classmethod
    def of(cls, view: PlayerView) -> Table:
        """A card that must be played is played first: a search would do nothing else."""
        while view.seat is not None:
            only, *others = view.legal_moves()
            if others or isinstance(only, Draw):
                return cls(tuple(row_of(view)), view.seat.house)
            view = after(view, only)
        assert view.result is not None
        return cls(None, result=_WON[view.result.winner])

    def chance(self, found: dict[Row, float]) -> float:
        """Red's chance, from what searches found for the mover's house of each row."""
        if self.row is None:
            return self.result
        return found[self.row] if self.house is House.RED else 1.0 - found[self.row]


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that could be made, and the tables that could come of it: each as likely as the others."""

    move: Move
    tables: tuple[Table, ...]

    def chance(self, found: dict[Row, float]) -> float:
        """Red's chance with it: the mean over the cards that could come."""
        return sum(table.chance(found) for table in self.tables) / len(self.tables)


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was made, among all that could have been. Where none could but it, a draw alone has its choice."""

    seat: Seat
    move: Move
    forced: bool
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Agenda:
    """A match as it is to be judged: the table before each move and after the last, and the moves."""

    tables: tuple[Table, ...]
    steps: tuple[Step, ...]
    over: bool
    """Whether the rules ended it."""

    @classmethod
    def of(cls, views: Sequence[PlayerView], moves: Sequence[Move]) -> Agenda:
        """From what lay open before each move and after the last one."""
        steps = tuple(_step(view, move) for view, move in zip(views[:-1], moves, strict=True))
        return cls(tuple(Table.of(view) for view in views), steps, views[-1].over)

    def rows(self) -> tuple[Row, ...]:
        """What must be searched, each table once, in the order of the match."""
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
    # Which card is played when only one can be asks nobody anything; which card comes is luck all the same.
    choices = () if forced and not isinstance(move, Draw) else tuple(_choice(view, each) for each in moves)
    return Step(view.seat, move, forced, choices)


def _choice(view: PlayerView, move: Move) -> Choice:
    cards = view.unseen if isinstance(move, Draw) else (None,)
    return Choice(move, tuple(Table.of(after(view, move, card)) for card in cards))


def after(view: PlayerView, move: Move, card: Card | None = None) -> PlayerView:
    """What lies open after a move; ``card`` is the one that comes if it is a draw."""
    assert view.seat is not None
    position = begin_from(view, _DECK)
    if card is not None:
        position = _with_on_top(position, card)
    return play(position, view.seat, move, _DECK).position.view()


def _with_on_top(position: Position, card: Card) -> Position:
    return replace(position, pile=(card, *(other for other in position.pile if other is not card)))
