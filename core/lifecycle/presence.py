"""Whether the bot is online: a heartbeat in the store, and moving the clocks after an outage.

An outage, or a lost connection to Discord, must not cost a match: all clocks are moved on by its duration. Until that
is done, no match ends on time and no notice is sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from data.errors import StoreError
from matches.model.context import Context
from matches.model.worker import first_of, retry
from matches.schedule import clock_worker

log = logging.getLogger(__name__)

BEAT_EVERY: Final = 15
"""Seconds between heartbeats."""
_RETRY_AFTER: Final = 5


class Presence:
    """``back`` is called each time the bot is online again and all clocks are right."""

    def __init__(self, context: Context, back: Callable[[], None]) -> None:
        self._context = context
        self._back = back
        self._cut: set[int | None] = set()
        """The shards that are disconnected. The bot is online when none is."""
        self._connected = asyncio.Event()
        self._lost = asyncio.Event()
        self._away_since: int | None = None
        """When the connection was lost; None at the start, when the last heartbeat in the store tells it."""

    async def connected(self, shard: int | None = None) -> None:
        self._cut.discard(shard)
        if not self._cut:
            self._connected.set()

    async def cut_off(self, shard: int | None = None) -> None:
        self._cut.add(shard)
        if self._connected.is_set():
            self._connected.clear()
            self._context.online.clear()
            if not self._lost.is_set():
                self._away_since = self._context.time.now()
                self._lost.set()

    async def run(self) -> None:
        """Run until cancelled."""
        self._context.online.clear()  # until the length of the outage is known
        try:
            await clock_worker.first_heartbeat(self._context)  # clicks arrive a moment before the ready event
        except StoreError as error:
            log.warning("no first heartbeat: %s", error)
        while True:
            await self._connected.wait()
            self._lost.clear()
            await retry(self._context.time, (_RETRY_AFTER,), self._come_back)
            await self._stay()

    async def _come_back(self) -> bool:
        try:
            await clock_worker.make_up_outage(self._context, self._away_since)
        except StoreError as error:
            log.warning("the clocks cannot be moved on yet: %s", error)
            return False
        if not self._lost.is_set():
            self._context.online.set()
            self._back()
        return True

    async def _stay(self) -> None:
        """Send heartbeats until the connection is lost."""
        while not self._lost.is_set():
            try:
                await clock_worker.heartbeat(self._context)
            except StoreError as error:
                log.warning("no heartbeat: %s", error)
            now = self._context.time.now()
            await first_of(self._context.time.sleep_until(now + BEAT_EVERY), self._lost.wait())
