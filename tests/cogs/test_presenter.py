"""The presenter at bad moments: a match that cannot be looked at, and news that come while it looks around."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from cogs.outgoing import Outgoing
from cogs.presenter import Presenter
from cogs.screens import Screens
from data import NotRead, Trouble
from matches import Hall
from tests.matches.players import DiceComputer, HandTurnedTime, duel, open_hall
from tests.patience import patiently


class Weather:
    """As much of Discord as it takes to do nothing."""

    def __init__(self) -> None:
        self.well = asyncio.Event()
        self.well.set()


@pytest.fixture
def time() -> HandTurnedTime:
    return HandTurnedTime()


@pytest.fixture
async def hall(tmp_path: Path, time: HandTurnedTime) -> AsyncIterator[Hall]:
    hall = await open_hall(tmp_path / "store.db", time, DiceComputer())
    yield hall
    await hall.store.close()


@pytest.fixture
async def presenter(hall: Hall) -> AsyncIterator[Presenter]:
    presenter = Presenter(hall, cast(Outgoing, Weather()), cast(Screens, None), cast(Any, None), lambda _: None)
    yield presenter
    await presenter.close(0.0)


@pytest.mark.parametrize("error", [NotRead(Trouble.BROKEN), ValueError("no such move")], ids=["store", "match"])
async def test_a_match_that_cannot_be_read_is_looked_at_again_after_a_pause(
    hall: Hall, time: HandTurnedTime, presenter: Presenter, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await duel(hall)
    looks = 0

    async def read(_: object) -> None:
        nonlocal looks
        looks += 1
        if looks > 9:
            raise asyncio.CancelledError  # or whoever never pauses would never end
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(hall.store, "read", read)
        presenter.changed(match.id)
        await patiently(time.until_asleep())
        assert looks == 1
        await time.turn(60)
        await patiently(time.until_asleep())
        assert looks == 2


async def test_news_that_come_while_it_looks_around_are_looked_at_at_once(
    presenter: Presenter, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, looked_again = asyncio.Event(), asyncio.Event()

    async def behind(_: Hall) -> list[str]:
        (looked_again if looked.is_set() else looked).set()
        presenter.look_around()  # another process writes after this has read
        return []

    monkeypatch.setattr("matches.boards.behind", behind)
    running = asyncio.create_task(presenter.run())
    await patiently(looked_again.wait())  # though nobody turns the time
    running.cancel()
