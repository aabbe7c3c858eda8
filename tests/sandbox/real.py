"""A bot with discord.py's own client in the test's process, which records its events."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import discord

from sandbox import Sandbox
from sandbox.connect import point_discord_at
from tests.patience import patience

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class _Heard:
    """Keeps every event that discord.py made of what it was told, under discord.py's name for it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.heard: list[tuple[str, tuple[Any, ...]]] = []
        self._changed = asyncio.Condition()

    def dispatch(self, event: str, /, *args: Any, **options: Any) -> None:
        super().dispatch(event, *args, **options)  # type: ignore[misc]
        self.heard.append((event, args))
        self._waking = asyncio.ensure_future(self._wake())

    async def _wake(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def hears(self, event: str, where: Callable[..., bool] = lambda *_: True) -> Any:
        """The last event of this name, now or when it comes: what it is about."""

        def look() -> tuple[Any, ...] | None:
            found = (args for name, args in reversed(self.heard) if name == event and where(*args))
            return next((args or (None,) for args in found), None)

        async with patience(), self._changed:
            found = await self._changed.wait_for(look)
        return found[0] if found and len(found) == 1 else found

    def count(self, event: str) -> int:
        return sum(name == event for name, _ in self.heard)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord wants five seconds between two identifies; the sandbox only if it is told to."""


class Real(_Heard, discord.Client):
    pass


class Sharded(_Heard, discord.AutoShardedClient):
    pass


@contextlib.asynccontextmanager
async def real_client(
    sandbox: Sandbox, *, intents: discord.Intents = INTENTS, sharded: bool = False
) -> AsyncIterator[Any]:
    """Connected and ready. `Any`, because discord.py's types do not know the two kinds as one."""
    point_discord_at(sandbox.base)
    kind = Sharded if sharded else Real
    async with kind(intents=intents, guild_ready_timeout=0.1) as client:
        running = asyncio.create_task(client.start("sandbox"))
        await client.hears("ready")
        try:
            yield client
        finally:
            await client.close()
            await running
