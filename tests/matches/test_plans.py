"""Plans at work: made at once when they fit, never otherwise, and seen by nobody before that."""

from __future__ import annotations

import asyncio
import logging

import pytest

from data import By
from game import House, Seat, parse_move
from matches import (
    Clocks,
    Hall,
    Match,
    OfferKind,
    agree,
    begin_plan,
    drop_answer,
    look,
    look_at_plan,
    make_move,
    offer,
    open_lobby,
    plan_answer,
    refuse,
    resign,
    start,
    take_seat,
)
from matches.plan_tree import Mine, Theirs, read
from matches.refusals import BoardMovedOn, NoPlan, NotYours
from matches.values import Played
from tests.matches.parcels import matches_in, taken_along
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    HandTurnedTime,
    any_move,
    duel,
    mover,
    person_on,
    play_any,
    play_on,
    salt,
)


async def four(hall: Hall) -> Match:
    """A team match of four people."""
    table = await open_lobby(hall, ALICE, place=HERE)
    await take_seat(hall, table.id, BOB, House.WHITE)
    await take_seat(hall, table.id, CAROL, House.RED)
    await take_seat(hall, table.id, DAVE, House.WHITE)
    return await start(hall, table.id, ALICE.id, salt())


async def stored(hall: Hall, match: str) -> dict[Seat, Theirs | Mine]:
    rows = await hall.store.read(lambda transaction: transaction.plans(match))
    return {row.seat: read(row.tree) for row in rows}


async def answer_to(hall: Hall, match: Match, word: str, path: tuple[str, ...] = (), by: int = BOB.id) -> str:
    """Lay down the first answer there is to a move of the others; what it is."""
    planning = await look_at_plan(hall, match.id, by, match.turn)
    answer = planning.outlook((*path, word), answered=False).mine[0]
    await plan_answer(hall, match.id, by, match.turn, (*path, word), answer)
    return answer


def words(played: Played) -> list[tuple[str, By]]:
    return [(str(told.move), told.by) for told in played.told]


# What is planned is made


async def test_a_planned_answer_is_made_at_once(hall: Hall) -> None:
    match = await duel(hall)
    move = any_move(match)
    answer = await answer_to(hall, match, str(move))
    played = await make_move(hall, match.id, ALICE.id, 0, move)
    assert words(played) == [(str(move), By.PERSON), (answer, By.PLANNED)]
    assert (played.match.turn, mover(played.match)) == (2, ALICE.id)
    assert await stored(hall, match.id) == {}, "there was no more to it"


async def test_what_was_not_foreseen_drops_the_plan(hall: Hall) -> None:
    match = await duel(hall)
    first, second = match.view.legal_moves()[:2]
    await answer_to(hall, match, str(first))
    played = await make_move(hall, match.id, ALICE.id, 0, second)
    assert words(played) == [(str(second), By.PERSON)]
    assert await stored(hall, match.id) == {}


async def test_a_line_goes_on_step_by_step_and_other_lines_are_dropped(hall: Hall) -> None:
    match = await duel(hall)
    first, other = map(str, match.view.legal_moves()[:2])
    await answer_to(hall, match, other)
    answer = await answer_to(hall, match, first)
    planning = await look_at_plan(hall, match.id, BOB.id, 0)
    then = planning.outlook((first,)).theirs[0]
    deeper = await answer_to(hall, match, then, (first,))
    after = (await make_move(hall, match.id, ALICE.id, 0, parse_move(first))).match
    assert await stored(hall, match.id) == {Seat.WHITE_1: Theirs({then: Mine(deeper)})}
    reply = next(move for move in after.view.legal_moves() if str(move).rstrip("*") == then)
    assert words(await make_move(hall, match.id, ALICE.id, 2, reply))[1:] == [(deeper, By.PLANNED)]
    assert answer != ""


async def test_both_sides_plans_run_into_each_other_in_one_go(hall: Hall) -> None:
    """Bob has planned while Alice was to move; Alice plans from the move that she is about to make."""
    match = await duel(hall)
    first = str(any_move(match))
    (b0, a1, b1, a2), path = ["", "", "", ""], (first,)
    b0 = await answer_to(hall, match, first)
    a1 = (await look_at_plan(hall, match.id, BOB.id, 0)).outlook(path).theirs[0]
    b1 = await answer_to(hall, match, a1, path)
    begun = await begin_plan(hall, match.id, ALICE.id, 0, first)
    assert begun.outlook().theirs, "what Bob may do then"
    a1_as_played = next(one for one in begun.outlook((b0.rstrip("*"),), answered=False).mine if one.rstrip("*") == a1)
    await plan_answer(hall, match.id, ALICE.id, 0, (b0.rstrip("*"),), a1_as_played)
    a2 = await answer_to(hall, match, b1.rstrip("*"), (b0.rstrip("*"),), by=ALICE.id)
    assert (await look(hall, match.id)).turn == 0, "a plan from one's own move waits for one's own hand"
    played = await make_move(hall, match.id, ALICE.id, 0, parse_move(first))
    assert words(played) == [
        (first, By.PERSON), (b0, By.PLANNED), (a1_as_played, By.PLANNED), (b1, By.PLANNED), (a2, By.PLANNED),
    ]  # fmt: skip


async def test_a_plan_from_ones_own_move_goes_with_another_move(hall: Hall) -> None:
    match = await duel(hall)
    first, second = match.view.legal_moves()[:2]
    await begin_plan(hall, match.id, ALICE.id, 0, str(first))
    await answer_to(hall, match, (await look_at_plan(hall, match.id, ALICE.id, 0)).outlook().theirs[0], by=ALICE.id)
    await make_move(hall, match.id, ALICE.id, 0, second)
    assert await stored(hall, match.id) == {}


async def test_a_no_to_an_offer_does_not_make_the_move_that_one_has_only_looked_at(hall: Hall) -> None:
    match = await duel(hall)
    await begin_plan(hall, match.id, ALICE.id, 0, str(any_move(match)))
    await offer(hall, match.id, BOB.id, 0, OfferKind.DRAW)
    assert (await refuse(hall, match.id, ALICE.id, 0, OfferKind.DRAW)).turn == 0


# What stops one


async def test_a_move_by_hand_that_was_not_planned_drops_the_plan(hall: Hall) -> None:
    match = await duel(hall)
    word = str(any_move(match))
    await answer_to(hall, match, word)
    await drop_answer(hall, match.id, BOB.id, 0, (word,))
    assert await stored(hall, match.id) == {}
    assert len((await play_any(hall, match)).told) == 1


async def test_changed_before_the_move_the_new_answer_is_made(hall: Hall) -> None:
    match = await duel(hall)
    word = str(any_move(match))
    planning = await look_at_plan(hall, match.id, BOB.id, 0)
    old, new = planning.outlook((word,), answered=False).mine[:2]
    await plan_answer(hall, match.id, BOB.id, 0, (word,), old)
    await plan_answer(hall, match.id, BOB.id, 0, (word,), new)
    assert words(await play_any(hall, match))[1:] == [(new, By.PLANNED)]


async def test_an_offer_wants_a_person_and_a_no_lets_the_plan_go_on(hall: Hall) -> None:
    match = await duel(hall)
    word = str(any_move(match))
    answer = await answer_to(hall, match, word)
    await offer(hall, match.id, ALICE.id, 0, OfferKind.DRAW)
    played = await play_any(hall, match)
    assert len(played.told) == 1, "Bob is asked something"
    with pytest.raises(NoPlan) as refused:
        await look_at_plan(hall, match.id, BOB.id, 1)
    assert refused.value.why is NoPlan.Why.WAITS_FOR_YOU
    after = await refuse(hall, match.id, BOB.id, 1, OfferKind.DRAW)
    assert (str(after.story[-1].move), after.story[-1].by) == (answer, By.PLANNED)
    assert after.turn == 2


async def test_a_yes_ends_match_and_plan(hall: Hall) -> None:
    match = await duel(hall)
    await answer_to(hall, match, str(any_move(match)))
    await offer(hall, match.id, ALICE.id, 0, OfferKind.DRAW)
    await agree(hall, match.id, BOB.id, 0, OfferKind.DRAW)
    assert await stored(hall, match.id) == {}


async def test_taking_back_drops_every_plan(hall: Hall) -> None:
    match = await play_on(hall, await duel(hall), 2)
    assert mover(match) == ALICE.id
    await answer_to(hall, match, str(any_move(match)))
    await offer(hall, match.id, BOB.id, 2, OfferKind.TAKE_BACK)
    await agree(hall, match.id, ALICE.id, 2, OfferKind.TAKE_BACK)
    assert await stored(hall, match.id) == {}


async def test_an_end_removes_it(hall: Hall) -> None:
    match = await duel(hall)
    await answer_to(hall, match, str(any_move(match)))
    await resign(hall, match.id, ALICE.id, 0)
    assert await stored(hall, match.id) == {}


async def test_what_cannot_be_read_stops_nobody(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    match = await duel(hall)
    await answer_to(hall, match, str(any_move(match)))
    await hall.store.write(lambda transaction: transaction._connection.execute("UPDATE plans SET tree = 'mice'"))
    with caplog.at_level(logging.ERROR):
        assert len((await play_any(hall, match)).told) == 1
    assert match.id in caplog.text
    assert await stored(hall, match.id) == {}


# What cannot be planned


async def test_only_who_waits_can_plan_and_only_what_can_be(hall: Hall) -> None:
    match = await duel(hall)
    word = str(any_move(match))
    with pytest.raises(NotYours):
        await look_at_plan(hall, match.id, CAROL.id, 0)
    with pytest.raises(BoardMovedOn):
        await look_at_plan(hall, match.id, BOB.id, 7)
    for path, answer in (((word,), "Z9"), (("Z9",), "+"), ((word, word), "+"), ((word,), "+")):
        with pytest.raises(NoPlan) as refused:
            await plan_answer(hall, match.id, BOB.id, 0, path, answer)
        assert refused.value.why is NoPlan.Why.CANNOT_BE
    assert await stored(hall, match.id) == {}


# Four at the table


async def test_at_a_table_for_four_the_seat_before_ones_own_is_answered_whatever_the_others_do(hall: Hall) -> None:
    outcomes = set()
    for _ in range(12):
        match = await four(hall)
        dave, word = person_on(match, Seat.WHITE_2), str(match.view.hands[Seat.RED_2][0])
        planning = await look_at_plan(hall, match.id, dave, 0)
        assert set(planning.outlook().theirs) == {str(card) for card in match.view.hands[Seat.RED_2]}
        mine = planning.outlook((word,), answered=False).mine
        assert {one.rstrip("*") for one in mine} == {str(card) for card in match.view.hands[Seat.WHITE_2]}
        await plan_answer(hall, match.id, dave, 0, (word,), mine[0])
        match = await play_on(hall, match, 2)
        legal = {str(move): move for move in match.view.legal_moves()}
        if match.view.seat is not Seat.RED_2 or word not in legal:
            assert len((await play_any(hall, match)).told) == 1
            continue
        assert await stored(hall, match.id) == {Seat.WHITE_2: Theirs({word: Mine(mine[0])})}
        told = (await play_any(hall, match, legal[word])).told
        assert [str(one.move) for one in told] in ([word], [word, mine[0]])
        assert await stored(hall, match.id) == {}
        outcomes.add(len(told))
    assert outcomes == {1, 2}, "once the card could still be played, once it could not"


# Nobody else learns of it


async def test_a_plan_changes_nothing_that_others_can_see(
    hall: Hall, time: HandTurnedTime, caplog: pytest.LogCaptureFixture
) -> None:
    match = await duel(hall)

    async def seen() -> object:
        alices = await hall.store.read(lambda transaction: transaction.notices_of(ALICE.id))
        bobs = await hall.store.read(lambda transaction: transaction.notices_of(BOB.id))
        due = await hall.store.read(lambda transaction: transaction.next_clock())
        return await look(hall, match.id), alices, bobs, due, await taken_along(hall, ALICE.id)

    before_ = await seen()
    with caplog.at_level(logging.INFO):
        await answer_to(hall, match, str(any_move(match)))
        await Clocks(hall).tick()
    assert await seen() == before_
    assert caplog.text == ""
    own = matches_in(await taken_along(hall, BOB.id))[match.id]["plans"]
    assert [plan["turn"] for plan in own] == [0], "it is kept about Bob, so he can take it along"
    assert "E2" not in repr(await hall.store.read(lambda transaction: transaction.plans(match.id)))


# One truth


async def test_ten_clicks_two_processes_and_a_plan_that_changes_at_the_same_moment(hall: Hall, other: Hall) -> None:
    for _ in range(8):
        match = await duel(hall)
        move = any_move(match)
        planning = await look_at_plan(hall, match.id, BOB.id, 0)
        old, new = planning.outlook((str(move),), answered=False).mine[:2]
        await plan_answer(hall, match.id, BOB.id, 0, (str(move),), old)
        clicks = [make_move(each, match.id, ALICE.id, 0, move) for each in (hall, other) for _ in range(5)]
        changing = plan_answer(other, match.id, BOB.id, 0, (str(move),), new)
        *outcomes, changed = await asyncio.gather(*clicks[:5], *clicks[5:], changing, return_exceptions=True)
        played = [one for one in outcomes if isinstance(one, Played)]
        assert len(played) == 1
        assert all(isinstance(one, Played | BoardMovedOn) for one in outcomes)
        ((_, by), (answer, planned)) = words(played[0])
        assert (by, planned) == (By.PERSON, By.PLANNED)
        assert answer == (old if isinstance(changed, BoardMovedOn) else new)
        assert (await look(other, match.id)).turn == 2
