"""Calling off a match: before the first move, by any of its players, and then it does not count."""

from __future__ import annotations

import pytest

from data.rows.match_rows import Ending, NoticeKind, OfferKind
from game import House, Outcome, Seat, Variant, parse_record, verify
from matches.begin.practising import practise
from matches.checks.store_check import check
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.refusals import BoardMovedOn, MatchIsOver, NotYours, TooLateToCallOff
from matches.model.values import Person
from matches.people.people import finished
from matches.play.offers import agree, offer
from matches.play.playing import call_off, look, record, resign
from tests.matches.play.test_offers import team_match
from tests.matches.players import ALICE, BOB, CAROL, HandTurnedTime, duel, play_any, play_on, salt
from tests.matches.postbox import Postbox, Workers


@pytest.mark.parametrize(("who", "told"), [(ALICE, BOB), (BOB, ALICE)])
async def test_either_side_calls_off_and_the_other_is_told(
    context: Context, time: HandTurnedTime, workers: Workers, post: Postbox, who: Person, told: Person
) -> None:
    match = await duel(context, clock=Clock.DAY)
    assert match.counts
    over = await call_off(context, match.id, who.id, match.turn)
    assert over.ended is not None
    assert (over.ended.ending, over.ended.winner, over.ended.by) == (Ending.CALLED_OFF, None, match.seat_of(who.id))
    assert not over.counts, "it is nobody's result"
    assert over.deal.secret is not None, "the seal is opened all the same"
    await time.turn(60)
    await workers.go_round()
    assert [(letter.kind, letter.person) for letter in post.letters] == [(NoticeKind.RESULT, told.id)]
    assert [game.ending for game in await finished(context, told.id)] == [Ending.CALLED_OFF]
    with pytest.raises(MatchIsOver):
        await call_off(context, match.id, told.id, match.turn)
    assert check(context.store.where).problems == ()


async def test_its_record_has_no_result(context: Context) -> None:
    match = await duel(context)
    await call_off(context, match.id, BOB.id, match.turn)
    written = await record(context, match.id)
    assert (written.outcome, written.ending, written.moves) == (Outcome.UNFINISHED, None, ())
    assert verify(parse_record(str(written))).good


async def test_not_after_a_move_even_if_it_was_taken_back(context: Context) -> None:
    match = (await play_any(context, await duel(context))).match
    for person in (ALICE, BOB):
        with pytest.raises(TooLateToCallOff):
            await call_off(context, match.id, person.id, match.turn)
    with pytest.raises(BoardMovedOn):
        await call_off(context, match.id, BOB.id, 0)
    await offer(context, match.id, ALICE.id, match.turn, OfferKind.TAKE_BACK)
    match = await agree(context, match.id, BOB.id, match.turn, OfferKind.TAKE_BACK)
    assert match.moves == 0
    with pytest.raises(TooLateToCallOff):
        await call_off(context, match.id, ALICE.id, match.turn)


async def test_only_by_those_who_sit_there(context: Context) -> None:
    match = await duel(context)
    with pytest.raises(NotYours):
        await call_off(context, match.id, CAROL.id, match.turn)
    assert (await look(context, match.id)).ended is None


async def test_at_a_table_of_four_anybody_calls_it_off_for_all(context: Context) -> None:
    match = await team_match(context)
    over = await call_off(context, match.id, CAROL.id, match.turn)
    assert over.variant is Variant.TEXAS
    assert over.ended is not None
    assert over.ended.by is Seat.WHITE_2
    notices = await context.store.read(lambda transaction: transaction.notices.due(1 << 60, 100))
    assert sorted(notice.person for notice in notices) == [ALICE.id, BOB.id]


async def test_in_practice_too_while_nobody_has_moved(context: Context) -> None:
    match = await practise(context, ALICE, "squire", salt(), house=House.RED)
    assert (await call_off(context, match.id, ALICE.id, match.turn)).ended is not None
    match = await play_on(context, await practise(context, ALICE, "squire", salt(), house=House.WHITE), 1)
    with pytest.raises(TooLateToCallOff):
        await call_off(context, match.id, ALICE.id, match.turn)


async def test_a_store_in_which_a_match_was_called_off_after_a_move_is_not_whole(context: Context) -> None:
    match = (await play_any(context, await duel(context))).match
    over = await resign(context, match.id, ALICE.id, match.turn)
    await context.decide(
        lambda transaction: transaction.session.connection.execute(
            "UPDATE matches SET ending = 'called_off', winner = NULL WHERE id = ?", (over.id,)
        )
    )
    problem, rated = check(context.store.where).problems
    assert "called off" in str(problem)
    assert "rated but must not be" in str(rated)
