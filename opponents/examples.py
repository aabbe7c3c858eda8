"""Tables from self-play as the net sees them, and what becomes of its inputs when the board is turned or mirrored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from game import CARDS, SQUARES
from opponents.compiled import Floats, Ints, compiled
from opponents.evaluation import regression, survey
from opponents.facts import Judge, new_desk
from opponents.net import LEADS, cards_begin, input_count, inputs
from opponents.rows import SEAT
from opponents.selfplay import Seen

Array = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Examples:
    """Tables as the net sees them: the inputs of table n are ``active[starts[n]:starts[n + 1]]``. All for the mover."""

    active: Array
    starts: Array
    odds: Array
    """The regression's log odds."""
    values: Array
    results: Array
    matches: Array

    def __len__(self) -> int:
        return len(self.odds)

    @classmethod
    def of(cls, seen: Seen, judge: Judge) -> Examples:
        desk = new_desk()
        active = np.zeros(len(seen) * len(desk.active), dtype=np.uint16)
        starts = np.zeros(len(seen) + 1, dtype=np.int64)
        odds = np.zeros(len(seen))
        _look(seen.rows, judge.weights, desk.facts, desk.out, desk.active, active, starts, odds)
        white = seen.rows[:, SEAT] % 2 == 1
        return cls(
            active[: starts[-1]].copy(),
            starts,
            odds,
            np.where(white, 1 - seen.values, seen.values),
            np.where(white, 1 - seen.results, seen.results),
            seen.matches,
        )

    @classmethod
    def joined(cls, parts: Iterable[Examples]) -> Examples:
        each = list(parts)
        ends = np.concatenate([part.starts[1:] - part.starts[:-1] for part in each])
        return cls(
            np.concatenate([part.active for part in each]),
            np.concatenate([[0], np.cumsum(ends)]),
            np.concatenate([part.odds for part in each]),
            np.concatenate([part.values for part in each]),
            np.concatenate([part.results for part in each]),
            np.concatenate([part.matches for part in each]),
        )


@compiled
def _look(
    rows: Array, weights: Floats, facts: Ints, out: Floats, found: Ints, active: Array, starts: Array, odds: Array
) -> None:
    at = 0
    for n in range(len(odds)):
        survey(rows[n], facts)
        odds[n] = regression(rows[n], weights, facts, out)
        number = inputs(rows[n], facts, found)
        for i in range(number):
            active[at + i] = found[i]
        at += number
        starts[n + 1] = at


def symmetries(seats: int) -> Array:
    """For each of the eight ways to turn or mirror the board, what becomes of every input."""
    found = np.tile(np.arange(input_count(seats)), (8, 1))
    for number in range(8):

        def turned(east: int, north: int, number: int = number) -> tuple[int, int]:
            if number & 1:
                east = -east
            if number & 2:
                north = -north
            return (north, east) if number & 4 else (east, north)

        places = [turned(square.file - 4, square.rank - 4) for square in SQUARES]
        squares = np.array([(north + 4) * 9 + east + 4 for east, north in places])
        for begin in range(0, LEADS, len(SQUARES)):
            found[number, begin : begin + len(SQUARES)] = begin + squares
        begin, room = cards_begin(seats), 4 * (seats + 2)
        by_step = {(card.direction.value, card.distance): card.index for card in CARDS}
        for card in CARDS:
            other = by_step[turned(card.direction.east, card.direction.north), card.distance]
            found[number, begin + room * card.index : begin + room * (card.index + 1)] = np.arange(room) + (
                begin + room * other
            )
    return found
