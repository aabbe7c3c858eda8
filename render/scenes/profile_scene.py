"""Composes a profile: the rating as a curve, results, figures and opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from game import House
from render.scenes.box import Box
from render.scenes.career import Profile, Rated, Results, Rival
from render.scenes.foot import with_ornament
from render.scenes.labels import Phrase
from render.scenes.layout import INNER, MARGIN, SMALLEST_TEXT, TOP
from render.scenes.scene import Align, Course, Item, Label, Panel, Rose, Scene, Sign
from render.sprites.sprites import field_tones
from render.sprites.theme import Tone
from render.text.lettering import Weight, fitted, width
from render.text.naming import written

_HEAD: Final = 112
_CURVE: Final = 268
_GAP: Final = 14
_ROW: Final = 52
_CELL: Final = 92
_STEPS: Final = (10, 25, 50, 100, 200, 250, 500, 1000)
"""The possible distances between the lines behind a curve: round numbers."""
_LINES: Final = 5
_DOT: Final = 10
_BAND: Final = 150
"""The scale includes at most this much of a rating's margin: more would flatten the curve of a new player."""


def profile(value: Profile, phrase: Phrase) -> Scene:
    items: list[Item] = [*_head(Box(MARGIN, TOP, INNER, _HEAD), value, phrase)]
    top = TOP + _HEAD + _GAP
    items += _curve(Box(MARGIN, top, INNER, _CURVE), value.curve)
    top += _CURVE + _GAP
    items += _results(Box(MARGIN, top, INNER, 3 * _ROW + 6), value, phrase)
    top += 3 * _ROW + 6 + _GAP
    half = (INNER - _GAP) // 2
    for number, (caption, figure, note) in enumerate(figures(value, phrase)):
        left, down = MARGIN + number % 2 * (half + _GAP), number // 2 * (_CELL + _GAP)
        items += _cell(Box(left, top + down, half, _CELL), caption, figure, note)
    bottom = top + 3 * _CELL + 2 * _GAP
    if value.rivals:
        box = Box(MARGIN, bottom + _GAP, INNER, (1 + len(value.rivals)) * _ROW)
        items += _rivals(box, value.rivals, phrase)
        bottom = box.bottom
    return with_ornament(tuple(items), bottom)


def month(moment: int) -> str:
    """A month in a form that is the same in every language: 3/2026."""
    day = datetime.fromtimestamp(moment, UTC)
    return f"{day.month}/{day.year}"


def duration(seconds: int, phrase: Phrase) -> str:
    """A duration in one unit, rounded."""
    if seconds < 100:
        return phrase("time-seconds", count=max(1, seconds))
    if seconds < 100 * 60:
        return phrase("time-minutes", count=round(seconds / 60))
    if seconds < 36 * 3600:
        return phrase("time-hours", count=round(seconds / 3600))
    return phrase("time-days", count=round(seconds / 86400))


def _head(box: Box, value: Profile, phrase: Phrase) -> Iterator[Item]:
    ground, ink = Tone.BACK, Tone.BACK_INK
    yield Panel(box, ground, Tone.BACK_RULE, 3, 14)
    yield Sign(Box(box.left + 14, box.top + 22, 84, 68), Sign.Kind.CROWN)
    number, margin = str(value.now.rating), f"± {value.now.margin}"
    right = box.right - 20
    room = max(width(number, Weight.HEAVY, 60), width(margin, Weight.TEXT, 30))
    yield Label(Box(right - room, box.top + 8, room, 60), number, 60, ink, ground, Weight.HEAVY, Align.RIGHT)
    yield Label(Box(right - room, box.top + 68, room, 36), margin, 30, ink, ground, Weight.TEXT, Align.RIGHT)
    text = Box(box.left + 112, box.top, right - room - 20 - box.left - 112, box.height)
    name, size = fitted(
        written(value.name) or phrase("profile-nameless"), Weight.HEAVY, (44, 36, 30, SMALLEST_TEXT), text.width
    )
    yield Label(Box(text.left, box.top + 12, text.width, 52), name, size, ink, ground, Weight.HEAVY, Align.LEFT)
    words = phrase("profile-game", game=value.variant.value)
    if value.provisional:
        words = phrase("profile-provisional", game=words)
    words, size = fitted(words, Weight.TEXT, (30, SMALLEST_TEXT), text.width)
    yield Label(Box(text.left, box.top + 66, text.width, 36), words, size, ink, ground, Weight.TEXT, Align.LEFT)


def _curve(box: Box, rated: Sequence[Rated]) -> Iterator[Item]:
    yield Panel(box, None, Tone.RULE, 2)
    low = min(each.rating - min(each.margin, _BAND) for each in rated)
    high = max(each.rating + min(each.margin, _BAND) for each in rated)
    lines = _lines(low, high)
    room = max(width(str(each), Weight.TEXT, SMALLEST_TEXT) for each in lines)
    low, high = min(low, lines[0]), max(high, lines[-1])
    field = Box(box.left + room + 30, box.top + 18, box.width - room - 50, box.height - 66)

    unit = field.height / (high - low)

    def height(rating: float) -> float:
        return (high - rating) * unit

    for line in lines:
        down = field.top + round(height(line))
        yield Panel(Box(field.left, down - 1, field.width, 2), Tone.SQUARE_ODD, None, radius=0)
        spot = Box(box.left + 14, down - 18, room, 36)
        yield Label(spot, str(line), SMALLEST_TEXT, Tone.SOFT_INK, Tone.PAGE, Weight.TEXT, Align.RIGHT)
    first, last = rated[0].at, rated[-1].at
    # Leave room for the dot at the end. A single match is in the middle.
    inner = field.width - 2 * _DOT
    points = tuple(
        (
            _DOT + (inner * (each.at - first) / (last - first) if last > first else inner / 2),
            _DOT + height(each.rating),
        )
        for each in rated
    )
    around = Box(field.left, field.top - _DOT, field.width, field.height + 2 * _DOT)
    yield Course(around, points, tuple(each.margin * unit for each in rated))
    months = list(dict.fromkeys((month(first), month(last))))
    for text, align in zip(months, (Align.LEFT, Align.RIGHT), strict=False):
        spot = Box(field.left, field.bottom + 8, field.width, 34)
        yield Label(spot, text, SMALLEST_TEXT, Tone.SOFT_INK, Tone.PAGE, Weight.TEXT, align)


def _lines(low: int, high: int) -> list[int]:
    """The ratings of the lines behind a curve: two to five round numbers."""
    step = next((each for each in _STEPS if (high - low) / each < _LINES), _STEPS[-1])
    first = -(-low // step) * step
    lines = list(range(first, high + 1, step))
    return lines if len(lines) > 1 else [first - step, *(lines or [first])]


def _results(box: Box, value: Profile, phrase: Phrase) -> Iterator[Item]:
    """A table of matches won, drawn and lost as each house, with a bar of the shares."""
    yield Panel(box, None, Tone.RULE, 2)
    heads = [phrase("profile-won"), phrase("profile-drawn"), phrase("profile-lost")]
    wide = 124
    first = box.right - 3 * wide - 8
    for column, head in enumerate(heads):
        spot = Box(first + column * wide, box.top, wide, _ROW)
        text, size = fitted(head, Weight.TEXT, (28, SMALLEST_TEXT), wide - 8)
        yield Label(spot, text, size, Tone.SOFT_INK, Tone.PAGE, Weight.TEXT, Align.MIDDLE)
    for number, house in enumerate(House, 1):
        results = value.results[house]
        row = Box(box.left, box.top + number * _ROW, box.width, _ROW)
        yield Rose(Box(row.left + 14, row.top + 4, 44, 44), house, on_token=True)
        yield from _bar(Box(row.left + 72, row.top + 12, first - row.left - 84, 28), house, results)
        for column, count in enumerate((results.won, results.drawn, results.lost)):
            spot = Box(first + column * wide, row.top, wide, _ROW)
            weight = Weight.STRONG if column else Weight.HEAVY
            text, size = fitted(phrase("profile-number", count=count), weight, (34, 30, SMALLEST_TEXT), wide - 8)
            yield Label(spot, text, size, Tone.INK, Tone.PAGE, weight, Align.MIDDLE)


def _bar(box: Box, house: House, results: Results) -> Iterator[Item]:
    """The share won in the house's colour, then the share drawn; the rest was lost."""
    yield Panel(box, Tone.REST_CARD, Tone.RULE, 2, 6)
    if not results.played:
        return
    field, edge, _ = field_tones(house)
    won = round(box.width * results.won / results.played)
    drawn = round(box.width * (results.won + results.drawn) / results.played)
    if drawn > won:
        yield Panel(Box(box.left, box.top, drawn, box.height), Tone.SLOT, Tone.RULE, 2, 6)
    if won:
        yield Panel(Box(box.left, box.top, won, box.height), field, edge, 3, 6)


def figures(value: Profile, phrase: Phrase) -> Iterator[tuple[str, str, str]]:
    """Caption, figure and note of each cell, in reading order."""
    none = "–"
    yield (
        phrase("profile-matches"),
        phrase("profile-number", count=value.played),
        phrase("profile-since", month=month(value.since)),
    )
    streak = phrase("profile-longest", count=value.longest) if value.longest > value.streak else ""
    yield phrase("profile-streak"), str(value.streak), streak
    name, rating = value.best_win or ("", 0)
    called = written(name) or phrase("profile-nameless") if value.best_win else none
    yield phrase("profile-best-win"), called, str(rating) if value.best_win else ""
    yield phrase("picture-largest"), str(value.largest), phrase("profile-points", count=value.largest**2)
    paces = [(value.live_pace, phrase("profile-live")), (value.slow_pace, phrase("profile-slow"))]
    known = [(duration(pace, phrase), word) for pace, word in paces if pace is not None]
    figure = " · ".join(pace for pace, _ in known) or none
    yield phrase("profile-pace"), figure, " · ".join(word for _, word in known)
    yield phrase("profile-heroes"), phrase("profile-number", count=value.heroes), ""


def _cell(box: Box, caption: str, figure: str, note: str) -> Iterator[Item]:
    yield Panel(box, None, Tone.RULE, 2)
    inner = Box(box.left + 16, box.top, box.width - 32, box.height)
    text, size = fitted(caption, Weight.TEXT, (28, SMALLEST_TEXT), inner.width)
    spot = Box(inner.left, box.top + 6, inner.width, 34)
    yield Label(spot, text, size, Tone.SOFT_INK, Tone.PAGE, Weight.TEXT, Align.LEFT)
    low = Box(inner.left, box.top + 40, inner.width, 46)
    room = width(note, Weight.TEXT, SMALLEST_TEXT)
    spot = Box(low.right - room, low.top + 4, room, low.height - 4)
    yield Label(spot, note, SMALLEST_TEXT, Tone.SOFT_INK, Tone.PAGE, Weight.TEXT, Align.RIGHT)
    left = low.width - (room + 12 if note else 0)
    text, size = fitted(figure, Weight.HEAVY, (38, 32, 28, SMALLEST_TEXT), left)
    yield Label(Box(low.left, low.top, left, low.height), text, size, Tone.INK, Tone.PAGE, Weight.HEAVY, Align.LEFT)


def _rivals(box: Box, rivals: Sequence[Rival], phrase: Phrase) -> Iterator[Item]:
    yield Panel(box, None, Tone.RULE, 2)
    inner = Box(box.left + 16, box.top, box.width - 32, box.height)
    caption = Box(inner.left, box.top + 6, inner.width, _ROW - 8)
    yield Label(caption, phrase("profile-rivals"), 28, Tone.SOFT_INK, Tone.PAGE, Weight.TEXT, Align.LEFT)
    scores = [f"{each.results.won} : {each.results.lost}" for each in rivals]
    counts = [phrase("profile-games", count=each.results.played) for each in rivals]
    room = max(width(score, Weight.HEAVY, 34) for score in scores)
    wide = max(width(count, Weight.TEXT, SMALLEST_TEXT) for count in counts)
    left = inner.width - room - wide - 60
    for number, (rival, score, count) in enumerate(zip(rivals, scores, counts, strict=True), 1):
        row = Box(inner.left, box.top + number * _ROW - 4, inner.width, _ROW)
        spot = Box(row.right - room, row.top, room, _ROW)
        yield Label(spot, score, 34, Tone.INK, Tone.PAGE, Weight.HEAVY, Align.RIGHT)
        spot = Box(spot.left - 40 - wide, row.top + 2, wide, _ROW)
        yield Label(spot, count, SMALLEST_TEXT, Tone.SOFT_INK, Tone.PAGE, Weight.TEXT, Align.RIGHT)
        name, size = fitted(
            written(rival.name) or phrase("profile-nameless"), Weight.STRONG, (34, 30, SMALLEST_TEXT), left
        )
        yield Label(Box(row.left, row.top, left, _ROW), name, size, Tone.INK, Tone.PAGE, align=Align.LEFT)
