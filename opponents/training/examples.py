"""Positions from self-play as inputs of the net, and how turning or mirroring the board maps the inputs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from game import SQUARES
from opponents.kernel.buffers import Evaluator, new_workspace
from opponents.kernel.compiled import Floats, Ints, compiled
from opponents.kernel.evaluation import regression, survey
from opponents.kernel.net import LEADS, cards_begin, input_count, inputs
from opponents.kernel_rows import SEAT
from opponents.symmetry import CARDS_TURNED, SQUARES_TURNED, WAYS
from opponents.training.selfplay import Seen

Array = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Examples:
    """Positions as inputs of the net, for the mover: those of position n are ``active[starts[n]:starts[n + 1]]``."""

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
    def of(cls, seen: Seen, judge: Evaluator) -> Examples:
        workspace = new_workspace()
        active = np.zeros(len(seen) * len(workspace.active), dtype=np.uint16)
        starts = np.zeros(len(seen) + 1, dtype=np.int64)
        odds = np.zeros(len(seen))
        _look(seen.rows, judge.weights, workspace.facts, workspace.out, workspace.active, active, starts, odds)
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
    def joined(cls, parts: list[Examples]) -> Examples:
        ends = np.concatenate([np.diff(part.starts) for part in parts])
        return cls(
            np.concatenate([part.active for part in parts]),
            np.concatenate([[0], np.cumsum(ends)]),
            np.concatenate([part.odds for part in parts]),
            np.concatenate([part.values for part in parts]),
            np.concatenate([part.results for part in parts]),
            np.concatenate([part.matches for part in parts]),
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
    """For each of the eight ways to turn or mirror the board, the new number of every input."""
    found = np.tile(np.arange(input_count(seats)), (WAYS, 1))
    begin, room = cards_begin(seats), 4 * (seats + 2)
    for way in range(WAYS):
        for first in range(0, LEADS, len(SQUARES)):
            found[way, first : first + len(SQUARES)] = first + np.array(SQUARES_TURNED[way])
        cards = np.array(CARDS_TURNED[way])
        found[way, begin:] = (begin + room * cards[:, None] + np.arange(room)).ravel()
    return found
