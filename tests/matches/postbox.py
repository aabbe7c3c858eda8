"""Where the notices of a test arrive, and the loop that brings them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from matches import Bell, Notice


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


@asynccontextmanager
async def running(bell: Bell) -> AsyncIterator[None]:
    task = asyncio.create_task(bell.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
