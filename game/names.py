"""Names of people as plain text on one line that cannot affect the text around it.

Names come from outside and go into headings, stories, alt texts, records and pictures. This module removes characters
that are invisible, change the direction of text or cover other lines. It uses only the standard library, so every
package may use it. Discord's syntax (mentions, markdown, links) stays: code that writes to Discord escapes it.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_JOINERS: Final = "\u200c\u200d"
"""The two invisible characters that stay: Persian and Indic names and emoji need them."""
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by category, but blank: a name made of them would look empty."""
_REMOVED_CATEGORIES: Final = {"Cc", "Cf", "Cn", "Co", "Cs"}
_MOST_MARKS: Final = 4
"""The most marks on one letter. Vowels, accents and cantillation need no more; more would cover other lines."""


def plain_name(name: str) -> str:
    """A name without controls, direction overrides, invisible letters and stacked marks; '' if nothing is left.

    >>> plain_name("Eve\\u202e\\n  Adams"), plain_name("\\u200b\\u3164")
    ('Eve Adams', '')
    """
    kept = ""
    for sign in unicodedata.normalize("NFC", name):
        if sign.isspace() or sign in _BLANKS:
            kept += " "
        elif sign in _JOINERS:
            # A joiner has a meaning only between two letters or emoji.
            kept += sign if kept and kept[-1] not in _JOINERS and not kept[-1].isspace() else ""
        elif unicodedata.category(sign) not in _REMOVED_CATEGORIES:
            kept += sign
    # Remove joiners at the end of words.
    words = (_limit_marks(word.rstrip(_JOINERS)) for word in kept.split())
    # Normalise again: removals may bring letters and marks together, and the function must be idempotent.
    return " ".join(unicodedata.normalize("NFC", word) for word in words if word)


def _limit_marks(word: str) -> str:
    kept, marks = "", 0
    for sign in word:
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        if marks <= _MOST_MARKS:
            kept += sign
    return kept
