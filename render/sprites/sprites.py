"""The sprite cache, and the sprites of roses, crown and sword.

A sprite is a finished image with soft edges (RGBA). `kept` caches it: it is drawn on first use, once for each theme and
size. If two threads need the same sprite at once, it is drawn once and both wait.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec

from PIL import Image

from game import Direction, House
from render.sprites import heraldry as art
from render.sprites.heraldry import Easel
from render.sprites.theme import Theme, Tone

Sprite = Image.Image
P = ParamSpec("P")

_KEPT: Final[dict[Hashable, Sprite]] = {}
_LOCK: Final = threading.RLock()


def cached_sprite(draw: Callable[P, Sprite]) -> Callable[P, Sprite]:
    """Decorator: draw a sprite once for each set of arguments, then return the cached one."""

    @wraps(draw)
    def once(*args: P.args, **kwargs: P.kwargs) -> Sprite:
        key = (draw, args, *kwargs.items())
        found = _KEPT.get(key)
        if found is None:
            with _LOCK:
                found = _KEPT.get(key)
                if found is None:
                    found = draw(*args, **kwargs)
                    found.load()
                    _KEPT[key] = found
        return found

    return once


_BEARING: Final = {direction: 45 * place for place, direction in enumerate(Direction)}


def bearing(direction: Direction, turned: bool = False) -> int:
    """Degrees clockwise from the top of the picture; plus 180 if the board is seen from the north."""
    return (_BEARING[direction] + (180 if turned else 0)) % 360


def field_tones(house: House) -> tuple[Tone, Tone, Tone]:
    """The background of a house, its edge, and the text tone on it."""
    if house is House.RED:
        return Tone.RED_FIELD, Tone.RED_EDGE, Tone.RED_INK
    return Tone.WHITE_FIELD, Tone.WHITE_EDGE, Tone.WHITE_INK


def paint_rose(easel: Easel, theme: Theme, house: House, middle: art.Point, reach: float) -> None:
    """The rose of a house. Red: five round, notched petals with green barbs. White: five pointed petals in a sun."""
    line = max(1.0, reach / 17)
    if house is House.RED:
        edge = theme[Tone.RED_LINE]
        petals = [
            (art.BARB, 1.0, Tone.LEAF, 0.7, 36),
            (art.HEART_PETAL, 0.94, Tone.RED_PETAL, 1.0, 0),
            (art.HEART_PETAL, 0.54, Tone.RED_HEART, 0.8, 0),
        ]
    else:
        edge = theme[Tone.WHITE_LINE]
        easel.shape(art.star(20, 0.70), middle, reach, theme[Tone.SUN])
        petals = [
            (art.POINTED_PETAL, 0.90, Tone.WHITE_PETAL, 0.9, 36),
            (art.POINTED_PETAL, 0.50, Tone.WHITE_HEART, 0.55, 0),
        ]
    for outline, size, fill, thick, turn in petals:
        for place in range(5):
            easel.shape(outline, middle, reach * size, theme[fill], edge, line * thick, 72 * place + turn)
    easel.disc(middle, reach * 0.20, theme[Tone.SEED], edge, line * 0.8)


@cached_sprite
def rose(theme: Theme, house: House, size: int) -> Sprite:
    """A rose alone, for name plates."""
    easel = Easel(size, size)
    paint_rose(easel, theme, house, (size / 2, size / 2), size / 2 - 1)
    return easel.finish()


@cached_sprite
def badge(theme: Theme, house: House, size: int) -> Sprite:
    """A rose on its own background: round for red, eight-sided for white."""
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
        easel.area(corners, theme[field])
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


@cached_sprite
def crown(theme: Theme, size: int) -> Sprite:
    """The crown piece, with a halo that separates it from a rose below it."""
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
