"""Clocks and notices: who is told what and when, once, also after failures and restarts; and losses on time."""

from __future__ import annotations

import asyncio

import pytest

from data.rows.match_rows import ChallengeState, Ending, NoticeKind, OfferKind
from data.rows.people_rows import NoticeChoice
from game import House, Seat
from matches.begin.challenges import accept, challenge_to_duel, look_at_challenge
from matches.begin.practising import practise
from matches.checks.store_check import check
from matches.model.clocks import DAY, HOUR, MINUTE, Clock
from matches.model.context import Context
from matches.model.refusals import MatchIsOver
from matches.people.deletion import forget
from matches.people.people import choose
from matches.play.offers import offer
from matches.play.playing import look, make_move, resign
from tests.matches.players import (
    ALICE,
    BOB,
    HandTurnedTime,
    any_move,
    duel,
    play_any,
    play_on,
    play_to_the_end,
    salt,
)
from tests.matches.postbox import Postbox, Workers


async def test_the_one_to_move_is_told_after_some_minutes_away(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    match = await duel(context, clock=Clock.DAY)
    await time.turn(5 * MINUTE - 1)
    await workers.go_round()
    assert post.empty() == []
    await time.turn(1)
    await workers.go_round()
    (letter,) = post.letters
    assert (letter.kind, letter.person, letter.subject, letter.turn) == (NoticeKind.YOUR_TURN, ALICE.id, match.id, 0)
    assert letter.deadline == match.deadline
    post.empty()
    await workers.go_round()
    assert post.empty() == [], "one ping an absence"


async def test_nobody_at_the_table_is_told_anything(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    match = await duel(context)
    for _ in range(10):
        await time.turn(4 * MINUTE)
        match = (await play_any(context, match)).match
        await workers.go_round()
    assert post.empty() == []


async def test_a_lively_table_costs_the_bell_a_look_and_nobody_a_ping(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    match = await duel(context)

    async def next_check_at() -> int | None:
        row = await context.store.read(lambda transaction: transaction.matches.get(match.id))
        return None if row is None else row.next_check_at

    first = await next_check_at()
    for _ in range(4):
        await time.turn(MINUTE)
        match = (await play_any(context, match)).match
        assert await next_check_at() == first, "no move has to write it again"
    await time.turn(MINUTE)
    await workers.go_round()
    assert post.empty() == []
    assert await next_check_at() == match.moved_at + 5 * MINUTE
    await time.turn(4 * MINUTE)
    await workers.go_round()
    assert [kind for _, kind in post.empty()] == ["your_turn"]


async def test_a_quick_answer_after_a_long_absence_starts_the_others_minutes(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    match = await duel(context, clock=Clock.WEEK)
    await time.turn(DAY)
    await workers.go_round()
    assert post.empty() == [("Alice", "your_turn")]
    await play_any(context, match)  # the next reminder of the old turn lies days ahead
    await time.turn(5 * MINUTE)
    await workers.go_round()
    assert post.empty() == [("Bob", "your_turn")]


async def test_reminders_come_before_the_deadline_and_then_the_clock_decides(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    match = await duel(context, clock=Clock.THREE_DAYS)
    seen = []
    for _ in range(7 * 24):
        await time.turn(HOUR)
        await workers.go_round()
        seen += [(letter, time.now()) for letter in post.letters]
        post.letters.clear()
    assert [(letter.name, letter.kind) for letter, _ in seen] == [
        ("Alice", NoticeKind.YOUR_TURN),
        ("Alice", NoticeKind.REMINDER),
        ("Alice", NoticeKind.REMINDER),
        ("Alice", NoticeKind.REMINDER),
        ("Alice", NoticeKind.RESULT),
        ("Bob", NoticeKind.RESULT),
    ]
    assert match.deadline is not None
    assert [match.deadline - at for letter, at in seen if letter.kind is NoticeKind.REMINDER] == [
        Clock.THREE_DAYS.bank, DAY, 3 * HOUR,
    ], "when the bank begins to be used, and before it is empty"  # fmt: skip
    over = await look(context, match.id)
    assert over.ended is not None
    assert (over.ended.ending, over.ended.winner, over.ended.by) == (Ending.TIME, House.WHITE, Seat.RED_1)
    assert check(context.store.where).problems == ()


async def test_a_move_clears_what_was_to_be_told_and_starts_the_others_clock(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    match = await duel(context, clock=Clock.DAY)
    await time.turn(DAY)
    await workers.go_round()
    assert ("Alice", "reminder") in post.empty()
    await play_any(context, match)
    await time.turn(2)
    await workers.go_round()
    assert post.empty() == []
    await time.turn(5 * MINUTE)
    await workers.go_round()
    assert post.empty() == [("Bob", "your_turn")]


async def test_a_move_after_the_deadline_is_too_late_also_when_nobody_has_noticed(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    match = await duel(context, clock=Clock.LIVE)
    await time.turn(10 * MINUTE)
    with pytest.raises(MatchIsOver) as late:
        await make_move(context, match.id, ALICE.id, 0, any_move(match))
    assert late.value.match.ended is not None
    assert late.value.match.ended.ending is Ending.TIME
    assert await look(context, match.id) == late.value.match
    await workers.go_round()
    assert post.empty() == [("Alice", "result"), ("Bob", "result")], "decided once, told once"


async def test_a_second_before_the_deadline_is_in_time(
    context: Context, time: HandTurnedTime, workers: Workers
) -> None:
    match = await duel(context, clock=Clock.LIVE)
    await time.turn(10 * MINUTE - 1)
    await play_any(context, match)
    await time.turn(1)
    await workers.go_round()
    assert (await look(context, match.id)).ended is None


async def test_resigning_after_the_deadline_of_the_other_wins_on_time(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context, clock=Clock.LIVE)
    await time.turn(10 * MINUTE)
    with pytest.raises(MatchIsOver) as over:
        await resign(context, match.id, BOB.id, match.turn)
    assert over.value.match.ended is not None
    assert over.value.match.ended.winner is House.WHITE


async def test_the_bell_and_a_late_click_at_once_decide_once(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    match = await duel(context, clock=Clock.LIVE)
    await time.turn(10 * MINUTE)
    answers = await asyncio.gather(
        workers.go_round(),
        *(make_move(context, match.id, ALICE.id, 0, any_move(match)) for _ in range(5)),
        return_exceptions=True,
    )
    assert all(isinstance(answer, MatchIsOver) for answer in answers[1:])
    await workers.go_round()
    assert sorted(post.empty()) == [("Alice", "result"), ("Bob", "result")]


async def test_without_a_clock_there_is_a_reminder_but_no_end(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    match = await duel(context, clock=Clock.NONE)
    await time.turn(3 * DAY)
    await workers.go_round()
    assert post.empty() == [("Alice", "your_turn"), ("Alice", "reminder")]
    await time.turn(365 * DAY)
    await workers.go_round()
    assert (await look(context, match.id)).ended is None


async def test_who_practises_is_left_in_peace(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    await practise(context, ALICE, "squire", salt(), house=House.WHITE)
    match = await practise(context, ALICE, "squire", salt(), house=House.RED)
    await play_to_the_end(context, await practise(context, BOB, "squire", salt()))
    await time.turn(30 * DAY)
    await workers.go_round()
    assert post.empty() == []
    assert (await look(context, match.id)).ended is None


async def test_the_result_is_told_to_those_who_did_not_make_it(
    context: Context, workers: Workers, post: Postbox, time: HandTurnedTime
) -> None:
    match = await duel(context)
    await resign(context, match.id, ALICE.id, match.turn)
    await workers.go_round()
    assert post.empty() == [("Bob", "result")]
    over = await play_to_the_end(context, await duel(context))
    last = over.story[-1].seat
    await workers.go_round()
    assert post.empty() == [({Seat.RED_1: "Bob", Seat.WHITE_1: "Alice"}[last], "result")]


async def test_a_challenge_is_told_when_unanswered_and_when_expired(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, clock=Clock.DAY)
    await time.turn(5 * MINUTE)
    await workers.go_round()
    assert post.empty() == [("Bob", "challenged")]
    await time.turn(3 * DAY)
    await workers.go_round()
    assert post.empty() == [("Alice", "expired")]
    assert (await look_at_challenge(context, challenge.id)).state is ChallengeState.EXPIRED
    await workers.go_round()
    assert post.empty() == []


async def test_old_closed_challenges_are_swept_away(context: Context, time: HandTurnedTime, workers: Workers) -> None:
    old = await challenge_to_duel(context, ALICE, BOB, clock=Clock.DAY)
    match = await accept(context, old.id, BOB, salt())
    await time.turn(40 * DAY)
    await challenge_to_duel(context, ALICE, BOB, clock=Clock.LIVE)
    await time.turn(HOUR)
    await workers.go_round()
    assert await context.store.read(lambda transaction: transaction.challenges.get(old.id)) is None
    assert (await look(context, match.id)).ended is not None


async def test_an_offer_is_told_to_those_who_are_away(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    match = await play_on(context, await duel(context), 2)
    await offer(context, match.id, ALICE.id, match.turn, OfferKind.DRAW)
    await time.turn(5 * MINUTE)
    await workers.go_round()
    assert sorted(post.empty()) == [("Alice", "your_turn"), ("Bob", "offer")]


async def test_each_is_told_the_way_they_chose(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    await choose(context, ALICE, telling=NoticeChoice.DM)
    await duel(context)
    await time.turn(5 * MINUTE)
    await workers.go_round()
    (letter,) = post.letters
    assert letter.telling is NoticeChoice.DM


async def test_who_is_forgotten_is_told_nothing(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox
) -> None:
    await duel(context)
    await forget(context, ALICE.id)
    await time.turn(10 * DAY)
    await workers.go_round()
    assert post.empty() == [("Bob", "result")]
