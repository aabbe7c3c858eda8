"""The guarded clock: it follows the system clock, except when that jumps."""

from __future__ import annotations

import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.rows.match_rows import Ending, OfferKind
from matches.checks.store_check import check
from matches.model.clocks import DAY, HOUR, MINUTE, Clock
from matches.model.context import Context
from matches.model.guarded_clock import GuardedClock
from matches.model.refusals import MatchIsOver
from matches.model.values import Match
from matches.play.offers import agree, offer
from matches.play.playing import look, make_move
from matches.schedule.clock_worker import Clocks
from tests.matches.players import ALICE, BOB, HandTurnedTime, any_move, duel, play_any
from tests.matches.postbox import running

YEAR = 365 * DAY
jumps = st.one_of(st.integers(2 * MINUTE, YEAR), st.integers(-YEAR, -2 * MINUTE))


class Wall:
    """A wall clock, and a count of what has really gone by."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000
        self.passed = 500.0

    def now(self) -> int:
        return self.wall

    def ticks(self) -> float:
        return self.passed

    async def sleep_until(self, moment: int | None) -> None:
        raise AssertionError("nobody sleeps here")

    def go_on(self, seconds: int, drift: int = 0) -> None:
        self.wall += seconds + drift
        self.passed += seconds


def in_doubt(time: GuardedClock) -> bool:
    return time.doubtful  # asked by a function: a type checker takes an attribute to stay as it is


@given(st.lists(st.tuples(st.integers(0, 10 * DAY), st.integers(-119, 119)), max_size=30))
def test_it_goes_along_with_a_clock_that_drifts_or_is_set_a_little(steps: list[tuple[int, int]]) -> None:
    wall = Wall()
    time = GuardedClock(wall)
    for seconds, drift in steps:
        wall.go_on(seconds, drift)
        assert time.now() == wall.now()
        assert not in_doubt(time)
        assert time.held is None


@given(jumps, st.lists(st.integers(0, 20 * MINUTE), max_size=10))
def test_after_a_jump_it_goes_on_as_if_there_had_been_none(jump: int, steps: list[int]) -> None:
    wall = Wall()
    time = GuardedClock(wall)
    wall.go_on(100)
    before = time.now()
    wall.wall += jump
    passed = 0
    assert in_doubt(time)
    for step in steps:
        wall.go_on(step)
        passed += step
        assert time.now() == before + passed
        assert in_doubt(time)
        assert time.held == (jump if passed >= HOUR else None)


@given(jumps, st.integers(0, 10 * HOUR), st.integers(-119, 119))
def test_a_clock_that_comes_back_decides_again(jump: int, away: int, off: int) -> None:
    wall = Wall()
    time = GuardedClock(wall)
    wall.wall += jump
    assert in_doubt(time)
    wall.go_on(away)
    wall.wall -= jump - off
    assert not in_doubt(time)
    assert time.held is None
    assert time.now() == wall.now()


@given(jumps, jumps, st.integers(0, HOUR - 1))
def test_a_second_jump_begins_the_hour_anew(first: int, second: int, between: int) -> None:
    wall = Wall()
    time = GuardedClock(wall)
    start = time.now()
    wall.wall += first
    assert in_doubt(time)
    wall.go_on(between)
    wall.wall += second
    if abs(first + second) < 2 * MINUTE:
        assert not in_doubt(time)
        return
    assert in_doubt(time)
    wall.go_on(HOUR - 1)
    assert time.held is None
    assert time.now() == start + between + HOUR - 1
    wall.go_on(1)
    assert time.held == first + second


@given(jumps, st.integers(HOUR, 5 * HOUR), st.integers(-60, 60))
def test_a_time_that_was_accepted_is_the_time(jump: int, later: int, drift: int) -> None:
    wall = Wall()
    time = GuardedClock(wall)
    wall.wall += jump
    assert in_doubt(time)
    wall.go_on(later)
    assert time.held == jump
    time.accept()
    assert not in_doubt(time)
    wall.go_on(later, drift)
    assert time.now() == wall.now()
    assert not in_doubt(time)


def test_both_are_said_loudly(caplog: pytest.LogCaptureFixture) -> None:
    wall = Wall()
    time = GuardedClock(wall)
    with caplog.at_level(logging.ERROR):
        wall.wall -= 2 * MINUTE
        assert in_doubt(time)
        assert in_doubt(time)
        wall.wall += 2 * MINUTE
        assert not in_doubt(time)
    assert [record.getMessage() for record in caplog.records] == [
        "the system's clock has jumped by -120 s; nothing is decided by time until that is settled",
        "the system's clock is back where it was; time decides again",
    ]


# What it means for matches


async def ten(context: Context) -> list[Match]:
    return [await duel(context, clock=clock) for clock in (Clock.LIVE, Clock.DAY) for _ in range(5)]


async def test_a_clock_that_is_a_year_ahead_for_a_moment_loses_no_match(context: Context, time: HandTurnedTime) -> None:
    matches = await ten(context)
    async with running(Clocks(context)):
        await time.until_asleep()
        await time.set(YEAR)
        await time.until_asleep()
        # A click in that moment is in time, and so is the answer to it.
        played = (await play_any(context, matches[0])).match
        assert played.deadline == context.time.now() + 10 * MINUTE
        await time.set(-YEAR)
        await time.turn(MINUTE)
        await time.until_asleep()
        after = [await look(context, match.id) for match in matches]
        assert [match.ended for match in after] == [None] * 10
        assert [match.deadline for match in after[1:]] == [match.deadline for match in matches[1:]]
        await time.turn(9 * MINUTE)
        await time.until_asleep()
        ended = [(await look(context, match.id)).ended is not None for match in matches]
        assert ended == [True] * 5 + [False] * 5, "time decides again"


async def test_while_time_is_in_doubt_nothing_is_decided_by_it(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.LIVE)
    await time.set(-DAY)
    await time.turn(20 * MINUTE)  # the ten minutes are really over, but who would know
    await Clocks(context).tick()
    assert (await look(context, match.id)).ended is None
    assert (await make_move(context, match.id, ALICE.id, 0, any_move(match))).match.turn == 1


@pytest.mark.parametrize("jump", [YEAR, 3 * DAY, 10 * MINUTE, -10 * MINUTE, -3 * DAY])
async def test_a_time_that_has_held_for_an_hour_moves_the_deadlines(
    context: Context, time: HandTurnedTime, jump: int, caplog: pytest.LogCaptureFixture
) -> None:
    match = await duel(context, clock=Clock.DAY)
    assert match.deadline is not None
    async with running(Clocks(context)):
        await time.until_asleep()
        await time.set(jump)
        for _ in range(70):  # it looks every minute, once it has noticed
            await time.turn(MINUTE)
            await time.until_asleep()
        now = await look(context, match.id)
        assert now.ended is None
        assert now.deadline == match.deadline + jump
        assert f"1 clocks were moved by {jump:+d} s" in caplog.text
        assert not context.time.doubtful
        assert check(context.store.where).problems == ()
        left = now.deadline - time.now()
        await time.turn(left - 1)
        await time.until_asleep()
        assert (await look(context, match.id)).ended is None
        await time.turn(1)
        await time.until_asleep()
        over = (await look(context, match.id)).ended
        assert over is not None
        assert over.ending is Ending.TIME


async def test_after_the_doubt_a_late_click_is_late_again(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.LIVE)
    await offer(context, match.id, BOB.id, 0, OfferKind.DRAW)
    await time.set(YEAR)
    await time.turn(10 * MINUTE)
    assert context.time.doubtful
    await time.set(-YEAR)
    with pytest.raises(MatchIsOver) as late:
        await agree(context, match.id, ALICE.id, 0, OfferKind.DRAW)
    assert late.value.match.ended is not None
    assert late.value.match.ended.ending is Ending.TIME
