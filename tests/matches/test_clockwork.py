"""The worker that decides what time decides; and what having been away costs: nobody anything."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from pathlib import Path

import pytest

from data import ChallengeState, Ending, Handle, NoticeRow, Shards, Store, check
from matches import (
    Clock,
    Clocks,
    Hall,
    beat,
    begin_beating,
    came_back,
    challenge_to_duel,
    look,
    look_at_challenge,
    practise,
    resign,
)
from matches.clocks import DAY, HOUR, MINUTE, WallTime
from matches.refusals import Unknown
from tests.by_force import by_force
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    DiceComputer,
    HandTurnedTime,
    duel,
    open_hall,
    play_any,
    play_on,
    salt,
)
from tests.matches.postbox import Postbox, Workers, running
from tests.patience import patiently


async def rings_at(hall: Hall, match: str) -> int | None:
    row = await hall.store.read(lambda transaction: transaction.match(match))
    assert row is not None
    return row.rings_at


async def break_a_match(hall: Hall) -> str:
    """A match with a clock whose moves cannot be played again."""
    match = await play_on(hall, await duel(hall, clock=Clock.LIVE), 2)
    by_force(
        hall.store.where,
        f"UPDATE moves SET text = '+' WHERE match = '{match.id}' AND turn = 0",
        f"UPDATE matches SET version = version + 1 WHERE id = '{match.id}'",
    )
    return match.id


# The worker


async def test_a_match_that_is_broken_is_set_aside_and_named_and_nobody_else_notices(
    hall: Hall, time: HandTurnedTime, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await break_a_match(hall)
    await time.turn(1)
    whole = await duel(hall, clock=Clock.LIVE)
    challenge = await challenge_to_duel(hall, ALICE, BOB, clock=Clock.LIVE)
    await time.turn(HOUR)
    with caplog.at_level(logging.ERROR):
        await Clocks(hall).tick()
    assert f"match {broken}: its clock could not be read" in caplog.text
    over = (await look(hall, whole.id)).ended
    assert over is not None
    assert over.ending is Ending.TIME
    assert (await look_at_challenge(hall, challenge.id)).state is ChallengeState.EXPIRED
    assert await rings_at(hall, broken) == time.now() + HOUR, "looked at again later, not at every turn"
    caplog.clear()
    await time.turn(HOUR - 1)
    await Clocks(hall).tick()
    assert broken not in caplog.text
    await time.turn(1)
    await Clocks(hall).tick()
    assert broken in caplog.text


async def test_the_clocks_go_on_at_once_beside_a_broken_match(hall: Hall, time: HandTurnedTime) -> None:
    await break_a_match(hall)
    async with running(Clocks(hall)):
        await time.until_asleep()
        await time.turn(10 * MINUTE)
        await time.until_asleep()
        late = await duel(hall, clock=Clock.LIVE)
        await time.turn(10 * MINUTE)
        now = late
        while now.ended is None:  # for ever, if there were a pause for everybody
            now = await look(hall, late.id)


async def test_clocks_outlive_a_store_that_fails(tmp_path: Path, time: HandTurnedTime) -> None:
    store = await Store.open(tmp_path / "other.db", busy_seconds=0.05)
    hall = Hall(store, time, DiceComputer(), ())
    match = await duel(hall, clock=Clock.LIVE)
    await time.turn(10 * MINUTE)
    try:
        with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # the loss on time cannot be written
            async with running(Clocks(hall)):
                await time.until_asleep()
                assert (await look(hall, match.id)).ended is None
                other.execute("ROLLBACK")
                await time.turn(29)
                await time.until_asleep()
                assert (await look(hall, match.id)).ended is None, "not before its time"
                await time.turn(1)
                await time.until_asleep()
                assert (await look(hall, match.id)).ended is not None
    finally:
        await store.close()


async def test_the_worker_sleeps_until_the_nearest_moment(
    hall: Hall, time: HandTurnedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = Clocks(hall)
    looks = 0
    tick = clocks.tick

    async def counted() -> None:
        nonlocal looks
        looks += 1
        await tick()

    monkeypatch.setattr(clocks, "tick", counted)
    match = await duel(hall, clock=Clock.DAY)
    async with running(clocks):
        await time.until_asleep()
        assert looks == 1
        await time.turn(5 * MINUTE - 1)  # nothing is due: it sleeps on
        await time.until_asleep()
        assert looks == 1
        await time.turn(1)
        await time.until_asleep()
        told = await hall.store.read(lambda transaction: transaction.due_notices(time.now(), 10))
        assert [(notice.subject, notice.kind.value) for notice in told] == [(match.id, "your_turn")]


async def test_the_worker_is_woken_by_a_match_with_less_time(hall: Hall, time: HandTurnedTime) -> None:
    await duel(hall, clock=Clock.WEEK)
    async with running(Clocks(hall)):
        await time.until_asleep()
        live = await duel(hall, clock=Clock.LIVE)  # two minutes instead of five
        await time.turn(2 * MINUTE)
        told: list[NoticeRow] = []
        while not told:  # for ever, if nobody had woken it
            told = await hall.store.read(lambda transaction: transaction.due_notices(time.now(), 10))
        assert [notice.subject for notice in told] == [live.id]


async def test_the_worker_wakes_for_a_challenge_that_expires(hall: Hall, time: HandTurnedTime) -> None:
    challenge = await challenge_to_duel(hall, ALICE, BOB, clock=Clock.LIVE)
    assert await hall.store.read(lambda transaction: transaction.next_clock()) == challenge.expires_at
    match = await duel(hall, clock=Clock.WEEK)
    assert await hall.store.read(lambda transaction: transaction.next_clock()) == await rings_at(hall, match.id)
    await hall.store.write(lambda transaction: transaction.ring_later(match.id, time.now() + DAY))
    assert await hall.store.read(lambda transaction: transaction.next_clock()) == challenge.expires_at
    async with running(Clocks(hall)):
        await time.until_asleep()
        await time.turn(HOUR)
        await time.until_asleep()
        assert (await look_at_challenge(hall, challenge.id)).state is ChallengeState.EXPIRED


async def test_secrets_and_old_beginnings_are_cleared_away(hall: Hall, time: HandTurnedTime) -> None:
    match = await practise(hall, ALICE, "squire", salt(), origin="click 1")
    handle = Handle("a secret", 5, time.now() + 900)
    await hall.store.write(lambda transaction: transaction.keep_handle(match.id, handle))
    await time.turn(899)
    await Clocks(hall).tick()
    assert await stored(hall, "SELECT count(*) FROM handles") == 1
    await time.turn(1)
    await Clocks(hall).tick()
    assert await stored(hall, "SELECT count(*) FROM handles") == 0
    await time.turn(7 * DAY - 900)
    await Clocks(hall).tick()
    assert await stored(hall, "SELECT count(*) FROM beginnings") == 1
    await time.turn(1)
    await Clocks(hall).tick()
    assert await stored(hall, "SELECT count(*) FROM beginnings") == 0


async def test_a_challenge_is_kept_for_a_month_and_for_as_long_as_its_match_runs(
    hall: Hall, time: HandTurnedTime
) -> None:
    playing, over = [await duel(hall, ALICE, other, clock=Clock.NONE) for other in (BOB, CAROL)]
    await resign(hall, over.id, ALICE.id, over.turn)
    open_one = await challenge_to_duel(hall, ALICE, DAVE, clock=Clock.NONE)
    await time.turn(Clock.NONE.open_for + 30 * DAY)
    await Clocks(hall).tick()
    assert {(await look_at_challenge(hall, name)).state for name in (playing.id, over.id)} == {ChallengeState.STARTED}
    await time.turn(1)
    await Clocks(hall).tick()
    assert (await look_at_challenge(hall, playing.id)).state is ChallengeState.STARTED, "it will tell the result"
    for name in (over.id, open_one.id):
        with pytest.raises(Unknown):
            await look_at_challenge(hall, name)


async def stored(hall: Hall, query: str) -> object:
    return await hall.store.read(lambda transaction: transaction._connection.execute(query).fetchone()[0])


# Having been away


async def test_eleven_minutes_away_cost_nobody_a_live_match(
    hall: Hall, time: HandTurnedTime, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    live, slow, endless = [await duel(hall, clock=clock) for clock in (Clock.LIVE, Clock.DAY, Clock.NONE)]
    await time.turn(MINUTE)
    await beat(hall)
    await hall.store.close()
    await time.turn(11 * MINUTE)
    again = await open_hall(hall.store.where, time)
    post = Postbox()
    workers = Workers(again, post)
    try:
        with caplog.at_level(logging.ERROR):
            assert await came_back(again) == 11 * MINUTE
        assert "away for 660 s: 2 running clocks" in caplog.text
        assert await came_back(again) == 0, "not twice"
        await workers.go_round()
        for before in (live, slow):
            after = await look(again, before.id)
            assert after.ended is None
            assert before.deadline is not None
            assert (after.deadline, after.clock_shift) == (before.deadline + 11 * MINUTE, 11 * MINUTE)
            assert after.behind, "it is told on the board"
            assert after.turn == before.turn, "and no button is stale"
        assert (await look(again, endless.id)).clock_shift == 0
        assert check(again.store.where).problems == ()
        after = (await play_any(again, live)).match
        assert after.clock_shift == 0, "told until the next move"
        assert after.deadline == time.now() + 10 * MINUTE
        await time.turn(10 * MINUTE)
        await workers.go_round()
        assert (await look(again, live.id)).ended is not None, "after that time counts again"
    finally:
        await again.store.close()


async def test_the_time_that_was_left_before_is_left_after(hall: Hall, time: HandTurnedTime, workers: Workers) -> None:
    match = await duel(hall, clock=Clock.LIVE)
    await time.turn(9 * MINUTE)
    await beat(hall)
    await time.turn(HOUR)
    await came_back(hall)
    await time.turn(MINUTE - 1)
    await workers.go_round()
    assert (await look(hall, match.id)).ended is None
    await time.turn(1)
    await workers.go_round()
    assert (await look(hall, match.id)).ended is not None


@pytest.mark.parametrize(("gap", "moved"), [(0, 0), (59, 0), (60, 0), (61, 61)])
async def test_less_than_a_minute_is_nothing(hall: Hall, time: HandTurnedTime, gap: int, moved: int) -> None:
    match = await duel(hall, clock=Clock.LIVE)
    await beat(hall)
    await time.turn(gap)
    assert await came_back(hall) == moved
    after = await look(hall, match.id)
    assert after.clock_shift == moved
    assert after.version == match.version + bool(moved)


async def test_who_was_never_there_was_not_away(hall: Hall, time: HandTurnedTime) -> None:
    match = await duel(hall, clock=Clock.LIVE)
    await time.turn(5 * MINUTE)
    assert await came_back(hall) == 0
    assert (await look(hall, match.id)).deadline == match.deadline


async def test_who_was_killed_before_discord_had_said_that_all_is_there_was_away(
    hall: Hall, time: HandTurnedTime
) -> None:
    await begin_beating(hall)
    await time.turn(MINUTE)
    match = await duel(hall, clock=Clock.LIVE)
    await begin_beating(hall)
    await time.turn(11 * MINUTE)
    await begin_beating(hall)
    assert await came_back(hall) == 12 * MINUTE, "from the first heartbeat on"
    assert (await look(hall, match.id)).ended is None


async def test_cut_off_from_discord_counts_from_then_on_and_once(hall: Hall, time: HandTurnedTime) -> None:
    match = await duel(hall, clock=Clock.LIVE)
    await beat(hall)
    await time.turn(30)
    since = time.now()
    await time.turn(5 * MINUTE)
    assert await came_back(hall, since) == 5 * MINUTE
    assert await came_back(hall, since) == 0
    assert (await look(hall, match.id)).clock_shift == 5 * MINUTE


async def test_two_absences_in_one_turn_add_up(hall: Hall, time: HandTurnedTime) -> None:
    match = await duel(hall, clock=Clock.LIVE)
    await beat(hall)
    for _ in range(2):
        await time.turn(2 * MINUTE)
        assert await came_back(hall) == 2 * MINUTE
    assert (await look(hall, match.id)).clock_shift == 4 * MINUTE


def halves(hall: Hall, time: HandTurnedTime) -> tuple[Hall, Hall]:
    """Two processes: that of the shard on which duels of these tests lie, and that of the other shard."""
    first, second = (Hall(hall.store, time, DiceComputer(), (), Shards.read(f"{n}/2")) for n in (0, 1))
    return (first, second) if first.shards.has(HERE.guild) else (second, first)


@pytest.mark.parametrize(
    ("shards", "there", "gap"),
    [
        ("1/2", "0/2", 10 * MINUTE),  # somebody else's people could play, ours could not
        ("1/2", "1/2", 0),  # the one that this one replaces was there all the time
        ("1/2", "0-1/2", 0),
        ("1/2", "2/4", 0),  # of another division nobody can say
        ("0-1/2", "0/2", 0),
    ],
)
async def test_whoever_serves_the_same_people_keeps_their_clocks(
    hall: Hall, time: HandTurnedTime, shards: str, there: str, gap: int
) -> None:
    ours, theirs = (
        Hall(hall.store, time, DiceComputer(), (), Shards.read(shards)),
        Hall(hall.store, time, DiceComputer(), (), Shards.read(there)),
    )
    await begin_beating(ours)
    await time.turn(10 * MINUTE)
    await beat(theirs)
    assert await came_back(ours) == gap


async def test_only_those_get_more_time_who_could_not_play(hall: Hall, time: HandTurnedTime) -> None:
    match = await duel(hall, clock=Clock.LIVE)
    deadline = match.deadline
    assert deadline is not None
    here, elsewhere = halves(hall, time)
    for half in (here, elsewhere):
        await begin_beating(half)
    await time.turn(2 * MINUTE)
    assert await came_back(elsewhere) == 2 * MINUTE
    assert (await look(hall, match.id)).deadline == deadline
    assert await came_back(here) == 2 * MINUTE
    assert (await look(hall, match.id)).deadline == deadline + 2 * MINUTE


async def test_a_clock_runs_out_where_its_people_are_served(hall: Hall, time: HandTurnedTime) -> None:
    match = await duel(hall, clock=Clock.LIVE)
    here, elsewhere = halves(hall, time)
    await time.turn(11 * MINUTE)
    await Clocks(elsewhere).tick()
    assert (await look(hall, match.id)).ended is None, "whether they could play is not known there"
    assert await hall.store.read(lambda transaction: transaction.next_clock(elsewhere.shards)) is None
    await Clocks(here).tick()
    assert (await look(hall, match.id)).ended is not None


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
    monkeypatch.setattr("matches.clocks.time.time", lambda: float(moment - DAY))
    await patiently(sleeper)
    assert wall.now() < moment
