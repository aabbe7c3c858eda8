"""The levels that a person can choose: each is defined by work, never by seconds, so it plays the same everywhere.

The steps are even (docs/opponents.md has the measurements). A seat of a team match has less choice than one of a duel,
so the same step takes other work there. Names and sentences for people are in `locales/` under ``level-<key>-name`` and
``level-<key>-text``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game import Variant


@dataclass(frozen=True, slots=True)
class Work:
    """How a computer player searches for a move. Without simulations it looks ``plies`` moves ahead."""

    plies: int = 1
    judges: bool = False
    """Judges by the learned chance to win instead of the points on the board."""
    overlooks: int = 0
    """The chance in a hundred to miss a legal move."""
    guesses: bool = False
    """Takes a random move when it has overlooked them all; a level that does not guess looks again."""
    thrift: int = 0
    """The points below which it spends no hero."""
    simulations: int = 0
    """How many simulations a tree search makes."""
    sees: bool = False
    """Judges with the net, which sees every square, and not with the regression alone."""
    hasty: bool = False
    """Stops when its leading move can no longer be overtaken."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength with a stable key."""

    key: str
    duel: Work
    texas: Work

    def work(self, variant: Variant) -> Work:
        return self.duel if variant is Variant.DUEL else self.texas


LEVELS: Final = (
    Level("page", Work(overlooks=60, guesses=True, thrift=3), Work(overlooks=60, guesses=True)),
    Level("squire", Work(thrift=15), Work(thrift=10)),
    Level("herald", Work(plies=2, thrift=15), Work(plies=2, thrift=15)),
    Level("knight", Work(judges=True), Work(judges=True)),
    Level("baron", Work(simulations=12, sees=True), Work(simulations=13, sees=True)),
    Level("duke", Work(simulations=160, sees=True), Work(simulations=100, sees=True)),
    Level("king", Work(simulations=11000, sees=True, hasty=True), Work(simulations=11000, sees=True, hasty=True)),
)
"""From the weakest to the strongest."""

STRONGEST: Final = LEVELS[-1]

GREEDY: Final = Level("greedy", Work(), Work())
"""Not for people: takes the most points that it can have at once. The arena measures against it."""

OLD_KING: Final = Level("old-king", Work(simulations=7000), Work(simulations=7000))
"""Not for people: the strongest level before the net. The arena measures against it."""

PATIENT_KING: Final = Level("patient-king", Work(simulations=7000, sees=True), Work(simulations=7000, sees=True))
"""Not for people: the king without haste, which takes about as long for fewer simulations."""

_BY_KEY: Final = {level.key: level for level in (*LEVELS, GREEDY, OLD_KING, PATIENT_KING)}


class UnknownLevel(ValueError):  # noqa: N818  the name says it without a suffix
    """No level has this key."""


def level(key: str) -> Level:
    """The level with a key, as it is stored with a match.

    >>> level("page").key
    'page'
    """
    try:
        return _BY_KEY[key]
    except KeyError:
        raise UnknownLevel(f"there is no level {key!r}; there are {', '.join(each.key for each in LEVELS)}") from None
