"""Tests that no name can affect the text around it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import plain_name

NAMES = {
    "plain": ("Anna", "Anna"),
    "spaces": ("  Anna \t Bell\u3000", "Anna Bell"),
    "lines": ("Anna\nBell\u2028Carr\x85", "Anna Bell Carr"),
    "control": ("A\x00n\x7fna\x1b[31m", "Anna[31m"),
    "override": ("\u202eannA\u202c", "annA"),
    "embedding": ("\u202aAn\u202bna\u202c", "Anna"),
    "isolates": ("\u2066An\u2067n\u2068a\u2069", "Anna"),
    "marks of direction": ("\u200eAn\u200fna\u061c", "Anna"),
    "hidden": ("An\u200bna\u2060\ufeff\u00ad\u180e", "Anna"),
    "blank letters": ("\u3164\u115f\u1160\uffa0\u2800", ""),
    "blank between": ("A\u3164B", "A B"),
    "tags": ("Anna\U000e0041\U000e0042", "Anna"),
    "surrogate": ("A\ud800nna", "Anna"),
    "private": ("\ue000Anna\U000f0000", "Anna"),
    "unassigned": ("An\u0378na\uffff", "Anna"),
    "decomposed": ("Zoe\u0308", "Zoë"),
    "tower": ("q" + "\u0301" * 30 + "x", "q" + "\u0301" * 4 + "x"),
    "persian": ("می\u200cروم", "می\u200cروم"),
    "family": ("👩\u200d👧 Eve", "👩\u200d👧 Eve"),
    "joiners that join nothing": ("\u200dAnna\u200c\u200d \u200d", "Anna"),
    "hebrew": ("אנה", "אנה"),
    "thai": ("น้ำ", "น้ำ"),
    "markdown stays": ("**Anna** <@1> https://a.b", "**Anna** <@1> https://a.b"),
    "fancy letters stay": ("𝕬𝖓𝖓𝖆", "𝕬𝖓𝖓𝖆"),
    "nothing": ("", ""),
}


@pytest.mark.parametrize(("name", "wanted"), NAMES.values(), ids=NAMES)
def test_a_name_as_plain_text(name: str, wanted: str) -> None:
    assert plain_name(name) == wanted


SIGNS = st.one_of(
    st.characters(),
    st.sampled_from("aé אب1 \n\u0301\u0323\u200c\u200d\u202e\u2066\u2069\u3164\u0f71\u094d"),
)


@given(st.text(SIGNS, max_size=40))
def test_nothing_hidden_is_left(name: str) -> None:
    plain = plain_name(name)
    assert plain_name(plain) == plain, "plain text is as it is"
    assert plain == " ".join(plain.split())
    marks = 0
    for character in plain:
        kind = unicodedata.category(character)
        assert kind not in {"Cc", "Cn", "Co", "Cs", "Zl", "Zp"}
        assert kind != "Cf" or character in "\u200c\u200d"
        assert unicodedata.bidirectional(character) not in {
            "LRE",
            "RLE",
            "LRO",
            "RLO",
            "PDF",
            "LRI",
            "RLI",
            "FSI",
            "PDI",
        }
        marks = marks + 1 if kind.startswith("M") else 0
        assert marks <= 4


@given(st.text(st.characters(categories=["L", "N", "P"]), max_size=40))
def test_letters_stay(name: str) -> None:
    blanks = {character for character in name if character in "\u115f\u1160\u3164\uffa0"}
    if not blanks:
        assert plain_name(name) == unicodedata.normalize("NFC", name)
