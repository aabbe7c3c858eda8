"""A rating, and what a result does to the ratings of those who played: Plackett-Luce, by openskill.

The numbers are on the scale that chess players know: who is 100 points ahead is expected to score 64 %. A rating is a
belief, with a middle and a standard deviation; docs/rating.md says where the constants come from.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import version
from typing import Final

from openskill.models import PlackettLuce

LIBRARY: Final = f"openskill {version('openskill')}, constants 1"
"""What a result was worked out with. Whoever changes anything here that changes a number counts the constants up."""

MONTH: Final = 30 * 24 * 3600
_SCALE: Final = 400 / math.log(10)
"""Points at which the odds are e to 1; with it 400 points are odds of 10 to 1."""
_START: Final = 1500.0
_UNSURE: Final = 300.0
"""The standard deviation of somebody of whom nothing is known; it never grows beyond."""
EDGE: Final = {1: 0.0, 2: 20.0}
"""What red has ahead by beginning, in points of each player of a house of one or of two."""
_SETTLED: Final = 125.0
"""From here on a rating is no longer provisional."""
_CHANGE: Final = 5.0
"""What a match adds to the standard deviation, because people change."""
_ABSENCE: Final = 32.0
"""What a month of absence adds: who was sure to within 60 is provisional again after a year."""
_DIGITS: Final = 6
"""Numbers are rounded so: another machine may work out another last bit, and must find the same store."""


class Kind(Enum):
    """What is rated apart."""

    DUEL = "duel"
    TEAMS = "teams"


class Outcome(Enum):
    """What a match brought to one who played."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of somebody's strength."""

    mu: float
    sigma: float

    @property
    def number(self) -> int:
        """As people read it."""
        return round(self.mu)

    @property
    def uncertainty(self) -> int:
        """As people read it, behind a ±: so far off it is once in twenty times."""
        return round(2 * self.sigma)

    @property
    def cautious(self) -> float:
        """What somebody is worth at least, nearly surely: leaderboards go by it."""
        return self.mu - 2 * self.sigma

    @property
    def provisional(self) -> bool:
        return self.sigma > _SETTLED


START: Final = Rating(_START, _UNSURE)
"""Everybody begins here."""

Side = Sequence[Rating]


def _surprise(*_: object) -> float:
    """How quickly one becomes sure, in openskill's words gamma: as quickly as the results allow.

    By default openskill is slower the surer it is. Then ratings of players who do not change, as ours, stay unsure.
    """
    return 1.0


def _model(players: int) -> PlackettLuce:
    # The scatter of a house's play. A house's strength is the sum of its players', so with two of them everything is
    # twice as large, and a point of a player means as much as in a duel when both have it.
    beta = _SCALE / math.sqrt(2) * players
    return PlackettLuce(mu=_START, sigma=_UNSURE, beta=beta, tau=_CHANGE, gamma=_surprise)


_MODELS: Final = {players: _model(players) for players in (1, 2)}


def chance(red: Side, white: Side) -> float:
    """The chance that red wins, a draw being half a win.

    >>> round(chance([Rating(1600, 1)], [Rating(1500, 1)]), 2)
    0.64
    """
    ahead = sum(rating.mu + EDGE[len(red)] for rating in red) - sum(rating.mu for rating in white)
    unsure = sum(rating.sigma**2 for rating in (*red, *white))
    return 1 / (1 + math.exp(-ahead / math.sqrt(unsure + 2 * _MODELS[len(red)].beta ** 2)))


def rate(red: Side, white: Side, outcome: Outcome, weight: float = 1.0) -> tuple[tuple[Rating, ...], ...]:
    """The ratings of both houses after a match that brought this to red. Of ``weight`` 0 nothing changes.

    >>> red, white = rate([START], [START], Outcome.WON)
    >>> red[0].number, white[0].number
    (1598, 1402)
    """
    model = _MODELS[len(red)]
    edges = EDGE[len(red)], 0.0
    ranks: dict[Outcome, list[float]] = {Outcome.WON: [1, 2], Outcome.DRAWN: [1, 1], Outcome.LOST: [2, 1]}
    houses = [
        [model.rating(mu=rating.mu + edge, sigma=rating.sigma) for rating in side]
        for side, edge in zip((red, white), edges, strict=True)
    ]
    rated = model.rate(houses, ranks=ranks[outcome])
    return tuple(
        tuple(_between(before, after.mu - edge, after.sigma, weight) for before, after in zip(side, found, strict=True))
        for side, found, edge in zip((red, white), rated, edges, strict=True)
    )


def _between(before: Rating, mu: float, sigma: float, weight: float) -> Rating:
    """The part of a change that counts. openskill's own weights are shares in a team's work: something else."""
    sigma = min(sigma, _UNSURE)
    return Rating(
        round(before.mu + weight * (mu - before.mu), _DIGITS),
        round(before.sigma + weight * (sigma - before.sigma), _DIGITS),
    )


def grown(rating: Rating, seconds: int) -> Rating:
    """A rating after an absence: less sure with every whole month of it, but never less than at the start.

    >>> grown(Rating(1700, 60), 12 * MONTH).provisional
    True
    """
    months = max(0, seconds) // MONTH
    if not months:
        return rating
    sigma = max(rating.sigma, min(_UNSURE, math.sqrt(rating.sigma**2 + months * _ABSENCE**2)))
    return Rating(rating.mu, round(sigma, _DIGITS))


def grows_after(rating: Rating, seconds: int) -> int | None:
    """After how many seconds of absence it will next have grown, if so many have passed; None if it cannot any more."""
    if grown(rating, seconds).sigma >= _UNSURE:
        return None
    return (max(0, seconds) // MONTH + 1) * MONTH
