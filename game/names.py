"""Names: what somebody is called, as plain text on one line that changes nothing around it.

Names come from outside and go into headings, stories, alt texts, records and pictures. What makes a name pretend, hide
or spill is taken out here, once; this module stands on the standard library alone, so every room may use it. Signs
that mean something to Discord (mentions, markdown, links) are letters like others here: who writes to Discord escapes
them.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_JOINERS: Final = "\u200c\u200d"
"""Of the invisible signs, the two that people need: Persian and Indian names are written with them, and emoji."""
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by category, yet nothing to see: names made of them would be empty."""
_GONE: Final = {"Cc", "Cf", "Cn", "Co", "Cs"}
_MOST_MARKS: Final = 4
"""On one letter. Vowels, accents and cantillation need no more; a tower of them covers the lines above and below."""


def plain_name(name: str) -> str:
    """A name without controls, direction overrides, invisible letters and towers of marks; '' if nothing is left.

    >>> plain_name("Eve\\u202e\\n  Adams"), plain_name("\\u200b\\u3164")
    ('Eve Adams', '')
    """
    kept = ""
    for sign in unicodedata.normalize("NFC", name):
        if sign.isspace() or sign in _BLANKS:
            kept += " "
        elif sign in _JOINERS:
            # Between two letters or pictures it joins or parts them; anywhere else it only hides.
            kept += sign if kept and kept[-1] not in _JOINERS and not kept[-1].isspace() else ""
        elif unicodedata.category(sign) not in _GONE:
            kept += sign
    # A joiner at the end of a word has nothing to join.
    words = (_without_towers(word.rstrip(_JOINERS)) for word in kept.split())
    # Composed again: two letters may have met only now, and what is plain stays as it is when asked twice.
    return " ".join(unicodedata.normalize("NFC", word) for word in words if word)


def _without_towers(word: str) -> str:
    kept, marks = "", 0
    for sign in word:
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        if marks <= _MOST_MARKS:
            kept += sign
    return kept
