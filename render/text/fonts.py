"""Fonts: which bundled font has a letter, and which installed font if no bundled font has it.

The files in `typefaces/` are unchanged, under the SIL Open Font License. Source Serif Pro has Latin, Greek and Cyrillic
in three weights. The other scripts have one bold weight each, which is enough for names in all sizes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import uharfbuzz

from render.text import system_fonts


class Weight(Enum):
    """The weights of the main font."""

    TEXT = "SourceSerifPro-Semibold.ttf"
    STRONG = "SourceSerifPro-Bold.ttf"
    HEAVY = "SourceSerifPro-Black.ttf"


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A font to shape and draw with. ``scale`` makes its letters as high as the main font's."""

    font: uharfbuzz.Font
    scale: float
    carried: bool
    """Whether the font is bundled, so that every machine draws the same."""

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
_SYSTEM_SCALE: Final = 0.92
"""Smaller, because Chinese, Japanese and Korean letters fill their whole square."""


@cache
def font_file(name: str) -> bytes:
    return files("render").joinpath("typefaces", name).read_bytes()


@cache
def main_face(weight: Weight) -> Face:
    return _bundled(weight.value, 1.0)


@cache
def _bundled(name: str, scale: float) -> Face:
    return Face(uharfbuzz.Font(uharfbuzz.Face(font_file(name))), scale, carried=True)


@cache
def _system_faces() -> tuple[Face, ...]:
    """The usable fonts installed on this machine, best first."""
    faces = []
    for path in system_fonts.found():
        try:
            blob = uharfbuzz.Blob.from_file_path(path)
        except uharfbuzz.HarfBuzzError:
            continue  # an unreadable font counts as missing
        faces.append(Face(uharfbuzz.Font(uharfbuzz.Face(blob)), _SYSTEM_SCALE, carried=False))
    return tuple(faces)


@lru_cache(maxsize=8192)
def carried_face(character: str, weight: Weight) -> Face | None:
    """The bundled font that has a character, or None."""
    main = main_face(weight)
    if main.knows(character):
        return main
    return next((face for name, scale in _SCRIPTS.items() if (face := _bundled(name, scale)).knows(character)), None)


@lru_cache(maxsize=8192)
def face_of(character: str, weight: Weight) -> Face | None:
    """The font for a character, or None. Installed fonts are used for letters and digits only."""
    face = carried_face(character, weight)
    if face is not None or not character.isalnum():
        return face
    return next((face for face in _system_faces() if face.knows(character)), None)
