"""One line of text: its mask, its width, and how it is shrunk or cut to fit.

Pillow sets almost every line, because most lines use only the main font and need no shaping. `shaping` sets the others.
Fonts draw empty boxes for letters that they lack; `naming` removes such letters before they come here.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from render.text.fonts import Weight as Weight
from render.text.fonts import font_file, main_face
from render.text.shaping import JOINERS, goes_with_letter, shaped

ELLIPSIS: Final = "…"
_CAP_HEIGHT: Final = 0.67
"""The height of capitals and numerals in Source Serif Pro, as a share of the font size."""


@cache
def font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    # The basic layout draws the same on every machine; Raqm is not installed everywhere.
    return ImageFont.truetype(io.BytesIO(font_file(weight.value)), size, layout_engine=ImageFont.Layout.BASIC)


def cap_height(size: int) -> float:
    """The height of capitals and numerals at this font size, in pixels."""
    return size * _CAP_HEIGHT


@lru_cache(maxsize=4096)
def width(text: str, weight: Weight, size: int) -> int:
    """The width of a line of text, with the overhang of its last letter."""
    if not text:
        return 0
    if _needs_shaping(text, weight):
        stencil, left, _, reached = shaped(text, weight, size)
        return max(left + stencil.width, reached) - min(left, 0) + 1
    start, _, end, _ = font(weight, size).getbbox(text, anchor="ls")
    return int(end - min(start, 0)) + 1


@lru_cache(maxsize=1024)
def mask(text: str, weight: Weight, size: int) -> tuple[Image.Image, int, int]:
    """The text as a mask, and the offset of the mask from the start of the base line."""
    if _needs_shaping(text, weight):
        stencil, start, rise, _ = shaped(text, weight, size)
        return stencil, start, rise
    cut = font(weight, size)
    left, top, right, bottom = (int(edge) for edge in cut.getbbox(text, anchor="ls"))
    sheet = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(sheet).text((-left, -top), text, fill=255, font=cut, anchor="ls")
    return sheet, left, top


_RIGHT_TO_LEFT: Final = {"R", "AL", "AN"}


def _needs_shaping(text: str, weight: Weight) -> bool:
    """Whether Pillow cannot set a line: it has marks, runs right to left, or needs another font."""
    return not text.isascii() and any(
        goes_with_letter(character)
        or unicodedata.bidirectional(character) in _RIGHT_TO_LEFT
        or not main_face(weight).knows(character)
        for character in text
    )


def fitted_pair(texts: Sequence[str], join: str, weight: Weight, sizes: tuple[int, ...], room: int) -> tuple[str, int]:
    """Several texts on one line: smaller if needed, and if that is not enough, each cut to the same width."""
    line, size = fitted(join.join(texts), weight, sizes, room)
    if not line.endswith(ELLIPSIS):
        return line, size
    share = (room - width(join, weight, size) * (len(texts) - 1)) // len(texts)
    return join.join(shortened(text, weight, size, share) for text in texts), size


def fitted(text: str, weight: Weight, sizes: tuple[int, ...], room: int) -> tuple[str, int]:
    """The text in the first of these sizes that fits, or shortened in the last size."""
    for size in sizes:
        if width(text, weight, size) <= room:
            return text, size
    return shortened(text, weight, sizes[-1], room), sizes[-1]


@lru_cache(maxsize=1024)
def shortened(text: str, weight: Weight, size: int, room: int) -> str:
    """As much of a text as fits into ``room`` pixels, with an ellipsis where it was cut.

    >>> shortened("Margaret of Anjou", Weight.TEXT, 24, 130)
    'Margaret…'
    """
    if width(text, weight, size) <= room:
        return text
    cuts = [place for place in range(len(text)) if can_be_cut(text, place)]
    low, high = 0, len(cuts) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[: cuts[middle]].rstrip() + ELLIPSIS, weight, size) <= room:
            low = middle
        else:
            high = middle - 1
    return text[: cuts[low]].rstrip() + ELLIPSIS


_VIRAMA: Final = 9
"""The combining class of signs that join an Indic letter to the next one."""


def can_be_cut(text: str, place: int) -> bool:
    """Whether a cut before ``place`` keeps each letter together with its marks and with letters joined to it."""
    if not place:
        return True
    bound = text[place - 1] in JOINERS or unicodedata.combining(text[place - 1]) == _VIRAMA
    return not bound and not goes_with_letter(text[place])
