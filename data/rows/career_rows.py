"""A career as a row: sums over a person's rated matches. `matches.standing.careers` adds the matches up."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from game import House
from ratings.rating import Outcome

_LOG_STEPS: Final = 1000
"""Logarithms are summed as integers, in steps of 1/1000: the sum is the same in any order."""


@dataclass(frozen=True, slots=True)
class Results:
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def and_one(self, outcome: Outcome) -> Results:
        name = outcome.value
        return replace(self, **{name: getattr(self, name) + 1})


@dataclass(frozen=True, slots=True)
class Pace:
    """How long moves took: their number and the sum of their logarithms. A move of a week has little more weight."""

    moves: int = 0
    total: int = 0

    def and_one(self, seconds: int) -> Pace:
        return Pace(self.moves + 1, self.total + round(_LOG_STEPS * math.log2(1 + max(0, seconds))))

    @property
    def usual(self) -> int | None:
        """The usual seconds of a move: the geometric mean."""
        return round(2 ** (self.total / self.moves / _LOG_STEPS) - 1) if self.moves else None


@dataclass(frozen=True, slots=True)
class BestWin:
    """The win against the strongest opponent by cautious rating, and their rating number at that time."""

    match: str
    cautious: float
    number: int


@dataclass(frozen=True, slots=True)
class Career:
    """The sums over a person's rated matches of one kind."""

    first_at: int
    results: Mapping[House, Results] = field(default_factory=lambda: MappingProxyType(dict.fromkeys(House, Results())))
    streak: int = 0
    longest: int = 0
    best: BestWin | None = None
    heroes: int = 0
    largest: int = 0
    live: Pace = Pace()
    slow: Pace = Pace()
