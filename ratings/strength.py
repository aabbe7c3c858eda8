"""Strength in practice: which level of computer player a person plays like, from their results against the levels.

The levels do not change, so they are rungs of a ladder with measured distances (docs/opponents.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ratings.rating import POINTS, Outcome

_STEPS: Final[Mapping[str, float]] = {
    "page": 0.0,
    "squire": 0.681,
    "herald": 0.738,
    "knight": 0.734,
    "baron": 0.726,
    "duke": 0.770,
    "king": 0.718,
}
"""The share of points of each level against the level below it, in duels."""


def _rungs() -> dict[str, float]:
    height, found = 0.0, {}
    for level, share in _STEPS.items():
        height += math.log(share / (1 - share)) if share else 0.0
        found[level] = height
    return found


RUNGS: Final[Mapping[str, float]] = _rungs()
"""The height of each level, in log odds above the lowest."""

LATEST: Final = 40
"""How many of the latest results count. Older ones do not, because people improve."""
ENOUGH: Final = 5
"""With fewer results there is no estimate."""
_PRIOR: Final = 2.5
"""The standard deviation of the prior around the middle of the ladder."""
_MARGIN: Final = 1.0
"""About one rung: the most that an estimate is above the highest, or below the lowest, level played."""


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate of a person's strength."""

    height: float
    """The height on the ladder, in log odds above the lowest level."""
    level: str
    """The nearest level."""
    results: int
    """The number of results behind the estimate."""


def estimate(results: Iterable[tuple[str, Outcome]]) -> Strength | None:
    """Estimate from results against levels, latest first; None if there are too few. Unknown levels do not count.

    >>> estimate([("knight", Outcome.WON), ("knight", Outcome.LOST)] * 10).level
    'knight'
    """
    known = [(RUNGS[level], POINTS[outcome]) for level, outcome in results if level in RUNGS][:LATEST]
    if len(known) < ENOUGH:
        return None
    middle = (min(RUNGS.values()) + max(RUNGS.values())) / 2
    low, high = min(rung for rung, _ in known) - _MARGIN, max(rung for rung, _ in known) + _MARGIN
    for _ in range(60):  # bisection: the slope always decreases, so it has one zero
        height = (low + high) / 2
        slope = (middle - height) / _PRIOR**2 + sum(point - 1 / (1 + math.exp(rung - height)) for rung, point in known)
        low, high = (height, high) if slope > 0 else (low, height)
    height = (low + high) / 2
    return Strength(height, min(RUNGS, key=lambda level: abs(RUNGS[level] - height)), len(known))
