"""Composes a review: the chance to win as a curve, the score below it, turning points, luck and losses as bars.

Amounts are chances to win. The picture shows amounts and never judges how well a person played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Final

from game import House, Variant
from render.scenes.box import Box
from render.scenes.foot import with_ornament
from render.scenes.hand_scene import Names, shown_name
from render.scenes.labels import Labels, Phrase
from render.scenes.layout import INNER, MARGIN, SMALLEST_TEXT, TOP
from render.scenes.scene import Align, Curve, Item, Label, Panel, Rose, Scene
from render.sprites.sprites import field_tones
from render.sprites.theme import Tone
from render.text.lettering import Weight, fitted, fitted_pair, width

_PLATE: Final = 64
_CHART: Final = 300
_SCORES: Final = 120
_ROW: Final = 48
_MARK: Final = 40
_LEAST_SCALE: Final = 0.1
"""The least full scale of the bars, so that they stay short in a match with little luck and few losses."""


@dataclass(frozen=True, slots=True)
class ReviewChart:
    """The values that the picture of a review shows. All amounts are chances to win."""

    variant: Variant
    chances: tuple[float, ...]
    """Red's chance before each move and after the last one."""
    scores: tuple[tuple[int, int], ...]
    """The scores of red and white at the same moments."""
    points: tuple[int, ...]
    """The turning points, as indices of moves in ascending order."""
    luck: tuple[float, float]
    """The luck of red and of white."""
    loss: tuple[float, float]
    deal: float
    """Red's luck with the deal."""
    rest: float
    """The unexplained rest, for red."""


@dataclass(frozen=True, slots=True)
class ReviewLabels:
    """The words in the picture; the message key of ``luck`` is ``picture-review-luck``."""

    luck: str
    loss: str
    deal: str
    rest: str

    @classmethod
    def from_phrases(cls, phrase: Phrase) -> ReviewLabels:
        return cls(**{field.name: phrase(f"picture-review-{field.name}") for field in fields(cls)})


def review(chart: ReviewChart, names: Names, labels: Labels, words: ReviewLabels) -> Scene:
    items: list[Item] = []
    half = (INNER - 12) // 2
    for house, left in ((House.RED, MARGIN), (House.WHITE, MARGIN + half + 12)):
        items += _plate(Box(left, TOP, half, _PLATE), house, chart, names, labels)
    box = Box(MARGIN, TOP + _PLATE + 12, INNER, _CHART)
    items += _chances(box, chart)
    scores = Box(MARGIN, box.bottom + 12, INNER, _SCORES)
    items += _scores(scores, chart.scores)
    top = scores.bottom + 14
    scale = max(_LEAST_SCALE, *(abs(each) for each in (*chart.luck, *chart.loss, chart.deal, chart.rest)))
    for house, word, amount in _bars(chart, words):
        items += _bar(Box(MARGIN, top, INNER, _ROW), house, word, amount, scale)
        top += _ROW
    return with_ornament(tuple(items), top)


def _plate(box: Box, house: House, chart: ReviewChart, names: Names, labels: Labels) -> Iterator[Item]:
    field, edge, ink = field_tones(house)
    yield Panel(box, field, edge, 3)
    yield Rose(Box(box.left + 8, box.top + 8, 48, 48), house)
    score = str(chart.scores[-1][house])
    room = width(score, Weight.HEAVY, 40)
    right = box.right - 14 - room
    yield Label(Box(right, box.top, room, box.height), score, 40, ink, field, Weight.HEAVY)
    called = list(dict.fromkeys(shown_name(seat, names, labels) for seat in chart.variant.seats if seat.house is house))
    left = box.left + 64
    name, size = fitted_pair(called, " & ", Weight.STRONG, (32, 28, SMALLEST_TEXT), right - 10 - left)
    yield Label(Box(left, box.top, right - 10 - left, box.height), name, size, ink, field, align=Align.LEFT)


def _chances(box: Box, chart: ReviewChart) -> Iterator[Item]:
    """Red fills from below, white from above: the house with the larger area is more likely to win."""
    yield Panel(box, Tone.WHITE_FIELD, None, radius=0)
    curve = Curve(box, chart.chances, Tone.RED_EDGE, 4, Tone.RED_FIELD)
    yield curve
    yield Panel(Box(box.left, box.top + box.height // 2 - 1, box.width, 3), Tone.GOLD, None, radius=0)
    yield Rose(Box(box.left + 8, box.top + 8, 44, 44), House.WHITE, on_token=True)
    yield Rose(Box(box.left + 8, box.bottom - 52, 44, 44), House.RED, on_token=True)
    yield from _edge(box)
    for number, point in enumerate(chart.points, 1):
        x, y = curve.point(point)
        left = min(max(round(x) - _MARK // 2, box.left + 2), box.right - _MARK - 2)
        top = min(max(round(y) - _MARK // 2, box.top + 2), box.bottom - _MARK - 2)
        disc = Box(left, top, _MARK, _MARK)
        yield Panel(disc, Tone.CALL, Tone.CALL_EDGE, 3, _MARK // 2)
        yield Label(disc, str(number), 28, Tone.CALL_INK, Tone.CALL, Weight.HEAVY)


def _scores(box: Box, scores: Sequence[tuple[int, int]]) -> Iterator[Item]:
    """The scores of both houses, on the same axis as the chances."""
    yield Panel(box, Tone.REST_CARD, None, radius=0)
    most = max(1, max(max(pair) for pair in scores))
    inside = Box(box.left, box.top + 6, box.width, box.height - 12)
    for house in House:
        heights = tuple(pair[house] / most for pair in scores)
        yield Curve(inside, heights, field_tones(house)[1], 9)
        yield Curve(inside, heights, field_tones(house)[0], 5)
    yield from _edge(box)


def _edge(box: Box) -> Iterator[Panel]:
    for left, top, wide, high in (
        (box.left, box.top, box.width, 2),
        (box.left, box.bottom - 2, box.width, 2),
        (box.left, box.top, 2, box.height),
        (box.right - 2, box.top, 2, box.height),
    ):
        yield Panel(Box(left, top, wide, high), Tone.RULE, None, radius=0)


def _bar(box: Box, house: House, word: str, amount: float, scale: float) -> Iterator[Item]:
    side = box.height - 8
    yield Rose(Box(box.left, box.top + 4, side, side), house, on_token=True)
    left = box.left + side + 12
    text, size = fitted(word, Weight.STRONG, (28, SMALLEST_TEXT), 236)
    yield Label(Box(left, box.top, 236, box.height), text, size, Tone.INK, Tone.PAGE, align=Align.LEFT)
    bars = Box(left + 246, box.top + 8, box.right - 84 - left - 246, box.height - 16)
    middle = bars.left + bars.width // 2
    reach = round(abs(amount) / scale * (bars.width // 2))
    field, edge, _ = field_tones(house)
    if reach:
        start = middle if amount > 0 else middle - reach
        yield Panel(Box(start, bars.top, reach, bars.height), edge, None, radius=0)
        if reach > 6:
            yield Panel(Box(start + 3, bars.top + 3, reach - 6, bars.height - 6), field, None, radius=0)
    yield Panel(Box(middle - 1, box.top + 2, 3, box.height - 4), Tone.RULE, None, radius=0)
    place = Box(box.right - 80, box.top, 80, box.height)
    yield Label(place, points_text(amount), 30, Tone.INK, Tone.PAGE, Weight.HEAVY, Align.RIGHT)


def points_text(amount: float) -> str:
    """A chance in percentage points, with its sign.

    >>> points_text(0.314), points_text(-0.05), points_text(0.001)
    ('+31', '−5', '0')
    """
    points = round(100 * amount)
    return "0" if not points else f"+{points}" if points > 0 else f"−{-points}"


def _bars(chart: ReviewChart, words: ReviewLabels) -> Iterator[tuple[House, str, float]]:
    for house in House:
        yield house, words.luck, chart.luck[house]
        yield house, words.loss, -chart.loss[house]
    for word, red in ((words.deal, chart.deal), (words.rest, chart.rest)):
        yield House.RED if red >= 0 else House.WHITE, word, abs(red)
