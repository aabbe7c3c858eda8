"""What live boards show, as the store knows it: every change leaves them behind, an edit changes no version."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from data.errors import NotSaved, StoreFailure
from data.rows.match_rows import Handle, NoticeKind, NoticeRow, OfferKind, Posting, Reach
from data.tables.transaction import Transaction
from game import House
from matches.begin.practising import practise
from matches.model.clocks import MINUTE
from matches.model.context import Context
from matches.model.values import Match, Person
from matches.people.people import choose
from matches.play.offers import offer, refuse
from matches.play.playing import look, make_move, resign, think
from matches.schedule.clock_worker import Clocks
from matches.screen.boards import (
    Shown,
    add_leftover,
    begin_posting,
    behind,
    drop_handle,
    drop_leftover,
    give_up_posting,
    keep_handle,
    lost_message,
    mark_shown,
    posted,
    screen,
    thread_settled,
)
from tests.matches.players import (
    ALICE,
    BOB,
    HERE,
    HandTurnedTime,
    any_move,
    duel,
    open_context,
    play_any,
    salt,
)
from tests.matches.screen.screen_model import PRIVATE, THERE, show, shown_duel
from tests.matches.shared_store import share_store

# The outbox


async def test_a_match_that_has_begun_is_to_be_shown(context: Context) -> None:
    match = await duel(context)
    assert match.behind
    assert await behind(context) == [match.id]
    await show(context, match)
    assert await behind(context) == []
    after = await look(context, match.id)
    assert (after.shown, after.shown_turn, after.behind) == (match.version, 0, False)


Change = Callable[[Context, Match], Awaitable[object]]


async def a_move(context: Context, match: Match) -> object:
    return await play_any(context, match)


async def an_offer(context: Context, match: Match) -> object:
    return await offer(context, match.id, BOB.id, match.turn, OfferKind.DRAW)


async def a_refusal(context: Context, match: Match) -> object:
    await offer(context, match.id, BOB.id, match.turn, OfferKind.DRAW)
    await show(context, await look(context, match.id))
    return await refuse(context, match.id, ALICE.id, match.turn, OfferKind.DRAW)


async def an_end(context: Context, match: Match) -> object:
    return await resign(context, match.id, ALICE.id, match.turn)


async def a_new_name(context: Context, match: Match) -> object:
    return await choose(context, Person(ALICE.id, "Alicia"))


async def moved_clocks(context: Context, match: Match) -> object:
    return await context.decide(lambda transaction: transaction.clocks.move_on(100))


@pytest.mark.parametrize("change", [a_move, an_offer, a_refusal, an_end, a_new_name, moved_clocks])
async def test_every_change_leaves_the_board_behind(context: Context, change: Change) -> None:
    match = await shown_duel(context)
    assert await behind(context) == []
    await change(context, match)
    after = await look(context, match.id)
    assert after.version > match.version
    assert after.behind
    assert await behind(context) == [match.id]


async def test_a_change_that_is_not_stored_leaves_nothing_behind(context: Context) -> None:
    match = await shown_duel(context)

    def half(transaction: Transaction) -> None:
        transaction.clocks.move_on(100)
        raise NotSaved(StoreFailure.DISK_FULL)

    with pytest.raises(NotSaved):
        await context.decide(half)
    assert await behind(context) == []
    assert (await look(context, match.id)).version == match.version


async def test_after_a_restart_what_is_behind_is_found(context: Context, time: HandTurnedTime) -> None:
    match = await shown_duel(context)
    await play_any(context, match)
    again = await open_context(context.store.where, time)
    try:
        assert await behind(again) == [match.id], "at once: it is the same process that comes back"
    finally:
        await again.store.close()


async def test_a_match_without_a_place_is_shown_by_nobody(context: Context) -> None:
    await practise(context, ALICE, "squire", salt(), house=House.RED)
    assert await behind(context) == []


async def test_what_waits_for_the_computer_is_to_be_taken_up_also_where_no_board_can_be_changed(
    context: Context,
) -> None:
    match = await practise(context, ALICE, "squire", salt(), house=House.WHITE, place=PRIVATE)
    assert await behind(context) == [match.id]
    await think(context, match.id)
    assert await behind(context) == []


# The version stays


async def test_showing_moving_posting_and_ringing_never_raise_the_version(
    context: Context, time: HandTurnedTime
) -> None:
    match = await duel(context)
    notice = NoticeRow(match.id, BOB.id, NoticeKind.YOUR_TURN, 0, 0, time.now())
    steps: list[Awaitable[object]] = [
        mark_shown(context, [Shown(match.id, match.version, 0, HERE.message)]),
        context.cluster.claim(match.id),
        posted(context, match.id, THERE, None),
        begin_posting(context, match.id, Posting("nonce", THERE, time.now(), notice=notice)),
        posted(context, match.id, replace(THERE, message=3000), match),
        lost_message(context, match.id, 3000),
        thread_settled(context, match.id, 77),
        add_leftover(context, match.id, HERE),
        keep_handle(context, match.id, Handle("t", 3000, time.now() + 900)),
        drop_handle(context, match.id),
        give_up_posting(context, match.id),
        time.turn(5 * MINUTE),
        Clocks(context).tick(),
    ]
    for step in steps:
        await step
        assert (await look(context, match.id)).version == match.version
    assert (await make_move(context, match.id, ALICE.id, 0, any_move(match))).match.version == match.version + 1


async def test_the_live_board_is_found_again(context: Context) -> None:
    match = await shown_duel(context)
    assert match.place == HERE
    moved = (await posted(context, match.id, THERE, None)).match
    assert (moved.place, moved.behind) == (THERE, True)
    assert (await look(context, match.id)).place == THERE
    assert (await screen(context, match.id)).leftovers == (HERE,), "the old message is still to lose its buttons"
    after = (await play_any(context, match)).match  # showing the board elsewhere makes no button stale
    assert after.place == THERE


async def test_the_same_message_reached_in_another_way_is_no_leftover(context: Context) -> None:
    match = await shown_duel(context)
    moved = (await posted(context, match.id, replace(HERE, reach=Reach.BORROWED), None)).match
    assert moved.place == replace(HERE, reach=Reach.BORROWED)
    assert (await screen(context, match.id)).leftovers == ()


async def test_another_process_sees_where_the_board_is_without_a_new_version(context: Context, other: Context) -> None:
    match = await shown_duel(context)
    assert await look(other, match.id) == match
    await posted(context, match.id, THERE, None)
    assert (await look(other, match.id)).place == THERE
    await show(context, await look(context, match.id))
    assert not (await look(other, match.id)).behind


# Marks


async def test_a_mark_for_a_message_that_has_been_replaced_is_ignored(context: Context) -> None:
    match = await duel(context)
    await posted(context, match.id, THERE, None)
    await mark_shown(context, [Shown(match.id, match.version, 0, HERE.message)])
    assert (await look(context, match.id)).behind
    await mark_shown(context, [Shown(match.id, match.version, 0, THERE.message)])
    assert not (await look(context, match.id)).behind


async def test_an_older_mark_does_not_put_a_board_behind_where_one_process_shows_all(context: Context) -> None:
    match = await duel(context)
    later = (await play_any(context, match)).match
    await show(context, later)
    await show(context, match)
    after = await look(context, match.id)
    if context.store.shared:  # nobody knows which of two processes was the last: it is shown once more
        assert (after.shown, after.shown_turn) == (match.version, 0)
    else:
        assert (after.shown, after.shown_turn) == (later.version, 1)


async def test_a_mark_for_an_earlier_version_leaves_it_behind(context: Context) -> None:
    match = await duel(context)
    await play_any(context, match)
    await show(context, match)
    assert (await look(context, match.id)).behind
    assert await behind(context) == [match.id]


async def test_marks_of_several_boards_are_written_together(context: Context) -> None:
    matches = [await duel(context) for _ in range(3)]
    await mark_shown(context, [Shown(match.id, match.version, 0, HERE.message) for match in matches])
    assert await behind(context) == []


async def test_a_board_that_somebody_deleted_is_behind_again(context: Context) -> None:
    match = await shown_duel(context)
    assert not (await lost_message(context, match.id, 4711)).match.behind, "another message than the live board"
    lost = (await lost_message(context, match.id, 1000)).match
    assert lost.place == replace(HERE, message=None)
    assert await behind(context) == [match.id]


async def test_this_process_knows_what_is_shown_before_the_store_does(context: Context) -> None:
    match = await duel(context)
    await look(context, match.id)
    context.note_shown(match.id, match.version, 0, 4711)
    assert (await look(context, match.id)).behind, "another message than the live board"
    context.note_shown(match.id, match.version, 0, HERE.message)
    seen = context.seen(match.id)
    assert seen is not None
    assert (seen.row.shown, seen.row.shown_turn) == (match.version, 0)
    context.note_shown(match.id, match.version - 1, 0, HERE.message)
    assert context.seen(match.id) == seen


async def test_an_earlier_look_does_not_bring_back_a_board_that_was_moved(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moving a board leaves the version as it is, so that alone does not tell which read is the later one."""
    match = await shown_duel(context)
    read = context.store.read
    gate, reading = asyncio.Event(), asyncio.Event()

    async def slow(work: Any) -> Any:
        found = await read(work)
        reading.set()
        await gate.wait()
        return found

    monkeypatch.setattr(context.store, "read", slow)
    looking = asyncio.create_task(look(context, match.id))
    await reading.wait()
    monkeypatch.setattr(context.store, "read", read)
    moved = (await posted(context, match.id, replace(HERE, message=2000), None)).match
    gate.set()
    await looking
    seen = context.seen(match.id)
    assert seen is not None
    assert seen.row.place == moved.place


# Leases


async def test_who_has_changed_a_match_is_the_one_to_show_it_until_the_lease_runs_out(
    context: Context, other: Context, time: HandTurnedTime
) -> None:
    share_store(context, other)
    match = await duel(context)
    await time.turn(30)
    await play_any(context, match)
    await time.turn(59)
    assert await behind(other) == []
    assert not await other.cluster.claim(match.id)
    assert await behind(context) == [match.id]
    await time.turn(1)
    assert await behind(other) == [match.id]
    assert await other.cluster.claim(match.id)
    assert await behind(context) == [], "now it is the other's"
    assert not await context.cluster.claim(match.id)
    await time.turn(30)
    assert await other.cluster.claim(match.id)
    await time.turn(59)
    assert not await context.cluster.claim(match.id), "it was kept"


@pytest.mark.sqlite
async def test_who_is_alone_need_not_write_that_they_look_after_something(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await duel(context)
    monkeypatch.setattr(context.store, "write", None)
    assert await context.cluster.claim(match.id)


async def test_a_computer_thinks_in_one_process(context: Context, other: Context, time: HandTurnedTime) -> None:
    match = await practise(context, ALICE, "squire", salt(), house=House.WHITE)
    assert await behind(context) == [match.id]
    assert await behind(other) == []
    await time.turn(60)
    assert await behind(other) == [match.id]


async def test_what_is_on_its_way_and_what_is_left_over_is_found_by_whoever_holds_the_match(
    context: Context, other: Context, time: HandTurnedTime
) -> None:
    first, second = await shown_duel(context), await shown_duel(context)
    await begin_posting(context, first.id, Posting("nonce", THERE, time.now()))
    await add_leftover(context, second.id, THERE)
    assert set(await behind(context)) == {first.id, second.id}
    assert await behind(other) == []
    await time.turn(60)
    assert set(await behind(other)) == {first.id, second.id}
    await give_up_posting(context, first.id)
    await drop_leftover(context, second.id, 2000)
    assert await behind(context) == []
