"""The loops of workers: do what is due, sleep until the next due moment or until woken, pause after failures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final

from data.errors import StoreError
from matches.model.clocks import MINUTE, TimeSource

PAUSES: Final = (MINUTE // 2, 2 * MINUTE, 10 * MINUTE)
"""Seconds until a worker tries again after each failure in a row."""


class SleepTimer:
    """The sleep of a worker until the next due moment; an earlier one wakes it."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()
        self._until: int | None = None

    def off(self) -> None:
        """Reset: whatever becomes due from now on ends the next sleep."""
        self._woken.clear()
        self._until = None

    def earlier(self, moment: int) -> None:
        if self._until is None or moment < self._until:
            self._woken.set()

    async def sleep(self, time: TimeSource, moment: int | None) -> None:
        """Sleep until a moment, or until something is due before it."""
        self._until = moment
        await first_of(time.sleep_until(moment), self._woken.wait())


async def first_of(*waits: Coroutine[Any, Any, object]) -> list[bool]:
    """Wait until one of these has ended, and cancel the others. Returns for each whether it has ended."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return [task.done() for task in tasks]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def backoff(pauses: Sequence[int], failures: int) -> int:
    """The pause in seconds after so many failures in a row. The last one repeats."""
    return pauses[min(max(failures, 1), len(pauses)) - 1]


async def work_when_due(
    time: TimeSource,
    alarm: SleepTimer,
    work: Callable[[], Awaitable[int | None]],
    log: logging.Logger,
    words: str,
    pauses: Sequence[int] = PAUSES,
) -> None:
    """Work until cancelled. ``work`` returns the moment at which it is due again; None if only the alarm tells.

    Whatever fails is logged, in ``words`` about the pause, and the worker goes on after it.
    """
    failures = 0
    while True:
        alarm.off()  # before the work: what becomes due meanwhile ends the next sleep
        try:
            due = await work()
        except Exception:  # if this loop ended, nothing would be done any more
            failures += 1
            pause = backoff(pauses, failures)
            log.exception(words, pause)
            await time.sleep_until(time.now() + pause)
        else:
            failures = 0
            await alarm.sleep(time, due)


async def look_every(
    seconds: int,
    time: TimeSource,
    look: Callable[[], Awaitable[object]],
    failed: Callable[[StoreError], object] = lambda _: None,
    alarm: SleepTimer | None = None,
) -> None:
    """Look now and every so many seconds, or when the alarm says so. Until cancelled, also if the store fails."""
    alarm = alarm or SleepTimer()
    while True:
        alarm.off()
        try:
            await look()
        except StoreError as error:
            failed(error)
        await alarm.sleep(time, time.now() + seconds)


async def retry(time: TimeSource, pauses: Sequence[int], attempt: Callable[[], Awaitable[bool]]) -> None:
    """Try until an attempt returns that it is done."""
    failures = 0
    while not await attempt():
        failures += 1
        await time.sleep_until(time.now() + backoff(pauses, failures))
