"""The door: what is under way may finish, nothing new comes in, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

import discord
import pytest
from cogs.door import Door

NOBODY = cast(discord.Interaction[Any], None)  # an open door does not look at who comes


async def test_closing_waits_for_what_is_under_way() -> None:
    door = Door()
    go = asyncio.Event()
    finished = []

    async def click() -> None:
        assert await door.admits(NOBODY)
        await go.wait()
        finished.append("click")

    task = asyncio.create_task(click())
    await asyncio.sleep(0)
    closing = asyncio.create_task(door.close(within=10))
    await asyncio.sleep(0)
    assert not closing.done()
    go.set()
    await closing
    assert finished == ["click"]
    await task


async def test_closing_is_bounded(caplog: pytest.LogCaptureFixture) -> None:
    door = Door()

    async def hang() -> None:
        await door.admits(NOBODY)
        await asyncio.Event().wait()

    task = asyncio.create_task(hang())
    await asyncio.sleep(0)
    with caplog.at_level(logging.WARNING):
        await door.close(within=0.01)
    assert "1 interactions were not finished" in caplog.text
    task.cancel()


async def test_an_empty_door_closes_at_once() -> None:
    door = Door()

    async def click() -> None:
        await door.admits(NOBODY)

    await asyncio.create_task(click())
    await asyncio.wait_for(door.close(within=10), 1)
