"""Tests for text direction, against another implementation of the standard and by examples."""

from __future__ import annotations

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from render.text.bidi import in_order, levels


def seen(text: str) -> str:
    """The characters as the eye meets them from left to right, without turning brackets round."""
    found = levels(text)
    return "".join(text[start:end][:: -1 if found[start] % 2 else 1] for start, end in in_order(found))


@settings(max_examples=400)
@given(st.text("abאבاب12٣٤+-,.:/$%€ ()[]{}!&#", min_size=1, max_size=20))
def test_as_others_have_it(text: str) -> None:
    line = text.strip()
    assert seen(line) == get_display(line)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Anna", "Anna"),
        ("אנה", "הנא"),
        ("Anna אב", "Anna בא"),
        ("אב Anna", "Anna בא"),
        ("אב 12", "12 בא"),
        ("אב!", "!בא"),
        ("Anna!", "Anna!"),
        ("", ""),
    ],
)
def test_worked_examples(text: str, wanted: str) -> None:
    assert seen(text) == wanted


def test_marks_and_joiners_run_with_their_letter() -> None:
    assert levels("שָׁa\u0301") == [1, 1, 1, 2, 2]
    assert levels("می\u200cر") == [1, 1, 1, 1]
    assert levels("a\u200db") == [0, 0, 0]
