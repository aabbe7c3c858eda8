"""The levels that a person can choose: each defined by work, never by seconds, so it plays the same everywhere.

Names and sentences for people are in `locales/` under ``level-<key>-name`` and ``level-<key>-text``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """How a computer player thinks. Without simulations it looks ``plies`` moves ahead."""

    key: str
    plies: int = 1
    judges: bool = False
    """Weighs the chance to win, as it was learned, and not only the points on the board."""
    overlooks: int = 0
    """The chance in a hundred not to see a move that it could make."""
    thrift: int = 0
    """The points below which it spends no hero."""
    simulations: int = 0
    """How many times it plays on in its mind."""


LEVELS: Final = (
    Level("page", overlooks=40, thrift=3),
    Level("squire", thrift=5),
    Level("herald", plies=2, thrift=5),
    Level("knight", judges=True),
    Level("baron", plies=2, judges=True),
    Level("duke", simulations=300),
    Level("king", simulations=4000),
)
"""From the weakest to the strongest."""

GREEDY: Final = Level("greedy")
"""No level for people: takes the most points that it can have at once. The arena measures against it."""

STRONGEST: Final = LEVELS[-1]

_BY_KEY: Final = {level.key: level for level in (*LEVELS, GREEDY)}


class UnknownLevel(ValueError):  # noqa: N818  that is what it is
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
