"""Collects the notices of a test; and the workers that deliver them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from matches.model.context import Context
from matches.schedule.clock_worker import Clocks
from matches.schedule.notice_worker import Deliver, Notice, Notices


class Postbox:
    """Keeps what was delivered; can be told to fail."""

    def __init__(self) -> None:
        self.letters: list[Notice] = []
        self.failure: Exception | None = None
        self.arrived = asyncio.Event()

    async def __call__(self, notice: Notice) -> None:
        if self.failure is not None:
            raise self.failure
        self.letters.append(notice)
        self.arrived.set()

    def empty(self) -> list[tuple[str, str]]:
        """What has come since the last time: to whom, and what."""
        letters = [(letter.name, letter.kind.value) for letter in self.letters]
        self.letters.clear()
        self.arrived.clear()
        return letters


class Workers:
    """The clock and notice workers of a context, for tests that want all due work to be done now."""

    def __init__(self, context: Context, deliver: Deliver) -> None:
        self.clocks = Clocks(context)
        self.notices = Notices(context, deliver)

    async def go_round(self) -> int:
        """Decide what time decides, then tell what is due; how many notices were delivered."""
        await self.clocks.tick()
        return await self.notices.hand_out()


@asynccontextmanager
async def running(*workers: Clocks | Notices) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(worker.run()) for worker in workers]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
