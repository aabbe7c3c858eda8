"""Plans: their moves are made at once when they fit, never otherwise, and only the owner sees them before."""

from __future__ import annotations

import asyncio
import logging

import pytest

from data.rows.match_rows import By, OfferKind
from game import House, Seat, parse_move
from matches.begin.lobbies import open_lobby, start, take_seat
from matches.model.context import Context
from matches.model.refusals import BoardMovedOn, NoPlan, NotYours
from matches.model.values import Match, Played
from matches.play.offers import agree, offer, refuse
from matches.play.plan_editing import begin_plan, drop_answer, look_at_plan, plan_answer
from matches.play.plan_tree import Mine, Theirs, read
from matches.play.playing import look, make_move, resign
from matches.schedule.clock_worker import Clocks
from tests.matches.people.export_files import matches_in, taken_along
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


async def four(context: Context) -> Match:
    """A team match of four people."""
    table = await open_lobby(context, ALICE, place=HERE)
    await take_seat(context, table.id, BOB, House.WHITE)
    await take_seat(context, table.id, CAROL, House.RED)
    await take_seat(context, table.id, DAVE, House.WHITE)
    return await start(context, table.id, ALICE.id, salt())


async def stored(context: Context, match: str) -> dict[Seat, Theirs | Mine]:
    rows = await context.store.read(lambda transaction: transaction.plans.of_match(match))
    return {row.seat: read(row.tree) for row in rows}


async def answer_to(context: Context, match: Match, word: str, path: tuple[str, ...] = (), by: int = BOB.id) -> str:
    """Lay down the first answer there is to a move of the others; what it is."""
    planning = await look_at_plan(context, match.id, by, match.turn)
    answer = planning.outlook((*path, word), answered=False).mine[0]
    await plan_answer(context, match.id, by, match.turn, (*path, word), answer)
    return answer


def words(played: Played) -> list[tuple[str, By]]:
    return [(str(told.move), told.by) for told in played.moves]


# What is planned is made


async def test_a_planned_answer_is_made_at_once(context: Context) -> None:
    match = await duel(context)
    move = any_move(match)
    answer = await answer_to(context, match, str(move))
    played = await make_move(context, match.id, ALICE.id, 0, move)
    assert words(played) == [(str(move), By.PERSON), (answer, By.PLANNED)]
    assert (played.match.turn, mover(played.match)) == (2, ALICE.id)
    assert await stored(context, match.id) == {}, "there was no more to it"


async def test_what_was_not_foreseen_drops_the_plan(context: Context) -> None:
    match = await duel(context)
    first, second = match.view.legal_moves()[:2]
    await answer_to(context, match, str(first))
    played = await make_move(context, match.id, ALICE.id, 0, second)
    assert words(played) == [(str(second), By.PERSON)]
    assert await stored(context, match.id) == {}


async def test_a_line_goes_on_step_by_step_and_other_lines_are_dropped(context: Context) -> None:
    match = await duel(context)
    first, other = map(str, match.view.legal_moves()[:2])
    await answer_to(context, match, other)
    answer = await answer_to(context, match, first)
    planning = await look_at_plan(context, match.id, BOB.id, 0)
    then = planning.outlook((first,)).theirs[0]
    deeper = await answer_to(context, match, then, (first,))
    after = (await make_move(context, match.id, ALICE.id, 0, parse_move(first))).match
    assert await stored(context, match.id) == {Seat.WHITE_1: Theirs({then: Mine(deeper)})}
    reply = next(move for move in after.view.legal_moves() if str(move).rstrip("*") == then)
    assert words(await make_move(context, match.id, ALICE.id, 2, reply))[1:] == [(deeper, By.PLANNED)]
    assert answer != ""


async def test_both_sides_plans_run_into_each_other_in_one_go(context: Context) -> None:
    """Bob has planned while Alice was to move; Alice plans from the move that she is about to make."""
    match = await duel(context)
    first = str(any_move(match))
    (b0, a1, b1, a2), path = ["", "", "", ""], (first,)
    b0 = await answer_to(context, match, first)
    a1 = (await look_at_plan(context, match.id, BOB.id, 0)).outlook(path).theirs[0]
    b1 = await answer_to(context, match, a1, path)
    begun = await begin_plan(context, match.id, ALICE.id, 0, first)
    assert begun.outlook().theirs, "what Bob may do then"
    a1_as_played = next(one for one in begun.outlook((b0.rstrip("*"),), answered=False).mine if one.rstrip("*") == a1)
    await plan_answer(context, match.id, ALICE.id, 0, (b0.rstrip("*"),), a1_as_played)
    a2 = await answer_to(context, match, b1.rstrip("*"), (b0.rstrip("*"),), by=ALICE.id)
    assert (await look(context, match.id)).turn == 0, "a plan from one's own move waits for one's own hand"
    played = await make_move(context, match.id, ALICE.id, 0, parse_move(first))
    assert words(played) == [
        (first, By.PERSON), (b0, By.PLANNED), (a1_as_played, By.PLANNED), (b1, By.PLANNED), (a2, By.PLANNED),
    ]  # fmt: skip


async def test_a_plan_from_ones_own_move_goes_with_another_move(context: Context) -> None:
    match = await duel(context)
    first, second = match.view.legal_moves()[:2]
    await begin_plan(context, match.id, ALICE.id, 0, str(first))
    await answer_to(
        context, match, (await look_at_plan(context, match.id, ALICE.id, 0)).outlook().theirs[0], by=ALICE.id
    )
    await make_move(context, match.id, ALICE.id, 0, second)
    assert await stored(context, match.id) == {}


async def test_a_no_to_an_offer_does_not_make_the_move_that_one_has_only_looked_at(context: Context) -> None:
    match = await duel(context)
    await begin_plan(context, match.id, ALICE.id, 0, str(any_move(match)))
    await offer(context, match.id, BOB.id, 0, OfferKind.DRAW)
    assert (await refuse(context, match.id, ALICE.id, 0, OfferKind.DRAW)).turn == 0


# What stops one


async def test_a_move_by_hand_that_was_not_planned_drops_the_plan(context: Context) -> None:
    match = await duel(context)
    word = str(any_move(match))
    await answer_to(context, match, word)
    await drop_answer(context, match.id, BOB.id, 0, (word,))
    assert await stored(context, match.id) == {}
    assert len((await play_any(context, match)).moves) == 1


async def test_changed_before_the_move_the_new_answer_is_made(context: Context) -> None:
    match = await duel(context)
    word = str(any_move(match))
    planning = await look_at_plan(context, match.id, BOB.id, 0)
    old, new = planning.outlook((word,), answered=False).mine[:2]
    await plan_answer(context, match.id, BOB.id, 0, (word,), old)
    await plan_answer(context, match.id, BOB.id, 0, (word,), new)
    assert words(await play_any(context, match))[1:] == [(new, By.PLANNED)]


async def test_an_offer_wants_a_person_and_a_no_lets_the_plan_go_on(context: Context) -> None:
    match = await duel(context)
    word = str(any_move(match))
    answer = await answer_to(context, match, word)
    await offer(context, match.id, ALICE.id, 0, OfferKind.DRAW)
    played = await play_any(context, match)
    assert len(played.moves) == 1, "Bob is asked something"
    with pytest.raises(NoPlan) as refused:
        await look_at_plan(context, match.id, BOB.id, 1)
    assert refused.value.why is NoPlan.Why.WAITS_FOR_YOU
    after = await refuse(context, match.id, BOB.id, 1, OfferKind.DRAW)
    assert (str(after.story[-1].move), after.story[-1].by) == (answer, By.PLANNED)
    assert after.turn == 2


async def test_a_yes_ends_match_and_plan(context: Context) -> None:
    match = await duel(context)
    await answer_to(context, match, str(any_move(match)))
    await offer(context, match.id, ALICE.id, 0, OfferKind.DRAW)
    await agree(context, match.id, BOB.id, 0, OfferKind.DRAW)
    assert await stored(context, match.id) == {}


async def test_taking_back_drops_every_plan(context: Context) -> None:
    match = await play_on(context, await duel(context), 2)
    assert mover(match) == ALICE.id
    await answer_to(context, match, str(any_move(match)))
    await offer(context, match.id, BOB.id, 2, OfferKind.TAKE_BACK)
    await agree(context, match.id, ALICE.id, 2, OfferKind.TAKE_BACK)
    assert await stored(context, match.id) == {}


async def test_an_end_removes_it(context: Context) -> None:
    match = await duel(context)
    await answer_to(context, match, str(any_move(match)))
    await resign(context, match.id, ALICE.id, 0)
    assert await stored(context, match.id) == {}


async def test_what_cannot_be_read_stops_nobody(context: Context, caplog: pytest.LogCaptureFixture) -> None:
    match = await duel(context)
    await answer_to(context, match, str(any_move(match)))
    await context.store.write(
        lambda transaction: transaction.session.connection.execute("UPDATE plans SET tree = 'mice'")
    )
    with caplog.at_level(logging.ERROR):
        assert len((await play_any(context, match)).moves) == 1
    assert match.id in caplog.text
    assert await stored(context, match.id) == {}


# What cannot be planned


async def test_only_who_waits_can_plan_and_only_what_can_be(context: Context) -> None:
    match = await duel(context)
    word = str(any_move(match))
    with pytest.raises(NotYours):
        await look_at_plan(context, match.id, CAROL.id, 0)
    with pytest.raises(BoardMovedOn):
        await look_at_plan(context, match.id, BOB.id, 7)
    for path, answer in (((word,), "Z9"), (("Z9",), "+"), ((word, word), "+"), ((word,), "+")):
        with pytest.raises(NoPlan) as refused:
            await plan_answer(context, match.id, BOB.id, 0, path, answer)
        assert refused.value.why is NoPlan.Why.CANNOT_BE
    assert await stored(context, match.id) == {}


# Four at the table


async def test_at_a_table_for_four_the_seat_before_ones_own_is_answered_whatever_the_others_do(
    context: Context,
) -> None:
    outcomes = set()
    for _ in range(12):
        match = await four(context)
        dave, word = person_on(match, Seat.WHITE_2), str(match.view.hands[Seat.RED_2][0])
        planning = await look_at_plan(context, match.id, dave, 0)
        assert set(planning.outlook().theirs) == {str(card) for card in match.view.hands[Seat.RED_2]}
        mine = planning.outlook((word,), answered=False).mine
        assert {one.rstrip("*") for one in mine} == {str(card) for card in match.view.hands[Seat.WHITE_2]}
        await plan_answer(context, match.id, dave, 0, (word,), mine[0])
        match = await play_on(context, match, 2)
        legal = {str(move): move for move in match.view.legal_moves()}
        if match.view.seat is not Seat.RED_2 or word not in legal:
            assert len((await play_any(context, match)).moves) == 1
            continue
        assert await stored(context, match.id) == {Seat.WHITE_2: Theirs({word: Mine(mine[0])})}
        told = (await play_any(context, match, legal[word])).moves
        assert [str(one.move) for one in told] in ([word], [word, mine[0]])
        assert await stored(context, match.id) == {}
        outcomes.add(len(told))
    assert outcomes == {1, 2}, "once the card could still be played, once it could not"


# Nobody else learns of it


async def test_a_plan_changes_nothing_that_others_can_see(
    context: Context, time: HandTurnedTime, caplog: pytest.LogCaptureFixture
) -> None:
    match = await duel(context)

    async def seen() -> object:
        alices = await context.store.read(lambda transaction: transaction.notices.of_person(ALICE.id))
        bobs = await context.store.read(lambda transaction: transaction.notices.of_person(BOB.id))
        due = await context.store.read(lambda transaction: transaction.clocks.next_due())
        return await look(context, match.id), alices, bobs, due, await taken_along(context, ALICE.id)

    before_ = await seen()
    with caplog.at_level(logging.INFO):
        await answer_to(context, match, str(any_move(match)))
        await Clocks(context).tick()
    assert await seen() == before_
    assert caplog.text == ""
    own = matches_in(await taken_along(context, BOB.id))[match.id]["plans"]
    assert [plan["turn"] for plan in own] == [0], "it is kept about Bob, so he can take it along"
    assert "E2" not in repr(await context.store.read(lambda transaction: transaction.plans.of_match(match.id)))


# One truth


async def test_ten_clicks_two_processes_and_a_plan_that_changes_at_the_same_moment(
    context: Context, other: Context
) -> None:
    for _ in range(8):
        match = await duel(context)
        move = any_move(match)
        planning = await look_at_plan(context, match.id, BOB.id, 0)
        old, new = planning.outlook((str(move),), answered=False).mine[:2]
        await plan_answer(context, match.id, BOB.id, 0, (str(move),), old)
        clicks = [make_move(each, match.id, ALICE.id, 0, move) for each in (context, other) for _ in range(5)]
        changing = plan_answer(other, match.id, BOB.id, 0, (str(move),), new)
        *outcomes, changed = await asyncio.gather(*clicks[:5], *clicks[5:], changing, return_exceptions=True)
        played = [one for one in outcomes if isinstance(one, Played)]
        assert len(played) == 1
        assert all(isinstance(one, Played | BoardMovedOn) for one in outcomes)
        ((_, by), (answer, planned)) = words(played[0])
        assert (by, planned) == (By.PERSON, By.PLANNED)
        assert answer == (old if isinstance(changed, BoardMovedOn) else new)
        assert (await look(other, match.id)).turn == 2
