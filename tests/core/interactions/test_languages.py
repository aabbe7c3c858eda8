"""The language of a person: their choice, else that of their Discord, else the server's, else the bot's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.interactions.languages import Languages
from data.errors import StoreError
from data.rows.match_rows import Reach
from data.rows.people_rows import Confirming, Picture
from matches.model.context import Context
from matches.people import people
from tests.core.fake_interactions import interaction
from tests.matches.players import ALICE, BOB, DiceComputer, HandTurnedTime, open_context


@pytest.fixture
async def context(tmp_path: Path) -> AsyncIterator[Context]:
    context = await open_context(tmp_path / "store.db", HandTurnedTime(), DiceComputer())
    yield context
    await context.store.close()


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
    context: Context, locale: str, otherwise: str, read: str
) -> None:
    languages = Languages(context, otherwise)
    await languages.learn(interaction(locale=locale))
    assert languages.of(interaction(locale=locale)) == read
    assert languages.request(interaction(locale=locale)).language == read


async def test_what_a_person_chose_comes_first_also_after_a_restart(context: Context) -> None:
    await people.choose(context, ALICE, language="nl")
    languages = Languages(context, "en")
    await languages.learn(interaction(locale="de"))
    assert languages.of(interaction(locale="de")) == "nl"
    await people.choose(context, ALICE, language="")
    languages.remember(await people.settings(context, ALICE.id))
    assert languages.of(interaction(locale="de")) == "de"


async def test_a_request_knows_how_somebody_wants_to_see_boards(context: Context) -> None:
    languages = Languages(context, "en")
    await languages.learn(interaction())
    asked = languages.request(interaction())
    assert (asked.known.picture, asked.known.described) == (Picture.LIGHT, False), "like everybody at first"
    languages.remember(await people.choose(context, ALICE, picture=Picture.DARK, described=True))
    asked = languages.request(interaction())
    assert (asked.known.picture, asked.known.described) == (Picture.DARK, True)


async def test_a_direct_message_is_in_the_language_in_which_somebody_was_last_heard(context: Context) -> None:
    languages = Languages(context, "en")
    await people.choose(context, ALICE)
    await languages.learn(interaction(locale="it"))
    assert await languages.of_person(ALICE.id) == "it"
    assert await languages.of_person(BOB.id) == "en", "who was never heard"
    assert await languages.of_person(BOB.id, "de") == "de", "or whatever is likelier"
    await people.choose(context, ALICE, language="nl")
    assert await languages.of_person(ALICE.id) == "nl"


@pytest.mark.parametrize(
    ("server", "shared"),
    [("de", "de"), ("en-US", "en"), ("fr", "en"), (None, "it")],
)
async def test_what_is_shared_is_in_the_server_s_language(context: Context, server: str | None, shared: str) -> None:
    request = Languages(context, "en").request(interaction(locale="it", server=server))
    assert (request.place().reach, request.place().language) == (Reach.CHANNEL, shared)
    own = request.place(private=True)
    assert (own.reach, own.language) == (Reach.PRIVATE, "it")


async def test_a_store_that_fails_is_no_reason_to_say_nothing(context: Context) -> None:
    languages = Languages(context, "en")
    await context.store.close()
    await languages.learn(interaction(locale="de"))
    assert languages.of(interaction(locale="de")) == "de"


async def test_a_setting_counts_from_the_next_request_on_whichever_process_stored_it(context: Context) -> None:
    languages = Languages(context, "en")
    for confirming in (Confirming.ALL, Confirming.NOTHING):
        await people.choose(context, ALICE, confirming=confirming, language="nl")  # nobody tells `languages`
        asked = languages.request(interaction())
        await languages.learn(interaction(), asked)
        assert (asked.settings.confirming, asked.language) == (confirming, "nl")


async def test_settings_that_cannot_be_read_are_not_guessed(context: Context) -> None:
    languages = Languages(context, "en")
    await people.choose(context, ALICE, picture=Picture.DARK, language="nl")
    await languages.learn(interaction())
    await context.store.close()
    asked = languages.request(interaction())
    await languages.learn(interaction(), asked)
    with pytest.raises(StoreError):
        _ = asked.settings
    assert (asked.known.picture, asked.language) == (Picture.DARK, "nl"), "pictures and sentences are as they were"
