"""Text: the font, what it can draw, how wide it is, and a name made fit for its place.

Source Serif Pro comes as a package under the SIL Open Font License. It knows Latin, Greek and Cyrillic; what it does
not know it would show as empty boxes, so nothing is drawn before `drawable` has said yes.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Sequence
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from PIL import Image, ImageDraw, ImageFont

ELLIPSIS: Final = "…"
_CAP_HEIGHT: Final = 0.67
"""The height of capitals and numerals in Source Serif Pro, as a share of the font size."""


class Weight(Enum):
    """The cuts of the font that the pictures use."""

    TEXT = "SourceSerifPro-Semibold.ttf"
    STRONG = "SourceSerifPro-Bold.ttf"
    HEAVY = "SourceSerifPro-Black.ttf"


@cache
def _font_file(weight: Weight) -> bytes:
    return files("font_source_serif_pro").joinpath("files", weight.value).read_bytes()


@cache
def font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    # The basic layout draws the same on every machine; Raqm may be there or not.
    return ImageFont.truetype(io.BytesIO(_font_file(weight)), size, layout_engine=ImageFont.Layout.BASIC)


def cap_height(size: int) -> float:
    """How high a capital or numeral of this font size stands, in pixels."""
    return size * _CAP_HEIGHT


@lru_cache(maxsize=4096)
def width(text: str, weight: Weight, size: int) -> int:
    """How wide a line of text is, with whatever leans out of its last letter."""
    if not text:
        return 0
    left, _, right, _ = font(weight, size).getbbox(text, anchor="ls")
    return int(right - min(left, 0)) + 1


@lru_cache(maxsize=1024)
def mask(text: str, weight: Weight, size: int) -> tuple[Image.Image, int, int]:
    """The text as a mask to pour ink through, and where it starts from the pen on the base line."""
    cut = font(weight, size)
    left, top, right, bottom = (int(edge) for edge in cut.getbbox(text, anchor="ls"))
    sheet = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(sheet).text((-left, -top), text, fill=255, font=cut, anchor="ls")
    return sheet, left, top


@lru_cache(maxsize=8192)
def _known(character: str) -> bool:
    """Whether the font has a sign of its own for a character, not the box that stands for unknown ones."""
    return character.isspace() or _drawn(character) != _drawn(_UNASSIGNED)


_UNASSIGNED: Final = "\U0010fffe"


def _drawn(character: str) -> bytes:
    sheet = Image.new("L", (64, 48))
    ImageDraw.Draw(sheet).text((8, 36), character, fill=255, font=font(Weight.TEXT, 32), anchor="ls")
    return sheet.tobytes()


def drawable(text: str) -> bool:
    """Whether every character of a text can be drawn, and drawn within its line.

    Marks that do not melt into their letter pile up outside the line, so they count as not drawable.

    >>> drawable("Élisabeth Ødegård"), drawable("李白")
    (True, False)
    """
    return all(_known(character) and not unicodedata.category(character).startswith("M") for character in text)


# What may be left out of a name without making it another: invisible signs, emoji and other pictures, variants.
_ORNAMENTS: Final = {"Cc", "Cf", "Cn", "Co", "Cs", "So", "Sk"}
_VARIANTS: Final = {"\ufe0e", "\ufe0f", "\u20e3"}


@lru_cache(maxsize=1024)
def written(name: str) -> str:
    """A name as the font can write it, or nothing when it cannot.

    Emoji and invisible signs are left out; a letter that is missing in the font makes the whole name unwritable.

    >>> written("Anna 🌹"), written("אנה"), written("  ")
    ('Anna', '', '')
    """
    kept = "".join(
        character
        for character in unicodedata.normalize("NFC", name)
        if character.isspace()
        or (character not in _VARIANTS and (unicodedata.category(character) not in _ORNAMENTS or _plain(character)))
    )
    kept = " ".join(kept.split())
    return kept if drawable(kept) and any(character.isalnum() for character in kept) else ""


def _plain(character: str) -> bool:
    """Signs such as ° and ©, and the circumflex, are ornaments by category but the font can write them."""
    return unicodedata.category(character) in {"So", "Sk"} and _known(character)


def fitted_pair(texts: Sequence[str], join: str, weight: Weight, sizes: tuple[int, ...], room: int) -> tuple[str, int]:
    """Some texts on one line, set smaller where they must be, and cut alike where even that is not enough."""
    line, size = fitted(join.join(texts), weight, sizes, room)
    if not line.endswith(ELLIPSIS):
        return line, size
    share = (room - width(join, weight, size) * (len(texts) - 1)) // len(texts)
    return join.join(shortened(text, weight, size, share) for text in texts), size


def fitted(text: str, weight: Weight, sizes: tuple[int, ...], room: int) -> tuple[str, int]:
    """A text in the first of these sizes that fits, or shortened in the last."""
    for size in sizes:
        if width(text, weight, size) <= room:
            return text, size
    return shortened(text, weight, sizes[-1], room), sizes[-1]


@lru_cache(maxsize=1024)
def shortened(text: str, weight: Weight, size: int, room: int) -> str:
    """As much of a text as fits into so many pixels, with an ellipsis where it was cut.

    >>> shortened("Margaret of Anjou", Weight.TEXT, 24, 130)
    'Margaret…'
    """
    if width(text, weight, size) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, weight, size) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS
