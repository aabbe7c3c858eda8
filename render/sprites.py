"""The sprites: each drawn once for a theme and a size, when it is first asked for, then only copied.

A sprite is finished art with soft edges (RGBA). Whatever a picture shows again and again is made here; `kept` keeps
it. Two threads that ask for the same sprite at once wait for one drawing.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec

from PIL import Image

from game import Direction, House
from render import heraldry as art
from render.heraldry import Easel
from render.theme import Theme, Tone

Sprite = Image.Image
P = ParamSpec("P")

_KEPT: Final[dict[Hashable, Sprite]] = {}
_DRAWING: Final = threading.RLock()


def kept(draw: Callable[P, Sprite]) -> Callable[P, Sprite]:
    """Draw a sprite once for each set of arguments."""

    @wraps(draw)
    def once(*args: P.args, **kwargs: P.kwargs) -> Sprite:
        key = (draw, args, *kwargs.items())
        found = _KEPT.get(key)
        if found is None:
            with _DRAWING:
                found = _KEPT.get(key)
                if found is None:
                    found = draw(*args, **kwargs)
                    found.load()
                    _KEPT[key] = found
        return found

    return once


_BEARING: Final = {direction: 45 * place for place, direction in enumerate(Direction)}


def bearing(direction: Direction, turned: bool = False) -> int:
    """Degrees clockwise from the top of the picture; the other way round when the board is seen from the north."""
    return (_BEARING[direction] + (180 if turned else 0)) % 360


def field_tones(house: House) -> tuple[Tone, Tone, Tone]:
    """The ground of a house, its edge, and the ink that is read on it."""
    if house is House.RED:
        return Tone.RED_FIELD, Tone.RED_EDGE, Tone.RED_INK
    return Tone.WHITE_FIELD, Tone.WHITE_EDGE, Tone.WHITE_INK


def paint_rose(easel: Easel, theme: Theme, house: House, middle: art.Point, reach: float) -> None:
    """The rose of a house. Red: five round petals, notched, with green barbs. White: five pointed ones in a sun."""
    line = max(1.0, reach / 17)
    if house is House.RED:
        for place in range(5):
            easel.shape(art.BARB, middle, reach, theme[Tone.LEAF], theme[Tone.RED_LINE], line * 0.7, 72 * place + 36)
        for place in range(5):
            easel.shape(
                art.HEART_PETAL, middle, reach * 0.94, theme[Tone.RED_PETAL], theme[Tone.RED_LINE], line, 72 * place
            )
        for place in range(5):
            easel.shape(
                art.HEART_PETAL, middle, reach * 0.54, theme[Tone.RED_HEART], theme[Tone.RED_LINE], line * 0.8,
                72 * place,
            )  # fmt: skip
        seed_edge = theme[Tone.RED_LINE]
    else:
        easel.shape(art.star(20, 0.70), middle, reach, theme[Tone.SUN])
        for place in range(5):
            easel.shape(
                art.POINTED_PETAL, middle, reach * 0.90, theme[Tone.WHITE_PETAL], theme[Tone.WHITE_LINE], line * 0.9,
                72 * place + 36,
            )  # fmt: skip
        for place in range(5):
            easel.shape(
                art.POINTED_PETAL, middle, reach * 0.50, theme[Tone.WHITE_HEART], theme[Tone.WHITE_LINE], line * 0.55,
                72 * place,
            )  # fmt: skip
        seed_edge = theme[Tone.WHITE_LINE]
    easel.disc(middle, reach * 0.20, theme[Tone.SEED], seed_edge, line * 0.8)


@kept
def rose(theme: Theme, house: House, size: int) -> Sprite:
    """A rose alone, for name plates."""
    easel = Easel(size, size)
    paint_rose(easel, theme, house, (size / 2, size / 2), size / 2 - 1)
    return easel.finish()


@kept
def badge(theme: Theme, house: House, size: int) -> Sprite:
    """A rose on its own ground: a round one for red, eight-sided for white."""
    easel = Easel(size, size)
    field, edge, _ = field_tones(house)
    middle, line = (size / 2, size / 2), max(1.5, size / 24)
    if house is House.RED:
        easel.disc(middle, size / 2 - 0.5, theme[field], theme[edge], line)
    else:
        cut = size * 0.27
        low, high = line / 2 + 0.5, size - line / 2 - 0.5
        corners = [
            (cut, low), (size - cut, low), (high, cut), (high, size - cut), (size - cut, high), (cut, high),
            (low, size - cut), (low, cut),
        ]  # fmt: skip
        easel.pen.polygon([(x * art.OVERSIZE, y * art.OVERSIZE) for x, y in corners], fill=theme[field])
        easel.path([*corners, corners[0], corners[1]], theme[edge], line)
    paint_rose(easel, theme, house, middle, size * 0.40)
    return easel.finish()


def paint_crown(easel: Easel, theme: Theme, middle: art.Point, reach: float) -> None:
    line = max(1.2, reach / 12)
    gold, edge = theme[Tone.GOLD], theme[Tone.GOLD_EDGE]
    easel.shape(art.CROWN, middle, reach, gold, edge, line)
    easel.shape(art.CROWN_BAND, middle, reach, gold, edge, line)
    for x, y in art.CROWN_PEARLS:
        easel.disc((middle[0] + x * reach * 0.96, middle[1] - y * reach * 0.96), reach * 0.13, gold, edge, line * 0.8)
    for place, tone in ((-0.42, Tone.RED_PETAL), (0, Tone.CALL), (0.42, Tone.RED_PETAL)):
        easel.disc((middle[0] + place * reach, middle[1] + 0.45 * reach), reach * 0.09, theme[tone])


@kept
def crown(theme: Theme, size: int) -> Sprite:
    """The crown piece, with a halo that lifts it off whatever rose lies under it."""
    easel = Easel(size, size)
    middle, reach = (size / 2, size / 2), size * 0.44
    easel.shape(art.CROWN, middle, reach, None, theme[Tone.TRACE_EDGE], size / 8)
    for x, y in art.CROWN_PEARLS:
        easel.disc((middle[0] + x * reach * 0.96, middle[1] - y * reach * 0.96), reach * 0.24, theme[Tone.TRACE_EDGE])
    paint_crown(easel, theme, middle, reach)
    return easel.finish()


def paint_sword(
    easel: Easel, theme: Theme, middle: art.Point, reach: float, turn: float, blade: Tone, hilt: Tone, ink: Tone
) -> None:
    """A sword with an arrowhead that points ``turn`` degrees clockwise from the top."""
    line = max(0.8, reach / 26)
    easel.shape(art.GRIP, middle, reach, theme[ink], turn=turn)
    easel.shape(art.ARROW_BLADE, middle, reach, theme[blade], theme[ink], line, turn)
    easel.shape(art.FULLER, middle, reach, theme[Tone.CARD], turn=turn)
    easel.shape(art.GUARD, middle, reach, theme[hilt], theme[ink], line, turn)
    easel.shape(art.POMMEL, middle, reach, theme[hilt], theme[ink], line, turn)
