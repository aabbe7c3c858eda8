"""Simulated time: an event loop that never waits, because its clock jumps to the next timer when nothing is ready.

A walk has no threads and no sockets. So when nothing is ready to run, everything waits for time, and the clock jumps to
the next timer. A walk is therefore repeatable, and "a minute passes" means that everything of that minute is done.
"""

from __future__ import annotations

import asyncio
import selectors
from typing import Any, Final

NOON: Final = 1_800_000_000
_START: Final = 1000.0


class Deadlock(RuntimeError):  # noqa: N818  it names what happened
    """Everything waits, but nothing waits for time."""


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
        """Let this much time pass at once."""
        self._at += seconds


class LoopTime:
    """A time source that reads the loop's clock."""

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
        while (left := moment - self.exact()) > 0:  # noqa: ASYNC110  it waits for time
            await asyncio.sleep(max(left, 0.001))
