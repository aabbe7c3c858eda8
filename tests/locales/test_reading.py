"""Tests that the reader of the journeys (`tests/journeys/harness/reading.py`) tells languages apart."""

from __future__ import annotations

import pytest

from locales import words
from tests.journeys.harness.reading import WORD, foreign
from tests.locales.the_files import sentences


@pytest.mark.parametrize("code", [code for code in words.languages() if code != words.ENGLISH])
def test_the_reader_knows_english_when_they_see_it(code: str) -> None:
    """Else a journey in which English slips in would pass."""
    for sentence in sentences(words.ENGLISH):
        for line in "".join(sentence.segments).splitlines():
            if len(WORD.findall(line)) >= 4:
                assert foreign(code, line), f"{sentence.key}: {line}"


@pytest.mark.parametrize("code", words.languages())
def test_the_reader_knows_their_own_language(code: str) -> None:
    for sentence in sentences(code):
        for line in "\n".join(sentence.segments).splitlines():
            assert foreign(code, f"**Alice** {line} → g7 (<t:1700000000:R>)", "Alice") == ""
