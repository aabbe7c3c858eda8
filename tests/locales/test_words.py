"""The sentences: every key that is used exists, every key that exists is used, and every language says them all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from locales import words

ROOT = Path(words.FOLDER).parent
KEY = re.compile(r"^([a-z][a-z0-9-]*) *=", re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Languages of the test's own, instead of the real ones."""
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    words.languages.cache_clear()
    words._bundle.cache_clear()
    yield tmp_path
    words.languages.cache_clear()
    words._bundle.cache_clear()


def keys(code: str) -> set[str]:
    return set(KEY.findall((words.FOLDER / f"{code}.ftl").read_text(encoding="utf-8")))


def variables(code: str) -> dict[str, set[str]]:
    text = (words.FOLDER / f"{code}.ftl").read_text(encoding="utf-8")
    parts = KEY.split(text)[1:]
    return {key: set(re.findall(r"\$(\w+)", body)) for key, body in zip(parts[::2], parts[1::2], strict=True)}


def literals() -> set[str]:
    """All strings in the modules that speak with people."""
    found = set()
    for path in (ROOT / "cogs").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def asked_for() -> set[str]:
    """The keys that are given to `say`, `speak` and `worded` in so many words."""
    found = set()
    for path in (ROOT / "cogs").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                place = {"say": 1, "speak": 1, "worded": 0}.get(name)
                if place is not None and len(node.args) > place and isinstance(node.args[place], ast.Constant):
                    found.add(node.args[place].value)  # type: ignore[attr-defined]
    return found


def test_every_key_that_is_asked_for_exists() -> None:
    assert asked_for(), "the search for keys finds none: it is broken"
    assert asked_for() <= keys("en")


def test_every_sentence_is_used() -> None:
    assert keys("en") - literals() == set()


@pytest.mark.parametrize("code", words.languages())
def test_a_language_has_the_same_keys_and_variables_as_english(code: str) -> None:
    assert variables(code) == variables("en")


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
