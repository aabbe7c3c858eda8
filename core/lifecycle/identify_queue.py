"""Coming to Discord in turn: of all processes of a bot only so many shards may identify within five seconds.

Discord says how many (`max_concurrency`) and puts shard n into row n % that; here a row is a name in the store that one
process of all can hold at a time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import aiohttp
import discord

from data.errors import StoreError
from data.rows.shards import Shards
from matches.model.context import Context

log = logging.getLogger(__name__)

PAUSE: Final = 5.0


def sharding(shards: Shards) -> dict[str, Any]:
    """Which shards a client is to have, as discord.py wants to be told; nothing if all that Discord recommends."""
    return {"shard_ids": list(shards.ids), "shard_count": shards.count} if shards.count else {}


class IdentifyQueue:
    """``limits`` asks Discord how many shards may come at the same time."""

    def __init__(self, context: Context, limits: Callable[[], Awaitable[discord.SessionStartLimits]]) -> None:
        self._context = context
        self._limits = limits
        self._rows = 0
        self._leaving: set[asyncio.Task[None]] = set()

    async def wait(self, shard: int, *, initial: bool) -> None:
        """Return when this shard may identify."""
        if not self._context.cluster.others_identify:
            if not initial:  # one process has its shards come one after the other
                await asyncio.sleep(PAUSE)
            return
        entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        row = asyncio.create_task(self._stand(shard, entered), name=f"identifying {shard}")
        self._leaving.add(row)
        row.add_done_callback(self._leaving.discard)
        try:
            await entered
        except asyncio.CancelledError:
            row.cancel()
            raise

    async def _stand(self, shard: int, entered: asyncio.Future[None]) -> None:
        """Hold the row for five seconds from the moment in which it is this shard's turn."""
        try:
            async with self._context.store.lock(f"identify {shard % await self._how_many()}"):
                if not entered.done():
                    entered.set_result(None)
                await asyncio.sleep(PAUSE)
        except StoreError as error:
            log.warning("shard %s identifies without asking the others: %s", shard, error)
        finally:
            if not entered.done():
                entered.set_result(None)

    async def _how_many(self) -> int:
        if not self._rows:
            try:
                self._rows = max(1, (await self._limits()).max_concurrency)
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                log.warning("how many shards may come at the same time is not known: %s", error)
                return 1
        return self._rows

    async def close(self) -> None:
        for row in self._leaving:
            row.cancel()
        await asyncio.gather(*self._leaving, return_exceptions=True)
