"""The clock worker, and the time of day that it sleeps by."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from data.engine.store import Store
from data.rows.match_rows import ChallengeState, Ending, Handle, NoticeRow
from data.tables.transaction import Transaction
from matches.begin.challenges import challenge_to_duel, look_at_challenge
from matches.begin.practising import practise
from matches.model.clocks import DAY, HOUR, MINUTE, Clock, WallTime
from matches.model.context import Context
from matches.model.refusals import Unknown
from matches.play.playing import look, resign
from matches.schedule import cleaning
from matches.schedule.clock_worker import Clocks
from tests.corrupt_store import by_force
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    DiceComputer,
    HandTurnedTime,
    duel,
    play_on,
    salt,
)
from tests.matches.postbox import running
from tests.patience import patiently


async def next_check_at(context: Context, match: str) -> int | None:
    row = await context.store.read(lambda transaction: transaction.matches.get(match))
    assert row is not None
    return row.next_check_at


async def break_a_match(context: Context) -> str:
    """A match with a clock whose moves cannot be played again."""
    match = await play_on(context, await duel(context, clock=Clock.LIVE), 2)
    by_force(
        context.store.where,
        f"UPDATE moves SET text = '+' WHERE match = '{match.id}' AND turn = 0",
        f"UPDATE matches SET version = version + 1 WHERE id = '{match.id}'",
    )
    return match.id


# The worker


async def test_a_match_that_is_broken_is_set_aside_and_named_and_nobody_else_notices(
    context: Context, time: HandTurnedTime, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await break_a_match(context)
    await time.turn(1)
    whole = await duel(context, clock=Clock.LIVE)
    challenge = await challenge_to_duel(context, ALICE, BOB, clock=Clock.LIVE)
    await time.turn(HOUR)
    with caplog.at_level(logging.ERROR):
        await Clocks(context).tick()
    assert f"match {broken}: its clock could not be checked" in caplog.text
    over = (await look(context, whole.id)).ended
    assert over is not None
    assert over.ending is Ending.TIME
    assert (await look_at_challenge(context, challenge.id)).state is ChallengeState.EXPIRED
    assert await next_check_at(context, broken) == time.now() + HOUR, "looked at again later, not at every turn"
    caplog.clear()
    await time.turn(HOUR - 1)
    await Clocks(context).tick()
    assert broken not in caplog.text
    await time.turn(1)
    await Clocks(context).tick()
    assert broken in caplog.text


async def test_the_clocks_go_on_at_once_beside_a_broken_match(context: Context, time: HandTurnedTime) -> None:
    await break_a_match(context)
    async with running(Clocks(context)):
        await time.until_asleep()
        await time.turn(10 * MINUTE)
        await time.until_asleep()
        late = await duel(context, clock=Clock.LIVE)
        await time.turn(10 * MINUTE)
        now = late
        while now.ended is None:  # for ever, if there were a pause for everybody
            now = await look(context, late.id)


async def test_clocks_outlive_a_store_that_fails(tmp_path: Path, time: HandTurnedTime) -> None:
    store = await Store.open(tmp_path / "other.db", busy_seconds=0.05)
    context = Context(store, time, DiceComputer(), ())
    match = await duel(context, clock=Clock.LIVE)
    await time.turn(10 * MINUTE)
    try:
        with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # the loss on time cannot be written
            async with running(Clocks(context)):
                await time.until_asleep()
                assert (await look(context, match.id)).ended is None
                other.execute("ROLLBACK")
                await time.turn(29)
                await time.until_asleep()
                assert (await look(context, match.id)).ended is None, "not before its time"
                await time.turn(1)
                await time.until_asleep()
                assert (await look(context, match.id)).ended is not None
    finally:
        await store.close()


async def test_the_worker_sleeps_until_the_nearest_moment(
    context: Context, time: HandTurnedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = Clocks(context)
    looks = 0
    tick = clocks.tick

    async def counted() -> None:
        nonlocal looks
        looks += 1
        await tick()

    monkeypatch.setattr(clocks, "tick", counted)
    match = await duel(context, clock=Clock.DAY)
    async with running(clocks):
        await time.until_asleep()
        assert looks == 1
        await time.turn(5 * MINUTE - 1)  # nothing is due: it sleeps on
        await time.until_asleep()
        assert looks == 1
        await time.turn(1)
        await time.until_asleep()
        told = await context.store.read(lambda transaction: transaction.notices.due(time.now(), 10))
        assert [(notice.subject, notice.kind.value) for notice in told] == [(match.id, "your_turn")]


async def test_the_worker_is_woken_by_a_match_with_less_time(context: Context, time: HandTurnedTime) -> None:
    await duel(context, clock=Clock.WEEK)
    async with running(Clocks(context)):
        await time.until_asleep()
        live = await duel(context, clock=Clock.LIVE)  # two minutes instead of five
        await time.turn(2 * MINUTE)
        told: list[NoticeRow] = []
        while not told:  # for ever, if nobody had woken it
            told = await context.store.read(lambda transaction: transaction.notices.due(time.now(), 10))
        assert [notice.subject for notice in told] == [live.id]


async def test_the_worker_wakes_for_a_challenge_that_expires(context: Context, time: HandTurnedTime) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, clock=Clock.LIVE)
    assert await context.store.read(lambda transaction: transaction.clocks.next_due()) == challenge.expires_at
    match = await duel(context, clock=Clock.WEEK)
    assert await context.store.read(lambda transaction: transaction.clocks.next_due()) == await next_check_at(
        context, match.id
    )
    await context.store.write(lambda transaction: transaction.matches.schedule_check(match.id, time.now() + DAY))
    assert await context.store.read(lambda transaction: transaction.clocks.next_due()) == challenge.expires_at
    async with running(Clocks(context)):
        await time.until_asleep()
        await time.turn(HOUR)
        await time.until_asleep()
        assert (await look_at_challenge(context, challenge.id)).state is ChallengeState.EXPIRED


async def test_secrets_and_old_beginnings_are_cleared_away(context: Context, time: HandTurnedTime) -> None:
    match = await practise(context, ALICE, "squire", salt(), origin="click 1")
    handle = Handle("a secret", 5, time.now() + 900)
    await context.store.write(lambda transaction: transaction.boards.keep_handle(match.id, handle))
    await time.turn(899)
    await Clocks(context).tick()
    assert await stored(context, "SELECT count(*) FROM handles") == 1
    await time.turn(1)
    await Clocks(context).tick()
    assert await stored(context, "SELECT count(*) FROM handles") == 0
    await time.turn(7 * DAY - 900)
    await Clocks(context).tick()
    assert await stored(context, "SELECT count(*) FROM beginnings") == 1
    await time.turn(1)
    await Clocks(context).tick()
    assert await stored(context, "SELECT count(*) FROM beginnings") == 0


async def writes_of(context: Context, work: Coroutine[Any, Any, object], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many transactions write while some work is done."""
    count, write = 0, context.store.write

    async def counted(transact: Callable[[Transaction], Any]) -> Any:
        nonlocal count
        count += 1
        return await write(transact)

    with monkeypatch.context() as patched:
        patched.setattr(context.store, "write", counted)
        await work
    return count


async def test_whoever_is_woken_by_a_challenge_cleans_nothing(
    context: Context, time: HandTurnedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = Clocks(context)
    await clocks.tick()
    match = await practise(context, ALICE, "squire", salt())
    await context.store.write(
        lambda transaction: transaction.boards.keep_handle(match.id, Handle("old", 5, time.now()))
    )
    challenge = await challenge_to_duel(context, ALICE, BOB, clock=Clock.LIVE)
    await time.turn(cleaning.EVERY - 1)
    assert await writes_of(context, clocks.tick(), monkeypatch) == 0, "nothing is due"
    assert await stored(context, "SELECT count(*) FROM handles") == 1
    await time.turn(1)
    assert await writes_of(context, clocks.tick(), monkeypatch) > 0
    assert await stored(context, "SELECT count(*) FROM handles") == 0
    assert challenge.expires_at is not None
    await clocks.tick()
    await time.turn(challenge.expires_at - time.now())
    monkeypatch.setattr(clocks, "_clean_at", time.now() + 1)
    assert await writes_of(context, clocks.tick(), monkeypatch) == 1, "it expires, and that is all"
    assert (await look_at_challenge(context, challenge.id)).state is ChallengeState.EXPIRED


async def test_the_worker_wakes_to_clean(context: Context, time: HandTurnedTime) -> None:
    match = await practise(context, ALICE, "squire", salt())
    async with running(Clocks(context)):
        await time.until_asleep()
        handle = Handle("a secret", 5, time.now() + 1)
        await context.store.write(lambda transaction: transaction.boards.keep_handle(match.id, handle))
        await time.turn(cleaning.EVERY - 1)
        await time.until_asleep()
        assert await stored(context, "SELECT count(*) FROM handles") == 1
        await time.turn(1)
        while await stored(context, "SELECT count(*) FROM handles"):  # for ever, if it slept on
            pass


async def test_cleaning_that_failed_is_tried_again(
    context: Context, time: HandTurnedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = Clocks(context)
    with monkeypatch.context() as patched:
        patched.setattr(cleaning, "vacuum", lambda _: pytest.fail("a bug"))
        with pytest.raises(pytest.fail.Exception):
            await clocks.tick()
    assert await writes_of(context, clocks.tick(), monkeypatch) > 0
    assert await writes_of(context, clocks.tick(), monkeypatch) == 0


async def test_cleaning_goes_on_after_the_clock_was_set_back(
    context: Context, time: HandTurnedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = Clocks(context)
    await clocks.tick()
    await time.set(-DAY)
    await clocks.tick()
    await time.turn(HOUR)
    assert await writes_of(context, clocks.tick(), monkeypatch) > 1, "not a day later"
    assert await writes_of(context, clocks.tick(), monkeypatch) == 0


async def test_a_challenge_is_kept_for_a_month_and_for_as_long_as_its_match_runs(
    context: Context, time: HandTurnedTime
) -> None:
    playing, over = [await duel(context, ALICE, other, clock=Clock.NONE) for other in (BOB, CAROL)]
    await resign(context, over.id, ALICE.id, over.turn)
    open_one = await challenge_to_duel(context, ALICE, DAVE, clock=Clock.NONE)
    await time.turn(Clock.NONE.open_for + 30 * DAY)
    await Clocks(context).tick()
    assert {(await look_at_challenge(context, name)).state for name in (playing.id, over.id)} == {
        ChallengeState.STARTED
    }
    await time.turn(1)
    await Clocks(context).tick()
    assert (await look_at_challenge(context, playing.id)).state is ChallengeState.STARTED, "it will tell the result"
    for name in (over.id, open_one.id):
        with pytest.raises(Unknown):
            await look_at_challenge(context, name)


async def stored(context: Context, query: str) -> object:
    return await context.store.read(lambda transaction: transaction.session.connection.execute(query).fetchone()[0])


# The time of day


async def test_the_time_of_day_wakes_sleepers() -> None:
    wall = WallTime()
    before = wall.now()
    await patiently(wall.sleep_until(before + 1))
    assert wall.now() >= before + 1
    await wall.sleep_until(before - 5)


async def test_a_time_of_day_that_is_set_back_wakes_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = WallTime()
    moment = wall.now() + 1
    sleeper = asyncio.create_task(wall.sleep_until(moment))
    await asyncio.sleep(0)
    monkeypatch.setattr("matches.model.clocks.time.time", lambda: float(moment - DAY))
    await patiently(sleeper)
    assert wall.now() < moment
