"""Reads everything that a person is shown, and checks that all of it is in one language.

A text is in a language if nothing is left after removing the words of that language's file, names, squares, cards,
numbers and links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from locales import words
from tests.journeys.harness.messages import Json, Shown
from tests.journeys.harness.people import Person
from tests.locales.the_files import sentences

SIGNS = re.compile(
    r"https?://\S+"  # links
    r"|<[@#t/:][^>]*>"  # mentions, times and our own emoji
    r"|echo [0-9a-f]{64} \| xxd -r -p \| sha256sum"  # a shell command
    r"|\b[0-9a-f]{64}\b"  # seals and secrets
    r"|`[rw1-9]+(?:/[rw1-9]+){8} [^`]*`"  # positions
    r"|\b[a-i][1-9]\b"  # squares
    r"|\bI{1,3}\b"  # distances
    r"|[*#\[\]()`_]"  # Discord's own markup
)
FOREIGN = ("de",)
"""Languages of whole journeys. One journey shows every sentence that does not come from the files.

The tests of the files check that each file has every sentence and that each fits."""
WORD = re.compile(r"[^\W\d_]{2,}")


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", SIGNS.sub(" ", text)).strip()


@cache
def _vocabulary(code: str) -> re.Pattern[str]:
    """The text between the variables, longest first, so that a short one does not break a long one."""
    found = {
        re.sub(r"^\W+|\W+$", "", plain(line))
        for sentence in sentences(code)
        for segment in sentence.segments
        for line in segment.splitlines()
    }
    found |= {words.say(each, "language-name") for each in words.languages()}
    ordered = sorted((text for text in found if WORD.search(text)), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, ordered))})(?!\w)")


def without_commands(text: str) -> str:
    """A sentence without commands: a command has another name when it is clicked than when it is typed."""
    return re.sub(r"</[^>]+:\d+>(?: \(`/[^`]*`\))?|`/[^`]*`", "…", text)


def foreign(code: str, text: str, *names: str) -> str:
    """The part of a text that is not in this language."""
    left = plain(text)
    for name in names:
        left = left.replace(name, " ")
    return " ".join(WORD.findall(_vocabulary(code).sub(" ", left)))


def texts(message: Json) -> Iterator[str]:
    """Everything on a message that can be read or is read aloud: text, buttons, menus, pictures."""
    shown = Shown(message)
    yield from shown.text.splitlines()
    yield from (str(button.get("label") or "") for button in shown.buttons)
    for select in shown.selects:
        yield str(select.get("placeholder") or "")
        for option in select.get("options", []):
            yield option["label"]
            yield option.get("description") or ""
    yield from (picture.alt or "" for picture in shown.pictures)


def seen(person: Person) -> Iterator[Json]:
    """Every state of every message of the bot that a person was shown."""
    bot = person.ready["application"]["bot"]["id"]
    for event in person.events:
        if event["t"] in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and event["d"]["author"]["id"] == bot:
            yield event["d"]


def complaints(code: str, person: Person, *names: str, private: bool | None = None) -> list[str]:
    """What a person was shown in another language; ``private`` selects what only they see, or the rest."""
    read = {
        text
        for message in seen(person)
        if private is None or Shown(message).ephemeral is private
        for text in texts(message)
    }
    return [f"{left!r} in {text!r}" for text in sorted(read) if (left := foreign(code, text, *names))]
