"""Time that costs nothing: an event loop that never waits, because its clock goes on by itself when all are at rest.

There are no threads and no sockets in a walk, so whenever nothing is ready to run everybody waits for time; then time
is what it takes for the next one. So a walk is the same each time, and "a minute passes" means that all has been done
that is done within a minute.
"""

from __future__ import annotations

import asyncio
import selectors
from typing import Any, Final

NOON: Final = 1_800_000_000
_START: Final = 1000.0


class Deadlock(RuntimeError):
    """Everybody waits for somebody, and nobody for time."""


class _NoWaiting(selectors.DefaultSelector):
    loop: HastyLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Deadlock
        self.loop.skip(max(timeout, 0.0))
        return []


class HastyLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._at = _START
        selector = _NoWaiting()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self._at

    def skip(self, seconds: float) -> None:
        """So much time goes by, in one stroke."""
        self._at += seconds


class LoopTime:
    """A timepiece that goes by the loop's clock."""

    def __init__(self, loop: HastyLoop) -> None:
        self._loop = loop

    def exact(self) -> float:
        return NOON + self._loop.time() - _START

    def now(self) -> int:
        return int(self.exact())

    def ticks(self) -> float:
        return self._loop.time()

    async def sleep_until(self, moment: int | None) -> None:
        if moment is None:
            await asyncio.Event().wait()
            return
        while (left := moment - self.exact()) > 0:
            await asyncio.sleep(max(left, 0.001))
