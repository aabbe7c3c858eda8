"""Names in pictures: written with the fonts there are, or left to the house.

Half a name or a row of boxes is worse than none, so a letter that no font knows makes the whole name unwritable. Signs
that are no letters (emoji, ornaments) are left out when the fonts of the pictures do not know them, on every machine
alike. Letters in fancy dress are brought back to plain ones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from game import plain_name
from render.fonts import Face, Weight, carried_face, face_of, main_face
from render.shaping import JOINERS, goes_with_letter

_DRESS: Final = {
    f"<{kind}>"
    for kind in (
        "font", "wide", "narrow", "circle", "square", "small", "vertical", "initial", "medial", "final", "isolated",
    )
}  # fmt: skip
"""The compatibility forms of Unicode that are the same letter to a reader, even where a font knows them."""
_CAPITALS: Final = re.compile(
    r"(?:LATIN\sLETTER\sSMALL\sCAPITAL|NEGATIVE\s(?:CIRCLED|SQUARED)\sLATIN\sCAPITAL\sLETTER)\s([A-Z])"
)
"""Forms that Unicode does not bring back itself, by their names."""
_MARKS, _MARKS_OF_OTHERS = 1, 3
"""How many marks a letter may carry beyond those that melt into it: of the main font, and of the other scripts."""


@lru_cache(maxsize=1024)
def written(name: str) -> str:
    """A name as the fonts can write it, or nothing when they cannot.

    >>> written("Anna 🌹"), written("𝕬𝖓𝖓𝖆"), written("אנה"), written("🌹")
    ('Anna', 'Anna', 'אנה', '')
    """
    undressed = unicodedata.normalize("NFC", "".join(map(_undressed, plain_name(name))))
    kept = ""
    for letter in _letters(undressed):
        face = face_of(letter[0], Weight.TEXT)
        if face is None and kept and not letter[0].isalnum():
            # The punctuation of a script that was borrowed from the machine.
            before = face_of(kept[-1], Weight.TEXT)
            face = before if before and not before.carried and before.knows(letter[0]) else None
        if letter.isspace():
            kept += " "
        elif face is not None:
            kept += letter[0] + _marks(letter[1:], face)
        elif letter[0].isalnum():
            return ""
    kept = " ".join(kept.split())
    return kept if any(character.isalnum() for character in kept) else ""


def drawable(text: str) -> bool:
    """Whether every character of a text can be drawn, and drawn within its line.

    >>> drawable("Élisabeth Ødegård"), drawable("\\ue000")
    (True, False)
    """
    return all(letter.isspace() or _drawn(letter) for letter in _letters(text))


def _drawn(letter: str) -> bool:
    face = face_of(letter[0], Weight.TEXT)
    return face is not None and _marks(letter[1:], face) == letter[1:]


def _undressed(character: str) -> str:
    found = _CAPITALS.fullmatch(unicodedata.name(character, ""))
    if found:
        return found[1]
    form = unicodedata.decomposition(character).partition(" ")[0]
    if not form.startswith("<"):
        return character
    plain = unicodedata.normalize("NFKC", character)
    if form in _DRESS or (form in {"<super>", "<sub>"} and character.isalpha()):
        return plain
    # Signs such as ², ½ or ™ stay as they are where that can be written.
    if carried_face(character, Weight.TEXT) is not None:
        return character
    return plain if all(carried_face(each, Weight.TEXT) for each in plain) else character


def _letters(text: str) -> Iterator[str]:
    """Each letter with the marks and joiners after it; those that begin the text or a word have no letter."""
    letter = ""
    for character in text:
        if goes_with_letter(character):
            letter += character if letter and not letter.isspace() else ""
        else:
            if letter:
                yield letter
            letter = character
    if letter:
        yield letter


def _marks(marks: str, face: Face) -> str:
    """The marks that may stay on a letter: those its font knows, and of the main font no more than one."""
    known = "".join(mark for mark in marks if face.knows(mark))
    if face is not main_face(Weight.TEXT):
        return known[:_MARKS_OF_OTHERS]
    known = "".join(mark for mark in known if mark not in JOINERS)
    return known if len(known) <= _MARKS else ""
