"""Whether the bot is there: not before all lines to Discord are back that were cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.presence import Presence
from matches import Hall
from tests.matches.players import DiceComputer, HandTurnedTime, open_hall
from tests.patience import patience


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await open_hall(tmp_path / "store.db", HandTurnedTime(), DiceComputer())
    yield hall
    await hall.store.close()


@pytest.fixture
async def presence(hall: Hall) -> AsyncIterator[Presence]:
    presence = Presence(hall, lambda: None)
    running = asyncio.create_task(presence.run())
    yield presence
    running.cancel()


async def test_it_is_there_when_the_last_of_the_lines_that_were_cut_is_back(hall: Hall, presence: Presence) -> None:
    for shard in (0, 1):
        await presence.connected(shard)
    async with patience():
        await hall.here.wait()
        for shard in (0, 1):
            await presence.cut_off(shard)
        assert not hall.here.is_set(), "nobody loses by time, nor is told anything"
        await presence.connected(0)
        for _ in range(5):
            await hall.store.write(lambda _: None)  # after whatever it would have written on coming back
        assert not hall.here.is_set(), "those of the other shard cannot play yet"
        await presence.connected(1)
        await hall.here.wait()
