"""What the screen shows, as the store knows it: behind with every change, caught up without a new version."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from data import Handle, NoticeKind, NoticeRow, NotSaved, Posting, Reach, Transaction, Trouble
from game import House
from matches import (
    Clocks,
    Hall,
    Match,
    OfferKind,
    choose,
    look,
    make_move,
    offer,
    practise,
    refuse,
    resign,
    think,
)
from matches.boards import (
    Shown,
    add_leftover,
    begin_posting,
    behind,
    claim,
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
from matches.clocks import MINUTE
from matches.values import Person
from tests.matches.players import (
    ALICE,
    BOB,
    HERE,
    HandTurnedTime,
    any_move,
    duel,
    open_hall,
    play_any,
    salt,
)
from tests.matches.screens import PRIVATE, THERE, show, shown_duel

# The outbox


async def test_a_match_that_has_begun_is_to_be_shown(hall: Hall) -> None:
    match = await duel(hall)
    assert match.behind
    assert await behind(hall) == [match.id]
    await show(hall, match)
    assert await behind(hall) == []
    after = await look(hall, match.id)
    assert (after.shown, after.shown_turn, after.behind) == (match.version, 0, False)


Change = Callable[[Hall, Match], Awaitable[object]]


async def a_move(hall: Hall, match: Match) -> object:
    return await play_any(hall, match)


async def an_offer(hall: Hall, match: Match) -> object:
    return await offer(hall, match.id, BOB.id, match.turn, OfferKind.DRAW)


async def a_refusal(hall: Hall, match: Match) -> object:
    await offer(hall, match.id, BOB.id, match.turn, OfferKind.DRAW)
    await show(hall, await look(hall, match.id))
    return await refuse(hall, match.id, ALICE.id, match.turn, OfferKind.DRAW)


async def an_end(hall: Hall, match: Match) -> object:
    return await resign(hall, match.id, ALICE.id, match.turn)


async def a_new_name(hall: Hall, match: Match) -> object:
    return await choose(hall, Person(ALICE.id, "Alicia"))


async def moved_clocks(hall: Hall, match: Match) -> object:
    return await hall.decide(lambda transaction: transaction.move_clocks_on(100))


@pytest.mark.parametrize("change", [a_move, an_offer, a_refusal, an_end, a_new_name, moved_clocks])
async def test_every_change_leaves_the_board_behind(hall: Hall, change: Change) -> None:
    match = await shown_duel(hall)
    assert await behind(hall) == []
    await change(hall, match)
    after = await look(hall, match.id)
    assert after.version > match.version
    assert after.behind
    assert await behind(hall) == [match.id]


async def test_a_change_that_is_not_stored_leaves_nothing_behind(hall: Hall) -> None:
    match = await shown_duel(hall)

    def half(transaction: Transaction) -> None:
        transaction.move_clocks_on(100)
        raise NotSaved(Trouble.DISK_FULL)

    with pytest.raises(NotSaved):
        await hall.decide(half)
    assert await behind(hall) == []
    assert (await look(hall, match.id)).version == match.version


async def test_after_a_restart_what_is_behind_is_found(hall: Hall, time: HandTurnedTime) -> None:
    match = await shown_duel(hall)
    await play_any(hall, match)
    again = await open_hall(hall.store.where, time)
    try:
        assert await behind(again) == [match.id], "at once: it is the same process that comes back"
    finally:
        await again.store.close()


async def test_a_match_without_a_place_is_shown_by_nobody(hall: Hall) -> None:
    await practise(hall, ALICE, "squire", salt(), house=House.RED)
    assert await behind(hall) == []


async def test_what_waits_for_the_computer_is_to_be_taken_up_also_where_no_board_can_be_changed(hall: Hall) -> None:
    match = await practise(hall, ALICE, "squire", salt(), house=House.WHITE, place=PRIVATE)
    assert await behind(hall) == [match.id]
    await think(hall, match.id)
    assert await behind(hall) == []


# The version stays


async def test_showing_moving_posting_and_ringing_never_raise_the_version(hall: Hall, time: HandTurnedTime) -> None:
    match = await duel(hall)
    notice = NoticeRow(match.id, BOB.id, NoticeKind.YOUR_TURN, 0, 0, time.now())
    steps: list[Awaitable[object]] = [
        mark_shown(hall, [Shown(match.id, match.version, 0, HERE.message)]),
        claim(hall, match.id),
        posted(hall, match.id, THERE, None),
        begin_posting(hall, match.id, Posting("nonce", THERE, time.now(), notice=notice)),
        posted(hall, match.id, replace(THERE, message=3000), match),
        lost_message(hall, match.id, 3000),
        thread_settled(hall, match.id, 77),
        add_leftover(hall, match.id, HERE),
        keep_handle(hall, match.id, Handle("t", 3000, time.now() + 900)),
        drop_handle(hall, match.id),
        give_up_posting(hall, match.id),
        time.turn(5 * MINUTE),
        Clocks(hall).tick(),
    ]
    for step in steps:
        await step
        assert (await look(hall, match.id)).version == match.version
    assert (await make_move(hall, match.id, ALICE.id, 0, any_move(match))).match.version == match.version + 1


async def test_the_live_board_is_found_again(hall: Hall) -> None:
    match = await shown_duel(hall)
    assert match.place == HERE
    moved = await posted(hall, match.id, THERE, None)
    assert (moved.place, moved.behind) == (THERE, True)
    assert (await look(hall, match.id)).place == THERE
    assert (await screen(hall, match.id)).leftovers == (HERE,), "the old message is still to lose its buttons"
    after = (await play_any(hall, match)).match  # showing the board elsewhere makes no button stale
    assert after.place == THERE


async def test_the_same_message_reached_in_another_way_is_no_leftover(hall: Hall) -> None:
    match = await shown_duel(hall)
    moved = await posted(hall, match.id, replace(HERE, reach=Reach.BORROWED), None)
    assert moved.place == replace(HERE, reach=Reach.BORROWED)
    assert (await screen(hall, match.id)).leftovers == ()


async def test_another_process_sees_where_the_board_is_without_a_new_version(hall: Hall, other: Hall) -> None:
    match = await shown_duel(hall)
    assert await look(other, match.id) == match
    await posted(hall, match.id, THERE, None)
    assert (await look(other, match.id)).place == THERE
    await show(hall, await look(hall, match.id))
    assert not (await look(other, match.id)).behind


# Marks


async def test_a_mark_for_a_message_that_has_been_replaced_is_ignored(hall: Hall) -> None:
    match = await duel(hall)
    await posted(hall, match.id, THERE, None)
    await mark_shown(hall, [Shown(match.id, match.version, 0, HERE.message)])
    assert (await look(hall, match.id)).behind
    await mark_shown(hall, [Shown(match.id, match.version, 0, THERE.message)])
    assert not (await look(hall, match.id)).behind


async def test_an_older_mark_does_not_put_a_board_behind_where_one_process_shows_all(hall: Hall) -> None:
    match = await duel(hall)
    later = (await play_any(hall, match)).match
    await show(hall, later)
    await show(hall, match)
    after = await look(hall, match.id)
    if hall.store.shared:  # nobody knows which of two processes was the last: it is shown once more
        assert (after.shown, after.shown_turn) == (match.version, 0)
    else:
        assert (after.shown, after.shown_turn) == (later.version, 1)


async def test_a_mark_for_an_earlier_version_leaves_it_behind(hall: Hall) -> None:
    match = await duel(hall)
    await play_any(hall, match)
    await show(hall, match)
    assert (await look(hall, match.id)).behind
    assert await behind(hall) == [match.id]


async def test_marks_of_several_boards_are_written_together(hall: Hall) -> None:
    matches = [await duel(hall) for _ in range(3)]
    await mark_shown(hall, [Shown(match.id, match.version, 0, HERE.message) for match in matches])
    assert await behind(hall) == []


async def test_a_board_that_somebody_deleted_is_behind_again(hall: Hall) -> None:
    match = await shown_duel(hall)
    assert not (await lost_message(hall, match.id, 4711)).behind, "another message than the live board"
    lost = await lost_message(hall, match.id, 1000)
    assert lost.place == replace(HERE, message=None)
    assert await behind(hall) == [match.id]


async def test_this_process_knows_what_is_shown_before_the_store_does(hall: Hall) -> None:
    match = await duel(hall)
    await look(hall, match.id)
    hall.note_shown(match.id, match.version, 0, 4711)
    assert (await look(hall, match.id)).behind, "another message than the live board"
    hall.note_shown(match.id, match.version, 0, HERE.message)
    seen = hall.seen(match.id)
    assert seen is not None
    assert (seen.row.shown, seen.row.shown_turn) == (match.version, 0)
    hall.note_shown(match.id, match.version - 1, 0, HERE.message)
    assert hall.seen(match.id) == seen


async def test_an_earlier_look_does_not_bring_back_a_board_that_was_moved(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moving a board leaves the version as it is, so that alone does not tell which read is the later one."""
    match = await shown_duel(hall)
    read = hall.store.read
    gate, reading = asyncio.Event(), asyncio.Event()

    async def slow(work: Any) -> Any:
        found = await read(work)
        reading.set()
        await gate.wait()
        return found

    monkeypatch.setattr(hall.store, "read", slow)
    looking = asyncio.create_task(look(hall, match.id))
    await reading.wait()
    monkeypatch.setattr(hall.store, "read", read)
    moved = await posted(hall, match.id, replace(HERE, message=2000), None)
    gate.set()
    await looking
    seen = hall.seen(match.id)
    assert seen is not None
    assert seen.row.place == moved.place


# Leases


async def test_who_has_changed_a_match_is_the_one_to_show_it_until_the_lease_runs_out(
    hall: Hall, other: Hall, time: HandTurnedTime
) -> None:
    hall.store.shared = other.store.shared = True
    match = await duel(hall)
    await time.turn(30)
    await play_any(hall, match)
    await time.turn(59)
    assert await behind(other) == []
    assert not await claim(other, match.id)
    assert await behind(hall) == [match.id]
    await time.turn(1)
    assert await behind(other) == [match.id]
    assert await claim(other, match.id)
    assert await behind(hall) == [], "now it is the other's"
    assert not await claim(hall, match.id)
    await time.turn(30)
    assert await claim(other, match.id)
    await time.turn(59)
    assert not await claim(hall, match.id), "it was kept"


@pytest.mark.sqlite
async def test_who_is_alone_need_not_write_that_they_look_after_something(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await duel(hall)
    monkeypatch.setattr(hall.store, "write", None)
    assert await claim(hall, match.id)


async def test_a_computer_thinks_in_one_process(hall: Hall, other: Hall, time: HandTurnedTime) -> None:
    match = await practise(hall, ALICE, "squire", salt(), house=House.WHITE)
    assert await behind(hall) == [match.id]
    assert await behind(other) == []
    await time.turn(60)
    assert await behind(other) == [match.id]


async def test_what_is_on_its_way_and_what_is_left_over_is_found_by_whoever_holds_the_match(
    hall: Hall, other: Hall, time: HandTurnedTime
) -> None:
    first, second = await shown_duel(hall), await shown_duel(hall)
    await begin_posting(hall, first.id, Posting("nonce", THERE, time.now()))
    await add_leftover(hall, second.id, THERE)
    assert set(await behind(hall)) == {first.id, second.id}
    assert await behind(other) == []
    await time.turn(60)
    assert set(await behind(other)) == {first.id, second.id}
    await give_up_posting(hall, first.id)
    await drop_leftover(hall, second.id, 2000)
    assert await behind(hall) == []
