"""The loop that hands out notices: it sleeps, is woken, survives failures, and lets nothing hold up the rest."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from pathlib import Path

import pytest

from data import Ending, Store
from matches import (
    Bell,
    Clock,
    Hall,
    Notice,
    Undeliverable,
    look,
    resign,
)
from matches.clocks import DAY, MINUTE, WallTime
from tests.matches.postbox import Postbox, running
from tests.matches.the_table import (
    ALICE,
    BOB,
    DiceComputer,
    HandTurnedTime,
    duel,
    play_on,
)


async def test_what_could_not_be_delivered_is_tried_again_and_then_given_up(
    hall: Hall, time: HandTurnedTime, bell: Bell, post: Postbox, caplog: pytest.LogCaptureFixture
) -> None:
    match = await duel(hall, clock=Clock.NONE)
    post.failure = ConnectionError("500")
    await time.turn(5 * MINUTE)
    with caplog.at_level(logging.WARNING):
        await bell.ring()
        assert match.id in caplog.text
        await bell.ring()
        post.failure = None
        await time.turn(MINUTE // 2 - 1)
        await bell.ring()
        assert post.empty() == [], "not before its time"
        await time.turn(1)
        await bell.ring()
        assert post.empty() == [("Alice", "your_turn")]
        post.failure = ConnectionError("500")
        for _ in range(40):
            await time.turn(DAY)
            await bell.ring()
    assert "failed for good" in caplog.text
    assert await hall.store.read(lambda transaction: transaction.notices_of(ALICE.id)) == []


async def test_what_can_never_be_delivered_is_given_up_at_once_and_the_rest_goes_on(
    hall: Hall, time: HandTurnedTime, post: Postbox, caplog: pytest.LogCaptureFixture
) -> None:
    await duel(hall)
    await duel(hall, BOB, ALICE)

    async def deliver(notice: Notice) -> None:
        if notice.person == ALICE.id:
            raise Undeliverable("DMs are closed")
        await post(notice)

    bell = Bell(hall, deliver)
    await time.turn(5 * MINUTE)
    with caplog.at_level(logging.WARNING):
        await bell.ring()
    assert post.empty() == [("Bob", "your_turn")]
    assert "DMs are closed" in caplog.text
    kept = await hall.store.read(lambda transaction: transaction.due_notices(time.now(), 10))
    assert kept == []


async def test_a_crash_in_delivery_tells_it_again_after_the_restart(
    hall: Hall, time: HandTurnedTime, post: Postbox
) -> None:
    await duel(hall)
    await time.turn(5 * MINUTE)

    async def die(notice: Notice) -> None:
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await Bell(hall, die).ring()
    await Bell(hall, post).ring()
    assert post.empty() == [("Alice", "your_turn")]


async def test_the_loop_sleeps_until_the_nearest_moment(
    hall: Hall, time: HandTurnedTime, bell: Bell, post: Postbox
) -> None:
    await duel(hall, clock=Clock.DAY)
    rings = 0
    ring = bell.ring

    async def counted() -> int:
        nonlocal rings
        rings += 1
        return await ring()

    bell.ring = counted  # type: ignore[method-assign]
    async with running(bell):
        await time.asleep.wait()
        assert rings == 1
        await time.turn(MINUTE)  # nothing is due: it sleeps on
        assert rings == 1
        await time.turn(4 * MINUTE)
        await post.arrived.wait()
        assert post.empty() == [("Alice", "your_turn")]
        await time.asleep.wait()
        assert rings == 2


async def test_the_loop_is_woken_by_what_becomes_due_earlier(
    hall: Hall, time: HandTurnedTime, bell: Bell, post: Postbox
) -> None:
    await duel(hall, clock=Clock.WEEK)
    async with running(bell):
        await time.asleep.wait()
        match = await duel(hall, clock=Clock.LIVE)  # two minutes instead of five
        await resign(hall, match.id, ALICE.id)
        await post.arrived.wait()
        assert post.empty() == [("Bob", "result")]
        await time.asleep.wait()
        await time.turn(5 * MINUTE)
        await post.arrived.wait()
        assert post.empty() == [("Alice", "your_turn")]


async def test_the_loop_of_an_empty_hall_wakes_for_the_first_match(
    hall: Hall, time: HandTurnedTime, bell: Bell, post: Postbox
) -> None:
    async with running(bell):
        await time.asleep.wait()
        await duel(hall)
        await time.turn(5 * MINUTE)
        await post.arrived.wait()
        assert post.empty() == [("Alice", "your_turn")]


async def test_the_loop_outlives_a_store_that_fails(tmp_path: Path, time: HandTurnedTime, post: Postbox) -> None:
    store = await Store.open(tmp_path / "other.db", busy_seconds=0.05)
    hall = Hall(store, time, DiceComputer(), ())
    match = await duel(hall, clock=Clock.LIVE)
    await time.turn(10 * MINUTE)
    try:
        with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # the loss on time cannot be written
            async with running(Bell(hall, post)):
                await time.asleep.wait()
                assert post.empty() == []
                other.execute("ROLLBACK")
                await time.turn(MINUTE // 2)
                await post.arrived.wait()
        assert (await look(hall, match.id)).ended is not None
    finally:
        await store.close()


async def test_a_match_that_is_broken_does_not_hold_up_the_clocks_of_others(
    hall: Hall, time: HandTurnedTime, bell: Bell, post: Postbox, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await play_on(hall, await duel(hall, clock=Clock.LIVE), 2)
    await time.turn(1)
    whole = await duel(hall, clock=Clock.LIVE)
    with contextlib.closing(sqlite3.connect(hall.store.path)) as other:
        other.execute("DROP TRIGGER moves_are_never_changed")
        other.execute("UPDATE moves SET text = '+' WHERE match = ? AND turn = 0", (broken.id,))
        other.execute("UPDATE matches SET version = version + 1 WHERE id = ?", (broken.id,))
        other.commit()
    await time.turn(10 * MINUTE)
    with caplog.at_level(logging.ERROR):
        async with running(bell):
            await post.arrived.wait()
            await time.asleep.wait()
    assert f"match {broken.id}: its clock could not be read" in caplog.text
    over = (await look(hall, whole.id)).ended
    assert over is not None
    assert over.ending is Ending.TIME
    assert ("Bob", "result") in post.empty()


async def test_the_time_of_day_wakes_sleepers() -> None:
    wall = WallTime()
    before = wall.now()
    await asyncio.wait_for(wall.sleep_until(before + 1), 5)
    assert wall.now() >= before + 1
    await wall.sleep_until(before - 5)
