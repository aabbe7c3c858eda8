"""Messages on their way to Discord, as the store knows them: handles, postings, leftovers, threads."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from data.rows.match_rows import Handle, NoticeKind, NoticeRow, Place, Posting, Reach
from data.tables.board_table import BoardTable
from data.tools.backup import back_up
from matches.begin.challenges import accept, challenge_to_duel
from matches.model.clocks import MINUTE, Clock
from matches.model.context import Context
from matches.model.refusals import Unknown
from matches.model.values import Match
from matches.play.playing import look, make_move, resign, think
from matches.screen.boards import (
    add_leftover,
    begin_posting,
    behind,
    drop_handle,
    drop_leftover,
    keep_handle,
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
    salt,
)
from tests.matches.screen.screen_model import PRIVATE, THERE, private_practice, show, shown_duel

# Handles


async def test_a_private_board_can_be_changed_while_its_handle_is_good(context: Context, time: HandTurnedTime) -> None:
    match = await private_practice(context)
    handle = Handle("a secret", 1000, time.now() + 15 * MINUTE)
    played = (await make_move(context, match.id, ALICE.id, 0, any_move(match), handle)).match
    await think(context, match.id)
    assert played.behind
    assert await behind(context) == [match.id]
    assert (await screen(context, match.id)).handle == handle
    await time.turn(15 * MINUTE - 1)
    assert await behind(context) == [match.id]
    await time.turn(1)
    assert await behind(context) == [], "it waits for the next click"
    assert (await screen(context, match.id)).handle is None


@pytest.mark.parametrize("reach", [Reach.PRIVATE, Reach.BORROWED])
async def test_what_only_a_click_can_change_waits_for_one(context: Context, reach: Reach) -> None:
    match = await private_practice(context, replace(PRIVATE, reach=reach))
    await resign(context, match.id, ALICE.id, 0)
    assert await behind(context) == []


async def test_a_later_click_replaces_the_handle(context: Context, time: HandTurnedTime) -> None:
    match = await private_practice(context)
    first, second = (Handle(f"secret {number}", 1000, time.now() + 900 + number) for number in range(2))
    await keep_handle(context, match.id, first)
    await make_move(context, match.id, ALICE.id, 0, any_move(match), second)
    assert (await screen(context, match.id)).handle == second


async def test_a_click_on_another_message_gives_no_handle(context: Context, time: HandTurnedTime) -> None:
    match = await private_practice(context)
    await keep_handle(context, match.id, Handle("secret", 999, time.now() + 900))
    await make_move(context, match.id, ALICE.id, 0, any_move(match), Handle("secret", 999, time.now() + 900))
    assert (await screen(context, match.id)).handle is None


async def test_a_challenge_that_is_accepted_leaves_its_click_to_the_match(
    context: Context, time: HandTurnedTime
) -> None:
    borrowed = replace(HERE, reach=Reach.BORROWED)
    challenge = await challenge_to_duel(context, ALICE, BOB, place=borrowed)
    handle = Handle("secret", 1000, time.now() + 900)
    match = await accept(context, challenge.id, BOB, salt(), handle)
    assert (await screen(context, match.id)).handle == handle
    assert await behind(context) == [match.id]


async def test_no_secret_shows_where_a_value_is_printed(time: HandTurnedTime) -> None:
    assert "hush" not in repr(Handle("hush", 1, 2))
    assert "hush" not in repr(Posting("nonce", HERE, 1, "hush"))


@pytest.mark.sqlite
async def test_no_secret_is_in_a_copy_of_the_store(context: Context, time: HandTurnedTime) -> None:
    match = await private_practice(context)
    await keep_handle(context, match.id, Handle("hush-hush-handle", 1000, time.now() + 900))
    await begin_posting(context, match.id, Posting("", PRIVATE, time.now(), "hush-hush-posting"))
    copy = context.store.path.with_name("copy.db")
    back_up(context.store.path, copy)
    kept = copy.read_bytes()
    assert b"hush-hush" not in kept
    assert (await screen(context, match.id)).handle is not None, "only the copy is without it"


# Postings


async def test_a_posting_is_kept_whole(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context)
    notice = NoticeRow(match.id, ALICE.id, NoticeKind.REMINDER, 3, 1, time.now())
    posting = Posting("nonce", replace(THERE, message=None), time.now(), "token", notice)
    await begin_posting(context, match.id, posting)
    assert (await screen(context, match.id)).posting == posting
    again = replace(posting, nonce="another", notice=None, token=None)
    await begin_posting(context, match.id, again)
    assert (await screen(context, match.id)).posting == again


async def test_what_was_posted_replaces_the_old_board_and_has_told_its_notice(
    context: Context, time: HandTurnedTime
) -> None:
    match = await shown_duel(context)
    notice = NoticeRow(match.id, ALICE.id, NoticeKind.YOUR_TURN, 0, 0, time.now())
    kept = replace(notice, person=BOB.id)
    await context.store.write(lambda transaction: transaction.notices.add([notice, kept]))
    await begin_posting(context, match.id, Posting("nonce", replace(THERE, message=None), time.now(), None, notice))
    after = (await posted(context, match.id, THERE, match)).match
    assert (after.place, after.shown, after.shown_turn) == (THERE, match.version, 0)
    now = await screen(context, match.id)
    assert (now.posting, now.leftovers) == (None, (HERE,))
    left = await context.store.read(lambda transaction: transaction.notices.due(time.now(), 10))
    assert left == [kept]


async def test_all_that_follows_from_a_posting_is_stored_together_or_not_at_all(
    context: Context, time: HandTurnedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await shown_duel(context)
    notice = NoticeRow(match.id, ALICE.id, NoticeKind.YOUR_TURN, 0, 0, time.now())
    posting = Posting("nonce", replace(THERE, message=None), time.now(), None, notice)
    await context.store.write(lambda transaction: transaction.notices.add([notice]))
    await begin_posting(context, match.id, posting)
    before = await screen(context, match.id)

    def fail(table: BoardTable, match: str) -> None:
        raise RuntimeError("killed here")

    with monkeypatch.context() as patch:
        patch.setattr(BoardTable, "end_posting", fail)
        with pytest.raises(RuntimeError):
            await posted(context, match.id, THERE, match)
    assert await screen(context, match.id) == before
    assert await context.store.read(lambda transaction: transaction.notices.stands(notice))


async def test_a_message_of_which_nobody_knows_what_it_shows_is_behind(context: Context, time: HandTurnedTime) -> None:
    match = await shown_duel(context)
    after = (await posted(context, match.id, THERE, None)).match
    assert (after.shown, after.shown_turn, after.behind) == (0, match.stage, True)
    never_seen = await duel(context)
    after = (await posted(context, never_seen.id, THERE, None)).match
    assert (after.shown, after.shown_turn, after.behind) == (0, 0, True), "it has been seen now, whatever it showed"


async def test_a_handle_goes_with_the_board_that_needs_it(context: Context, time: HandTurnedTime) -> None:
    match = await private_practice(context)
    handle = Handle("secret", 2000, time.now() + 900)
    await posted(context, match.id, replace(PRIVATE, message=2000), match, handle)
    assert (await screen(context, match.id)).handle == handle
    await posted(context, match.id, THERE, match)
    assert (await screen(context, match.id)).handle is None, "in a channel nobody needs it"


async def test_a_leftover_is_kept_with_its_place_until_it_is_done(context: Context) -> None:
    match = await shown_duel(context)
    private = replace(PRIVATE, message=5, thread=9, language="it")
    await add_leftover(context, match.id, private)
    await add_leftover(context, match.id, THERE)
    await add_leftover(context, match.id, THERE)
    assert (await screen(context, match.id)).leftovers == (private, THERE)
    await drop_leftover(context, match.id, 5)
    assert (await screen(context, match.id)).leftovers == (THERE,)


# Threads


async def test_a_thread_that_was_made_is_where_the_board_goes(context: Context) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, clock=Clock.DAY, place=HERE, thread=True)
    match = await accept(context, challenge.id, BOB, salt())
    assert match.thread_wanted
    after = (await thread_settled(context, match.id, 77)).match
    assert (after.place, after.thread_wanted) == (replace(HERE, thread=77, message=None), False)
    assert after.behind
    assert (await screen(context, match.id)).leftovers == (), "the message of the challenge stays"


async def test_without_a_thread_the_board_stays_where_it_is(context: Context) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, clock=Clock.DAY, place=HERE, thread=True)
    match = await accept(context, challenge.id, BOB, salt())
    await show(context, match)
    after = (await thread_settled(context, match.id, None)).match
    assert (after.place, after.thread_wanted, after.behind) == (HERE, False, False)
    assert not (await look(context, match.id)).thread_wanted


@pytest.mark.parametrize(
    "place",
    [None, replace(HERE, guild=None), replace(HERE, thread=7), replace(HERE, reach=Reach.BORROWED)],
)
async def test_a_thread_is_for_a_channel_that_has_none(context: Context, place: Place | None) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, clock=Clock.DAY, place=place, thread=True)
    assert not (await accept(context, challenge.id, BOB, salt())).thread_wanted


# Matches that were deleted


@pytest.mark.parametrize(
    "write",
    [
        lambda context, match: begin_posting(context, match.id, Posting("n", HERE, 0, None), match),
        lambda context, match: begin_posting(context, match.id, Posting("n", HERE, 0, "token")),
        lambda context, match: add_leftover(context, match.id, THERE),
        lambda context, match: drop_leftover(context, match.id, 5),
        lambda context, match: drop_handle(context, match.id),
        lambda context, match: posted(context, match.id, THERE, match),
    ],
    ids=["post", "answer", "add leftover", "drop leftover", "drop handle", "posted"],
)
async def test_writes_about_a_deleted_match_are_refused(
    context: Context, write: Callable[[Context, Match], Awaitable[object]]
) -> None:
    match = await shown_duel(context)
    await context.decide(lambda transaction: transaction.matches.remove(match.id))
    with pytest.raises(Unknown):
        await write(context, match)
