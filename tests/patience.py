"""How long tests wait before they give up: one value, which grows with how slow the machine is at the moment.

A wait ends when the thing happens, so a large limit costs nothing; it only ends waits that would last for ever. The
limit does not count seconds, it counts what the machine could do in them: seconds in which other work slows the machine
down to a tenth count as a tenth.

    async with patience("the board"):
        await shown.wait()
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Final, TypeVar

_T = TypeVar("_T")

PATIENCE: Final = 90.0
"""Seconds of a quiet machine."""
_SLICE: Final = 2.0
"""Seconds after which a wait looks how slow the machine is; most waits are much shorter."""
_ROUNDS: Final = 1_500_000
_QUIET: Final = 0.025
"""Seconds that so many rounds took on the quiet machine on which these tests were written."""


class OutOfPatienceError(AssertionError, TimeoutError):
    """Something did not happen, though there was time for it."""


def slowness() -> float:
    """How many times longer a piece of work takes now than on a quiet machine; at least 1."""
    began = time.perf_counter()
    for _ in range(_ROUNDS):
        pass
    slower = (time.perf_counter() - began) / _QUIET
    # A process that has slept gets its turn sooner than those that work, so this tells too little of a crowd.
    crowd = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
    return max(1.0, slower, crowd)


@cache
def seconds() -> float:
    """The same patience as a number, for what has to be told a number: generous, and longer if the run began slowly.

    The first process of a run measures it; all others are told by the environment.
    """
    told = os.environ.setdefault("ROSE_TEST_PATIENCE", f"{5 * PATIENCE * slowness():.0f}")
    return float(told)


@asynccontextmanager
async def patience(what: str | Callable[[], str] = "something") -> AsyncIterator[None]:
    """OutOfPatienceError with ``what`` if it is not over while a quiet machine would have taken `PATIENCE` seconds."""
    limit = asyncio.timeout(None)
    try:
        async with limit:
            counting = _Countdown(limit)
            try:
                yield
            finally:
                counting.cancel()
    except TimeoutError:
        if not limit.expired():
            raise
        raise OutOfPatienceError(f"waited in vain for {what if isinstance(what, str) else what()}") from None


class _Countdown:
    """By timers alone: some tests replace `asyncio.sleep`."""

    def __init__(self, limit: asyncio.Timeout) -> None:
        self._limit = limit
        self._loop = asyncio.get_running_loop()
        self._left = PATIENCE
        self._timer = self._loop.call_later(_SLICE, self._look)

    def _look(self) -> None:
        self._left -= _SLICE / slowness()
        if self._left <= 0:
            self._limit.reschedule(self._loop.time())
        else:
            self._timer = self._loop.call_later(_SLICE, self._look)

    def cancel(self) -> None:
        self._timer.cancel()


async def patiently(awaited: Awaitable[_T], what: str | Callable[[], str] = "something") -> _T:
    """What comes of it, unless it takes too long."""
    async with patience(what):
        return await awaited


async def poll(
    happened: Callable[[], object], what: str | Callable[[], str] = "something", every: float = 0.01
) -> None:
    """Wait for something that nothing announces."""
    async with patience(what):
        while not happened():  # noqa: ASYNC110
            await asyncio.sleep(every)


def looks(what: str = "something", every: float = 0.01) -> Iterator[None]:
    """The same outside of a loop: look once for each of these, until it has happened.

    for _ in looks("the server"):
        if is_up():
            break
    """
    left = PATIENCE
    while left > 0:
        until = time.monotonic() + _SLICE
        while time.monotonic() < until:
            yield
            time.sleep(every)
        left -= _SLICE / slowness()
    raise OutOfPatienceError(f"waited in vain for {what}")
