"""Which of our levels somebody played like in one match: a range of levels, because one match cannot carry more."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from game import House, Seat, Variant
from opponents.review import Review

LIKENESS_FILE: Final = Path(__file__).with_name("likeness.json")
"""Measured by `opponents.likeness`, stored with the engine."""

_LEAST: Final = 0.001
"""Added, so that a match without any loss has a logarithm too."""
_LEAST_STAKE: Final = 0.5
"""Who never had much to lose is not judged by a few hundredths."""
_USUAL: Final = 1.28
"""Standard deviations within which four of five matches lie."""


def sloppiness(review: Review, side: House | Seat) -> float:
    """The share of all that could have been lost by choices that was lost.

    The loss a decision alone says less: it is small for everybody in a match that is decided early.
    """
    return review.loss(side) / max(_LEAST_STAKE, review.at_stake(side)) + _LEAST


@dataclass(frozen=True, slots=True)
class Rung:
    """A level: the mean of the logarithm of its sloppiness over many matches, and how far single matches spread."""

    key: str
    middle: float
    spread: float


@dataclass(frozen=True, slots=True)
class Ladder:
    """All levels of one variant, from the weakest to the strongest."""

    rungs: tuple[Rung, ...]

    def nearest(self, sloppy: float) -> str:
        """The level whose matches look most like this one."""
        return min(self.rungs, key=lambda rung: abs(math.log(sloppy) - rung.middle)).key

    def like(self, sloppy: float) -> tuple[str, str]:
        """The weakest and the strongest level that plays so in four of five matches; the nearest if none does."""
        usual = [rung for rung in self.rungs if abs(math.log(sloppy) - rung.middle) <= _USUAL * rung.spread]
        if not usual:
            return self.nearest(sloppy), self.nearest(sloppy)
        return usual[0].key, usual[-1].key

    def kept(self) -> dict[str, Any]:
        return {"levels": {rung.key: [round(rung.middle, 4), round(rung.spread, 4)] for rung in self.rungs}}

    @classmethod
    def read(cls, kept: dict[str, Any]) -> Ladder:
        return cls(tuple(Rung(key, middle, spread) for key, (middle, spread) in kept["levels"].items()))


@cache
def ladders() -> dict[Variant, Ladder]:
    """As they were measured."""
    kept = json.loads(LIKENESS_FILE.read_text(encoding="utf-8"))
    return {Variant(variant): Ladder.read(each) for variant, each in kept.items()}
