"""Whether the bot is there: a heartbeat in the store, and what happens when it has been away.

Being down, or cut off from Discord, costs nobody a match: the clocks are moved on by that time. Nothing is decided by
time, and nobody is told anything, before that has been done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import matches
from matches import Hall, StoreError

log = logging.getLogger(__name__)

BEAT_EVERY: Final = 15
"""Seconds between heartbeats."""
_AGAIN: Final = 5


class Presence:
    """``back`` is called each time the bot is there again, when all clocks are right."""

    def __init__(self, hall: Hall, back: Callable[[], None]) -> None:
        self._hall = hall
        self._back = back
        self._cut: set[int | None] = set()
        """The shards whose line is cut: the bot is there when all of its people can reach it."""
        self._connected = asyncio.Event()
        self._lost = asyncio.Event()
        self._away_since: int | None = None
        """When the line to Discord was cut; None at the start: then the last heartbeat says it."""

    async def connected(self, shard: int | None = None) -> None:
        self._cut.discard(shard)
        if not self._cut:
            self._connected.set()

    async def cut_off(self, shard: int | None = None) -> None:
        self._cut.add(shard)
        if self._connected.is_set():
            self._connected.clear()
            self._hall.here.clear()
            if not self._lost.is_set():
                self._away_since = self._hall.time.now()
                self._lost.set()

    async def run(self) -> None:
        """Until cancelled."""
        self._hall.here.clear()  # not before it is known for how long one was away
        try:
            await matches.begin_beating(self._hall)  # clicks come a moment before Discord says that all is there
        except StoreError as error:
            log.warning("no first heartbeat: %s", error)
        while True:
            await self._connected.wait()
            self._lost.clear()
            await self._come_back()
            await self._stay()

    async def _come_back(self) -> None:
        while True:
            try:
                await matches.came_back(self._hall, self._away_since)
            except StoreError as error:
                log.warning("the clocks cannot be moved on yet: %s", error)
                await asyncio.sleep(_AGAIN)
            else:
                if not self._lost.is_set():
                    self._hall.here.set()
                    self._back()
                return

    async def _stay(self) -> None:
        """Beat while the line holds."""
        while not self._lost.is_set():
            try:
                await matches.beat(self._hall)
            except StoreError as error:
                log.warning("no heartbeat: %s", error)
            beat = asyncio.ensure_future(self._hall.time.sleep_until(self._hall.time.now() + BEAT_EVERY))
            lost = asyncio.ensure_future(self._lost.wait())
            try:
                await asyncio.wait({beat, lost}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                beat.cancel()
                lost.cancel()
