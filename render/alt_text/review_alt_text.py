"""The alt text of a review: the curve in one sentence, then luck and losses of each house."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from game import House
from render.alt_text.board_alt_text import joined
from render.scenes.labels import Phrase
from render.scenes.review_scene import ReviewChart

_EVEN: Final = 0.55
"""Up to this chance to win, no house counts as ahead."""


def review_alt_text(chart: ReviewChart, phrase: Phrase) -> str:
    return joined(_parts(chart, phrase))


def _parts(chart: ReviewChart, phrase: Phrase) -> Iterator[str]:
    red = [round(100 * chance) for chance in chart.chances]
    yield phrase(
        "alt-review-curve",
        moves=len(red) - 1,
        first=red[0],
        high=max(red),
        high_move=red.index(max(red)),
        low=min(red),
        low_move=red.index(min(red)),
        last=red[-1],
    )
    turns = _lead_changes(chart)
    if turns:
        yield phrase("alt-review-lead", count=turns)
    if chart.points:
        yield phrase("alt-review-points", count=len(chart.points), moves=", ".join(str(p + 1) for p in chart.points))
    for house in House:
        yield phrase(
            "alt-review-side",
            house=str(house),
            luck=_points(chart.luck[house]),
            loss=round(100 * chart.loss[house]),
            score=chart.scores[-1][house],
        )


def _lead_changes(chart: ReviewChart) -> int:
    """How often the house that is ahead changed."""
    ahead = [chance > 0.5 for chance in chart.chances if max(chance, 1 - chance) > _EVEN]
    return sum(one is not other for one, other in pairwise(ahead))


def _points(amount: float) -> str:
    points = round(100 * amount)
    return f"+{points}" if points > 0 else str(points)
