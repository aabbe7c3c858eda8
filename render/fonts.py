"""The fonts: those that come with the pictures, and which of them, or of the machine's, knows a letter.

The files in `typefaces/` are as their foundries made them, under the SIL Open Font License. Source Serif Pro has Latin,
Greek and Cyrillic in three cuts; the other scripts have one bold cut each, which does for names in all sizes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import uharfbuzz

from render import system_fonts


class Weight(Enum):
    """The cuts of the main font that the pictures use."""

    TEXT = "SourceSerifPro-Semibold.ttf"
    STRONG = "SourceSerifPro-Bold.ttf"
    HEAVY = "SourceSerifPro-Black.ttf"


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A font to shape and draw with; ``scale`` brings its letters to the height of the main font's."""

    font: uharfbuzz.Font
    scale: float
    carried: bool
    """Whether it comes with the pictures, so that every machine draws the same."""

    def knows(self, character: str) -> bool:
        return bool(self.font.get_nominal_glyph(ord(character)))


_SCRIPTS: Final = {
    "NotoSerifHebrew-Bold.ttf": 1.0,
    "NotoNaskhArabic-Bold.ttf": 1.12,
    "NotoSerifArmenian-Bold.ttf": 0.96,
    "NotoSerifGeorgian-Bold.ttf": 0.96,
    "NotoSerifThai-Bold.ttf": 0.98,
    "NotoSerifDevanagari-Bold.ttf": 1.0,
}
_OF_THE_MACHINE: Final = 0.92
"""Chinese, Japanese and Korean letters fill their whole square."""


@cache
def font_file(name: str) -> bytes:
    return files("render").joinpath("typefaces", name).read_bytes()


@cache
def main_face(weight: Weight) -> Face:
    return _carried(weight.value, 1.0)


@cache
def _carried(name: str, scale: float) -> Face:
    return Face(uharfbuzz.Font(uharfbuzz.Face(font_file(name))), scale, carried=True)


@cache
def _borrowed() -> tuple[Face, ...]:
    """The fonts of this machine that are worth asking, the best first."""
    faces = []
    for path in system_fonts.found():
        try:
            blob = uharfbuzz.Blob.from_file_path(path)
        except uharfbuzz.HarfBuzzError:
            continue  # not readable: as good as not there
        faces.append(Face(uharfbuzz.Font(uharfbuzz.Face(blob)), _OF_THE_MACHINE, carried=False))
    return tuple(faces)


@lru_cache(maxsize=8192)
def carried_face(character: str, weight: Weight) -> Face | None:
    """The font that comes with the pictures and knows a character."""
    main = main_face(weight)
    if main.knows(character):
        return main
    return next((face for name, scale in _SCRIPTS.items() if (face := _carried(name, scale)).knows(character)), None)


@lru_cache(maxsize=8192)
def face_of(character: str, weight: Weight) -> Face | None:
    """The font to write a letter with. Signs that are no letters are never taken from the machine."""
    face = carried_face(character, weight)
    if face is not None or not character.isalnum():
        return face
    return next((face for face in _borrowed() if face.knows(character)), None)
