"""The loops of workers: when they work, when they are woken, and how they pause after failures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.errors import NotRead, StoreError, StoreFailure
from matches.model.worker import PAUSES, SleepTimer, backoff, first_of, look_every, retry, work_when_due
from tests.matches.players import NOON, HandTurnedTime
from tests.patience import patience, patiently

log = logging.getLogger(__name__)
WORDS = "looking again in %s s"


@asynccontextmanager
async def running(loop: Coroutine[Any, Any, None]) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(loop)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class Work:
    """Notes when it is done; fails as often as it is told."""

    def __init__(self, time: HandTurnedTime, due_after: int | None = None) -> None:
        self._time = time
        self._due_after = due_after
        self.failures: list[Exception] = []
        self.done: list[int] = []
        """Seconds since noon."""

    async def __call__(self) -> int | None:
        self.done.append(self._time.now() - NOON)
        if self.failures:
            raise self.failures.pop(0)
        return None if self._due_after is None else self._time.now() + self._due_after


async def pass_time(time: HandTurnedTime, seconds: int) -> None:
    for _ in range(seconds):
        await patiently(time.until_asleep())
        await time.turn(1)
    await patiently(time.until_asleep())


async def wake(alarm: SleepTimer, time: HandTurnedTime, work: Work) -> None:
    before = len(work.done)
    alarm.earlier(time.now())
    async with patience():
        while len(work.done) == before:  # noqa: ASYNC110  for ever, if the alarm did not wake it
            await asyncio.sleep(0)
    await patiently(time.until_asleep())


@given(st.lists(st.integers(0, 100), min_size=1), st.integers(0, 20))
def test_pauses_follow_one_another_and_the_last_repeats(pauses: list[int], failures: int) -> None:
    expected = [pauses[0], *pauses, *[pauses[-1]] * 20]
    assert backoff(pauses, failures) == expected[failures]


async def test_work_is_done_when_it_is_due(time: HandTurnedTime) -> None:
    work = Work(time, due_after=3)
    async with running(work_when_due(time, SleepTimer(), work, log, WORDS)):
        await pass_time(time, 7)
    assert work.done == [0, 3, 6]


async def test_the_alarm_wakes_it_earlier(time: HandTurnedTime) -> None:
    work, alarm = Work(time), SleepTimer()
    async with running(work_when_due(time, alarm, work, log, WORDS)):
        await pass_time(time, 2)
        assert work.done == [0], "nothing is due until the alarm says so"
        await wake(alarm, time, work)
    assert work.done == [0, 2]


async def test_what_becomes_due_during_the_work_ends_the_next_sleep(time: HandTurnedTime) -> None:
    alarm, done, again = SleepTimer(), 0, asyncio.Event()

    async def work() -> None:
        nonlocal done
        done += 1
        if done == 1:
            alarm.earlier(time.now())
        else:
            again.set()

    async with running(work_when_due(time, alarm, work, log, WORDS)):
        await patiently(again.wait())


async def test_a_later_moment_does_not_wake_it(time: HandTurnedTime) -> None:
    work, alarm = Work(time, due_after=10), SleepTimer()
    async with running(work_when_due(time, alarm, work, log, WORDS)):
        await pass_time(time, 1)
        alarm.earlier(time.now() + 9)
        await pass_time(time, 2)
    assert work.done == [0]


async def test_after_failures_it_pauses_longer_each_time(
    time: HandTurnedTime, caplog: pytest.LogCaptureFixture
) -> None:
    work, alarm = Work(time, due_after=1), SleepTimer()
    work.failures = [RuntimeError("a bug"), NotRead(StoreFailure.BUSY), RuntimeError("a bug")]
    async with running(work_when_due(time, alarm, work, log, WORDS, (2, 4))):
        await pass_time(time, 10)
        assert work.done == [0, 2, 6, 10]
        work.failures = [RuntimeError("a bug")]
        await pass_time(time, 3)
    assert work.done == [0, 2, 6, 10, 11, 13], "the first pause again"
    assert [record.getMessage() for record in caplog.records] == [WORDS % pause for pause in (2, 4, 4, 2)]
    assert all(record.exc_info for record in caplog.records)


async def test_the_alarm_does_not_end_a_pause_after_a_failure(time: HandTurnedTime) -> None:
    work, alarm = Work(time), SleepTimer()
    work.failures = [RuntimeError("a bug")]
    async with running(work_when_due(time, alarm, work, log, WORDS)):
        await pass_time(time, 1)
        alarm.earlier(time.now())
        await pass_time(time, PAUSES[0] - 2)
        assert work.done == [0]
        await pass_time(time, 1)
    assert work.done == [0, PAUSES[0]]


async def test_it_looks_at_once_and_at_intervals_also_if_the_store_fails(time: HandTurnedTime) -> None:
    look, failed = Work(time), list[StoreError]()
    failure = NotRead(StoreFailure.BUSY)
    look.failures = [failure]
    async with running(look_every(5, time, look, failed.append)):
        await pass_time(time, 11)
    assert look.done == [0, 5, 10]
    assert failed == [failure]


async def test_the_alarm_wakes_it_to_look_also_after_a_failure(time: HandTurnedTime) -> None:
    look, alarm = Work(time), SleepTimer()
    look.failures = [NotRead(StoreFailure.BUSY)]
    async with running(look_every(5, time, look, alarm=alarm)):
        await pass_time(time, 1)
        await wake(alarm, time, look)
        await pass_time(time, 5)
    assert look.done == [0, 1, 6]


async def test_a_bug_ends_it(time: HandTurnedTime) -> None:
    look = Work(time)
    look.failures = [RuntimeError("a bug")]
    with pytest.raises(RuntimeError, match="a bug"):
        await look_every(5, time, look)


async def test_an_attempt_is_made_until_it_is_done(time: HandTurnedTime) -> None:
    attempts: list[int] = []

    async def attempt() -> bool:
        attempts.append(time.now() - NOON)
        return len(attempts) == 4

    async with running(retry(time, (1, 3), attempt)) as task:
        for _ in range(7):
            await patiently(time.until_asleep())
            await time.turn(1)
        await patiently(task)
    assert attempts == [0, 1, 4, 7]


async def test_the_first_that_ends_cancels_the_others() -> None:
    event, never = asyncio.Event(), asyncio.Event()
    cancelled = False

    async def other() -> None:
        nonlocal cancelled
        try:
            await never.wait()
        except asyncio.CancelledError:
            cancelled = True
            raise

    event.set()
    assert await patiently(first_of(event.wait(), other())) == [True, False]
    assert cancelled
