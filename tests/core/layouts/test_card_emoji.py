"""The bot's own emoji: readable names, and outdated drawings told apart from emoji of others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from core.layouts import card_emoji
from core.layouts.card_emoji import CardEmoji
from core.layouts.story import SIGNS
from game import Card, House
from render.sprites.button_art import emoji_set


class Application:
    """The emoji that Discord keeps for an application."""

    def __init__(self, *names: str) -> None:
        self.names = list(names)
        self.refusing = False

    async def fetch_application_emojis(self) -> list[Any]:
        if self.refusing:
            raise OSError("no line")
        return [self._shown(name) for name in self.names]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        assert image.startswith(b"\x89PNG")
        self.names.append(name)
        return self._shown(name)

    def _shown(self, name: str) -> Any:
        async def delete() -> None:
            self.names.remove(name)

        return SimpleNamespace(name=name, delete=delete, __str__=lambda: name)

    async def load(self) -> CardEmoji:
        loaded = CardEmoji()
        await loaded.load(cast(discord.Client, self))
        return loaded


@pytest.fixture(autouse=True)
def signs() -> Iterator[None]:
    before = dict(SIGNS)
    yield
    SIGNS.update(before)


def test_a_name_is_made_of_words() -> None:
    """Screen readers read it out; digits and abbreviations are noise."""
    assert all(re.fullmatch(r"[a-z]{3,}(_[a-z]+)*", name) and len(name) <= 32 for name in emoji_set())
    assert {"white_rose", "red_rose", "north_east_two", "draw_a_card"} <= set(emoji_set())


async def test_they_are_uploaded_once_and_nobody_else_s_are_touched() -> None:
    application = Application("rk_card_n1_abc123", "party", "crown_of_thorns", "crown_7")
    first = await application.load()
    assert sorted(application.names) == sorted([*emoji_set(), "party", "crown_of_thorns", "crown_7"])
    before = list(application.names)
    again = await application.load()
    assert application.names == before
    for loaded in (first, again):
        found = loaded.of(Card.NE2)
        assert found is not None
        assert found.name == "north_east_two"


async def test_a_new_drawing_takes_the_place_of_the_old_one(monkeypatch: pytest.MonkeyPatch) -> None:
    names = frozenset(emoji_set())
    assert card_emoji._name("crown", 3) == "crown_3"
    assert card_emoji._current("crown_3", names, 3) == "crown"
    assert card_emoji._current("crown", names, 3) == ""
    assert [name for name in ("crown", "crown_2", "crown_3", "crown_x") if card_emoji._outdated(name, names, 3)] == [
        "crown",
        "crown_2",
    ]


async def test_the_roses_are_the_signs_of_the_houses_as_soon_as_they_are_there() -> None:
    application = Application()
    application.refusing = True
    before = dict(SIGNS)
    await application.load()
    assert before == SIGNS
    assert "🤍" not in SIGNS.values(), "a heart is no rose"
    application.refusing = False
    await application.load()
    assert set(SIGNS) == set(House)
    assert before != SIGNS
