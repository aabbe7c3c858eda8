"""Ephemeral messages: one of each kind for a person, deleted when the board moves on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest

from core.interactions.ephemerals import Ephemerals, Kind
from core.interactions.request import TOKEN_LIFE, Request
from core.outgoing.base_layouts import Note
from core.outgoing.discord_api import DiscordFailed, FailReason, Outgoing
from matches.model.context import Context
from matches.model.values import Match, Person
from matches.play.playing import look
from tests.core.fake_interactions import interaction
from tests.matches.players import ALICE, BOB, HandTurnedTime, duel, open_context, play_any


class Postman:
    """Records deletions; some messages cannot be deleted."""

    def __init__(self) -> None:
        self.gone: list[tuple[str, int]] = []
        self.fails: DiscordFailed | None = None

    async def delete_by_token(self, token: str, message: int) -> None:
        if self.fails is not None:
            raise self.fails
        self.gone.append((token, message))


@pytest.fixture
def time() -> HandTurnedTime:
    return HandTurnedTime()


@pytest.fixture
async def context(tmp_path: Path, time: HandTurnedTime) -> AsyncIterator[Context]:
    context = await open_context(tmp_path / "store.db", time)
    yield context
    await context.store.close()


@pytest.fixture
def postman() -> Postman:
    return Postman()


@pytest.fixture
def ephemerals(context: Context, postman: Postman) -> Ephemerals:
    return Ephemerals(context, cast(Outgoing, postman))


async def says(
    ephemerals: Ephemerals, match: Match, number: int, kind: Kind = Kind.HINT, person: Person = ALICE
) -> None:
    asked = interaction(number=number, message=1)
    asked.user.id = person.id
    await ephemerals.show(Request(asked, "en", "en"), match, kind, Note("Look here"))


async def done() -> None:
    """Wait until everything that runs in the background is done."""
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        if task.get_name().startswith("delete ephemeral"):
            await task


async def test_what_is_said_anew_takes_the_place_of_what_was_said(
    context: Context, ephemerals: Ephemerals, postman: Postman
) -> None:
    match = await duel(context)
    await says(ephemerals, match, 1)
    await says(ephemerals, match, 2, Kind.PREVIEW)
    await says(ephemerals, match, 3, person=BOB)
    await done()
    assert postman.gone == [], "another kind and another person are left alone"
    await says(ephemerals, match, 4)
    await done()
    assert postman.gone == [("token 1", 77)]


async def test_all_of_it_goes_when_the_board_moves_on(
    context: Context, ephemerals: Ephemerals, postman: Postman
) -> None:
    match, other = await duel(context), await duel(context)
    await says(ephemerals, match, 1)
    await says(ephemerals, match, 2, Kind.PREVIEW)
    await says(ephemerals, other, 3)
    ephemerals.moved_on(match)
    await done()
    assert postman.gone == [], "the same turn"
    ephemerals.moved_on((await play_any(context, match)).match)
    await done()
    assert sorted(postman.gone) == [("token 1", 77), ("token 2", 77)]
    ephemerals.moved_on(await look(context, match.id))
    await done()
    assert len(postman.gone) == 2, "once"


async def test_a_menu_is_renewed_and_stays_when_the_board_moves_on(
    context: Context, ephemerals: Ephemerals, postman: Postman
) -> None:
    match = await duel(context)
    await says(ephemerals, match, 1, Kind.MENU)
    await says(ephemerals, match, 2, Kind.MENU)
    await done()
    assert postman.gone == [("token 1", 77)]
    ephemerals.moved_on((await play_any(context, match)).match)
    await done()
    assert len(postman.gone) == 1


async def test_what_comes_too_late_goes_at_once(context: Context, ephemerals: Ephemerals, postman: Postman) -> None:
    match = await duel(context)
    await play_any(context, match)
    await says(ephemerals, match, 1)
    await done()
    assert postman.gone == [("token 1", 77)]


async def test_what_somebody_else_removes_is_not_removed_twice(
    context: Context, ephemerals: Ephemerals, postman: Postman
) -> None:
    match = await duel(context)
    await says(ephemerals, match, 1, Kind.PREVIEW)
    ephemerals.drop(match.id, ALICE.id, Kind.PREVIEW)
    ephemerals.moved_on((await play_any(context, match)).match)
    await done()
    assert postman.gone == []


async def test_after_a_quarter_of_an_hour_it_stays(
    context: Context, time: HandTurnedTime, ephemerals: Ephemerals, postman: Postman
) -> None:
    match = await duel(context)
    await says(ephemerals, match, 1)
    await time.turn(TOKEN_LIFE)
    ephemerals.moved_on((await play_any(context, match)).match)
    await done()
    assert postman.gone == []


async def test_a_refusal_is_nobodys_trouble(context: Context, ephemerals: Ephemerals, postman: Postman) -> None:
    match = await duel(context)
    await says(ephemerals, match, 1)
    postman.fails = DiscordFailed(FailReason.GONE, "the person was quicker")
    ephemerals.moved_on((await play_any(context, match)).match)
    await done()
    await ephemerals.close()


async def test_all_of_it_goes_when_the_bot_ends(context: Context, ephemerals: Ephemerals, postman: Postman) -> None:
    match, other = await duel(context), await duel(context)
    await says(ephemerals, match, 1)
    await says(ephemerals, match, 2, Kind.PREVIEW)
    await says(ephemerals, other, 3, person=BOB)
    await ephemerals.close()
    assert sorted(postman.gone) == [("token 1", 77), ("token 2", 77), ("token 3", 77)]
    await ephemerals.close()
    assert len(postman.gone) == 3, "once"
