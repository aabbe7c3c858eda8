"""Strength in practice: which level of computer player somebody plays like, from results against them.

The levels do not change, so they are rungs of a ladder whose distances were measured (docs/opponents.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ratings.rating import Outcome

_STEPS: Final[Mapping[str, float]] = {
    "page": 0.0,
    "squire": 0.681,
    "herald": 0.738,
    "knight": 0.734,
    "baron": 0.726,
    "duke": 0.770,
    "king": 0.718,
}
"""The share of points of each level against the one below it, in duels."""


def _rungs() -> dict[str, float]:
    height, found = 0.0, {}
    for level, share in _STEPS.items():
        height += math.log(share / (1 - share)) if share else 0.0
        found[level] = height
    return found


RUNGS: Final[Mapping[str, float]] = _rungs()
"""How high each level stands, in log odds above the lowest."""

LATEST: Final = 40
"""So many of the latest results are looked at: people get better."""
ENOUGH: Final = 5
"""Fewer results say nothing."""
_WIDE: Final = 2.5
"""How far from the middle of the ladder people are, before anything is known of them."""
_BEYOND: Final = 1.0
"""About one rung: who has always won is said to be so much above whom they have met, and no more."""


@dataclass(frozen=True, slots=True)
class Strength:
    """About how strong somebody is."""

    height: float
    """On the ladder of the levels, in log odds above the lowest."""
    level: str
    """The level whose rung is nearest."""
    results: int
    """How many it was made of."""


def estimate(results: Iterable[tuple[str, Outcome]]) -> Strength | None:
    """From results against levels, the latest first; None if there are too few. Levels that are no rungs do not count.

    >>> estimate([("knight", Outcome.WON), ("knight", Outcome.LOST)] * 10).level
    'knight'
    """
    points = {Outcome.WON: 1.0, Outcome.DRAWN: 0.5, Outcome.LOST: 0.0}
    known = [(RUNGS[level], points[outcome]) for level, outcome in results if level in RUNGS][:LATEST]
    if len(known) < ENOUGH:
        return None
    middle = (min(RUNGS.values()) + max(RUNGS.values())) / 2
    low, high = min(rung for rung, _ in known) - _BEYOND, max(rung for rung, _ in known) + _BEYOND
    for _ in range(60):  # the slope falls all the way, so halving finds where it is 0
        height = (low + high) / 2
        slope = (middle - height) / _WIDE**2 + sum(point - 1 / (1 + math.exp(rung - height)) for rung, point in known)
        low, high = (height, high) if slope > 0 else (low, height)
    height = (low + high) / 2
    return Strength(height, min(RUNGS, key=lambda level: abs(RUNGS[level] - height)), len(known))
