"""Agreement: a draw offered and accepted, moves taken back, and never across a draw from the pile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from data import By, Ending, NoticeKind, check, effective
from game import DRAW, House, Seat
from matches import (
    Clock,
    Hall,
    Match,
    OfferKind,
    agree,
    choose,
    look,
    offer,
    open_lobby,
    refuse,
    seat_computer,
    start,
    take_seat,
)
from matches.clocks import DAY
from matches.refusals import BoardMovedOn, MatchIsOver, NoAgreement, NoTakeBack, NotYours
from tests.matches.players import ALICE, BOB, CAROL, EVE, HandTurnedTime, duel, mover, play_any, play_on, salt

Act = Callable[[Hall, str, int, int, OfferKind], Awaitable[Match]]
DRAW_OFFER, TAKE_BACK = OfferKind.DRAW, OfferKind.TAKE_BACK


async def test_a_draw_is_agreed_on(hall: Hall, time: HandTurnedTime) -> None:
    match = await play_on(hall, await duel(hall), 5)
    offered = await offer(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert offered.offer is not None
    assert offered.offer.seat is Seat.RED_1
    assert offered.offer.waiting_for == {Seat.WHITE_1}
    assert offered.turn == match.turn, "an offer makes no button stale"
    told = await hall.store.read(lambda transaction: transaction.notices_of(BOB.id))
    assert NoticeKind.OFFER in [notice.kind for notice in told]
    over = await agree(hall, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert over.ended is not None
    assert (over.ended.ending, over.ended.winner, over.offer) == (Ending.AGREED, None, None)
    with pytest.raises(MatchIsOver):
        await agree(hall, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert check(hall.store.where).problems == ()


async def test_two_who_offer_each_other_a_draw_have_agreed(hall: Hall) -> None:
    match = await duel(hall)
    await offer(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
    over = await offer(hall, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert over.ended is not None
    assert over.ended.ending is Ending.AGREED


async def test_both_who_offer_a_draw_at_the_same_moment_draw_once_and_the_second_sees_it(hall: Hall) -> None:
    match = await duel(hall)
    first, second = await asyncio.gather(
        *(offer(hall, match.id, person.id, match.turn, DRAW_OFFER) for person in (ALICE, BOB))
    )
    assert first.ended is None
    assert first.offer is not None
    assert second.ended is not None
    assert second.ended.ending is Ending.AGREED
    assert await look(hall, match.id) == second
    told = await hall.store.read(lambda transaction: transaction.due_notices(1 << 60, 10))
    assert [(notice.person, notice.kind) for notice in told] == [(ALICE.id, NoticeKind.RESULT)]


async def test_two_clicks_on_one_yes_to_take_back_take_back_once(hall: Hall) -> None:
    match = await play_on(hall, await duel(hall), 4)
    await offer(hall, match.id, ALICE.id, match.turn, TAKE_BACK)
    answers = await asyncio.gather(
        *(agree(hall, match.id, BOB.id, match.turn, TAKE_BACK) for _ in range(2)), return_exceptions=True
    )
    back, late = answers
    assert isinstance(back, Match)
    assert isinstance(late, BoardMovedOn)
    assert late.match == back == await look(hall, match.id)
    assert back.moves == 2


@pytest.mark.parametrize("act", [offer, agree, refuse])
async def test_a_button_of_another_turn_offers_and_answers_nothing(hall: Hall, act: Act) -> None:
    match = await play_on(hall, await duel(hall), 2)
    if act is not offer:
        match = await offer(hall, match.id, BOB.id, match.turn, DRAW_OFFER)
    for turn in (match.turn - 1, match.turn + 1):
        with pytest.raises(BoardMovedOn) as refused:
            await act(hall, match.id, ALICE.id, turn, DRAW_OFFER)
        assert refused.value.match == match
    assert await look(hall, match.id) == match
    await act(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)


async def test_a_refused_offer_can_be_made_again_at_another_turn(hall: Hall) -> None:
    match = await duel(hall)
    await offer(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
    refused = await refuse(hall, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert refused.offer is not None
    assert (refused.offer.stands, refused.offer.refused_by) == (False, Seat.WHITE_1)
    with pytest.raises(NoAgreement) as again:
        await offer(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert again.value.why is NoAgreement.Why.ASKED_ALREADY
    with pytest.raises(NoAgreement) as late:
        await agree(hall, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert late.value.why is NoAgreement.Why.NO_SUCH_OFFER
    match = (await play_any(hall, match)).match
    assert match.offer is None
    await offer(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)


async def test_one_can_withdraw_ones_own_offer_but_not_accept_it(hall: Hall) -> None:
    match = await duel(hall)
    await offer(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
    with pytest.raises(NoAgreement) as own:
        await agree(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert own.value.why is NoAgreement.Why.OWN_OFFER
    withdrawn = await refuse(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert withdrawn.offer is not None
    assert not withdrawn.offer.stands


async def test_an_offer_outlasts_ones_own_move_and_ends_with_the_others(hall: Hall) -> None:
    match = await duel(hall)
    await offer(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
    match = (await play_any(hall, match)).match
    assert match.offer is not None
    match = (await play_any(hall, match)).match
    assert match.offer is None
    with pytest.raises(NoAgreement):
        await agree(hall, match.id, BOB.id, match.turn, DRAW_OFFER)


async def test_a_forced_move_made_for_somebody_is_no_answer(hall: Hall) -> None:
    await choose(hall, BOB, play_forced=True)
    match = await duel(hall, clock=Clock.NONE)
    while True:
        if mover(match) == ALICE.id and match.offer is None:
            await offer(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
        played = await play_any(hall, match)
        match = played.match
        if match.ended is not None:
            match = await duel(hall, clock=Clock.NONE)
        elif played.told[0].seat is Seat.RED_1 and len(played.told) > 1:
            assert all(told.by is By.FORCED for told in played.told[1:])
            assert match.offer is not None
            return


async def test_onlookers_have_no_say(hall: Hall) -> None:
    match = await duel(hall)
    await offer(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
    for asked in (offer, agree, refuse):
        with pytest.raises(NotYours):
            await asked(hall, match.id, EVE.id, match.turn, DRAW_OFFER)
    with pytest.raises(NoAgreement) as other_kind:
        await agree(hall, match.id, BOB.id, match.turn, TAKE_BACK)
    assert other_kind.value.why is NoAgreement.Why.NO_SUCH_OFFER


async def test_a_move_is_taken_back_by_agreement(hall: Hall, time: HandTurnedTime) -> None:
    match = await duel(hall)
    first = (await play_any(hall, match)).match
    await time.turn(600)
    offered = await offer(hall, match.id, ALICE.id, first.turn, TAKE_BACK)
    assert offered.offer is not None
    with pytest.raises(NoAgreement) as other:
        await offer(hall, match.id, BOB.id, first.turn, DRAW_OFFER)
    assert other.value.why is NoAgreement.Why.OTHER_OFFER_STANDS
    back = await agree(hall, match.id, BOB.id, first.turn, TAKE_BACK)
    assert (back.moves, back.turn, back.view, back.offer) == (0, 2, match.view, None)
    assert back.deadline == time.now() + DAY + Clock.DAY.bank + DAY // 2, "the clock starts anew"
    assert mover(back) == ALICE.id
    after = (await play_any(hall, back, back.view.legal_moves()[1])).match
    assert (after.turn, after.moves) == (3, 1)
    assert after.view != first.view
    assert check(hall.store.where).problems == ()
    assert await look(Hall(hall.store, hall.time, hall.computer, hall.levels), match.id) == after


async def test_a_screen_knows_who_may_take_back(hall: Hall) -> None:
    match = await duel(hall)
    tried = 0
    while match.ended is None:
        for seat in Seat.RED_1, Seat.WHITE_1:
            person = match.players[seat].person
            assert person is not None
            try:
                await offer(hall, match.id, person, match.turn, TAKE_BACK)
            except NoTakeBack:
                assert match.would_take_back(seat) is None
            else:
                undone = match.would_take_back(seat)
                assert undone is not None
                assert undone.seat is seat
                assert (
                    match.back_to[[each for each, _ in match.back_to].index(seat)][1] == match.moves - undone.number + 1
                )
                await refuse(hall, match.id, person, match.turn, TAKE_BACK)
                tried += 1
        match = (await play_any(hall, match)).match
    assert tried > 10
    assert match.back_to == ()


async def test_taking_back_goes_to_ones_own_last_decision(hall: Hall) -> None:
    match = await play_on(hall, await duel(hall), 4)
    assert mover(match) == ALICE.id
    before = (await look(hall, match.id)).story
    await offer(hall, match.id, ALICE.id, match.turn, TAKE_BACK)
    back = await agree(hall, match.id, BOB.id, match.turn, TAKE_BACK)
    assert (back.moves, mover(back)) == (2, ALICE.id)
    assert back.story == before[:2]


async def test_any_move_overtakes_the_wish_to_take_back(hall: Hall) -> None:
    match = await play_on(hall, await duel(hall), 1)
    await offer(hall, match.id, ALICE.id, match.turn, TAKE_BACK)
    match = (await play_any(hall, match)).match
    assert match.offer is None
    with pytest.raises(NoAgreement):
        await agree(hall, match.id, BOB.id, match.turn, TAKE_BACK)


async def test_nothing_to_take_back_before_ones_first_move(hall: Hall) -> None:
    match = await duel(hall)
    for person in (ALICE, BOB):
        with pytest.raises(NoTakeBack) as refused:
            await offer(hall, match.id, person.id, match.turn, TAKE_BACK)
        assert refused.value.why is NoTakeBack.Why.NOTHING_TO_TAKE_BACK
    match = (await play_any(hall, match)).match
    with pytest.raises(NoTakeBack):
        await offer(hall, match.id, BOB.id, match.turn, TAKE_BACK)


async def until_a_draw(hall: Hall) -> Match:
    match = await duel(hall)
    while DRAW not in match.view.legal_moves():
        match = (await play_any(hall, match)).match
    return (await play_any(hall, match, DRAW)).match


async def test_never_across_a_draw_from_the_pile(hall: Hall) -> None:
    match = await until_a_draw(hall)
    drawer = match.story[-1].seat
    for seat in Seat.RED_1, Seat.WHITE_1:
        person = match.players[seat].person
        assert person is not None
        with pytest.raises(NoTakeBack) as refused:
            await offer(hall, match.id, person, match.turn, TAKE_BACK)
        assert refused.value.why is NoTakeBack.Why.ACROSS_A_DRAW
    # A card played after the draw can be taken back; the drawn card stays drawn.
    after = (await play_any(hall, match)).match
    player = after.story[-1].seat
    assert player is not drawer
    person = after.players[player].person
    assert person is not None
    if after.story[-1].move is not DRAW:
        await offer(hall, match.id, person, after.turn, TAKE_BACK)
        other = next(each for each in after.people if each != person)
        back = await agree(hall, match.id, other, after.turn, TAKE_BACK)
        assert back.view == match.view


async def test_a_forced_move_is_not_taken_back_alone(hall: Hall) -> None:
    """It would be made again at once. Before it there was a draw to a full hand, so the decision stands."""
    await choose(hall, ALICE, play_forced=True)
    match = await duel(hall, clock=Clock.NONE)
    while not any(told.by is By.FORCED and told.move is not DRAW for told in match.story[-2:]):
        match = (await play_any(hall, match, match.view.legal_moves()[-1])).match  # whoever can draw does
        if match.ended is not None:
            match = await duel(hall, clock=Clock.NONE)
    with pytest.raises(NoTakeBack) as refused:
        await offer(hall, match.id, ALICE.id, match.turn, TAKE_BACK)
    assert refused.value.why is NoTakeBack.Why.ACROSS_A_DRAW


async def test_late_agreement_comes_too_late(hall: Hall, time: HandTurnedTime) -> None:
    match = await duel(hall)
    await offer(hall, match.id, BOB.id, match.turn, DRAW_OFFER)
    await time.turn(DAY + Clock.DAY.bank)
    with pytest.raises(MatchIsOver) as over:
        await agree(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert over.value.match.ended is not None
    assert over.value.match.ended.ending is Ending.TIME


async def team_match(hall: Hall) -> Match:
    """Alice and the computer are red, Bob and Carol are white."""
    lobby = await open_lobby(hall, ALICE, house=House.RED)
    await take_seat(hall, lobby.id, BOB, House.WHITE)
    await take_seat(hall, lobby.id, CAROL, House.WHITE)
    await seat_computer(hall, lobby.id, ALICE.id, House.RED, "squire")
    return await start(hall, lobby.id, ALICE.id, salt())


async def test_at_a_table_of_four_everybody_must_agree(hall: Hall) -> None:
    match = await team_match(hall)
    offered = await offer(hall, match.id, BOB.id, match.turn, DRAW_OFFER)
    assert offered.offer is not None
    assert offered.offer.waiting_for == {Seat.RED_1, Seat.WHITE_2}
    offered = await agree(hall, match.id, CAROL.id, match.turn, DRAW_OFFER)
    assert offered.ended is None
    assert offered.offer is not None
    assert offered.offer.waiting_for == {Seat.RED_1}
    over = await agree(hall, match.id, ALICE.id, match.turn, DRAW_OFFER)
    assert over.ended is not None


async def test_at_a_table_of_four_one_can_refuse(hall: Hall) -> None:
    match = await play_on(hall, await team_match(hall), 1)
    await offer(hall, match.id, ALICE.id, match.turn, TAKE_BACK)
    await agree(hall, match.id, BOB.id, match.turn, TAKE_BACK)
    refused = await refuse(hall, match.id, CAROL.id, match.turn, TAKE_BACK)
    assert refused.offer is not None
    assert not refused.offer.stands
    assert refused.moves == 1


async def test_a_move_of_the_computer_answers_no_offer(hall: Hall) -> None:
    match = await team_match(hall)
    while not match.computer_to_move:
        match = await play_on(hall, match, 1)
    await offer(hall, match.id, BOB.id, match.turn, DRAW_OFFER)  # to Alice, Carol and whoever plays for red
    after = await play_on(hall, match, 1)
    assert after.story[-1].by is By.COMPUTER
    assert after.story[-1].seat.house is House.RED
    assert after.offer is not None
    assert after.offer.stands


async def test_what_was_taken_back_stays_in_the_ledger(hall: Hall) -> None:
    match = await play_on(hall, await duel(hall), 2)
    await offer(hall, match.id, BOB.id, match.turn, TAKE_BACK)
    await agree(hall, match.id, ALICE.id, match.turn, TAKE_BACK)
    entries = await hall.store.read(lambda transaction: transaction.entries(match.id))
    assert [entry.text for entry in entries][2:] == ["-1"]
    assert effective(entries) == entries[:1]


async def test_offering_now_this_now_that_rings_once_a_turn(hall: Hall, time: HandTurnedTime) -> None:
    match = await play_on(hall, await duel(hall), 5)
    whose = ALICE if mover(match) == BOB.id else BOB
    other = ALICE if whose is BOB else BOB

    async def rung() -> int:
        """What the other would be told is told, and counted."""
        rows = await hall.store.read(lambda transaction: transaction.notices_of(other.id))
        offers = [row for row in rows if row.kind is NoticeKind.OFFER]
        if offers:
            await hall.decide(lambda transaction: transaction.remove_notices(match.id, (NoticeKind.OFFER,)))
        return len(offers)

    await offer(hall, match.id, whose.id, match.turn, DRAW_OFFER)
    assert await rung() == 1
    for kind in (TAKE_BACK, DRAW_OFFER, TAKE_BACK):
        await offer(hall, match.id, whose.id, match.turn, kind)
        assert await rung() == 0
    match = (await play_any(hall, await look(hall, match.id))).match
    await offer(hall, match.id, whose.id, match.turn, DRAW_OFFER)
    assert await rung() == 1
