"""Practice: any house, any level, hints, moves taken back; and the computer's turn wherever it sits."""

from __future__ import annotations

import asyncio
import logging
import random

import pytest

from data import By, check
from game import DRAW, HERO_PLAYS, Card, House, Move, PlayerView, Seat
from matches import Hall, Match, OfferKind, hint, look, make_move, offer, practise, rematch, resign, think
from matches.boards import behind
from matches.refusals import BoardMovedOn, NoAgreement, NoSuchLevel, NotPractice, NotYours
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
async def test_the_house_one_asks_for(hall: Hall, house: House) -> None:
    match = await practise(hall, ALICE, "knight", salt(), house=house)
    assert match.practice
    assert match.seat_of(ALICE.id) == Seat(house)
    assert match.players[house.other].level == "knight"
    assert match.computer_to_move is (house is House.WHITE)
    assert match.deadline is None


async def test_a_level_that_does_not_exist(hall: Hall) -> None:
    with pytest.raises(NoSuchLevel):
        await practise(hall, ALICE, "emperor", salt())


async def test_the_computer_sees_what_a_player_sees(hall: Hall, computer: DiceComputer) -> None:
    match = await practise(hall, ALICE, "knight", salt(), house=House.WHITE)
    played = await think(hall, match.id)
    assert played is not None
    ((view, level, _),) = computer.asked
    assert type(view) is PlayerView
    assert (view, level) == (match.view, "knight")
    assert played.told[0].by is By.COMPUTER
    assert played.match.to_move is not None
    assert played.match.to_move.person == ALICE.id


async def test_the_computer_does_not_think_in_somebody_elses_turn(hall: Hall, computer: DiceComputer) -> None:
    match = await practise(hall, ALICE, "knight", salt(), house=House.RED)
    assert await think(hall, match.id) is None
    assert await think(hall, (await duel(hall)).id) is None
    assert computer.asked == []
    with pytest.raises(NotYours):
        await make_move(hall, (await play_on(hall, match, 1)).id, ALICE.id, 1, any_move(match))


async def test_two_who_let_it_think_get_one_move(hall: Hall) -> None:
    match = await practise(hall, ALICE, "knight", salt(), house=House.WHITE)
    answers = await asyncio.gather(*(think(hall, match.id) for _ in range(10)))
    assert len([answer for answer in answers if answer is not None]) == 1
    assert (await look(hall, match.id)).moves == 1


async def test_resigning_while_the_computer_thinks_stands(hall: Hall, computer: DiceComputer) -> None:
    match = await practise(hall, ALICE, "knight", salt(), house=House.WHITE)
    begun, go_on = asyncio.Event(), asyncio.Event()

    class SlowComputer(DiceComputer):
        async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
            begun.set()
            await go_on.wait()
            return await super().choose(view, level, seed)

    hall.computer = SlowComputer()
    thinking = asyncio.create_task(think(hall, match.id))
    await begun.wait()
    over = await resign(hall, match.id, ALICE.id, match.turn)  # nothing is locked while it thinks
    go_on.set()
    assert await thinking is None
    assert await look(hall, match.id) == over


async def test_an_illegal_answer_is_logged_and_does_not_hold_the_match_up(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    match = await practise(hall, ALICE, "squire", salt(), house=House.WHITE)

    class Cheat(DiceComputer):
        async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
            return HERO_PLAYS[Card.N1]

    hall.computer = Cheat()
    with caplog.at_level(logging.ERROR):
        played = await think(hall, match.id)
    assert played is not None
    assert played.told[0].move == match.view.legal_moves()[0]
    assert match.id in caplog.text


async def test_after_a_restart_those_that_wait_for_the_computer_are_found(hall: Hall, time: HandTurnedTime) -> None:
    waiting = [await practise(hall, ALICE, "squire", salt(), house=House.WHITE)]
    await practise(hall, ALICE, "squire", salt(), house=House.RED)
    await time.turn(5)
    waiting.append(await practise(hall, BOB, "knight", salt(), house=House.WHITE))
    played = await duel(hall)  # one whose board is behind, too, but after those that wait
    assert await behind(hall) == [*(match.id for match in waiting), played.id]
    await resign(hall, waiting[0].id, ALICE.id, waiting[0].turn)
    assert await behind(hall) == [waiting[1].id, played.id]
    await think(hall, waiting[1].id)
    assert await behind(hall) == [played.id]


async def test_the_same_match_and_turn_give_the_computer_the_same_seed(hall: Hall, computer: DiceComputer) -> None:
    match = await practise(hall, ALICE, "squire", salt(), house=House.WHITE)

    class Broken(DiceComputer):
        async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
            await super().choose(view, level, seed)
            raise RuntimeError("the worker died")

    hall.computer = broken = Broken()
    with pytest.raises(RuntimeError):
        await think(hall, match.id)
    hall.computer = computer
    await think(hall, match.id)
    assert computer.asked == broken.asked


async def test_a_hint_is_for_practice_and_for_ones_own_turn(hall: Hall) -> None:
    match = await practise(hall, ALICE, "squire", salt(), house=House.RED)
    assert (await hint(hall, match.id, ALICE.id, match.turn)).move == match.view.legal_moves()[0]
    after = (await play_any(hall, match)).match
    with pytest.raises(BoardMovedOn):
        await hint(hall, match.id, ALICE.id, match.turn)
    with pytest.raises(NotYours) as refused:
        await hint(hall, match.id, ALICE.id, after.turn)
    assert refused.value.why is NotYours.Why.NOT_YOUR_TURN
    with pytest.raises(NotYours):
        await hint(hall, match.id, BOB.id, match.turn)
    with pytest.raises(NotPractice):
        await hint(hall, (await duel(hall)).id, ALICE.id, 0)


class NeverDraws(DiceComputer):
    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        moves = [move for move in view.legal_moves() if move is not DRAW] or [DRAW]
        return random.Random(seed).choice(moves)


async def test_in_practice_moves_are_taken_back_at_once(hall: Hall) -> None:
    hall.computer = NeverDraws()
    match = await practise(hall, ALICE, "squire", salt(), house=House.RED)
    opening = match.view
    for _ in range(2):
        match = await play_on(hall, match, 2)
    before = (await look(hall, match.id)).story
    back = await offer(hall, match.id, ALICE.id, match.turn, OfferKind.TAKE_BACK)
    assert (back.moves, back.turn) == (2, 5), "one's own move and the answer are gone, and no old button fits"
    assert back.story == before[:2]
    assert back.to_move is not None
    assert back.to_move.person == ALICE.id
    with pytest.raises(BoardMovedOn):
        await make_move(hall, match.id, ALICE.id, 2, any_move(back))
    back = await offer(hall, match.id, ALICE.id, back.turn, OfferKind.TAKE_BACK)
    assert (back.moves, back.view) == (0, opening)
    again = await play_to_the_end(hall, back, seed=5)
    assert again.ended is not None
    assert check(hall.store.path).problems == ()


async def test_two_clicks_on_one_take_back_take_back_once(hall: Hall) -> None:
    hall.computer = NeverDraws()
    match = await play_on(hall, await practise(hall, ALICE, "squire", salt(), house=House.RED), 4)
    answers = await asyncio.gather(
        *(offer(hall, match.id, ALICE.id, match.turn, OfferKind.TAKE_BACK) for _ in range(2)), return_exceptions=True
    )
    back, late = answers
    assert isinstance(back, Match)
    assert isinstance(late, BoardMovedOn)
    assert late.match == back
    assert back.moves == 2


async def test_the_computer_never_agrees_to_a_draw(hall: Hall) -> None:
    match = await practise(hall, ALICE, "squire", salt())
    with pytest.raises(NoAgreement) as refused:
        await offer(hall, match.id, ALICE.id, match.turn, OfferKind.DRAW)
    assert refused.value.why is NoAgreement.Why.NOBODY_TO_ASK


async def test_practice_again_with_the_houses_swapped(hall: Hall) -> None:
    match = await practise(hall, ALICE, "knight", salt(), house=House.RED)
    await resign(hall, match.id, ALICE.id, match.turn)
    again = await rematch(hall, match.id, ALICE, salt())
    assert isinstance(again, Match)
    assert again.players[Seat.RED_1].level == "knight"
    assert again.seat_of(ALICE.id) is Seat.WHITE_1
    assert await rematch(hall, match.id, ALICE, salt()) == again, "a double click starts one match"


async def test_practice_is_played_to_the_end(hall: Hall) -> None:
    match = await play_to_the_end(hall, await practise(hall, ALICE, "squire", salt()), seed=9)
    assert match.ended is not None
    assert check(hall.store.path).problems == ()
