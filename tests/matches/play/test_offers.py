"""Offers: a draw offered and accepted, moves taken back, but never across a card drawn from the pile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from data.rows.match_rows import By, Ending, NoticeKind, OfferKind
from game import DRAW, House, Seat
from matches.begin.lobbies import open_lobby, seat_computer, start, take_seat
from matches.checks.store_check import check
from matches.model.clocks import DAY, Clock
from matches.model.context import Context
from matches.model.ledger import effective
from matches.model.refusals import BoardMovedOn, MatchIsOver, NoAgreement, NoTakeBack, NotYours
from matches.model.values import Match
from matches.people.people import choose
from matches.play.offers import agree, offer, refuse
from matches.play.playing import look
from tests.matches.players import ALICE, BOB, CAROL, EVE, HandTurnedTime, duel, mover, play_any, play_on, salt

Act = Callable[[Context, str, int, int, OfferKind], Awaitable[Match]]
DRAW_OFFER, TAKE_BACK = OfferKind.DRAW, OfferKind.TAKE_BACK


async def test_a_draw_is_agreed_on(context: Context, time: HandTurnedTime) -> None:
    match = await play_on(context, await duel(context), 5)
    offered = await offer(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert offered.offer is not None
    assert offered.offer.seat is Seat.RED_1
    assert offered.offer.waiting_for == {Seat.WHITE_1}
    assert offered.turn == match.turn, "an offer makes no button stale"
    told = await context.store.read(lambda transaction: transaction.notices.of_person(BOB.id))
    assert NoticeKind.OFFER in [notice.kind for notice in told]
    over = await agree(context, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert over.ended is not None
    assert (over.ended.ending, over.ended.winner, over.offer) == (Ending.AGREED, None, None)
    with pytest.raises(MatchIsOver):
        await agree(context, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert check(context.store.where).problems == ()


async def test_two_who_offer_each_other_a_draw_have_agreed(context: Context) -> None:
    match = await duel(context)
    await offer(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
    over = await offer(context, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert over.ended is not None
    assert over.ended.ending is Ending.AGREED


async def test_both_who_offer_a_draw_at_the_same_moment_draw_once_and_the_second_sees_it(context: Context) -> None:
    match = await duel(context)
    first, second = await asyncio.gather(
        *(offer(context, match.id, person.id, match.turn, DRAW_OFFER) for person in (ALICE, BOB))
    )
    assert first.ended is None
    assert first.offer is not None
    assert second.ended is not None
    assert second.ended.ending is Ending.AGREED
    assert await look(context, match.id) == second
    told = await context.store.read(lambda transaction: transaction.notices.due(1 << 60, 10))
    assert [(notice.person, notice.kind) for notice in told] == [(ALICE.id, NoticeKind.RESULT)]


async def test_two_clicks_on_one_yes_to_take_back_take_back_once(context: Context) -> None:
    match = await play_on(context, await duel(context), 4)
    await offer(context, match.id, ALICE.id, match.turn, TAKE_BACK)
    answers = await asyncio.gather(
        *(agree(context, match.id, BOB.id, match.turn, TAKE_BACK) for _ in range(2)), return_exceptions=True
    )
    back, late = answers
    assert isinstance(back, Match)
    assert isinstance(late, BoardMovedOn)
    assert late.match == back == await look(context, match.id)
    assert back.moves == 2


@pytest.mark.parametrize("act", [offer, agree, refuse])
async def test_a_button_of_another_turn_offers_and_answers_nothing(context: Context, act: Act) -> None:
    match = await play_on(context, await duel(context), 2)
    if act is not offer:
        match = await offer(context, match.id, BOB.id, match.turn, DRAW_OFFER)
    for turn in (match.turn - 1, match.turn + 1):
        with pytest.raises(BoardMovedOn) as refused:
            await act(context, match.id, ALICE.id, turn, DRAW_OFFER)
        assert refused.value.match == match
    assert await look(context, match.id) == match
    await act(context, match.id, ALICE.id, match.turn, DRAW_OFFER)


async def test_a_refused_offer_can_be_made_again_at_another_turn(context: Context) -> None:
    match = await duel(context)
    await offer(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
    refused = await refuse(context, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert refused.offer is not None
    assert (refused.offer.stands, refused.offer.refused_by) == (False, Seat.WHITE_1)
    with pytest.raises(NoAgreement) as again:
        await offer(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert again.value.why is NoAgreement.Why.ASKED_ALREADY
    with pytest.raises(NoAgreement) as late:
        await agree(context, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert late.value.why is NoAgreement.Why.NO_SUCH_OFFER
    match = (await play_any(context, match)).match
    assert match.offer is None
    await offer(context, match.id, ALICE.id, match.turn, DRAW_OFFER)


async def test_one_can_withdraw_ones_own_offer_but_not_accept_it(context: Context) -> None:
    match = await duel(context)
    await offer(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
    with pytest.raises(NoAgreement) as own:
        await agree(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert own.value.why is NoAgreement.Why.OWN_OFFER
    withdrawn = await refuse(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert withdrawn.offer is not None
    assert not withdrawn.offer.stands


async def test_an_offer_outlasts_ones_own_move_and_ends_with_the_others(context: Context) -> None:
    match = await duel(context)
    await offer(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
    match = (await play_any(context, match)).match
    assert match.offer is not None
    match = (await play_any(context, match)).match
    assert match.offer is None
    with pytest.raises(NoAgreement):
        await agree(context, match.id, BOB.id, match.turn, DRAW_OFFER)


async def test_a_forced_move_made_for_somebody_is_no_answer(context: Context) -> None:
    await choose(context, BOB, play_forced=True)
    match = await duel(context, clock=Clock.NONE)
    while True:
        if mover(match) == ALICE.id and match.offer is None:
            await offer(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
        played = await play_any(context, match)
        match = played.match
        if match.ended is not None:
            match = await duel(context, clock=Clock.NONE)
        elif played.moves[0].seat is Seat.RED_1 and len(played.moves) > 1:
            assert all(told.by is By.FORCED for told in played.moves[1:])
            assert match.offer is not None
            return


async def test_onlookers_have_no_say(context: Context) -> None:
    match = await duel(context)
    await offer(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
    for asked in (offer, agree, refuse):
        with pytest.raises(NotYours):
            await asked(context, match.id, EVE.id, match.turn, DRAW_OFFER)
    with pytest.raises(NoAgreement) as other_kind:
        await agree(context, match.id, BOB.id, match.turn, TAKE_BACK)
    assert other_kind.value.why is NoAgreement.Why.NO_SUCH_OFFER


async def test_a_move_is_taken_back_by_agreement(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context)
    first = (await play_any(context, match)).match
    await time.turn(600)
    offered = await offer(context, match.id, ALICE.id, first.turn, TAKE_BACK)
    assert offered.offer is not None
    with pytest.raises(NoAgreement) as other:
        await offer(context, match.id, BOB.id, first.turn, DRAW_OFFER)
    assert other.value.why is NoAgreement.Why.OTHER_OFFER_STANDS
    back = await agree(context, match.id, BOB.id, first.turn, TAKE_BACK)
    assert (back.moves, back.turn, back.view, back.offer) == (0, 2, match.view, None)
    assert back.deadline == time.now() + DAY + Clock.DAY.bank + DAY // 2, "the clock starts anew"
    assert mover(back) == ALICE.id
    after = (await play_any(context, back, back.view.legal_moves()[1])).match
    assert (after.turn, after.moves) == (3, 1)
    assert after.view != first.view
    assert check(context.store.where).problems == ()
    assert await look(Context(context.store, context.time, context.computer, context.levels), match.id) == after


async def test_a_screen_knows_who_may_take_back(context: Context) -> None:
    match = await duel(context)
    tried = 0
    while match.ended is None:
        for seat in Seat.RED_1, Seat.WHITE_1:
            person = match.players[seat].person
            assert person is not None
            try:
                await offer(context, match.id, person, match.turn, TAKE_BACK)
            except NoTakeBack:
                assert match.would_take_back(seat) is None
            else:
                undone = match.would_take_back(seat)
                assert undone is not None
                assert undone.seat is seat
                assert (
                    match.back_to[[each for each, _ in match.back_to].index(seat)][1] == match.moves - undone.number + 1
                )
                await refuse(context, match.id, person, match.turn, TAKE_BACK)
                tried += 1
        match = (await play_any(context, match)).match
    assert tried > 10
    assert match.back_to == ()


async def test_taking_back_goes_to_ones_own_last_decision(context: Context) -> None:
    match = await play_on(context, await duel(context), 4)
    assert mover(match) == ALICE.id
    before = (await look(context, match.id)).story
    await offer(context, match.id, ALICE.id, match.turn, TAKE_BACK)
    back = await agree(context, match.id, BOB.id, match.turn, TAKE_BACK)
    assert (back.moves, mover(back)) == (2, ALICE.id)
    assert back.story == before[:2]


async def test_any_move_overtakes_the_wish_to_take_back(context: Context) -> None:
    match = await play_on(context, await duel(context), 1)
    await offer(context, match.id, ALICE.id, match.turn, TAKE_BACK)
    match = (await play_any(context, match)).match
    assert match.offer is None
    with pytest.raises(NoAgreement):
        await agree(context, match.id, BOB.id, match.turn, TAKE_BACK)


async def test_nothing_to_take_back_before_ones_first_move(context: Context) -> None:
    match = await duel(context)
    for person in (ALICE, BOB):
        with pytest.raises(NoTakeBack) as refused:
            await offer(context, match.id, person.id, match.turn, TAKE_BACK)
        assert refused.value.why is NoTakeBack.Why.NOTHING_TO_TAKE_BACK
    match = (await play_any(context, match)).match
    with pytest.raises(NoTakeBack):
        await offer(context, match.id, BOB.id, match.turn, TAKE_BACK)


async def until_a_draw(context: Context) -> Match:
    match = await duel(context)
    while DRAW not in match.view.legal_moves():
        match = (await play_any(context, match)).match
    return (await play_any(context, match, DRAW)).match


async def test_never_across_a_draw_from_the_pile(context: Context) -> None:
    match = await until_a_draw(context)
    drawer = match.story[-1].seat
    for seat in Seat.RED_1, Seat.WHITE_1:
        person = match.players[seat].person
        assert person is not None
        with pytest.raises(NoTakeBack) as refused:
            await offer(context, match.id, person, match.turn, TAKE_BACK)
        assert refused.value.why is NoTakeBack.Why.ACROSS_A_DRAW
    # A card played after the draw can be taken back; the drawn card stays drawn.
    after = (await play_any(context, match)).match
    player = after.story[-1].seat
    assert player is not drawer
    person = after.players[player].person
    assert person is not None
    if after.story[-1].move is not DRAW:
        await offer(context, match.id, person, after.turn, TAKE_BACK)
        other = next(each for each in after.people if each != person)
        back = await agree(context, match.id, other, after.turn, TAKE_BACK)
        assert back.view == match.view


async def test_a_forced_move_is_not_taken_back_alone(context: Context) -> None:
    """It would be made again at once. Before it there was a draw to a full hand, so the decision stands."""
    await choose(context, ALICE, play_forced=True)
    match = await duel(context, clock=Clock.NONE)
    while not any(told.by is By.FORCED and told.move is not DRAW for told in match.story[-2:]):
        match = (await play_any(context, match, match.view.legal_moves()[-1])).match  # whoever can draw does
        if match.ended is not None:
            match = await duel(context, clock=Clock.NONE)
    with pytest.raises(NoTakeBack) as refused:
        await offer(context, match.id, ALICE.id, match.turn, TAKE_BACK)
    assert refused.value.why is NoTakeBack.Why.ACROSS_A_DRAW


async def test_late_agreement_comes_too_late(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context)
    await offer(context, match.id, BOB.id, match.turn, DRAW_OFFER)
    await time.turn(DAY + Clock.DAY.bank)
    with pytest.raises(MatchIsOver) as over:
        await agree(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert over.value.match.ended is not None
    assert over.value.match.ended.ending is Ending.TIME


async def team_match(context: Context) -> Match:
    """Alice and the computer are red, Bob and Carol are white."""
    lobby = await open_lobby(context, ALICE)
    await take_seat(context, lobby.id, BOB, House.WHITE)
    await take_seat(context, lobby.id, CAROL, House.WHITE)
    await seat_computer(context, lobby.id, ALICE.id, House.RED, "squire")
    return await start(context, lobby.id, ALICE.id, salt())


async def test_at_a_table_of_four_everybody_must_agree(context: Context) -> None:
    match = await team_match(context)
    offered = await offer(context, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert offered.offer is not None
    assert offered.offer.waiting_for == {Seat.RED_1, Seat.WHITE_2}
    offered = await agree(context, match.id, CAROL.id, match.turn, DRAW_OFFER)
    assert offered.ended is None
    assert offered.offer is not None
    assert offered.offer.waiting_for == {Seat.RED_1}
    over = await agree(context, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert over.ended is not None


async def test_at_a_table_of_four_one_can_refuse(context: Context) -> None:
    match = await play_on(context, await team_match(context), 1)
    await offer(context, match.id, ALICE.id, match.turn, TAKE_BACK)
    await agree(context, match.id, BOB.id, match.turn, TAKE_BACK)
    refused = await refuse(context, match.id, CAROL.id, match.turn, TAKE_BACK)
    assert refused.offer is not None
    assert not refused.offer.stands
    assert refused.moves == 1


async def test_a_move_of_the_computer_answers_no_offer(context: Context) -> None:
    match = await team_match(context)
    while not match.computer_to_move:
        match = await play_on(context, match, 1)
    await offer(context, match.id, BOB.id, match.turn, DRAW_OFFER)  # to Alice, Carol and whoever plays for red
    after = await play_on(context, match, 1)
    assert after.story[-1].by is By.COMPUTER
    assert after.story[-1].seat.house is House.RED
    assert after.offer is not None
    assert after.offer.stands


async def test_what_was_taken_back_stays_in_the_ledger(context: Context) -> None:
    match = await play_on(context, await duel(context), 2)
    await offer(context, match.id, BOB.id, match.turn, TAKE_BACK)
    await agree(context, match.id, ALICE.id, match.turn, TAKE_BACK)
    entries = await context.store.read(lambda transaction: transaction.matches.entries(match.id))
    assert [entry.text for entry in entries][2:] == ["-1"]
    assert effective(entries) == entries[:1]


async def test_offering_now_this_now_that_rings_once_a_turn(context: Context, time: HandTurnedTime) -> None:
    match = await play_on(context, await duel(context), 5)
    whose = ALICE if mover(match) == BOB.id else BOB
    other = ALICE if whose is BOB else BOB

    async def rung() -> int:
        """What the other would be told is told, and counted."""
        rows = await context.store.read(lambda transaction: transaction.notices.of_person(other.id))
        offers = [row for row in rows if row.kind is NoticeKind.OFFER]
        if offers:
            await context.decide(lambda transaction: transaction.notices.remove_kinds(match.id, (NoticeKind.OFFER,)))
        return len(offers)

    await offer(context, match.id, whose.id, match.turn, DRAW_OFFER)
    assert await rung() == 1
    for kind in (TAKE_BACK, DRAW_OFFER, TAKE_BACK):
        await offer(context, match.id, whose.id, match.turn, kind)
        assert await rung() == 0
    match = (await play_any(context, await look(context, match.id))).match
    await offer(context, match.id, whose.id, match.turn, DRAW_OFFER)
    assert await rung() == 1
