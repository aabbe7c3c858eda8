"""Downtime costs nobody a match: the bot is down, Discord is down, the system's clock is wrong for a moment."""

from __future__ import annotations

import sqlite3

import pytest

from data.rows.match_rows import Ending
from tests.journeys.harness.boards import begin_duel, is_board, make, match_on, moves_on, plain_button, turn_on
from tests.journeys.harness.inside import Inside
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose
from tests.patience import patiently

MINUTE, YEAR = 60, 365 * 86400
MOVED_ON = "more on the clock"


def cut_off_for(table: Inside, seconds: int) -> None:
    """Cut the connection to Discord, let this much time pass, and restore it."""
    passed: list[int] = []

    async def time_passes(_: int) -> None:
        if not passed:
            passed.append(seconds)
            table.turn(seconds)

    table.client.add_listener(time_passes, "on_shard_disconnect")
    assert table.sandbox.cut() == 1


async def test_the_bot_is_away_for_eleven_minutes_then_the_system_clock_jumps(
    rose: Rose, alice: Person, bob: Person
) -> None:
    board = await begin_duel(alice, bob, clock="live")
    before = (await rose.match(match_on(board))).deadline
    await rose.kill()
    await rose.turn_while_away(11 * MINUTE)
    await rose.start()
    told = await alice.sees(MOVED_ON, where=lambda shown: is_board(shown) and alice.mention in shown.text)
    assert told.text.count("⏳ I was away") == 1
    match = await rose.match(match_on(board))
    assert match.ended is None
    assert match.deadline is not None
    assert before is not None
    assert before + 11 * MINUTE <= match.deadline <= before + 12 * MINUTE
    moved = await make(alice, told, next(moves_on(told))[0])
    assert MOVED_ON not in moved.text, "it is told until the next move"
    await rose.logged("away for")
    # A year ahead for one tick: nothing is decided, and everything is as before when it is back.
    await rose.set_wall_clock_wrong(YEAR)
    await rose.logged("the system's clock has jumped by")
    await rose.set_wall_clock_wrong(0)
    await rose.logged("the system's clock is back where it was")
    moved = await make(bob, moved, next(moves_on(moved))[0])
    match = await rose.match(match_on(board))
    assert (match.ended, match.moves) == (None, 2)
    # And the clock goes on deciding.
    await rose.turn(11 * MINUTE)
    await bob.sees("Alice ran out of time", where=lambda shown: is_board(shown) or bob.mention in shown.text)
    match = await rose.match(match_on(board))
    assert match.ended is not None
    assert match.ended.ending is Ending.TIME
    rose.log.clear()  # all this is logged as an error


async def test_discord_is_away_for_eleven_minutes(table: Inside, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob, clock="live")
    before = (await table.match(match_on(board))).deadline

    cut_off_for(table, 11 * MINUTE)
    told = await alice.sees(MOVED_ON, where=lambda shown: is_board(shown) and alice.mention in shown.text)
    match = await table.match(match_on(board))
    assert match.ended is None
    assert before is not None
    assert match.deadline is not None
    assert before + 11 * MINUTE <= match.deadline <= before + 12 * MINUTE
    assert MOVED_ON not in (await make(alice, told, next(moves_on(told))[0])).text


async def test_less_than_a_minute_is_not_worth_a_word(table: Inside, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob, clock="live")
    before = (await table.match(match_on(board))).deadline
    cut_off_for(table, 50)
    await table.sandbox.wait_for_bot(connected=False)
    await table.sandbox.wait_for_bot()
    after = await make(alice, board, next(moves_on(board))[0])
    assert "I was away" not in after.text
    match = await table.match(match_on(board))
    assert before is not None
    assert match.deadline is not None
    assert match.clock_shift == 0


async def test_a_match_that_cannot_be_replayed_holds_up_nobody(
    table: Inside, alice: Person, bob: Person, carol: Person, caplog: pytest.LogCaptureFixture
) -> None:
    board = await begin_duel(alice, bob, clock="live")
    board = await make(alice, board, next(moves_on(board))[0])
    broken = match_on(board)
    other = await begin_duel(carol, alice, channel="games", clock="live")
    with sqlite3.connect(table.data) as store:
        store.execute("DROP TRIGGER IF EXISTS moves_stand_update")
        for (trigger,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            store.execute(f"DROP TRIGGER {trigger}")
        store.execute("UPDATE moves SET text = '-2' WHERE match = ? AND turn = 0", (broken,))
        store.execute("UPDATE matches SET version = version + 1 WHERE id = ?", (broken,))
    store.close()
    table.turn(11 * MINUTE)
    await carol.sees("Carol ran out of time", where=lambda shown: shown.id == other.id or is_board(shown))
    assert f"match {broken}: its clock could not be checked" in caplog.text


async def test_a_delivery_that_hangs_holds_up_no_clock_and_no_other_delivery(
    table: Inside, alice: Person, bob: Person, carol: Person, dave: Person
) -> None:
    hanging = await begin_duel(alice, bob, clock="live")
    other = await begin_duel(carol, dave, channel="games", clock="live")
    for board in (hanging, other):
        await table.shown(match_on(board))
    late = table.sandbox.delay_answers(method="POST", path=f"/channels/{hanging.channel_id}/messages", times=None)
    table.turn(3 * MINUTE)
    await patiently(late.until_met())
    called = await carol.sees(carol.mention, channel="games", where=is_board)
    assert turn_on(called) == 0
    table.turn(8 * MINUTE)
    await carol.sees("Carol ran out of time", where=is_board)
    match = await table.match(match_on(hanging))
    assert match.ended is not None, "nor is its own clock held up"
    table.sandbox.lift(late)
    await alice.sees("Alice ran out of time", where=is_board)


async def test_commands_that_cannot_be_noted_keep_nobody_from_playing(rose: Rose, alice: Person, bob: Person) -> None:
    await rose.stop()
    note = rose.data.parent / "commands.json"
    note.unlink()
    note.mkdir()
    await rose.start()
    await rose.logged("commands.json cannot be written")
    board = await begin_duel(alice, bob)
    assert (await alice.press(board, plain_button(board))).ok
