"""A rating, and how a result changes the ratings of the players: Plackett-Luce, by openskill.

The scale is that of chess: a player who is 100 points ahead is expected to score 64 %. A rating is an estimate with a
mean and a standard deviation. docs/rating.md explains where the constants come from.
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
"""What a rating was computed with. Increase the number of the constants with every change that changes ratings."""

MONTH: Final = 30 * 24 * 3600
WEEK: Final = 7 * 24 * 3600
"""For this many seconds a match makes later ones between the same people count less."""
_SCALE: Final = 400 / math.log(10)
"""The points for odds of e to 1, so that 400 points are odds of 10 to 1."""
_START_MU: Final = 1500.0
_START_SIGMA: Final = 300.0
"""The standard deviation of a new player. It never grows beyond this."""
EDGE: Final = {1: 0.0, 2: 20.0}
"""Red's advantage of moving first, in points for each player, by the number of players of a house."""
_PROVISIONAL_ABOVE: Final = 125.0
"""A rating with a standard deviation up to this is no longer provisional."""
_CHANGE: Final = 5.0
"""What a match adds to the standard deviation (openskill's tau), because people change."""
_ABSENCE: Final = 32.0
"""What a month of absence adds: a standard deviation of 60 is provisional again after a year."""
_DIGITS: Final = 6
"""Ratings are rounded to this: machines may differ in the last bit, but must store the same numbers."""


class Kind(Enum):
    """The games that have separate ratings."""

    DUEL = "duel"
    TEAMS = "teams"


class Outcome(Enum):
    """The outcome of a match for one player."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


POINTS: Final = {Outcome.WON: 1.0, Outcome.DRAWN: 0.5, Outcome.LOST: 0.0}


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of a player's strength."""

    mu: float
    sigma: float

    @property
    def number(self) -> int:
        """The rating as shown to people."""
        return round(self.mu)

    @property
    def uncertainty(self) -> int:
        """The margin as shown after ±: the true strength is outside it once in twenty times."""
        return round(2 * self.sigma)

    @property
    def cautious(self) -> float:
        """A lower bound that is almost certain. Leaderboards sort by it."""
        return self.mu - 2 * self.sigma

    @property
    def provisional(self) -> bool:
        return self.sigma > _PROVISIONAL_ABOVE


START: Final = Rating(_START_MU, _START_SIGMA)
"""The rating of a new player."""

Side = Sequence[Rating]


def _gamma(*_: object) -> float:
    """openskill's gamma: how fast the standard deviation shrinks. 1 is as fast as the results allow.

    With openskill's default it shrinks more slowly the smaller it is, so the ratings of players who do not change stay
    uncertain.
    """
    return 1.0


def _model(players: int) -> PlackettLuce:
    # The spread of a house's play. A house's strength is the sum of its players' ratings. With two players beta is
    # twice as large, so one more point for both players means as much as one more point in a duel.
    beta = _SCALE / math.sqrt(2) * players
    return PlackettLuce(mu=_START_MU, sigma=_START_SIGMA, beta=beta, tau=_CHANGE, gamma=_gamma)


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
    """The ratings of both houses after a match with this outcome for red. With ``weight`` 0 nothing changes.

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
        tuple(
            _weighted(before, after.mu - edge, after.sigma, weight) for before, after in zip(side, found, strict=True)
        )
        for side, found, edge in zip((red, white), rated, edges, strict=True)
    )


def _weighted(before: Rating, mu: float, sigma: float, weight: float) -> Rating:
    """The rating with only ``weight`` of its change. openskill's own weights mean something else: shares of a team."""
    sigma = min(sigma, _START_SIGMA)
    return Rating(
        round(before.mu + weight * (mu - before.mu), _DIGITS),
        round(before.sigma + weight * (sigma - before.sigma), _DIGITS),
    )


def weight_of_repeat(met: int) -> float:
    """The weight of a match if the two have played ``met`` rated matches within a week.

    Each match counts half as much as the one before, so all matches of the same two within a week count for less than
    two. This limits gains against a second account, and costs nothing to a person who plays many others.

    >>> [weight_of_repeat(met) for met in range(4)]
    [1.0, 0.5, 0.25, 0.125]
    """
    return 0.5**met


def grown(rating: Rating, seconds: int) -> Rating:
    """A rating after an absence: less certain with every whole month, but never less than a new player's.

    >>> grown(Rating(1700, 60), 12 * MONTH).provisional
    True
    """
    months = max(0, seconds) // MONTH
    if not months:
        return rating
    sigma = max(rating.sigma, min(_START_SIGMA, math.sqrt(rating.sigma**2 + months * _ABSENCE**2)))
    return Rating(rating.mu, round(sigma, _DIGITS))


def grows_after(rating: Rating, seconds: int) -> int | None:
    """The seconds of absence at which a rating grows next, after ``seconds`` of it; None if it cannot grow further."""
    if grown(rating, seconds).sigma >= _START_SIGMA:
        return None
    return (max(0, seconds) // MONTH + 1) * MONTH
