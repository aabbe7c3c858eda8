"""Whether the bot is online: not before all lost connections to Discord are back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.lifecycle import presence as presence_module
from core.lifecycle.presence import Presence
from data.errors import NotSaved, StoreFailure
from matches.model.context import Context
from matches.schedule import clock_worker
from tests.matches.players import DiceComputer, HandTurnedTime, open_context
from tests.patience import patience


@pytest.fixture
def time() -> HandTurnedTime:
    return HandTurnedTime()


@pytest.fixture
async def context(tmp_path: Path, time: HandTurnedTime) -> AsyncIterator[Context]:
    context = await open_context(tmp_path / "store.db", time, DiceComputer())
    yield context
    await context.store.close()


@pytest.fixture
async def presence(context: Context) -> AsyncIterator[Presence]:
    presence = Presence(context, lambda: None)
    running = asyncio.create_task(presence.run())
    yield presence
    running.cancel()


async def test_it_is_there_when_the_last_of_the_lines_that_were_cut_is_back(
    context: Context, presence: Presence
) -> None:
    for shard in (0, 1):
        await presence.connected(shard)
    async with patience():
        await context.online.wait()
        for shard in (0, 1):
            await presence.cut_off(shard)
        assert not context.online.is_set(), "nobody loses by time, nor is told anything"
        await presence.connected(0)
        for _ in range(5):
            await context.store.write(lambda _: None)  # after anything it would have written on coming back
        assert not context.online.is_set(), "those of the other shard cannot play yet"
        await presence.connected(1)
        await context.online.wait()


async def test_it_is_not_there_before_the_clocks_are_moved_on(
    context: Context, time: HandTurnedTime, presence: Presence, monkeypatch: pytest.MonkeyPatch
) -> None:
    came_back, tries = clock_worker.make_up_outage, 0

    async def away_once(context: Context, since: int | None) -> int:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise NotSaved(StoreFailure.AWAY)
        return await came_back(context, since)

    monkeypatch.setattr(clock_worker, "make_up_outage", away_once)
    await presence.connected()
    async with patience():
        await time.until_asleep()
        await time.turn(presence_module._RETRY_AFTER - 1)
        await time.until_asleep()
        assert tries == 1
        assert not context.online.is_set()
        await time.turn(1)
        await context.online.wait()
