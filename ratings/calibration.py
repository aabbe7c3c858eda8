"""Are the chances true that ratings give? Looked at match by match, each predicted before it is counted.

Beside it plain Elo, as chess clubs have it: K = 24, and in a team match the mean of the two.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ratings.rating import START, Outcome, Rating, chance, rate

BINS: Final = 5
_K: Final = 24
_POINTS: Final = {Outcome.WON: 1.0, Outcome.DRAWN: 0.5, Outcome.LOST: 0.0}


@dataclass(frozen=True, slots=True)
class Played:
    """A match: who sat for each house, and what it brought to red."""

    red: tuple[int, ...]
    white: tuple[int, ...]
    outcome: Outcome


Said = Sequence[tuple[float, float]]
"""For every match the chance that red was given, and red's share of the point."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Matches for which about the same was said."""

    matches: int
    said: float
    came: float

    @property
    def off(self) -> float:
        return abs(self.said - self.came)


def said_by_ratings(matches: Iterable[Played]) -> Said:
    """Everybody begins as somebody new, and every match counts whole."""
    known: dict[int, Rating] = {}
    found = []
    for match in matches:
        red, white = ([known.get(person, START) for person in side] for side in (match.red, match.white))
        found.append((chance(red, white), _POINTS[match.outcome]))
        for people, after in zip((match.red, match.white), rate(red, white, match.outcome), strict=True):
            known.update(zip(people, after, strict=True))
    return found


def said_by_elo(matches: Iterable[Played]) -> Said:
    known: dict[int, float] = {}
    found = []
    for match in matches:
        red, white = (
            sum(known.get(person, START.mu) for person in side) / len(side) for side in (match.red, match.white)
        )
        said, came = 1 / (1 + 10 ** ((white - red) / 400)), _POINTS[match.outcome]
        found.append((said, came))
        for sign, side in ((1, match.red), (-1, match.white)):
            for person in side:
                known[person] = known.get(person, START.mu) + sign * _K * (came - said)
    return found


def log_loss(said: Said) -> float:
    """How much was to be learned from what came, the less the better; a coin has 0.693."""
    return -sum(came * math.log(p) + (1 - came) * math.log(1 - p) for p, came in said) / len(said)


def bins(said: Said) -> list[Bin]:
    """What was said and what came, in bins of the same width; an empty bin is left out."""
    found = []
    for number in range(BINS):
        inside = [pair for pair in said if min(int(pair[0] * BINS), BINS - 1) == number]
        if inside:
            means = (sum(pair[side] for pair in inside) / len(inside) for side in (0, 1))
            found.append(Bin(len(inside), *means))
    return found
