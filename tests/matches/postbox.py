"""Where the notices of a test arrive, and the workers that bring them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from matches import Clocks, Hall, Notice, Notices
from matches.notices import Deliver


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
    """The clocks and the notices of a hall, for whoever wants all that is due to be done now."""

    def __init__(self, hall: Hall, deliver: Deliver) -> None:
        self.clocks = Clocks(hall)
        self.notices = Notices(hall, deliver)

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
