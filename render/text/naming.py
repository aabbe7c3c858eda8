"""Names in pictures: the name in letters that the fonts have, or nothing, so that the house's name is shown instead.

Half a name or a row of boxes is worse than none, so one letter that no font has makes the whole name unwritable.
Characters that are not letters (emoji, ornaments) are left out if the bundled fonts lack them, on every machine.
Styled letters (𝕬, Ａ, ⓐ) become plain ones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from game import plain_name
from render.text.fonts import Face, Weight, carried_face, face_of, main_face
from render.text.shaping import JOINERS, goes_with_letter

_STYLED_FORMS: Final = {
    f"<{kind}>"
    for kind in (
        "font", "wide", "narrow", "circle", "square", "small", "vertical", "initial", "medial", "final", "isolated",
    )
}  # fmt: skip
"""Unicode compatibility forms that readers take for the plain letter. They are replaced even if a font has them."""
_CAPITALS: Final = re.compile(
    r"(?:LATIN\sLETTER\sSMALL\sCAPITAL|NEGATIVE\s(?:CIRCLED|SQUARED)\sLATIN\sCAPITAL\sLETTER)\s([A-Z])"
)
"""Names of styled letters for which Unicode has no decomposition."""
_MOST_MARKS, _MOST_MARKS_OTHER_SCRIPTS = 1, 3
"""The most marks on a letter, not counting those composed into it: in the main font, and in other scripts."""


@lru_cache(maxsize=1024)
def written(name: str) -> str:
    """The name in letters that the fonts have, or an empty string if they cannot write it.

    >>> written("Anna 🌹"), written("𝕬𝖓𝖓𝖆"), written("אנה"), written("🌹")
    ('Anna', 'Anna', 'אנה', '')
    """
    undressed = unicodedata.normalize("NFC", "".join(map(_plain_letter, plain_name(name))))
    kept = ""
    for letter in _letters(undressed):
        face = face_of(letter[0], Weight.TEXT)
        if face is None and kept and not letter[0].isalnum():
            # Punctuation of a script that is written with an installed font.
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


def _plain_letter(character: str) -> str:
    found = _CAPITALS.fullmatch(unicodedata.name(character, ""))
    if found:
        return found[1]
    form = unicodedata.decomposition(character).partition(" ")[0]
    if not form.startswith("<"):
        return character
    plain = unicodedata.normalize("NFKC", character)
    if form in _STYLED_FORMS or (form in {"<super>", "<sub>"} and character.isalpha()):
        return plain
    # Characters such as ², ½ or ™ stay if the bundled fonts have them.
    if carried_face(character, Weight.TEXT) is not None:
        return character
    return plain if all(carried_face(each, Weight.TEXT) for each in plain) else character


def _letters(text: str) -> Iterator[str]:
    """Each letter with the marks and joiners after it. Marks at the start of a text or word are dropped."""
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
    """The marks that stay on a letter: those that its font has, and with the main font at most one."""
    known = "".join(mark for mark in marks if face.knows(mark))
    if face is not main_face(Weight.TEXT):
        return known[:_MOST_MARKS_OTHER_SCRIPTS]
    known = "".join(mark for mark in known if mark not in JOINERS)
    return known if len(known) <= _MOST_MARKS else ""
