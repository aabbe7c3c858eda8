"""Which language somebody reads: what they chose, what their Discord speaks, the server's, the bot's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

import matches
from cogs.languages import Languages
from cogs.places import How, Stand, here, shared_language, stand
from matches import Hall, Place
from tests.matches.the_table import ALICE, BOB, DiceComputer, HandTurnedTime, open_hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await open_hall(tmp_path / "store.db", HandTurnedTime(), DiceComputer())
    yield hall
    await hall.store.close()


def interaction(languages: Languages, locale: str, server: str | None = None) -> discord.Interaction[Any]:
    """What of an interaction says something about languages."""
    return cast(
        discord.Interaction[Any],
        SimpleNamespace(
            user=SimpleNamespace(id=ALICE.id),
            locale=discord.Locale(locale),
            guild_locale=discord.Locale(server) if server else None,
            guild_id=10 if server else None,
            channel=None,
            channel_id=100,
            is_guild_integration=lambda: True,
            context=SimpleNamespace(dm_channel=server is None),
            client=SimpleNamespace(languages=languages),
        ),
    )


@pytest.mark.parametrize(
    ("locale", "otherwise", "read"),
    [
        ("de", "en", "de"),
        ("en-GB", "de", "en"),
        ("nl", "en", "nl"),
        ("it", "en", "it"),
        ("fr", "en", "en"),
        ("ja", "it", "it"),
    ],
)
async def test_a_private_answer_is_in_the_language_of_the_person_s_discord(
    hall: Hall, locale: str, otherwise: str, read: str
) -> None:
    languages = Languages(hall, otherwise)
    await languages.meet(interaction(languages, locale))
    assert languages.of(interaction(languages, locale)) == read


async def test_what_a_person_chose_comes_first_also_after_a_restart(hall: Hall) -> None:
    await matches.choose(hall, ALICE, language="nl")
    languages = Languages(hall, "en")
    await languages.meet(interaction(languages, "de"))
    assert languages.of(interaction(languages, "de")) == "nl"
    await matches.choose(hall, ALICE, language="")
    languages.choose(ALICE.id, None)
    assert languages.of(interaction(languages, "de")) == "de"


async def test_a_letter_is_in_the_language_in_which_somebody_was_last_heard(hall: Hall) -> None:
    languages = Languages(hall, "en")
    await matches.choose(hall, ALICE)
    await languages.meet(interaction(languages, "it"))
    assert await languages.of_person(ALICE.id) == "it"
    assert await languages.of_person(BOB.id) == "en", "who was never heard"
    assert await languages.of_person(BOB.id, "de") == "de", "or whatever is likelier"
    await matches.choose(hall, ALICE, language="nl")
    assert await languages.of_person(ALICE.id) == "nl"


@pytest.mark.parametrize(
    ("server", "own", "shared"),
    [("de", "it", "de"), ("en-US", "it", "en"), ("fr", "it", "en"), (None, "it", "it")],
)
async def test_what_is_shared_is_in_the_server_s_language(
    hall: Hall, server: str | None, own: str, shared: str
) -> None:
    languages = Languages(hall, "en")
    assert shared_language(interaction(languages, "it", server), own) == shared
    assert stand(here(interaction(languages, "it", server), own)) == Stand(How.CHANNEL, shared)
    assert stand(here(interaction(languages, "it", server), own, private=True)) == Stand(How.PRIVATE, own)


def test_a_board_remembers_its_language() -> None:
    assert stand(Place(1, how=str(Stand(How.BORROWED, "nl")))) == Stand(How.BORROWED, "nl")
    assert stand(None).language == "en"
