"""The texts of the page: the same keys in four languages, all used, and none missing."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from sandbox.people.page_files import PAGE

LANGUAGES = ("en", "de", "nl", "it")
# Keys that are put together: select-5 is what a select of people says.
MADE = {"select-": "35678", "theme-": ("auto", "dark", "light")}


def book(language: str) -> dict[str, Any]:
    words: dict[str, Any] = json.loads((PAGE / f"words.{language}.json").read_text("utf-8"))
    return words


def forms(entry: Any) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language: str) -> None:
    english, words = book("en"), book(language)
    assert list(words) == list(english), "in the same order, so that they can be read side by side"
    for key, entry in words.items():
        assert type(entry) is type(english[key]), key
        for text in forms(entry):
            assert text.strip() == text != "", key
            assert places(text) == places(forms(english[key])[0]), key
        if isinstance(entry, dict):
            assert set(entry) == {"one", "other"}, key


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_was_left_in_english(language: str) -> None:
    """Names, signs and words that are the same in both may be the same; a sentence is not."""
    english, words = book("en"), book(language)
    same = [key for key in english if words[key] == english[key] and len(forms(english[key])[0].split()) > 2]
    assert set(same) <= {"is-offline", "is-online"}, same


def test_all_words_are_used_and_all_used_are_there() -> None:
    page = (PAGE / "index.html").read_text("utf-8")
    script = "\n".join(part.read_text("utf-8") for part in sorted(PAGE.glob("*.js")))
    said = set(re.findall(r'data-(?:say|label)="([\w-]+)"', page))
    said |= set(re.findall(r'\bsay(?:With)?\(\s*"([\w-]+)"', script))
    for choice in re.findall(r"\bsay\([^()]*\?[^()]*:[^()]*", script):
        said |= set(re.findall(r'"([a-z-]+)"', choice))
    for system in re.findall(r"const SYSTEM = \{(.*)\}", script):
        said |= set(re.findall(r'"([a-z-]+)"', system))
    for start, ends in MADE.items():
        assert f"say(`{start}${{" in script
        said |= {start + end for end in ends}
    assert said == set(book("en"))
