"""Names cannot speak for the bot: Discord shows any name as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.layouts.pictures import board_in_words, preview_in_words
from core.layouts.story import LONGEST_NAME, as_text, name_of, plain_name_of
from data.rows.match_rows import Player
from game import Seat, plain_name
from locales import words
from locales.words import say
from matches.model.values import Person
from tests.matches.players import duel, open_context

# What Discord's parser takes for markup, as far as is known (simple-markdown's rules and Discord's reference on message
# formatting); tried at every place that no backslash protects.
ESCAPED = re.compile(r"\\([^0-9A-Za-z\s])")
ANYWHERE = [
    re.compile(pattern)
    for pattern in (
        r"\*", r"_", r"~~", r"\|\|", r"`", r"\[[^\]]*\]\(", r"https?://\S", r"<https?://",
        r"<@[!&]?\d", r"<#\d", r"</[^>]*:\d", r"<a?:\w+:\d", r"<t:-?\d", r"<id:\w", r"@(everyone|here)", r":\w+:",
        r"(discord\.gg|discord(app)?\.com/invite)/\w", r"\\",
    )
]  # fmt: skip
AT_THE_BEGINNING = re.compile(r"#{1,3} |-# |>|[-*+] |\d+\. ")

NASTY = [
    "<@123456>", "<@&123456>", "<#123456>", "</rose about:123456>", "<:crown:123456>", "<a:crown:123456>",
    "<t:0:R>", "<id:customize>", "@everyone", "@here", "https://evil.example/login", "[free nitro](https://evil.example)",
    "discord.gg/evil", "<https://evil.example>", "**bold**", "__x__", "~~x~~", "||x||", "`x`", "```x```", "# Heading",
    "-# small", "> quote", "- list", "* list", "1. list", "12. list", "\\", "\\\\*x*", "\\\\", ":crown:",
    "\u202eevil\u202c", "two\nlines", "a\u200bb", "Rose King ✅",
]  # fmt: skip

SIGNS = st.sampled_from(
    [*"\\*_~|`<>@#[]():/-+. !&?=1at", "https://", "@everyone", "<t:1:R>", "\n", "\u202e", "Ä", "👑"]
)


def speaks(text: str) -> list[str]:
    """The parts of a line that Discord would not show as plain text."""
    found = [text] if AT_THE_BEGINNING.match(text) else []
    at = 0
    while at < len(text):
        if escaped := ESCAPED.match(text, at):
            at = escaped.end()
            continue
        found += [f"{pattern.pattern} in {text[at:]!r}" for pattern in ANYWHERE if pattern.match(text, at)]
        at += 1
    return found


@pytest.mark.parametrize("name", NASTY)
def test_the_model_of_discord_sees_what_is_nasty(name: str) -> None:
    plain = plain_name(name)
    assert speaks(name) or plain != name or ESCAPED.sub(r"\1", name) != name or name == "Rose King ✅"
    shown = name_of("en", Player(Seat.RED_1, 1, name=name))
    assert speaks(shown) == []
    assert ESCAPED.sub(r"\1", shown) == plain == plain_name_of("en", Player(Seat.RED_1, 1, name=name))


@given(st.lists(SIGNS, max_size=30).map("".join))
def test_no_name_is_taken_for_anything_but_text(name: str) -> None:
    player = Player(Seat.RED_1, 1, name=name)
    shown = name_of("en", player)
    assert speaks(shown) == []
    assert ESCAPED.sub(r"\1", shown) == plain_name_of("en", player), "and all of it is seen"


@given(st.text())
def test_any_text_is_shown_as_it_is(text: str) -> None:
    line = plain_name(text)
    assert ESCAPED.sub(r"\1", as_text(line)) == line
    assert speaks(as_text(line)) == []


@pytest.mark.parametrize("code", words.languages())
@pytest.mark.parametrize("name", [None, "", "\u200b", "\u3164\u3164"])
def test_who_has_no_name_that_can_be_seen_has_one_all_the_same(code: str, name: str | None) -> None:
    assert plain_name_of(code, Player(Seat.RED_1, 1, name=name)) == say(code, "former-player")


async def test_a_board_in_words_shows_names_as_text(tmp_path: Path) -> None:
    """It is in the message text; the alt text of the picture has the same name without backslashes."""
    nasty = "<t:0:R> https://evil.example"
    context = await open_context(tmp_path / "rose.db")
    match = await duel(context, Person(1, nasty))
    await context.store.close()
    move = match.view.legal_moves()[0]
    for said in (board_in_words("en", match), preview_in_words("en", match, move)):
        assert nasty not in said
    assert as_text(nasty) in board_in_words("en", match)


def test_a_name_is_never_so_long_that_a_message_is_refused() -> None:
    assert len(plain_name_of("en", Player(Seat.RED_1, name="x" * 5000))) == LONGEST_NAME
