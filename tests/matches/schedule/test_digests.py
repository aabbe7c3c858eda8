"""The daily digest: at the chosen hour in the time zone of the person, and no other notice that can wait."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.rows.match_rows import NoticeKind
from matches.model.clocks import DAY, HOUR, Clock
from matches.model.context import Context
from matches.people.people import choose
from matches.schedule.digests import next_digest
from tests.matches.players import ALICE, BOB, HandTurnedTime, duel, play_any
from tests.matches.postbox import Postbox, Workers

BERLIN = ZoneInfo("Europe/Berlin")


@given(
    st.integers(0, 2**31),
    st.integers(0, 23),
    st.sampled_from(["UTC", "Europe/Berlin", "Asia/Kolkata", "Pacific/Auckland"]),
)
def test_it_comes_within_a_day_at_that_hour(now: int, hour: int, zone: str) -> None:
    there = ZoneInfo(zone)
    due = next_digest(now, hour, there)
    assert now < due <= now + 25 * HOUR
    local = datetime.fromtimestamp(due, there)
    assert (local.minute, local.second) == (0, 0)
    assert local.hour in (hour, (hour + 1) % 24), "the hour after it where summer time leaves it out"


@pytest.mark.parametrize(
    ("now", "due"),
    [
        (datetime(2027, 3, 27, 20, tzinfo=BERLIN), datetime(2027, 3, 28, 8, tzinfo=BERLIN)),
        (datetime(2027, 10, 30, 20, tzinfo=BERLIN), datetime(2027, 10, 31, 8, tzinfo=BERLIN)),
        (datetime(2027, 12, 31, 20, tzinfo=BERLIN), datetime(2028, 1, 1, 8, tzinfo=BERLIN)),
    ],
)
def test_over_the_changes_of_summer_time_and_of_the_year(now: datetime, due: datetime) -> None:
    assert next_digest(int(now.timestamp()), 8, BERLIN) == int(due.timestamp())


async def test_instead_of_a_ping_a_move_one_message_a_day(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    await choose(context, BOB, digest_hour=8, zone="Europe/Berlin")
    for _ in range(3):
        await play_any(context, await duel(context, clock=Clock.WEEK))
    told = []
    for _ in range(3 * 24):
        await time.turn(HOUR)
        await workers.go_round()
        told += [(letter.name, letter.kind, datetime.fromtimestamp(time.now(), UTC)) for letter in post.letters]
        post.letters.clear()
    bobs = [(kind, at.astimezone(BERLIN).hour) for name, kind, at in told if name == "Bob"]
    assert bobs == [(NoticeKind.DIGEST, 8)] * 3


async def test_who_wants_none_any_more_gets_none(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    await choose(context, BOB, digest_hour=8)
    await choose(context, BOB, digest_hour=9)
    assert len(await context.store.read(lambda transaction: transaction.notices.of_person(BOB.id))) == 1
    await choose(context, BOB, digest_hour=None)
    match = await duel(context, ALICE, BOB, clock=Clock.WEEK)
    await play_any(context, match)
    await time.turn(2 * DAY)
    await workers.go_round()
    assert ("Bob", "your_turn") in post.empty()


async def test_what_is_urgent_is_told_all_the_same(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    await choose(context, BOB, digest_hour=8)
    await play_any(context, await duel(context, clock=Clock.DAY))
    for _ in range(4 * 24):
        await time.turn(HOUR)
        await workers.go_round()
    kinds = [kind for name, kind in post.empty() if name == "Bob"]
    assert kinds.count("reminder") == 3
    assert "your_turn" not in kinds
