"""The bot in the test's own process, with a computer player that can be held up and a clock that can be turned.

So a test causes a race instead of hoping for one. What must survive a kill is tested with a bot in its own process
(`rose_bot.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from cogs import EXTENSIONS
from core.client import RoseKing
from core.layouts.pictures import Pictures
from data.engine.store import Store
from data.rows.shards import ALL, Shards
from data.tables.transaction import Transaction
from game import Move, PlayerView
from matches.model.context import Context
from matches.model.values import Match
from matches.play import playing
from opponents.hints import Hint
from opponents.levels import LEVELS
from opponents.review_positions import Row
from sandbox import Sandbox
from sandbox.connect import point_discord_at
from tests.journeys.harness.rose_bot import TurnedTime
from tests.patience import patiently


class Ponderer:
    """A computer player that moves when its gate is open."""

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
    context: Context
    ponderer: Ponderer
    time: TurnedTime
    data: Path | str

    async def match(self, name: str) -> Match:
        """A match as it is in the store."""
        return await playing.look(self.context, name)

    async def until(self, happened: Callable[[], Awaitable[bool]]) -> None:
        """Poll until it is true: the store announces no changes."""

        async def ask() -> None:
            while not await happened():  # noqa: ASYNC110
                await asyncio.sleep(0.01)

        await patiently(ask())

    async def turned(self, name: str, turn: int) -> Match:
        """A match, once it has reached this turn."""

        async def reached() -> bool:
            return (await self.match(name)).turn >= turn

        await self.until(reached)
        return await self.match(name)

    async def shown(self, name: str) -> Match:
        """A match, once the store knows that its board is up to date."""

        async def caught_up() -> bool:
            return not (await self.match(name)).behind

        await self.until(caught_up)
        return await self.match(name)

    async def told(self, name: str) -> None:
        """Wait until no notice about a match is due and no check of it is pending."""
        now = self.time.now()

        def left(transaction: Transaction) -> bool:
            due = any(notice.subject == name for notice in transaction.notices.due(now, 100))
            return due or name in transaction.clocks.to_check(now)

        async def nothing_left() -> bool:
            return not await self.context.store.read(left)

        await self.until(nothing_left)

    def turn(self, seconds: int) -> None:
        """Let time pass, for the bot and for Discord."""
        self.sandbox.turn(seconds)
        self.time.turn(seconds)


class Unprepared(Pictures):
    """Draws nothing in advance: otherwise the test would wait for the drawing thread at its end."""

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
    context = Context(store, time, ponderer, [level.key for level in LEVELS], shards)
    pictures = Unprepared(1)
    async with RoseKing(
        context=context,
        pictures=pictures,
        language="en",
        source=None,
        synced=None,
        extensions=EXTENSIONS,
        shards=shards,
    ) as bot:
        bot._connection.guild_ready_timeout = 0.1  # each of hundreds of tests would wait for discord.py's 2 s
        context.online.clear()  # else it is set until the bot begins to connect
        prepare(bot)
        running = asyncio.create_task(bot.start("sandbox"))
        await context.online.wait()  # until then, time that passes counts as downtime
        while any(guild.unavailable for guild in bot.guilds):  # noqa: ASYNC110  after a short timeout some may follow
            await asyncio.sleep(0.01)
        yield Inside(sandbox, bot, context, ponderer, time, data)
        ponderer.gate.set()
        sandbox.lift()  # closing waits for computer players and boards under way
        await bot.close()
        await running
    await context.cluster.leave()
    await store.close()
