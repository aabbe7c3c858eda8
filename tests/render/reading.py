"""What can be read in a picture: boxes that hold or meet others, the pixels and the height of letters."""

from __future__ import annotations

from typing import assert_never

from render.scenes.box import Box
from render.scenes.scene import AnswerSquare, CardFace, Label, LitSquare, SizeBadge
from render.sprites.cardface import numeral_size
from render.sprites.pieces import tag_size
from render.text import lettering
from render.text.fonts import Weight, face_of
from render.text.naming import _letters, _marks


def holds(box: Box, other: Box) -> bool:
    return box.left <= other.left and box.top <= other.top and other.right <= box.right and other.bottom <= box.bottom


def meets(box: Box, other: Box) -> bool:
    """Whether the two share a pixel."""
    return box.left < other.right and other.left < box.right and box.top < other.bottom and other.top < box.bottom


def written_box(label: Label) -> Box:
    """The pixels that the letters cover."""
    if not label.text:
        return Box(label.box.left, label.box.top, 0, 0)
    stencil, left, top = lettering.mask(label.text, label.weight, label.size)
    x, y = label.pen
    return Box(x + left, y + top, stencil.width, stencil.height)


def height_of_capitals(item: Label | LitSquare | AnswerSquare | SizeBadge | CardFace) -> float:
    match item:
        case Label():
            size = item.size
        case LitSquare():
            size = tag_size(item.box.width, item.hero)
        case AnswerSquare():
            size = tag_size(item.box.width, hero=True)
        case SizeBadge():
            size = item.em
        case CardFace():
            size = numeral_size(item.box.width)
        case _:
            assert_never(item)
    return lettering.cap_height(size)


def drawable(text: str) -> bool:
    """Whether every character of a text can be drawn within its line.

    >>> drawable("Élisabeth Ødegård"), drawable("\\ue000")
    (True, False)
    """
    return all(letter.isspace() or _drawn(letter) for letter in _letters(text))


def _drawn(letter: str) -> bool:
    face = face_of(letter[0], Weight.TEXT)
    return face is not None and _marks(letter[1:], face) == letter[1:]
