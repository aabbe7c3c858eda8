"""Which language somebody reads: what they chose, what their Discord speaks, the server's, the bot's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import matches
from cogs.languages import Languages
from matches import Hall, Picture, Reach
from tests.cogs.interactions import interaction
from tests.matches.players import ALICE, BOB, DiceComputer, HandTurnedTime, open_hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await open_hall(tmp_path / "store.db", HandTurnedTime(), DiceComputer())
    yield hall
    await hall.store.close()


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
    await languages.learn(interaction(locale=locale))
    assert languages.of(interaction(locale=locale)) == read
    assert languages.request(interaction(locale=locale)).language == read


async def test_what_a_person_chose_comes_first_also_after_a_restart(hall: Hall) -> None:
    await matches.choose(hall, ALICE, language="nl")
    languages = Languages(hall, "en")
    await languages.learn(interaction(locale="de"))
    assert languages.of(interaction(locale="de")) == "nl"
    await matches.choose(hall, ALICE, language="")
    languages.remember(await matches.settings(hall, ALICE.id))
    assert languages.of(interaction(locale="de")) == "de"


async def test_a_request_knows_how_somebody_wants_to_see_boards(hall: Hall) -> None:
    languages = Languages(hall, "en")
    await languages.learn(interaction())
    asked = languages.request(interaction())
    assert (asked.picture, asked.described) == (Picture.LIGHT, False), "like everybody at first"
    languages.remember(await matches.choose(hall, ALICE, picture=Picture.DARK, described=True))
    asked = languages.request(interaction())
    assert (asked.picture, asked.described) == (Picture.DARK, True)


async def test_a_direct_message_is_in_the_language_in_which_somebody_was_last_heard(hall: Hall) -> None:
    languages = Languages(hall, "en")
    await matches.choose(hall, ALICE)
    await languages.learn(interaction(locale="it"))
    assert await languages.of_person(ALICE.id) == "it"
    assert await languages.of_person(BOB.id) == "en", "who was never heard"
    assert await languages.of_person(BOB.id, "de") == "de", "or whatever is likelier"
    await matches.choose(hall, ALICE, language="nl")
    assert await languages.of_person(ALICE.id) == "nl"


@pytest.mark.parametrize(
    ("server", "shared"),
    [("de", "de"), ("en-US", "en"), ("fr", "en"), (None, "it")],
)
async def test_what_is_shared_is_in_the_server_s_language(hall: Hall, server: str | None, shared: str) -> None:
    request = Languages(hall, "en").request(interaction(locale="it", server=server))
    assert (request.place().reach, request.place().language) == (Reach.CHANNEL, shared)
    own = request.place(private=True)
    assert (own.reach, own.language) == (Reach.PRIVATE, "it")


async def test_a_store_that_fails_is_no_reason_to_say_nothing(hall: Hall) -> None:
    languages = Languages(hall, "en")
    await hall.store.close()
    await languages.learn(interaction(locale="de"))
    assert languages.of(interaction(locale="de")) == "de"
