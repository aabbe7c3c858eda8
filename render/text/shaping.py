"""Shaping: a line in any script as glyphs in their places, in visual order from left to right.

Only lines that need it come here: they run right to left, have joined letters or marks, or need another font than the
main one. HarfBuzz also fills the outlines, so the result does not depend on the libraries of the machine.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

import uharfbuzz
from PIL import Image

from render.text.bidi import in_order, levels
from render.text.fonts import Face, Weight, face_of, main_face

JOINERS: Final = "\u200c\u200d"
_RISE, _FALL = 1.1, 0.5
"""How far a line reaches above and below its base line, in font sizes. The rest is cut off."""


def shaped(text: str, weight: Weight, size: int) -> tuple[Image.Image, int, int, int]:
    """The line as a mask, the offset of the mask from the start of the base line, and the advance of the line."""
    brush = uharfbuzz.RasterDraw()
    pen = 0.0
    for face, part, to_left in _runs(text, weight):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(part)
        buffer.direction = "rtl" if to_left else "ltr"
        buffer.guess_segment_properties()
        uharfbuzz.shape(face.font, buffer)
        scale = size * face.scale / face.font.face.upem
        for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            brush.transform = (scale, 0, 0, scale, pen + place.x_offset * scale, place.y_offset * scale)
            brush.draw_glyph(face.font, glyph.codepoint)
            pen += place.x_advance * scale
    drawn = brush.render()
    extents = drawn.extents
    if not extents.width or not extents.height:
        return Image.new("L", (1, 1)), 0, 0, round(pen)
    size_drawn = extents.width, extents.height
    # HarfBuzz gives the rows from bottom to top.
    sheet = Image.frombytes("L", size_drawn, drawn.buffer, "raw", "L", extents.stride, -1)
    top = -(extents.y_origin + extents.height)
    rise, fall = round(-_RISE * size), round(_FALL * size)
    sheet = sheet.crop((0, max(0, rise - top), sheet.width, max(1, min(sheet.height, fall - top))))
    # An overhang on the left moves the line to the right.
    left = extents.x_origin
    return sheet, max(0, left), max(top, rise), round(pen) - min(0, left)


def _runs(text: str, weight: Weight) -> Iterator[tuple[Face, str, bool]]:
    """The parts of a line with one font and one direction, in visual order."""
    found, faces = levels(text), _faces(text, weight)
    for start, end in in_order(found):
        to_left = found[start] % 2 == 1
        parts, begin = [], start
        for place in range(start + 1, end + 1):
            if place == end or faces[place] is not faces[begin]:
                parts.append((faces[begin], text[begin:place], to_left))
                begin = place
        yield from reversed(parts) if to_left else parts


def _faces(text: str, weight: Weight) -> list[Face]:
    """The font of each character. Marks and joiners use the font of their letter."""
    faces: list[Face] = []
    for character in text:
        before = faces[-1] if faces and faces[-1].knows(character) else None
        face = before if goes_with_letter(character) or character == " " else face_of(character, weight)
        faces.append(face or before or main_face(weight))
    return faces


def goes_with_letter(character: str) -> bool:
    """Whether a character is a mark or a joiner, which belong to the letter before them."""
    return character in JOINERS or unicodedata.category(character).startswith("M")
