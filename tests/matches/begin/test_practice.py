"""Practice: every house and level, hints, moves taken back; and the computer's move on every seat."""

from __future__ import annotations

import asyncio
import logging
import random

import pytest

from data.rows.match_rows import By, Ending, OfferKind
from data.tables.transaction import Transaction
from game import DRAW, HERO_PLAYS, Card, House, Move, PlayerView, Seat, Variant, parse_record, verify
from matches.begin.challenges import rematch
from matches.begin.lobbies import open_lobby, seat_computer, start
from matches.begin.practising import practise, practise_on
from matches.checks.store_check import check
from matches.model.context import Context
from matches.model.match_state import State
from matches.model.refusals import BoardMovedOn, NoAgreement, NoSuchLevel, NotPractice, NotYours, StillRunning
from matches.model.values import Match
from matches.play.changes import end, save
from matches.play.offers import offer
from matches.play.playing import call_off, hint, look, make_move, record, resign, think
from matches.screen.boards import behind
from tests.matches.players import (
    ALICE,
    BOB,
    DiceComputer,
    HandTurnedTime,
    any_move,
    duel,
    play_any,
    play_on,
    play_to_the_end,
    salt,
)


@pytest.mark.parametrize("house", list(House))
async def test_the_house_one_asks_for(context: Context, house: House) -> None:
    match = await practise(context, ALICE, "knight", salt(), house=house)
    assert match.practice
    assert match.seat_of(ALICE.id) == Seat(house)
    assert match.players[house.other].level == "knight"
    assert match.computer_to_move is (house is House.WHITE)
    assert match.deadline is None


async def test_a_level_that_does_not_exist(context: Context) -> None:
    with pytest.raises(NoSuchLevel):
        await practise(context, ALICE, "emperor", salt())


async def test_the_computer_sees_what_a_player_sees(context: Context, computer: DiceComputer) -> None:
    match = await practise(context, ALICE, "knight", salt(), house=House.WHITE)
    played = await think(context, match.id)
    assert played is not None
    ((view, level, _),) = computer.asked
    assert type(view) is PlayerView
    assert (view, level) == (match.view, "knight")
    assert played.moves[0].by is By.COMPUTER
    assert played.match.to_move is not None
    assert played.match.to_move.person == ALICE.id


async def test_the_computer_does_not_think_in_somebody_elses_turn(context: Context, computer: DiceComputer) -> None:
    match = await practise(context, ALICE, "knight", salt(), house=House.RED)
    assert await think(context, match.id) is None
    assert await think(context, (await duel(context)).id) is None
    assert computer.asked == []
    with pytest.raises(NotYours):
        await make_move(context, (await play_on(context, match, 1)).id, ALICE.id, 1, any_move(match))


async def test_two_who_let_it_think_get_one_move(context: Context) -> None:
    match = await practise(context, ALICE, "knight", salt(), house=House.WHITE)
    answers = await asyncio.gather(*(think(context, match.id) for _ in range(10)))
    assert len([answer for answer in answers if answer is not None]) == 1
    assert (await look(context, match.id)).moves == 1


async def test_resigning_while_the_computer_thinks_stands(context: Context, computer: DiceComputer) -> None:
    match = await practise(context, ALICE, "knight", salt(), house=House.WHITE)
    begun, go_on = asyncio.Event(), asyncio.Event()

    class SlowComputer(DiceComputer):
        async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
            begun.set()
            await go_on.wait()
            return await super().choose(view, level, seed)

    context.computer = SlowComputer()
    thinking = asyncio.create_task(think(context, match.id))
    await begun.wait()
    over = await resign(context, match.id, ALICE.id, match.turn)  # nothing is locked while it thinks
    go_on.set()
    assert await thinking is None
    assert await look(context, match.id) == over


async def test_an_illegal_answer_is_logged_and_does_not_hold_the_match_up(
    context: Context, caplog: pytest.LogCaptureFixture
) -> None:
    match = await practise(context, ALICE, "squire", salt(), house=House.WHITE)

    class Cheat(DiceComputer):
        async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
            return HERO_PLAYS[Card.N1]

    context.computer = Cheat()
    with caplog.at_level(logging.ERROR):
        played = await think(context, match.id)
    assert played is not None
    assert played.moves[0].move == match.view.legal_moves()[0]
    assert match.id in caplog.text


async def test_after_a_restart_those_that_wait_for_the_computer_are_found(
    context: Context, time: HandTurnedTime
) -> None:
    waiting = [await practise(context, ALICE, "squire", salt(), house=House.WHITE)]
    await practise(context, ALICE, "squire", salt(), house=House.RED)
    await time.turn(5)
    waiting.append(await practise(context, BOB, "knight", salt(), house=House.WHITE))
    played = await duel(context)  # one whose board is behind, too, but after those that wait
    assert await behind(context) == [*(match.id for match in waiting), played.id]
    await resign(context, waiting[0].id, ALICE.id, waiting[0].turn)
    assert await behind(context) == [waiting[1].id, played.id]
    await think(context, waiting[1].id)
    assert await behind(context) == [played.id]


async def test_the_same_match_and_turn_give_the_computer_the_same_seed(
    context: Context, computer: DiceComputer
) -> None:
    match = await practise(context, ALICE, "squire", salt(), house=House.WHITE)

    class Broken(DiceComputer):
        async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
            await super().choose(view, level, seed)
            raise RuntimeError("the worker died")

    context.computer = broken = Broken()
    with pytest.raises(RuntimeError):
        await think(context, match.id)
    context.computer = computer
    await think(context, match.id)
    assert computer.asked == broken.asked


async def test_a_hint_is_for_practice_and_for_ones_own_turn(context: Context) -> None:
    match = await practise(context, ALICE, "squire", salt(), house=House.RED)
    assert (await hint(context, match.id, ALICE.id, match.turn)).move == match.view.legal_moves()[0]
    after = (await play_any(context, match)).match
    with pytest.raises(BoardMovedOn):
        await hint(context, match.id, ALICE.id, match.turn)
    with pytest.raises(NotYours) as refused:
        await hint(context, match.id, ALICE.id, after.turn)
    assert refused.value.why is NotYours.Why.NOT_YOUR_TURN
    with pytest.raises(NotYours):
        await hint(context, match.id, BOB.id, match.turn)
    with pytest.raises(NotPractice):
        await hint(context, (await duel(context)).id, ALICE.id, 0)


class NeverDraws(DiceComputer):
    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        moves = [move for move in view.legal_moves() if move is not DRAW] or [DRAW]
        return random.Random(seed).choice(moves)


async def test_in_practice_moves_are_taken_back_at_once(context: Context) -> None:
    context.computer = NeverDraws()
    match = await practise(context, ALICE, "squire", salt(), house=House.RED)
    opening = match.view
    for _ in range(2):
        match = await play_on(context, match, 2)
    before = (await look(context, match.id)).story
    back = await offer(context, match.id, ALICE.id, match.turn, OfferKind.TAKE_BACK)
    assert (back.moves, back.turn) == (2, 5), "one's own move and the answer are gone, and no old button fits"
    assert back.story == before[:2]
    assert back.to_move is not None
    assert back.to_move.person == ALICE.id
    with pytest.raises(BoardMovedOn):
        await make_move(context, match.id, ALICE.id, 2, any_move(back))
    back = await offer(context, match.id, ALICE.id, back.turn, OfferKind.TAKE_BACK)
    assert (back.moves, back.view) == (0, opening)
    again = await play_to_the_end(context, back, seed=5)
    assert again.ended is not None
    assert check(context.store.where).problems == ()


class AlwaysDraws(DiceComputer):
    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        return DRAW if DRAW in view.legal_moves() else view.legal_moves()[0]


async def test_in_practice_moves_are_taken_back_across_draws_in_any_number(context: Context) -> None:
    context.computer = AlwaysDraws()
    match = await practise(context, ALICE, "squire", salt(), house=House.RED)
    seen = [match]
    while len(seen) < 12:  # whoever can draw does, so that the pile is known all the way back
        move = DRAW if DRAW in match.view.legal_moves() else any_move(match)
        match = await play_on(context, (await play_any(context, match, move)).match, 1)
        seen.append(match)
    drawn = [told.move for told in match.story if told.move is DRAW]
    assert len(drawn) > 4
    taken = 0
    for before in reversed(seen[:-1]):
        undone = match.would_take_back(Seat.RED_1)
        assert undone is not None
        assert undone.number == before.moves + 1
        match = await offer(context, match.id, ALICE.id, match.turn, OfferKind.TAKE_BACK)
        assert (match.moves, match.view) == (before.moves, before.view)
        taken += 2
    assert match.moves == 0
    assert match.would_take_back(Seat.RED_1) is None
    over = await resign(context, match.id, ALICE.id, match.turn)
    written = await record(context, over.id)
    assert (written.moves, written.taken_back) == ((), taken)
    assert f'[TakenBack "{taken}"]' in str(written)
    assert parse_record(str(written)) == written
    assert verify(written).good
    assert check(context.store.where).problems == ()


async def test_the_same_card_comes_again(context: Context) -> None:
    context.computer = NeverDraws()
    match = await play_on(context, await practise(context, ALICE, "squire", salt(), house=House.RED), 2)
    first = await play_any(context, match, DRAW)
    match = await offer(context, match.id, ALICE.id, first.match.turn, OfferKind.TAKE_BACK)
    assert (await play_any(context, match, DRAW)).moves[0].events == first.moves[0].events


async def test_at_a_table_of_four_practice_takes_back_as_well(context: Context) -> None:
    context.computer = AlwaysDraws()
    match = await four_alone(context)
    mine = []
    while match.moves < 12:
        if not match.computer_to_move:
            mine.append(match)
        match = await play_on(context, match, 1)
    assert any(told.move is DRAW for told in match.story)
    for before in reversed(mine):
        match = await offer(context, match.id, ALICE.id, match.turn, OfferKind.TAKE_BACK)
        assert (match.moves, match.view) == (before.moves, before.view)
    assert match.moves == 0


async def test_two_clicks_on_one_take_back_take_back_once(context: Context) -> None:
    context.computer = NeverDraws()
    match = await play_on(context, await practise(context, ALICE, "squire", salt(), house=House.RED), 4)
    answers = await asyncio.gather(
        *(offer(context, match.id, ALICE.id, match.turn, OfferKind.TAKE_BACK) for _ in range(2)), return_exceptions=True
    )
    back, late = answers
    assert isinstance(back, Match)
    assert isinstance(late, BoardMovedOn)
    assert late.match == back
    assert back.moves == 2


async def test_the_computer_never_agrees_to_a_draw(context: Context) -> None:
    match = await practise(context, ALICE, "squire", salt())
    with pytest.raises(NoAgreement) as refused:
        await offer(context, match.id, ALICE.id, match.turn, OfferKind.DRAW)
    assert refused.value.why is NoAgreement.Why.NOBODY_TO_ASK


async def test_practice_again_with_the_houses_swapped(context: Context) -> None:
    match = await practise(context, ALICE, "knight", salt(), house=House.RED)
    await resign(context, match.id, ALICE.id, match.turn)
    again = await rematch(context, match.id, ALICE, salt())
    assert isinstance(again, Match)
    assert again.players[Seat.RED_1].level == "knight"
    assert again.seat_of(ALICE.id) is Seat.WHITE_1
    assert await rematch(context, match.id, ALICE, salt()) == again, "a double click starts one match"


async def four_alone(context: Context) -> Match:
    """Alice with three computers: a squire at her side, a squire and a knight against her."""
    lobby = await open_lobby(context, ALICE)
    for house, level in ((House.WHITE, "squire"), (House.RED, "squire"), (House.WHITE, "knight")):
        await seat_computer(context, lobby.id, ALICE.id, house, level)
    return await start(context, lobby.id, ALICE.id, salt())


async def finished(context: Context, match: Match, winner: House | None) -> None:
    """Somebody resigns, or the store is told that it was a tie."""
    person = match.seat_of(ALICE.id)
    assert person is not None
    if winner is person.house.other:
        await resign(context, match.id, ALICE.id, match.turn)
        return

    def work(transaction: Transaction, state: State) -> tuple[State, None]:
        after = end(state, Ending.RESIGNED if winner else Ending.AGREED, winner, None, context.time.now())
        return save(transaction, state, after, actor=None, now=context.time.now()), None

    await context.change(match.id, work)


async def test_without_a_level_it_follows_the_results(context: Context, time: HandTurnedTime) -> None:
    context.levels = ("squire", "knight", "king")

    async def next_level(winner: House | None = None, *, tie: bool = False) -> str | None:
        match = await practise(context, ALICE, None, salt(), house=House.RED)
        level = match.players[Seat.WHITE_1].level
        await time.turn(1)
        if winner is not None or tie:
            await finished(context, match, winner)
        else:
            await call_off(context, match.id, ALICE.id, match.turn)
        return level

    told = [
        await next_level(winner, tie=tie)
        for winner, tie in (
            (House.WHITE, False),
            (House.RED, False),
            (House.RED, False),
            (House.RED, False),
            (None, True),
            (None, False),
            (House.WHITE, False),
            (None, False),
        )
    ]
    # Lost to the weakest; won, won, won against the strongest; a tie; called off is no result; lost.
    assert told == ["squire", "squire", "knight", "king", "king", "king", "king", "knight"]
    chosen = await practise(context, ALICE, "king", salt(), house=House.RED)
    await call_off(context, chosen.id, ALICE.id, chosen.turn)
    assert await next_level() == "knight", "nor is it one at another level"
    match = await practise(context, BOB, None, salt(), house=House.RED)
    assert match.players[Seat.WHITE_1].level == "squire", "everybody begins with the weakest"


async def test_other_matches_say_nothing_about_ones_level(context: Context, time: HandTurnedTime) -> None:
    await finished(context, await practise(context, ALICE, "squire", salt(), house=House.RED), House.RED)
    await time.turn(1)
    team = await four_alone(context)
    await resign(context, team.id, ALICE.id, team.turn)
    with_bob = await duel(context)
    await resign(context, with_bob.id, ALICE.id, with_bob.turn)
    match = await practise(context, ALICE, None, salt(), house=House.RED)
    assert match.players[Seat.WHITE_1].level == "knight"


async def test_again_against_another_level_on_the_same_seats(context: Context) -> None:
    match = await practise(context, ALICE, "squire", salt(), house=House.WHITE)
    with pytest.raises(StillRunning):
        await practise_on(context, match.id, ALICE, salt(), 1)
    await resign(context, match.id, ALICE.id, match.turn)
    with pytest.raises(NotYours):
        await practise_on(context, match.id, BOB, salt(), 1)
    harder = await practise_on(context, match.id, ALICE, salt(), 1, origin="a click")
    assert (harder.players[Seat.RED_1].level, harder.seat_of(ALICE.id)) == ("knight", Seat.WHITE_1)
    assert await practise_on(context, match.id, ALICE, salt(), 1, origin="a click") == harder, "a double click"
    easier = await practise_on(context, match.id, ALICE, salt(), -1)
    assert easier.players[Seat.RED_1].level == "squire", "there is none below"
    over = await resign(context, (await duel(context)).id, ALICE.id, 0)
    with pytest.raises(NotPractice):
        await practise_on(context, over.id, ALICE, salt(), 1)


async def test_at_a_table_of_four_the_opponents_change_their_level(context: Context) -> None:
    match = await four_alone(context)
    await resign(context, match.id, ALICE.id, match.turn)
    easier = await practise_on(context, match.id, ALICE, salt(), -1)
    assert easier.variant is Variant.TEXAS
    assert [player.level for player in easier.players] == [None, "squire", "squire", "squire"]
    harder = await practise_on(context, match.id, ALICE, salt(), 1)
    assert [player.level for player in harder.players] == [None, "knight", "squire", "knight"], "not the partner"


async def test_practice_is_played_to_the_end(context: Context) -> None:
    match = await play_to_the_end(context, await practise(context, ALICE, "squire", salt()), seed=9)
    assert match.ended is not None
    assert check(context.store.where).problems == ()
