"""Tests for the loader: choice of language, fallback for missing sentences, and errors for bugs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from locales import words
from tests.locales.the_files import forget


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Languages of the test's own, instead of the real ones."""
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    forget()
    yield tmp_path
    forget()


def test_a_person_gets_their_language_else_its_family_else_the_default(folder: Path) -> None:
    for code in ("en", "de", "pt-BR"):
        (folder / f"{code}.ftl").write_text(f"hello = {code}\n", encoding="utf-8")
    assert words.languages() == ("en", "de", "pt-BR")
    assert words.say("de", "hello") == "de"
    assert words.say("de-AT", "hello") == "de"
    assert words.say("pt-BR", "hello") == "pt-BR"
    assert words.say("en-GB", "hello") == "en"
    assert words.say("ja", "hello") == "en"
    assert words.language_for("ja", otherwise="de") == "de"
    assert words.language_for("ja", otherwise="xx") == "en"


def test_what_a_language_lacks_is_said_in_english(folder: Path) -> None:
    (folder / "en.ftl").write_text("hello = Hello\nbye = Bye { $name }\n", encoding="utf-8")
    (folder / "de.ftl").write_text("hello = Hallo\n", encoding="utf-8")
    assert words.say("de", "hello") == "Hallo"
    assert words.say("de", "bye", name="Alice") == "Bye Alice"
    assert words.has("de", "hello")
    assert not words.has("de", "bye")


def test_plurals_follow_the_language(folder: Path) -> None:
    text = "tokens = { $count ->\n    [one] one token\n   *[other] { $count } tokens\n }\n"
    (folder / "en.ftl").write_text(text, encoding="utf-8")
    assert words.say("en", "tokens", count=1) == "one token"
    assert words.say("en", "tokens", count=1200) == "1,200 tokens"


def test_a_key_that_nobody_has_is_a_mistake_of_ours() -> None:
    with pytest.raises(words.UnknownSentence):
        words.say("en", "no-such-sentence")


def test_a_variable_that_was_not_given_is_a_mistake_of_ours(folder: Path) -> None:
    (folder / "en.ftl").write_text("bye = Bye { $name }\n", encoding="utf-8")
    with pytest.raises(words.BrokenSentence, match="bye"):
        words.say("en", "bye")


def test_a_file_that_cannot_be_read_says_where(folder: Path) -> None:
    (folder / "en.ftl").write_text("hello = Hello\nthis is no sentence\n", encoding="utf-8")
    with pytest.raises(words.BrokenSentence, match=r"en\.ftl: 'this is no sentence'"):
        words.say("en", "hello")


def test_names_carry_no_invisible_marks(folder: Path) -> None:
    (folder / "en.ftl").write_text("bye = Bye { $name }!\n", encoding="utf-8")
    assert words.say("en", "bye", name="Ἀλίκη") == "Bye Ἀλίκη!"
