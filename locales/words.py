"""The loader of the sentences: which languages there are, and how a key is said in one of them.

A language is one file, `<code>.ftl`, beside this module (`en.ftl`, `de.ftl`, `pt-BR.ftl`); a new file is all it
takes to add one. English is complete by definition: what another language lacks is said in English. A key that
not even English has is a mistake in our code and raises `UnknownSentence`. This module knows no Discord: how a command
is written that one can click on, it is told (`write_commands`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

ENGLISH = "en"
FOLDER = Path(__file__).parent

Variable = str | int | float | datetime
Write = Callable[[str, str], str]
"""How a command of `/rose` is written in a language: `games` in `de`."""


class UnknownSentence(LookupError):  # noqa: N818 - it names what is the case, as every error here does
    """A key that no language has."""


class BrokenSentence(ValueError):  # noqa: N818
    """A sentence that cannot be said: a mistake in an `.ftl` file, or a variable that was not given."""


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages there are, English first."""
    codes = sorted(path.stem for path in FOLDER.glob("*.ftl"))
    return (ENGLISH, *(code for code in codes if code != ENGLISH))


@lru_cache(maxsize=256)
def language_for(locale: str, otherwise: str = ENGLISH) -> str:
    """The language for a client that says `locale` (`de`, `en-GB`, `pt-BR`): that one, else its family."""
    known = languages()
    family = locale.partition("-")[0]
    return next((code for code in (locale, family, otherwise) if code in known), ENGLISH)


def say(language: str, key: str, **variables: Variable) -> str:
    """The sentence `key` in `language`, with the variables put in; in English where that language lacks it.

    >>> say("en", "command-about")
    'about'
    """
    return _said(language_for(language), key, tuple(variables.items()))


# Most of what a board says, it has said before, and putting a sentence together costs more than remembering it.
@lru_cache(maxsize=2048, typed=True)
def _said(language: str, key: str, variables: tuple[tuple[str, Variable], ...]) -> str:
    for code in dict.fromkeys((language, ENGLISH)):
        bundle = _bundle(code)
        if not bundle.has_message(key):
            continue
        pattern = bundle.get_message(key).value
        if pattern is None:
            continue
        text, errors = bundle.format_pattern(pattern, dict(variables))
        if errors:
            raise BrokenSentence(f"{code}.ftl, {key}: {errors[0]!r}")
        return str(text)
    raise UnknownSentence(key)


def typed(language: str, command: str) -> str:
    """A command of `/rose` as somebody types it whose Discord speaks that language.

    >>> typed("de", "games")
    '/rose partien'
    """
    return f"/{say(language, 'command-rose')} {say(language, f'command-{command}')}"


def _as_code(language: str, command: str) -> str:
    return f"`{typed(language, command)}`"


_write: Write = _as_code


def write_commands(write: Write | None = None) -> None:
    """From now on commands in sentences (`{ COMMAND("games") }`) are written so; as code if nobody knows better."""
    global _write
    _write = write or _as_code
    _said.cache_clear()


def _command(language: str, command: str) -> str:
    return _write(language, command)


def forget() -> None:
    """Read the files anew at the next sentence, for whoever has changed them."""
    for remembered in (languages, language_for, _said, _bundle):
        remembered.cache_clear()


def has(language: str, key: str) -> bool:
    """Whether this very language has the sentence, without falling back to English."""
    return language in languages() and _bundle(language).has_message(key)


@cache
def _bundle(code: str) -> FluentBundle:
    resource = FluentResource((FOLDER / f"{code}.ftl").read_text(encoding="utf-8"))
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise BrokenSentence(f"{code}.ftl: {str(entry.content).splitlines()[0]!r} cannot be read")
    # Isolation marks would put invisible characters around every variable, and people copy those with a name.
    functions: dict[str, Any] = {"COMMAND": partial(_command, code)}
    bundle = FluentBundle([code, ENGLISH], functions, use_isolating=False)
    bundle.add_resource(resource)
    return bundle
