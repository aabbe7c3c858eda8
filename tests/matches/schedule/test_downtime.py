"""Outages cost nobody time."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from data.rows.shards import Shards
from matches.checks.store_check import check
from matches.model.clocks import HOUR, MINUTE, Clock
from matches.model.context import Context
from matches.play.playing import look
from matches.schedule.clock_worker import Clocks, first_heartbeat, heartbeat, make_up_outage
from tests.matches.players import (
    HERE,
    DiceComputer,
    HandTurnedTime,
    duel,
    open_context,
    play_any,
)
from tests.matches.postbox import Postbox, Workers


async def test_eleven_minutes_away_cost_nobody_a_live_match(
    context: Context, time: HandTurnedTime, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    live, slow, endless = [await duel(context, clock=clock) for clock in (Clock.LIVE, Clock.DAY, Clock.NONE)]
    await time.turn(MINUTE)
    await heartbeat(context)
    await context.store.close()
    await time.turn(11 * MINUTE)
    again = await open_context(context.store.where, time)
    post = Postbox()
    workers = Workers(again, post)
    try:
        with caplog.at_level(logging.ERROR):
            assert await make_up_outage(again) == 11 * MINUTE
        assert "away for 660 s: 2 running clocks" in caplog.text
        assert await make_up_outage(again) == 0, "not twice"
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


async def test_the_time_that_was_left_before_is_left_after(
    context: Context, time: HandTurnedTime, workers: Workers
) -> None:
    match = await duel(context, clock=Clock.LIVE)
    await time.turn(9 * MINUTE)
    await heartbeat(context)
    await time.turn(HOUR)
    await make_up_outage(context)
    await time.turn(MINUTE - 1)
    await workers.go_round()
    assert (await look(context, match.id)).ended is None
    await time.turn(1)
    await workers.go_round()
    assert (await look(context, match.id)).ended is not None


@pytest.mark.parametrize(("gap", "moved"), [(0, 0), (59, 0), (60, 0), (61, 61)])
async def test_less_than_a_minute_is_nothing(context: Context, time: HandTurnedTime, gap: int, moved: int) -> None:
    match = await duel(context, clock=Clock.LIVE)
    await heartbeat(context)
    await time.turn(gap)
    assert await make_up_outage(context) == moved
    after = await look(context, match.id)
    assert after.clock_shift == moved
    assert after.version == match.version + bool(moved)


async def test_who_was_never_there_was_not_away(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.LIVE)
    await time.turn(5 * MINUTE)
    assert await make_up_outage(context) == 0
    assert (await look(context, match.id)).deadline == match.deadline


async def test_who_was_killed_before_discord_had_said_that_all_is_there_was_away(
    context: Context, time: HandTurnedTime
) -> None:
    await first_heartbeat(context)
    await time.turn(MINUTE)
    match = await duel(context, clock=Clock.LIVE)
    await first_heartbeat(context)
    await time.turn(11 * MINUTE)
    await first_heartbeat(context)
    assert await make_up_outage(context) == 12 * MINUTE, "from the first heartbeat on"
    assert (await look(context, match.id)).ended is None


async def test_cut_off_from_discord_counts_from_then_on_and_once(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.LIVE)
    await heartbeat(context)
    await time.turn(30)
    since = time.now()
    await time.turn(5 * MINUTE)
    assert await make_up_outage(context, since) == 5 * MINUTE
    assert await make_up_outage(context, since) == 0
    assert (await look(context, match.id)).clock_shift == 5 * MINUTE


async def test_two_absences_in_one_turn_add_up(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.LIVE)
    await heartbeat(context)
    for _ in range(2):
        await time.turn(2 * MINUTE)
        assert await make_up_outage(context) == 2 * MINUTE
    assert (await look(context, match.id)).clock_shift == 4 * MINUTE


def halves(context: Context, time: HandTurnedTime) -> tuple[Context, Context]:
    """Two processes: that of the shard on which duels of these tests lie, and that of the other shard."""
    first, second = (Context(context.store, time, DiceComputer(), (), Shards.read(f"{n}/2")) for n in (0, 1))
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
    context: Context, time: HandTurnedTime, shards: str, there: str, gap: int
) -> None:
    ours, theirs = (
        Context(context.store, time, DiceComputer(), (), Shards.read(shards)),
        Context(context.store, time, DiceComputer(), (), Shards.read(there)),
    )
    await first_heartbeat(ours)
    await time.turn(10 * MINUTE)
    await heartbeat(theirs)
    assert await make_up_outage(ours) == gap


async def test_only_those_get_more_time_who_could_not_play(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.LIVE)
    deadline = match.deadline
    assert deadline is not None
    here, elsewhere = halves(context, time)
    for half in (here, elsewhere):
        await first_heartbeat(half)
    await time.turn(2 * MINUTE)
    assert await make_up_outage(elsewhere) == 2 * MINUTE
    assert (await look(context, match.id)).deadline == deadline
    assert await make_up_outage(here) == 2 * MINUTE
    assert (await look(context, match.id)).deadline == deadline + 2 * MINUTE


async def test_a_clock_runs_out_where_its_people_are_served(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.LIVE)
    here, elsewhere = halves(context, time)
    await time.turn(11 * MINUTE)
    await Clocks(elsewhere).tick()
    assert (await look(context, match.id)).ended is None, "whether they could play is not known there"
    assert await context.store.read(lambda transaction: transaction.clocks.next_due(elsewhere.shards)) is None
    await Clocks(here).tick()
    assert (await look(context, match.id)).ended is not None
