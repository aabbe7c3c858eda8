"""Compares the chances that ratings predict with the results; each match is predicted before it is counted.

For comparison it also computes plain Elo, as chess clubs use it: K = 24, and in a team match the mean of both players.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ratings.rating import POINTS, START, Outcome, Rating, chance, rate

BINS: Final = 5
_K: Final = 24


@dataclass(frozen=True, slots=True)
class Played:
    """A match: the players of each house, and red's outcome."""

    red: tuple[int, ...]
    white: tuple[int, ...]
    outcome: Outcome


Said = Sequence[tuple[float, float]]
"""For every match: red's predicted chance, and red's actual points (1, 0.5 or 0)."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Matches with about the same prediction: the mean prediction and the mean result."""

    matches: int
    said: float
    came: float

    @property
    def off(self) -> float:
        return abs(self.said - self.came)


def said_by_ratings(matches: Iterable[Played]) -> Said:
    """Predictions of the ratings. Every player starts as new, and every match counts fully."""
    known: dict[int, Rating] = {}
    found = []
    for match in matches:
        red, white = ([known.get(person, START) for person in side] for side in (match.red, match.white))
        found.append((chance(red, white), POINTS[match.outcome]))
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
        said, came = 1 / (1 + 10 ** ((white - red) / 400)), POINTS[match.outcome]
        found.append((said, came))
        for sign, side in ((1, match.red), (-1, match.white)):
            for person in side:
                known[person] = known.get(person, START.mu) + sign * _K * (came - said)
    return found


def log_loss(said: Said) -> float:
    """The log-loss of predictions: lower is better; a coin flip has 0.693."""
    return -sum(came * math.log(p) + (1 - came) * math.log(1 - p) for p, came in said) / len(said)


def bins(said: Said) -> list[Bin]:
    """Predictions and results in bins of equal width, without empty bins."""
    found = []
    for number in range(BINS):
        inside = [pair for pair in said if min(int(pair[0] * BINS), BINS - 1) == number]
        if inside:
            means = (sum(pair[side] for pair in inside) / len(inside) for side in (0, 1))
            found.append(Bin(len(inside), *means))
    return found
