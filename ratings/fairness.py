"""What a match counts for between people who meet again and again."""

from __future__ import annotations

from typing import Final

WEEK: Final = 7 * 24 * 3600
"""So long a meeting makes the next ones count less."""


def weight_of_repeat(met: int) -> float:
    """What a match counts for if the two have met so often in rated matches within a week.

    Half as much each time: all matches of the same two within a week together count for less than two. So nobody is
    fed for long, and whoever plays with everybody loses nothing.

    >>> [weight_of_repeat(met) for met in range(4)]
    [1.0, 0.5, 0.25, 0.125]
    """
    return 0.5**met
