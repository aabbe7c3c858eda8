"""What is on its way to Discord, as the store knows it: handles, postings, leftovers, threads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data import Handle, NoticeKind, NoticeRow, Place, Posting, Reach, Transaction
from data.backup import back_up
from matches import (
    Clock,
    Hall,
    accept,
    challenge_to_duel,
    look,
    make_move,
    resign,
    think,
)
from matches.boards import (
    add_leftover,
    begin_posting,
    behind,
    drop_leftover,
    keep_handle,
    posted,
    screen,
    thread_settled,
)
from matches.clocks import MINUTE
from tests.matches.players import (
    ALICE,
    BOB,
    HERE,
    HandTurnedTime,
    any_move,
    duel,
    salt,
)
from tests.matches.screens import PRIVATE, THERE, private_practice, show, shown_duel

# Handles


async def test_a_private_board_can_be_changed_while_its_handle_is_good(hall: Hall, time: HandTurnedTime) -> None:
    match = await private_practice(hall)
    handle = Handle("a secret", 1000, time.now() + 15 * MINUTE)
    played = (await make_move(hall, match.id, ALICE.id, 0, any_move(match), handle)).match
    await think(hall, match.id)
    assert played.behind
    assert await behind(hall) == [match.id]
    assert (await screen(hall, match.id)).handle == handle
    await time.turn(15 * MINUTE - 1)
    assert await behind(hall) == [match.id]
    await time.turn(1)
    assert await behind(hall) == [], "it waits for the next click"
    assert (await screen(hall, match.id)).handle is None


@pytest.mark.parametrize("reach", [Reach.PRIVATE, Reach.BORROWED])
async def test_what_only_a_click_can_change_waits_for_one(hall: Hall, reach: Reach) -> None:
    match = await private_practice(hall, replace(PRIVATE, reach=reach))
    await resign(hall, match.id, ALICE.id, 0)
    assert await behind(hall) == []


async def test_a_later_click_replaces_the_handle(hall: Hall, time: HandTurnedTime) -> None:
    match = await private_practice(hall)
    first, second = (Handle(f"secret {number}", 1000, time.now() + 900 + number) for number in range(2))
    await keep_handle(hall, match.id, first)
    await resign(hall, match.id, ALICE.id, 0, second)
    assert (await screen(hall, match.id)).handle == second


async def test_a_click_on_another_message_gives_no_handle(hall: Hall, time: HandTurnedTime) -> None:
    match = await private_practice(hall)
    await keep_handle(hall, match.id, Handle("secret", 999, time.now() + 900))
    await make_move(hall, match.id, ALICE.id, 0, any_move(match), Handle("secret", 999, time.now() + 900))
    assert (await screen(hall, match.id)).handle is None


async def test_a_challenge_that_is_accepted_leaves_its_click_to_the_match(hall: Hall, time: HandTurnedTime) -> None:
    borrowed = replace(HERE, reach=Reach.BORROWED)
    challenge = await challenge_to_duel(hall, ALICE, BOB, place=borrowed)
    handle = Handle("secret", 1000, time.now() + 900)
    match = await accept(hall, challenge.id, BOB, salt(), handle)
    assert (await screen(hall, match.id)).handle == handle
    assert await behind(hall) == [match.id]


async def test_no_secret_shows_where_a_value_is_printed(time: HandTurnedTime) -> None:
    assert "hush" not in repr(Handle("hush", 1, 2))
    assert "hush" not in repr(Posting("nonce", HERE, 1, "hush"))


@pytest.mark.sqlite
async def test_no_secret_is_in_a_copy_of_the_store(hall: Hall, time: HandTurnedTime) -> None:
    match = await private_practice(hall)
    await keep_handle(hall, match.id, Handle("hush-hush-handle", 1000, time.now() + 900))
    await begin_posting(hall, match.id, Posting("", PRIVATE, time.now(), "hush-hush-posting"))
    copy = hall.store.path.with_name("copy.db")
    back_up(hall.store.path, copy)
    kept = copy.read_bytes()
    assert b"hush-hush" not in kept
    assert (await screen(hall, match.id)).handle is not None, "only the copy is without it"


# Postings


async def test_a_posting_is_kept_whole(hall: Hall, time: HandTurnedTime) -> None:
    match = await duel(hall)
    notice = NoticeRow(match.id, ALICE.id, NoticeKind.REMINDER, 3, 1, time.now())
    posting = Posting("nonce", replace(THERE, message=None), time.now(), "token", notice)
    await begin_posting(hall, match.id, posting)
    assert (await screen(hall, match.id)).posting == posting
    again = replace(posting, nonce="another", notice=None, token=None)
    await begin_posting(hall, match.id, again)
    assert (await screen(hall, match.id)).posting == again


async def test_what_was_posted_replaces_the_old_board_and_has_told_its_notice(hall: Hall, time: HandTurnedTime) -> None:
    match = await shown_duel(hall)
    notice = NoticeRow(match.id, ALICE.id, NoticeKind.YOUR_TURN, 0, 0, time.now())
    kept = replace(notice, person=BOB.id)
    await hall.store.write(lambda transaction: transaction.add_notices([notice, kept]))
    await begin_posting(hall, match.id, Posting("nonce", replace(THERE, message=None), time.now(), None, notice))
    after = await posted(hall, match.id, THERE, match)
    assert (after.place, after.shown, after.shown_turn) == (THERE, match.version, 0)
    now = await screen(hall, match.id)
    assert (now.posting, now.leftovers) == (None, (HERE,))
    left = await hall.store.read(lambda transaction: transaction.due_notices(time.now(), 10))
    assert left == [kept]


async def test_all_that_follows_from_a_posting_is_stored_together_or_not_at_all(
    hall: Hall, time: HandTurnedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await shown_duel(hall)
    notice = NoticeRow(match.id, ALICE.id, NoticeKind.YOUR_TURN, 0, 0, time.now())
    posting = Posting("nonce", replace(THERE, message=None), time.now(), None, notice)
    await hall.store.write(lambda transaction: transaction.add_notices([notice]))
    await begin_posting(hall, match.id, posting)
    before = await screen(hall, match.id)

    def fail(transaction: Transaction, match: str) -> None:
        raise RuntimeError("killed here")

    with monkeypatch.context() as patch:
        patch.setattr(Transaction, "end_posting", fail)
        with pytest.raises(RuntimeError):
            await posted(hall, match.id, THERE, match)
    assert await screen(hall, match.id) == before
    assert await hall.store.read(lambda transaction: transaction.notice_stands(notice))


async def test_a_message_of_which_nobody_knows_what_it_shows_is_behind(hall: Hall, time: HandTurnedTime) -> None:
    match = await shown_duel(hall)
    after = await posted(hall, match.id, THERE, None)
    assert (after.shown, after.shown_turn, after.behind) == (0, match.stage, True)
    never_seen = await duel(hall)
    after = await posted(hall, never_seen.id, THERE, None)
    assert (after.shown, after.shown_turn, after.behind) == (0, 0, True), "it has been seen now, whatever it showed"


async def test_a_handle_goes_with_the_board_that_needs_it(hall: Hall, time: HandTurnedTime) -> None:
    match = await private_practice(hall)
    handle = Handle("secret", 2000, time.now() + 900)
    await posted(hall, match.id, replace(PRIVATE, message=2000), match, handle)
    assert (await screen(hall, match.id)).handle == handle
    await posted(hall, match.id, THERE, match)
    assert (await screen(hall, match.id)).handle is None, "in a channel nobody needs it"


async def test_a_leftover_is_kept_with_its_place_until_it_is_done(hall: Hall) -> None:
    match = await shown_duel(hall)
    private = replace(PRIVATE, message=5, thread=9, language="it")
    await add_leftover(hall, match.id, private)
    await add_leftover(hall, match.id, THERE)
    await add_leftover(hall, match.id, THERE)
    assert (await screen(hall, match.id)).leftovers == (private, THERE)
    await drop_leftover(hall, match.id, 5)
    assert (await screen(hall, match.id)).leftovers == (THERE,)


# Threads


async def test_a_thread_that_was_made_is_where_the_board_goes(hall: Hall) -> None:
    challenge = await challenge_to_duel(hall, ALICE, BOB, clock=Clock.DAY, place=HERE, thread=True)
    match = await accept(hall, challenge.id, BOB, salt())
    assert match.thread_wanted
    after = await thread_settled(hall, match.id, 77)
    assert (after.place, after.thread_wanted) == (replace(HERE, thread=77, message=None), False)
    assert after.behind
    assert (await screen(hall, match.id)).leftovers == (), "the message of the challenge stays"


async def test_without_a_thread_the_board_stays_where_it_is(hall: Hall) -> None:
    challenge = await challenge_to_duel(hall, ALICE, BOB, clock=Clock.DAY, place=HERE, thread=True)
    match = await accept(hall, challenge.id, BOB, salt())
    await show(hall, match)
    after = await thread_settled(hall, match.id, None)
    assert (after.place, after.thread_wanted, after.behind) == (HERE, False, False)
    assert not (await look(hall, match.id)).thread_wanted


@pytest.mark.parametrize(
    "place",
    [None, replace(HERE, guild=None), replace(HERE, thread=7), replace(HERE, reach=Reach.BORROWED)],
)
async def test_a_thread_is_for_a_channel_that_has_none(hall: Hall, place: Place | None) -> None:
    challenge = await challenge_to_duel(hall, ALICE, BOB, clock=Clock.DAY, place=place, thread=True)
    assert not (await accept(hall, challenge.id, BOB, salt())).thread_wanted
