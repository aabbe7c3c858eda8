"""Asides: one private message of a kind for a person, which goes when the board moves on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest

from cogs.asides import Asides, Kind
from cogs.outgoing import Failed, Outgoing, Why
from cogs.request import TOKEN_LIFE, Request
from cogs.views import Note
from matches import Hall, Match, Person, look
from tests.cogs.interactions import interaction
from tests.matches.players import ALICE, BOB, HandTurnedTime, duel, open_hall, play_any


class Postman:
    """Notes what is taken away; what is kept from him stays."""

    def __init__(self) -> None:
        self.gone: list[tuple[str, int]] = []
        self.fails: Failed | None = None

    async def delete_by_token(self, token: str, message: int) -> None:
        if self.fails is not None:
            raise self.fails
        self.gone.append((token, message))


@pytest.fixture
def time() -> HandTurnedTime:
    return HandTurnedTime()


@pytest.fixture
async def hall(tmp_path: Path, time: HandTurnedTime) -> AsyncIterator[Hall]:
    hall = await open_hall(tmp_path / "store.db", time)
    yield hall
    await hall.store.close()


@pytest.fixture
def postman() -> Postman:
    return Postman()


@pytest.fixture
def asides(hall: Hall, postman: Postman) -> Asides:
    return Asides(hall, cast(Outgoing, postman))


async def says(asides: Asides, match: Match, number: int, kind: Kind = Kind.HINT, person: Person = ALICE) -> None:
    asked = interaction(number=number, message=1)
    asked.user.id = person.id
    await asides.show(Request(asked, "en", "en"), match, kind, Note("Look here"))


async def done() -> None:
    """Whatever was begun without waiting for it has been done."""
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        if task.get_name().startswith("aside"):
            await task


async def test_what_is_said_anew_takes_the_place_of_what_was_said(hall: Hall, asides: Asides, postman: Postman) -> None:
    match = await duel(hall)
    await says(asides, match, 1)
    await says(asides, match, 2, Kind.PREVIEW)
    await says(asides, match, 3, person=BOB)
    await done()
    assert postman.gone == [], "another kind and another person are left alone"
    await says(asides, match, 4)
    await done()
    assert postman.gone == [("token 1", 77)]


async def test_all_of_it_goes_when_the_board_moves_on(hall: Hall, asides: Asides, postman: Postman) -> None:
    match, other = await duel(hall), await duel(hall)
    await says(asides, match, 1)
    await says(asides, match, 2, Kind.PREVIEW)
    await says(asides, other, 3)
    asides.moved_on(match)
    await done()
    assert postman.gone == [], "the same turn"
    asides.moved_on((await play_any(hall, match)).match)
    await done()
    assert sorted(postman.gone) == [("token 1", 77), ("token 2", 77)]
    asides.moved_on(await look(hall, match.id))
    await done()
    assert len(postman.gone) == 2, "once"


async def test_a_menu_is_renewed_and_stays_when_the_board_moves_on(
    hall: Hall, asides: Asides, postman: Postman
) -> None:
    match = await duel(hall)
    await says(asides, match, 1, Kind.MENU)
    await says(asides, match, 2, Kind.MENU)
    await done()
    assert postman.gone == [("token 1", 77)]
    asides.moved_on((await play_any(hall, match)).match)
    await done()
    assert len(postman.gone) == 1


async def test_what_comes_too_late_goes_at_once(hall: Hall, asides: Asides, postman: Postman) -> None:
    match = await duel(hall)
    await play_any(hall, match)
    await says(asides, match, 1)
    await done()
    assert postman.gone == [("token 1", 77)]


async def test_what_somebody_else_removes_is_not_removed_twice(hall: Hall, asides: Asides, postman: Postman) -> None:
    match = await duel(hall)
    await says(asides, match, 1, Kind.PREVIEW)
    asides.drop(match.id, ALICE.id, Kind.PREVIEW)
    asides.moved_on((await play_any(hall, match)).match)
    await done()
    assert postman.gone == []


async def test_after_a_quarter_of_an_hour_it_stays(
    hall: Hall, time: HandTurnedTime, asides: Asides, postman: Postman
) -> None:
    match = await duel(hall)
    await says(asides, match, 1)
    await time.turn(TOKEN_LIFE)
    asides.moved_on((await play_any(hall, match)).match)
    await done()
    assert postman.gone == []


async def test_a_refusal_is_nobodys_trouble(hall: Hall, asides: Asides, postman: Postman) -> None:
    match = await duel(hall)
    await says(asides, match, 1)
    postman.fails = Failed(Why.GONE, "the person was quicker")
    asides.moved_on((await play_any(hall, match)).match)
    await done()
    await asides.close()


async def test_all_of_it_goes_when_the_bot_ends(hall: Hall, asides: Asides, postman: Postman) -> None:
    match, other = await duel(hall), await duel(hall)
    await says(asides, match, 1)
    await says(asides, match, 2, Kind.PREVIEW)
    await says(asides, other, 3, person=BOB)
    await asides.close()
    assert sorted(postman.gone) == [("token 1", 77), ("token 2", 77), ("token 3", 77)]
    await asides.close()
    assert len(postman.gone) == 3, "once"
