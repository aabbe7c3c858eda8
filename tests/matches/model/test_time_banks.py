"""Time banks, given days, absences: when clocks run and stop, and that no match can be delayed for ever."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.rows.match_rows import Ending, NoticeKind
from game import House
from matches.begin.blocks import block
from matches.begin.limits import Limit
from matches.begin.lobbies import open_lobby, seat_computer, start, take_seat
from matches.begin.practising import practise
from matches.model.clocks import DAY, HOUR, Clock, bank_after, has_run, runs_from, runs_until
from matches.model.context import Context
from matches.model.refusals import CannotBeAway, NoGift
from matches.model.values import Match
from matches.people.people import choose
from matches.play.gifts import give_a_day
from matches.play.playing import look
from matches.schedule.absences import DAYS_A_YEAR, absence, be_away, be_back
from matches.schedule.clock_worker import Clocks
from tests.matches.players import ALICE, BOB, CAROL, DAVE, HandTurnedTime, duel, mover, play_any, play_on, salt
from tests.matches.postbox import Postbox, Workers

moments = st.integers(0, 100 * DAY)
spans = st.integers(0, 60 * DAY)
aways = st.none() | st.tuples(moments, spans).map(lambda pair: (pair[0], pair[0] + pair[1]))
of_days = st.sampled_from([clock for clock in Clock if clock.over_days])


# Arithmetic


@given(moments, spans, aways)
def test_what_runs_until_a_moment_has_run_by_then(begin: int, seconds: int, away: tuple[int, int] | None) -> None:
    end = runs_until(begin, seconds, away)
    assert has_run(begin, end, away) == seconds
    assert end >= begin + seconds
    if away is not None and seconds:
        assert not away[0] < end <= away[1] or begin >= away[1], "nothing ends while it stands still"


@given(moments, spans, aways)
def test_the_last_seconds_begin_when_they_must(begin: int, seconds: int, away: tuple[int, int] | None) -> None:
    end = runs_until(begin, seconds, away)
    for last in (0, seconds // 3, seconds):
        assert has_run(runs_from(end, last, away), end, away) == last


@given(of_days, st.integers(0, 20 * DAY), st.integers(0, 20 * DAY))
def test_a_bank_is_filled_by_half_of_what_is_left_over_and_emptied_by_what_is_overrun(
    clock: Clock, bank: int, took: int
) -> None:
    assert clock.limit is not None
    after = bank_after(clock, bank, took)
    assert after >= 0
    if took > clock.limit:
        assert after == max(0, bank - (took - clock.limit))
    else:
        assert bank <= after <= max(bank, clock.cap)
        assert after - bank <= (clock.limit - took) / 2


# At the table


async def test_a_slow_move_uses_the_bank_and_a_quick_one_fills_it(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.DAY)
    assert match.banks == (Clock.DAY.bank, Clock.DAY.bank)
    assert match.own_time == time.now() + DAY
    assert match.deadline == time.now() + DAY + Clock.DAY.bank
    await time.turn(DAY + 10 * HOUR)
    match = (await play_any(context, match)).match
    assert match.banks == (Clock.DAY.bank - 10 * HOUR, Clock.DAY.bank)
    await time.turn(4 * HOUR)
    match = (await play_any(context, match)).match
    assert match.banks == (Clock.DAY.bank - 10 * HOUR, Clock.DAY.bank + 10 * HOUR)
    assert match.deadline == time.now() + DAY + Clock.DAY.bank - 10 * HOUR
    match = await play_on(context, match, 30)
    assert match.banks == (Clock.DAY.cap, Clock.DAY.cap)


async def test_when_the_bank_is_empty_the_match_is_lost(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.DAY)
    await time.turn(DAY + Clock.DAY.bank - 1)
    await Clocks(context).tick()
    assert (await look(context, match.id)).ended is None
    await time.turn(1)
    await Clocks(context).tick()
    ended = (await look(context, match.id)).ended
    assert ended is not None
    assert ended.ending is Ending.TIME


async def test_live_matches_endless_ones_and_practice_have_no_bank(context: Context) -> None:
    for clock in (Clock.LIVE, Clock.NONE):
        assert (await duel(context, clock=clock)).banks == ()
    assert (await practise(context, ALICE, "squire", salt())).banks == ()


# A day for the other side


async def test_a_day_is_given_to_whoever_is_to_move(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.DAY)
    given_ = await give_a_day(context, match.id, BOB.id, 0)
    assert match.deadline is not None
    assert (given_.deadline, given_.own_time) == (match.deadline + DAY, match.own_time)
    assert given_.given
    with pytest.raises(NoGift) as refused:
        await give_a_day(context, match.id, BOB.id, 0)
    assert refused.value.why is NoGift.Why.ONE_A_TURN
    await time.turn(DAY)
    after = (await play_any(context, given_)).match
    assert after.banks == (Clock.DAY.bank + DAY, Clock.DAY.bank)
    assert not after.given


async def test_in_ones_own_turn_it_goes_to_the_bank_of_the_other(context: Context) -> None:
    match = await duel(context, clock=Clock.DAY)
    given_ = await give_a_day(context, match.id, ALICE.id, 0)
    assert given_.banks == (Clock.DAY.bank, Clock.DAY.bank + DAY)
    assert given_.deadline == match.deadline


@pytest.mark.parametrize("clock", [Clock.LIVE, Clock.NONE])
async def test_without_days_there_is_none_to_give(context: Context, clock: Clock) -> None:
    match = await duel(context, clock=clock)
    with pytest.raises(NoGift) as refused:
        await give_a_day(context, match.id, BOB.id, 0)
    assert refused.value.why is NoGift.Why.NO_CLOCK


async def test_a_match_from_before_there_were_banks_goes_on_without(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.DAY)
    await context.store.write(
        lambda transaction: transaction.session.connection.execute(
            "UPDATE matches SET banks = NULL, deadline = moved_at + 86400, version = version + 1"
        )
    )
    old = await look(context, match.id)
    assert (old.banks, old.own_time, old.deadline) == ((), None, time.now() + DAY)
    assert (await give_a_day(context, match.id, BOB.id, 0)).deadline == time.now() + 2 * DAY
    after = (await play_any(context, await look(context, match.id))).match
    assert after.deadline == time.now() + DAY
    with pytest.raises(NoGift):
        await give_a_day(context, match.id, BOB.id, 1)


# Holidays


def today(time: HandTurnedTime, days: int = 0) -> date:
    return datetime.fromtimestamp(time.now() + days * DAY, UTC).date()


async def test_ones_own_clock_stands_still_and_not_that_of_the_others(context: Context, time: HandTurnedTime) -> None:
    mine, theirs = await duel(context, clock=Clock.DAY), await duel(context, BOB, ALICE, clock=Clock.DAY)
    await be_away(context, ALICE, today(time), today(time, 9))
    await time.turn(5 * DAY)
    await Clocks(context).tick()
    assert (await look(context, mine.id)).ended is None, "Alice is away"
    assert (await look(context, theirs.id)).ended is not None, "Bob is not"


async def test_nothing_is_lost_on_holiday_and_everything_goes_on_afterwards(
    context: Context, time: HandTurnedTime
) -> None:
    match = await duel(context, clock=Clock.DAY)
    await time.turn(6 * HOUR)
    await be_away(context, ALICE, today(time, 1), today(time, 10))
    away = await look(context, match.id)
    assert match.deadline is not None
    assert away.deadline == match.deadline + 10 * DAY
    await time.turn(11 * DAY)
    await Clocks(context).tick()
    after = (await play_any(context, await look(context, match.id))).match
    assert after.banks[0] == Clock.DAY.bank - 6 * HOUR, "a day and six hours have run"


async def test_who_is_home_earlier_gets_the_rest_back_and_the_clock_runs_again(
    context: Context, time: HandTurnedTime
) -> None:
    match = await duel(context, clock=Clock.DAY)
    there = await be_away(context, ALICE, today(time), today(time, 9))
    assert there.left[today(time).year] == DAYS_A_YEAR - 10
    await time.turn(3 * DAY)
    back = await be_back(context, ALICE.id)
    assert (back.first, back.last) == (None, None)
    assert back.left[today(time).year] == DAYS_A_YEAR - 4, "those that have begun are used"
    now = await look(context, match.id)
    assert match.deadline is not None
    assert now.deadline == match.deadline + 3 * DAY


async def test_a_second_holiday_in_one_turn_keeps_what_the_first_has_spared(
    context: Context, time: HandTurnedTime
) -> None:
    match = await duel(context, clock=Clock.WEEK)
    await be_away(context, ALICE, today(time), today(time, 2))
    await time.turn(4 * DAY)
    first = await look(context, match.id)
    await be_away(context, ALICE, today(time, 1), today(time, 5))
    second = await look(context, match.id)
    assert first.deadline is not None
    assert second.deadline == first.deadline + 5 * DAY
    await time.turn(20 * DAY)
    await Clocks(context).tick()
    ended = (await look(context, match.id)).ended
    assert ended is None or ended.at >= second.deadline


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        (1, 0, CannotBeAway.Why.BACKWARDS),
        (-1, 3, CannotBeAway.Why.PAST),
        (1, DAYS_A_YEAR + 1, CannotBeAway.Why.TOO_LONG),
        (360, 370, CannotBeAway.Why.TOO_FAR),
    ],
)
async def test_days_on_which_nobody_can_be_away(
    context: Context, time: HandTurnedTime, first: int, last: int, why: CannotBeAway.Why
) -> None:
    await be_away(context, ALICE, today(time, 2), today(time, 4))
    before = await absence(context, ALICE.id)
    with pytest.raises(CannotBeAway) as refused:
        await be_away(context, ALICE, today(time, first), today(time, last))
    assert refused.value.why is why
    assert await absence(context, ALICE.id) == before, "what was named before stays"


async def test_a_year_has_so_many_days_and_the_next_has_its_own(context: Context) -> None:
    new_year = int(datetime(2027, 12, 20, 12, tzinfo=UTC).timestamp())
    time = HandTurnedTime()
    await time.turn(new_year - time.now())
    context.time = type(context.time)(time)
    there = await be_away(context, ALICE, date(2027, 12, 22), date(2028, 1, 20))
    assert there.left == {2027: DAYS_A_YEAR - 10, 2028: DAYS_A_YEAR - 20}
    there = await be_away(context, ALICE, date(2027, 12, 30), date(2028, 1, 2))
    assert there.left == {2027: DAYS_A_YEAR - 2, 2028: DAYS_A_YEAR - 2}, "instead of those that were named before"


async def test_a_day_is_a_day_also_where_summer_time_begins(context: Context) -> None:
    berlin = ZoneInfo("Europe/Berlin")
    time = HandTurnedTime()
    await time.turn(int(datetime(2027, 3, 26, 12, tzinfo=berlin).timestamp()) - time.now())
    context.time = type(context.time)(time)
    await choose(context, ALICE, zone="Europe/Berlin")
    match = await duel(context, clock=Clock.DAY)
    there = await be_away(context, ALICE, date(2027, 3, 27), date(2027, 3, 28))
    assert there.left[2027] == DAYS_A_YEAR - 2
    assert match.deadline is not None
    assert (await look(context, match.id)).deadline == match.deadline + 2 * DAY - HOUR, "of 47 hours, as it was"
    assert ((await absence(context, ALICE.id)).first, (await absence(context, ALICE.id)).last) == (
        date(2027, 3, 27), date(2027, 3, 28),
    )  # fmt: skip


async def test_both_sides_away_at_once_and_four_at_the_table(context: Context, time: HandTurnedTime) -> None:
    table = await open_lobby(context, ALICE, clock=Clock.DAY)
    await take_seat(context, table.id, BOB, House.WHITE)
    await take_seat(context, table.id, CAROL, House.RED)
    await seat_computer(context, table.id, ALICE.id, House.WHITE, "squire")
    match = await start(context, table.id, ALICE.id, salt())
    for person in (ALICE, BOB):
        await be_away(context, person, today(time), today(time, 6))
    assert {player.away is not None for player in (await look(context, match.id)).players} == {True, False}
    await time.turn(7 * DAY)
    await Clocks(context).tick()
    match = await look(context, match.id)
    assert match.ended is None
    match = (await play_any(context, match)).match
    assert mover(match) in (BOB.id, CAROL.id)
    for _ in range(40):
        await time.turn(DAY)
        await Clocks(context).tick()
    assert (await look(context, match.id)).ended is not None, "nobody holds a match for ever"


async def test_those_who_wait_are_told_once(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    for _ in range(3):
        await duel(context, clock=Clock.DAY)
    await duel(context, CAROL, ALICE, clock=Clock.WEEK)
    await duel(context, DAVE, ALICE, clock=Clock.LIVE)
    await be_away(context, ALICE, today(time), today(time, 3))
    await workers.go_round()
    told = [(letter.name, letter.kind) for letter in post.letters if letter.kind is NoticeKind.AWAY]
    assert sorted(name for name, _ in told) == ["Bob", "Carol"]


async def test_everybody_sees_it_on_the_board(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.DAY)
    seen = await look(context, match.id)
    await be_away(context, BOB, today(time, 1), today(time, 3))
    now: Match = await look(context, match.id)
    assert (await be_away(context, BOB, today(time, 1), today(time, 3))).changed == (match.id,), "so that it is shown"
    assert now.version == seen.version + 1
    assert now.players[1].away is not None
    await be_back(context, BOB.id)
    assert (await look(context, match.id)).players[1].away is None


async def test_changing_ones_days_all_day_rings_as_seldom_as_challenging(
    context: Context, time: HandTurnedTime
) -> None:
    """And not those who have blocked one: the board tells them."""
    await duel(context, clock=Clock.DAY)
    await duel(context, ALICE, CAROL, clock=Clock.DAY)
    await block(context, CAROL, ALICE)
    for days in range(1, 10):
        await time.turn(60)
        await be_away(context, ALICE, today(time, days), today(time, days))
    assert await _told_of_absence(context, BOB.id) == Limit.ONE_PERSON_IN_AN_HOUR.value
    assert await _told_of_absence(context, CAROL.id) == 0
    await time.turn(HOUR)
    await be_away(context, ALICE, today(time, 3), today(time, 3))
    assert await _told_of_absence(context, BOB.id) == Limit.ONE_PERSON_IN_AN_HOUR.value + 1
    for hour in range(Limit.IN_A_DAY.value):
        await time.turn(20 * 60)
        await be_away(context, ALICE, today(time, 3 + hour % 2), today(time, 5))
    assert await _told_of_absence(context, BOB.id) == Limit.IN_A_DAY.value


async def _told_of_absence(context: Context, person: int) -> int:
    rows = await context.store.read(lambda transaction: transaction.notices.of_person(person))
    return sum(row.kind is NoticeKind.AWAY for row in rows)
