"""The notice worker: it sleeps, is woken, retries, and lets no notice delay the others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from pathlib import Path

import pytest

from data.engine.store import Store
from data.errors import NotRead, StoreFailure
from data.rows.match_rows import NoticeKind, NoticeRow
from matches.model.clocks import DAY, HOUR, MINUTE, Clock
from matches.model.context import Context
from matches.play.playing import resign
from matches.schedule.clock_worker import Clocks
from matches.schedule.notice_worker import Notice, Notices, NotNow, Undeliverable
from tests.matches.players import ALICE, BOB, DiceComputer, HandTurnedTime, duel
from tests.matches.postbox import Postbox, Workers, running


async def kept(context: Context) -> list[NoticeRow]:
    """All that is still to be told, ever."""
    return await context.store.read(lambda transaction: transaction.notices.due(1 << 60, 1000))


async def beaten(context: Context) -> str:
    """The name of a match that Alice has given up; Bob is to be told at once."""
    match = await duel(context, clock=Clock.NONE)
    await resign(context, match.id, ALICE.id, match.turn)
    return match.id


async def test_what_could_not_be_delivered_is_tried_again_after_each_pause_and_then_given_up(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox, caplog: pytest.LogCaptureFixture
) -> None:
    match = await beaten(context)
    attempts = 0

    async def fail(notice: Notice) -> None:
        nonlocal attempts
        attempts += 1
        raise ConnectionError("500")

    notices = Notices(context, fail)
    with caplog.at_level(logging.WARNING):
        await notices.hand_out()
        assert match in caplog.text
        for number, pause in enumerate((30, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY), 1):
            assert attempts == number
            await time.turn(pause - 1)
            await notices.hand_out()
            assert attempts == number, "not before its time"
            assert "failed for good" not in caplog.text
            await time.turn(1)
            await notices.hand_out()
    assert attempts == 7
    assert "failed for good" in caplog.text
    assert await kept(context) == []


async def test_what_failed_once_is_delivered_once(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    await beaten(context)
    post.failure = ConnectionError("500")
    await workers.go_round()
    post.failure = None
    await time.turn(30)
    assert await workers.go_round() == 1
    assert await workers.go_round() == 0
    assert post.empty() == [("Bob", "result")]


async def test_what_can_never_be_delivered_is_given_up_at_once_and_the_rest_goes_on(
    context: Context, time: HandTurnedTime, post: Postbox, caplog: pytest.LogCaptureFixture
) -> None:
    await duel(context)
    await duel(context, BOB, ALICE)

    async def deliver(notice: Notice) -> None:
        if notice.person == ALICE.id:
            raise Undeliverable("DMs are closed")
        await post(notice)

    await time.turn(5 * MINUTE)
    with caplog.at_level(logging.WARNING):
        await Workers(context, deliver).go_round()
    assert post.empty() == [("Bob", "your_turn")]
    assert "DMs are closed" in caplog.text
    assert await kept(context) == []


async def test_a_crash_in_delivery_tells_it_again_after_the_restart(
    context: Context, time: HandTurnedTime, post: Postbox
) -> None:
    await duel(context)
    await time.turn(5 * MINUTE)

    async def die(notice: Notice) -> None:
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await Workers(context, die).go_round()
    await Workers(context, post).go_round()
    assert post.empty() == [("Alice", "your_turn")]


class Hanging(Postbox):
    """A delivery that hangs for one match until it is let go."""

    def __init__(self, match: str) -> None:
        super().__init__()
        self.match = match
        self.begun = asyncio.Event()
        self.go_on = asyncio.Event()

    async def __call__(self, notice: Notice) -> None:
        if notice.subject == self.match:
            self.begun.set()
            await self.go_on.wait()
        await super().__call__(notice)


async def test_one_delivery_that_hangs_holds_up_nobody_else(context: Context, time: HandTurnedTime) -> None:
    stuck = await beaten(context)
    post = Hanging(stuck)
    async with running(Clocks(context), Notices(context, post)):
        await post.begun.wait()
        await beaten(context)
        await post.arrived.wait()
        assert post.empty() == [("Bob", "result")]
        late = await duel(context, clock=Clock.LIVE)
        await time.until_asleep(2)
        await time.turn(10 * MINUTE)  # clocks do not wait for it either
        while not {"Alice", "Bob"} <= {letter.name for letter in post.letters if letter.subject == late.id}:
            await post.arrived.wait()
            post.arrived.clear()
        assert stuck not in [letter.subject for letter in post.letters]
        post.empty()
        post.go_on.set()
        await post.arrived.wait()
    assert post.empty() == [("Bob", "result")]


async def test_about_one_match_people_are_told_in_order(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.NONE)
    post = Hanging(match.id)
    await time.turn(3 * DAY)
    async with running(Clocks(context), Notices(context, post)):
        await post.begun.wait()
        await time.until_asleep(2)
        await resign(context, match.id, BOB.id, match.turn)  # what is next is overtaken, and the result comes after it
        post.go_on.set()
        while len(post.letters) < 2:
            await post.arrived.wait()
            post.arrived.clear()
        await time.until_asleep(2)
    assert post.empty() == [("Alice", "your_turn"), ("Alice", "result")]


async def test_more_than_are_taken_up_at_once_do_not_wait_for_those_that_hang(
    context: Context, time: HandTurnedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.schedule.notice_worker._AT_ONCE", 1)
    stuck = await beaten(context)
    await time.turn(1)
    await beaten(context)
    post = Hanging(stuck)
    async with running(Notices(context, post)):
        await post.begun.wait()
        await post.arrived.wait()
        assert post.empty() == [("Bob", "result")]


@pytest.mark.parametrize(
    ("error", "level"),
    [(NotNow("later"), "WARNING"), (NotRead(StoreFailure.AWAY), "WARNING"), (ValueError("a mistake"), "ERROR")],
)
async def test_what_will_do_later_is_no_mistake_of_ours(
    context: Context, post: Postbox, caplog: pytest.LogCaptureFixture, error: Exception, level: str
) -> None:
    await beaten(context)
    post.failure = error
    assert await Notices(context, post).hand_out() == 0
    assert [record.levelname for record in caplog.records] == [level]


async def test_a_delivery_that_could_not_be_noted_is_not_repeated_at_once(
    tmp_path: Path, time: HandTurnedTime, post: Postbox, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(tmp_path / "other.db", busy_seconds=0.05)
    context = Context(store, time, DiceComputer(), ())
    try:
        match = await beaten(context)
        with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            async with running(Notices(context, post)):
                await post.arrived.wait()
                await time.until_asleep(2)  # the worker, and the one who could not note it
                assert post.empty() == [("Bob", "result")]
                await time.turn(29)
                await time.until_asleep(2)
                assert post.empty() == []
                other.execute("ROLLBACK")
                await time.turn(1)
                await post.arrived.wait()
        assert post.empty() == [("Bob", "result")]
        assert f"{match}: the notice for person {BOB.id} could not be looked after" in caplog.text
    finally:
        await store.close()


@pytest.mark.sqlite  # where others share the store one looks now and then at what they have left behind
async def test_the_worker_sleeps_until_the_nearest_notice(
    context: Context, time: HandTurnedTime, post: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices = Notices(context, post)
    looks = 0
    start_due = notices._start_due

    async def counted() -> list[asyncio.Task[int]]:
        nonlocal looks
        looks += 1
        return await start_due()

    monkeypatch.setattr(notices, "_start_due", counted)
    match = await duel(context, clock=Clock.DAY)
    row = NoticeRow(match.id, BOB.id, NoticeKind.OFFER, 0, 0, time.now() + 5 * MINUTE)
    await context.store.write(lambda transaction: transaction.notices.add([row]))
    async with running(notices):
        await time.until_asleep()
        assert looks == 1
        await time.turn(MINUTE)  # nothing is due: it sleeps on
        await time.until_asleep()
        assert looks == 1
        await time.turn(4 * MINUTE)
        await post.arrived.wait()
        assert post.empty() == [("Bob", "offer")]


async def test_the_worker_is_woken_by_what_becomes_due_earlier(
    context: Context, time: HandTurnedTime, post: Postbox
) -> None:
    async with running(Notices(context, post)):
        await time.until_asleep()
        await beaten(context)
        await post.arrived.wait()
        assert post.empty() == [("Bob", "result")]


async def test_the_worker_outlives_a_store_that_cannot_be_read(
    context: Context,
    time: HandTurnedTime,
    post: Postbox,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    notices = Notices(context, post)
    start_due = notices._start_due
    failures = 4

    async def failing() -> list[asyncio.Task[int]]:
        nonlocal failures
        if failures:
            failures -= 1
            raise OSError("the disk is away")
        return await start_due()

    monkeypatch.setattr(notices, "_start_due", failing)
    await beaten(context)
    async with running(notices):
        for pause in (30, 2 * MINUTE, 10 * MINUTE, 10 * MINUTE):
            await time.until_asleep()
            left = failures
            await time.turn(pause - 1)
            await time.until_asleep()
            assert failures == left, "not before its time"
            await time.turn(1)
        await post.arrived.wait()
    assert post.empty() == [("Bob", "result")]
    assert "looking again in 120 s" in caplog.text
