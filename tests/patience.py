"""How long tests wait before they give up: one limit, which grows when the machine is slow.

A wait ends when the event happens, so a large limit costs nothing; it only ends waits that would last for ever. The
limit does not count seconds but what the machine could do in them: seconds in which other work slows the machine down
to a tenth count as a tenth.

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
"""Seconds on a quiet machine."""
_SLICE: Final = 2.0
"""Seconds after which a wait measures how slow the machine is; most waits are much shorter."""
_ROUNDS: Final = 1_500_000
_QUIET: Final = 0.025
"""Seconds that this many rounds took on the quiet machine on which these tests were written."""


class OutOfPatienceError(AssertionError, TimeoutError):
    """Something did not happen in time."""


_measured: tuple[float, float] = (float("-inf"), 1.0)
"""When this process last measured, and the result. A hundred waits share it: measuring costs time as well."""


def slowness() -> float:
    """How many times longer a piece of work takes now than on a quiet machine; at least 1."""
    global _measured
    began = time.perf_counter()
    if began < _measured[0] + _SLICE:
        return _measured[1]
    for _ in range(_ROUNDS):
        pass
    slower = (time.perf_counter() - began) / _QUIET
    # A process that has slept is scheduled sooner than busy ones, so this measures too little under load.
    crowd = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
    _measured = (time.perf_counter(), max(1.0, slower, crowd))
    return _measured[1]


@cache
def seconds() -> float:
    """The same limit as a number, for interfaces that need one: generous, and longer if the run began slowly.

    The first process of a run measures it; the others read it from the environment.
    """
    told = os.environ.setdefault("ROSE_TEST_PATIENCE", f"{5 * PATIENCE * slowness():.0f}")
    return float(told)


@asynccontextmanager
async def patience(what: str | Callable[[], str] = "something") -> AsyncIterator[None]:
    """OutOfPatienceError with ``what`` if the block takes longer than `PATIENCE` seconds of a quiet machine."""
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
    """Uses only timers: some tests replace `asyncio.sleep`."""

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
    """The result of the work, unless it takes too long."""
    async with patience(what):
        return await awaited


async def poll(
    happened: Callable[[], object], what: str | Callable[[], str] = "something", every: float = 0.01
) -> None:
    """Wait for something that no event announces."""
    async with patience(what):
        while not happened():  # noqa: ASYNC110
            await asyncio.sleep(every)


def looks(what: str = "something", every: float = 0.01) -> Iterator[None]:
    """The same without an event loop: one iteration for each look, until it has happened.

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
