"""The trace: a match as JSON values, one position at a time, for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from game.houses import House
from game.position import Position
from game.record import Outcome, Record
from game.turns import Turn


class TraceLine(TypedDict):
    """A position and the move that led to it. Lists are sorted as text, except hands, which keep their order."""

    move: str | None
    seat: int | None
    crown: str
    red: list[str]
    white: list[str]
    hands: list[list[str]]
    heroes: list[int]
    pile: int
    discard: list[str]
    tokens_left: int
    legal: list[str]
    score: list[int]
    passed: list[int]
    over: bool
    winner: str | None


def trace(record: Record) -> Iterator[TraceLine]:
    """The opening position, then the position after each move."""
    yield _line(record.opening(), None)
    for turn in record.turns():
        yield _line(turn.position, turn)


def _line(position: Position, turn: Turn | None) -> TraceLine:
    return {
        "move": str(turn.move) if turn else None,
        "seat": None if position.seat is None else int(position.seat),
        "crown": str(position.crown),
        "red": sorted(map(str, position.board.squares(House.RED))),
        "white": sorted(map(str, position.board.squares(House.WHITE))),
        "hands": [[str(card) for card in hand] for hand in position.hands],
        "heroes": list(position.heroes),
        "pile": len(position.pile),
        "discard": sorted(map(str, position.discard)),
        "tokens_left": position.tokens_left,
        "legal": sorted(map(str, position.legal_moves())),
        "score": [position.score(house) for house in House],
        "passed": [int(seat) for seat in turn.passed] if turn else [],
        "over": position.over,
        "winner": Outcome.of(position).value if position.over else None,
    }
