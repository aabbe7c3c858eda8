"""The bot in the test's own process: with a computer player that can be held up, and a clock that can be turned.

So a race is caused and not hoped for. What must survive a kill is tested with a bot in its own process (`rose.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import matches
from cogs.client import RoseKing
from cogs.pictures import Pictures
from data import Transaction
from game import Move, PlayerView
from matches import ALL, Hall, Match, Shards, Store
from matches.sharing import leave
from opponents import LEVELS, Hint
from opponents.agenda import Row
from sandbox import Sandbox
from sandbox.connect import point_discord_at
from tests.journeys.rose import TurnedTime
from tests.patience import patiently


class Ponderer:
    """A computer player that moves when the gate is open."""

    def __init__(self) -> None:
        self.asked = 0
        self.gate = asyncio.Event()
        self.gate.set()

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        self.asked += 1
        await self.gate.wait()
        return view.legal_moves()[0]

    async def hint(self, view: PlayerView) -> Hint:
        raise AssertionError("nobody asks for a hint here")

    async def values(self, rows: Sequence[Row], simulations: int) -> list[float]:
        raise AssertionError("nobody asks for a review here")


@dataclass(frozen=True, slots=True)
class Inside:
    sandbox: Sandbox
    client: RoseKing
    hall: Hall
    ponderer: Ponderer
    time: TurnedTime
    data: Path | str

    async def match(self, name: str) -> Match:
        """A match as it stands in the store."""
        return await matches.look(self.hall, name)

    async def until(self, happened: Callable[[], Awaitable[bool]]) -> None:
        """The store tells nobody that it has changed, so it is asked again and again."""

        async def ask() -> None:
            while not await happened():  # noqa: ASYNC110
                await asyncio.sleep(0.01)

        await patiently(ask())

    async def turned(self, name: str, turn: int) -> Match:
        """A match, once it has come to that turn."""

        async def reached() -> bool:
            return (await self.match(name)).turn >= turn

        await self.until(reached)
        return await self.match(name)

    async def shown(self, name: str) -> Match:
        """A match, once the store knows that its board shows it."""

        async def caught_up() -> bool:
            return not (await self.match(name)).behind

        await self.until(caught_up)
        return await self.match(name)

    async def told(self, name: str) -> None:
        """Until nobody is to be told anything about a match by now, and nobody has to look whether they are."""
        now = self.time.now()

        def left(transaction: Transaction) -> bool:
            due = any(notice.subject == name for notice in transaction.due_notices(now, 100))
            return due or name in transaction.matches_that_ring(now)

        async def nothing_left() -> bool:
            return not await self.hall.store.read(left)

        await self.until(nothing_left)

    def turn(self, seconds: int) -> None:
        """Let time pass, for the bot and for Discord."""
        self.sandbox.turn(seconds)
        self.time.turn(seconds)


class Unprepared(Pictures):
    """What a test does not draw need not be drawn for it: its thread would be waited for in the end."""

    async def warm_up(self) -> None:
        pass


@asynccontextmanager
async def inside(
    sandbox: Sandbox,
    data: Path | str,
    prepare: Callable[[RoseKing], None] = lambda _: None,
    *,
    shards: Shards = ALL,
    process: str = "bot",
) -> AsyncIterator[Inside]:
    """The bot, connected; ``prepare`` is called before it logs in."""
    point_discord_at(sandbox.base)
    ponderer, time = Ponderer(), TurnedTime(0)
    store = await Store.open(data, process=process)
    hall = Hall(store, time, ponderer, [level.key for level in LEVELS], shards)
    pictures = Unprepared(1)
    async with RoseKing(hall=hall, pictures=pictures, language="en", source=None, synced=None, shards=shards) as bot:
        prepare(bot)
        lines = sum(session.line is not None for session in sandbox.gateway.sessions.values())
        running = asyncio.create_task(bot.start("sandbox"))
        await sandbox.wait_for_bot(lines=lines + (len(shards.ids) or 1))
        await hall.here.wait()  # until then time that passes is time that the bot was away
        yield Inside(sandbox, bot, hall, ponderer, time, data)
        ponderer.gate.set()
        sandbox.lift()  # who closes waits for computers and boards under way
        await bot.close()
        await running
    await leave(hall)
    await store.close()
