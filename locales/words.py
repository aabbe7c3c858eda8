"""Loads the sentences: lists the languages, and formats a message key in one of them.

A language is one file, `<code>.ftl`, beside this module (`en.ftl`, `de.ftl`, `pt-BR.ftl`); adding a file adds a
language. English is complete by definition and is the fallback for keys that a language lacks. A key that English lacks
is a bug and raises `UnknownSentence`. This module does not depend on Discord: `write_commands` sets how commands are
written so that people can click on them.
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
"""Formats a command of `/rose` in a language, given as `("de", "games")`."""


class UnknownSentence(LookupError):  # noqa: N818 - named after what is wrong, like all exceptions here
    """The key does not exist."""


class BrokenSentence(ValueError):  # noqa: N818
    """A sentence cannot be formatted: an error in an `.ftl` file, or a missing variable."""


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    codes = sorted(path.stem for path in FOLDER.glob("*.ftl"))
    return (ENGLISH, *(code for code in codes if code != ENGLISH))


@lru_cache(maxsize=256)
def language_for(locale: str, otherwise: str = ENGLISH) -> str:
    """The language for a `locale` (`de`, `en-GB`, `pt-BR`): the same code, else its family, else `otherwise`."""
    known = languages()
    family = locale.partition("-")[0]
    return next((code for code in (locale, family, otherwise) if code in known), ENGLISH)


def say(language: str, key: str, **variables: Variable) -> str:
    """The sentence `key` in `language`, with its variables; in English if the language lacks it.

    >>> say("en", "command-about")
    'about'
    """
    return _formatted(language_for(language), key, tuple(variables.items()))


# Cached: boards repeat most of their sentences, and formatting costs more than a cache lookup.
@lru_cache(maxsize=2048, typed=True)
def _formatted(language: str, key: str, variables: tuple[tuple[str, Variable], ...]) -> str:
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
    """A command of `/rose` as people type it in a Discord client of that language.

    >>> typed("de", "games")
    '/rose partien'
    """
    return f"/{say(language, 'command-rose')} {say(language, f'command-{command}')}"


def _as_code(language: str, command: str) -> str:
    return f"`{typed(language, command)}`"


_write: Write = _as_code


def write_commands(write: Write | None = None) -> None:
    """Set how commands in sentences (`{ COMMAND("games") }`) are written; by default as code."""
    global _write
    _write = write or _as_code
    _formatted.cache_clear()


def _command(language: str, command: str) -> str:
    return _write(language, command)


def has(language: str, key: str) -> bool:
    """Whether the language itself has the sentence, without the fallback to English."""
    return language in languages() and _bundle(language).has_message(key)


@cache
def _bundle(code: str) -> FluentBundle:
    resource = FluentResource((FOLDER / f"{code}.ftl").read_text(encoding="utf-8"))
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise BrokenSentence(f"{code}.ftl: {str(entry.content).splitlines()[0]!r} cannot be read")
    # Isolation marks are invisible characters around every variable; people would copy them together with a name.
    functions: dict[str, Any] = {"COMMAND": partial(_command, code)}
    bundle = FluentBundle([code, ENGLISH], functions, use_isolating=False)
    bundle.add_resource(resource)
    return bundle
