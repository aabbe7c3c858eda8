"""Sudden ends: the strongest level sees late in a match when drawing wins because no seat can act any more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from game import Variant
from opponents.kernel.searcher import Searcher, shipped
from opponents.kernel_rows import DRAW_MOVE, HELD, LIMIT, SEAT, TOKENS_PLACED
from opponents.levels import STRONGEST
from opponents.training.selfplay import Play

_LAST_TURNS = 8
_BY_FAR = 0.05
_DEEP = 40_000
_POSITIONS = 20


@cache
def _deep() -> Searcher:
    return Searcher(shipped(), _DEEP)


def _late_tables(variant: Variant) -> Iterator[list[int]]:
    """Tables with the choice to draw from the last turns of matches that ended because nobody could act."""
    table = Play(variant, shipped()[len(variant.seats)].plain, 40, 1, seed=1483)
    for first in range(0, 10_000, 50):
        seen = table.watch(first, 50)
        for match in np.unique(seen.matches):
            rows = seen.rows[seen.matches == match]
            if rows[-1][TOKENS_PLACED] >= 51:
                continue  # the supply was used up
            for row in rows[-_LAST_TURNS:]:
                if row[HELD + row[SEAT]] < row[LIMIT]:
                    yield [int(value) for value in row]


def _drawing_wins(variant: Variant) -> Iterator[tuple[list[int], dict[int, float]]]:
    """Tables where a deep search says that drawing is best and wins, with what it says of every move."""
    for row in _late_tables(variant):
        quick = {option.move: option.chance for option in _deep().options(row, 1000, seed=1)}
        if len(quick) == 1 or quick[DRAW_MOVE] < max(quick.values()) - 0.1:
            continue  # forced, or so bad that no search will come to like it
        deep = _deep().options(row, _DEEP, seed=2)
        chances = {option.move: option.chance for option in deep}
        others = max(chance for move, chance in chances.items() if move != DRAW_MOVE)
        if chances[DRAW_MOVE] > max(0.5, others + 0.02):
            yield row, chances


@pytest.mark.slow
@pytest.mark.parametrize("variant", list(Variant))
def test_drawing_is_found_where_it_wins(variant: Variant) -> None:
    wrong = found = 0
    for row, chances in _drawing_wins(variant):
        move = _deep().choose(row, STRONGEST.work(variant), seed=3)
        wrong += max(chances.values()) - chances[move] > _BY_FAR
        found += 1
        if found == _POSITIONS:
            break
    assert found == _POSITIONS
    assert wrong <= _POSITIONS / 20
