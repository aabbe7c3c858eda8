"""Timing functions: alternating measurements, so that other load affects all that is compared."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


def best_of_all(rounds: int, *calls: Callable[[], object]) -> list[float]:
    """Processor time, the best of some rounds for each call; the calls alternate, so that other load affects all."""
    best = [float("inf")] * len(calls)
    for _ in range(rounds):
        for place, call in enumerate(calls):
            started = time.thread_time()
            call()
            best[place] = min(best[place], time.thread_time() - started)
    return best


async def longest_wait(work: object) -> float:
    """The longest delay of the event loop while the coroutine runs."""
    assert asyncio.iscoroutine(work)
    task = asyncio.ensure_future(work)
    longest, nap = 0.0, 0.001
    while not task.done():
        before = time.perf_counter()
        await asyncio.sleep(nap)
        longest = max(longest, time.perf_counter() - before - nap)
    await task
    return longest
