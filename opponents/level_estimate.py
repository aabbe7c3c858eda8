"""Estimates which level a player's match fits: a range of levels, because one match is too little for a single one."""

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
"""Measured by `opponents.training.likeness`, stored in the package."""

_LEAST: Final = 0.001
"""Added, so that a match without any loss has a logarithm."""
_LEAST_STAKE: Final = 0.5
"""The least stake to divide by: a player who never had much to lose is not judged by a few hundredths."""
_Z_80: Final = 1.28
"""Standard deviations within which four of five matches lie."""


def sloppiness(review: Review, side: House | Seat) -> float:
    """The lost share of all that could have been lost by choices.

    The loss for each decision alone says less: it is small for every player in a match that is decided early.
    """
    return review.loss(side) / max(_LEAST_STAKE, review.at_stake(side)) + _LEAST


@dataclass(frozen=True, slots=True)
class Rung:
    """A level: the mean of the logarithm of its sloppiness over many matches, and the spread of single matches."""

    key: str
    middle: float
    spread: float


@dataclass(frozen=True, slots=True)
class Ladder:
    """All levels of one variant, from the weakest to the strongest."""

    rungs: tuple[Rung, ...]

    def nearest(self, sloppy: float) -> str:
        """The level whose matches are most like this one."""
        return min(self.rungs, key=lambda rung: abs(math.log(sloppy) - rung.middle)).key

    def like(self, sloppy: float) -> tuple[str, str]:
        """The weakest and the strongest level that plays so in four of five matches; the nearest if none does."""
        usual = [rung for rung in self.rungs if abs(math.log(sloppy) - rung.middle) <= _Z_80 * rung.spread]
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
    """The ladders of all variants, as measured."""
    kept = json.loads(LIKENESS_FILE.read_text(encoding="utf-8"))
    return {Variant(variant): Ladder.read(each) for variant, each in kept.items()}
