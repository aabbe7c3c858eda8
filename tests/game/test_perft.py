"""Tests that the number of move sequences from fixed positions is unchanged, so that no rule changes by accident.

Draws follow the seed, so the counts also cover dealing and reshuffling.
"""

from __future__ import annotations

import pytest

from game import Deck, Position, Variant, play
from tests.game.random_matches import random_match


def perft(position: Position, deck: Deck, depth: int) -> int:
    if depth == 0 or position.seat is None:
        return depth == 0
    seat = position.seat
    return sum(perft(play(position, seat, move, deck).position, deck, depth - 1) for move in position.legal_moves())


# Variant, number of the random match, moves played before, then the counts for 1, 2, 3, ... moves.
COUNTS: list[tuple[str, int, int, list[int]]] = [
    ("duel", 1, 0, [5, 22, 98, 346, 1174]),
    ("duel", 2, 40, [3, 8, 23, 53, 126, 282, 641, 1492]),
    ("duel", 3, 90, [1, 1, 2, 2, 4, 6, 11, 21, 29, 60, 99, 210]),
    ("duel", 4, 100, [1, 3, 5, 10, 19, 35, 67, 128, 219, 377, 654, 1106, 1778, 3077]),
    ("texas", 1, 0, [3, 9, 19, 36, 91]),
    ("texas", 2, 40, [2, 4, 7, 11, 23, 41, 69, 130]),
    ("texas", 3, 90, [1, 1, 3, 4, 6, 12, 19, 36, 56, 91, 137, 199]),
    ("texas", 4, 100, [2, 2, 3, 4, 7, 11, 14, 18, 26, 35, 47, 66, 95, 127]),
]


@pytest.mark.parametrize(("variant", "number", "played", "counts"), COUNTS)
def test_perft(variant: str, number: int, played: int, counts: list[int]) -> None:
    position = [position for position, _ in random_match(Variant(variant), number)][played]
    deck = Deck(number.to_bytes(32, "big"))
    assert [perft(position, deck, depth) for depth in range(1, len(counts) + 1)] == counts
