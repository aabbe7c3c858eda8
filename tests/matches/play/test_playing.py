"""Playing: moves for the right turn, the end of a match, and every refusal."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from data.rows.match_rows import By, Ending
from data.tables.transaction import Transaction
from game import DRAW, PLAYS, Card, Dealing, House, Refusal, Seat, dealing, parse_record
from matches.checks.store_check import check
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.match_state import STORY
from matches.model.refusals import BoardMovedOn, MatchIsOver, MoveRefused, NotYours, StillRunning, Unknown
from matches.people.people import choose
from matches.play.playing import latest, look, make_move, record, resign
from matches.screen.boards import posted
from tests.matches.players import (
    ALICE,
    BOB,
    EVE,
    HERE,
    HandTurnedTime,
    any_move,
    duel,
    play_any,
    play_on,
    play_to_the_end,
)


async def test_red_begins_and_a_move_is_told_whole(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context)
    assert match.turn == 0
    assert match.to_move is not None
    assert match.to_move.name == "Alice"
    move = any_move(match)
    await time.turn(60)
    played = await make_move(context, match.id, ALICE.id, 0, move)
    (told,) = played.moves
    assert (told.number, told.seat, told.move, told.by, told.at) == (1, Seat.RED_1, move, By.PERSON, time.now())
    after = played.match
    assert after.turn == after.moves == 1
    assert after.to_move is not None
    assert after.to_move.name == "Bob"
    assert len(after.view.board.squares(House.RED)) == 1
    assert after.deadline == time.now() + 24 * 3600 + Clock.DAY.bank
    assert after == await look(context, match.id)


async def test_a_double_click_plays_once_and_the_second_learns_that_the_board_has_moved_on(context: Context) -> None:
    match = await duel(context)
    move = any_move(match)
    await make_move(context, match.id, ALICE.id, 0, move)
    with pytest.raises(BoardMovedOn) as refused:
        await make_move(context, match.id, ALICE.id, 0, move)
    assert refused.value.match.turn == 1
    assert (await look(context, match.id)).moves == 1


async def test_a_button_of_turn_3_does_nothing_at_turn_30(context: Context) -> None:
    match = await play_on(context, await duel(context), 30)
    with pytest.raises(BoardMovedOn) as refused:
        await make_move(context, match.id, ALICE.id, 3, DRAW)
    assert refused.value.match == await look(context, match.id)


async def test_a_turn_that_has_not_come_yet_is_refused_too(context: Context) -> None:
    match = await duel(context)
    with pytest.raises(BoardMovedOn):
        await make_move(context, match.id, ALICE.id, 2**70, any_move(match))


async def test_only_the_seat_to_move_may_act(context: Context) -> None:
    match = await duel(context)
    with pytest.raises(NotYours) as refused:
        await make_move(context, match.id, BOB.id, 0, any_move(match))
    assert refused.value.why is NotYours.Why.NOT_YOUR_TURN
    with pytest.raises(NotYours) as refused:
        await make_move(context, match.id, EVE.id, 0, any_move(match))
    assert refused.value.why is NotYours.Why.NOT_SEATED


async def test_the_rules_refuse_with_their_reason(context: Context) -> None:
    match = await duel(context)
    with pytest.raises(MoveRefused) as refused:
        await make_move(context, match.id, ALICE.id, 0, DRAW)
    assert refused.value.refusal is Refusal.HAND_FULL
    foreign = next(card for card in Card if card not in match.view.hands[Seat.RED_1])
    with pytest.raises(MoveRefused) as refused:
        await make_move(context, match.id, ALICE.id, 0, PLAYS[foreign])
    assert (refused.value.refusal, refused.value.move) == (Refusal.CARD_NOT_IN_HAND, PLAYS[foreign])


@pytest.mark.parametrize("name", ["nothing", "", "' OR 1=1 --", "♔" * 50, "\ud800", "a\x00b"])
async def test_a_match_that_does_not_exist(context: Context, name: str) -> None:
    await duel(context)
    with pytest.raises(Unknown):
        await make_move(context, name, ALICE.id, 0, DRAW)


@pytest.mark.parametrize("person", [-1, 2**63, 2**200])
async def test_a_forged_person_is_nobody(context: Context, person: int) -> None:
    match = await duel(context)
    with pytest.raises(NotYours):
        await make_move(context, match.id, person, 0, any_move(match))


async def test_a_hundred_clicks_for_one_turn_store_one_move(context: Context) -> None:
    match = await duel(context)
    moves = match.view.legal_moves()
    clicks = [make_move(context, match.id, ALICE.id, 0, moves[number % len(moves)]) for number in range(100)]
    answers = await asyncio.gather(*clicks, return_exceptions=True)
    kind = [answer for answer in answers if isinstance(answer, BoardMovedOn)]
    assert len(kind) == 99
    assert all(answer.match.turn == 1 for answer in kind)
    assert len([answer for answer in answers if not isinstance(answer, BaseException)]) == 1
    found = check(context.store.where)
    assert (found.moves, found.problems) == (1, ())


async def test_forty_matches_at_once(context: Context) -> None:
    matches = [await duel(context, clock=Clock.NONE) for _ in range(40)]
    await asyncio.gather(*(play_on(context, match, 20) for match in matches))
    found = check(context.store.where)
    assert (found.matches, found.moves, found.problems) == (40, 800, ())


async def test_a_match_played_to_its_end_shows_result_and_secret(context: Context, time: HandTurnedTime) -> None:
    match = await play_to_the_end(context, await duel(context), seed=3)
    assert match.ended is not None
    assert match.ended.ending is Ending.PLAYED
    assert match.ended.winner is match.ended.result.winner is match.view.result.winner  # type: ignore[union-attr]
    assert match.deadline is None
    deal = match.deal
    assert deal.secret is not None
    assert deal.seed is not None
    honest = dealing(seed=deal.seed, secret=deal.secret, salt=deal.salt, commitment=deal.commitment)
    assert honest is Dealing.HONEST
    with pytest.raises(MatchIsOver) as refused:
        await make_move(context, match.id, ALICE.id, match.turn, DRAW)
    assert refused.value.match == match


async def test_the_record_is_shown_when_the_match_is_over_and_not_before(context: Context) -> None:
    match = await play_on(context, await duel(context), 9)
    with pytest.raises(StillRunning):
        await record(context, match.id)
    await resign(context, match.id, BOB.id, match.turn)
    text = str(await record(context, match.id))
    parsed = parse_record(text)
    assert parsed.players == ("Alice", "Bob")
    assert len(parsed.moves) == 9
    assert parsed.final().view() == match.view
    assert '[Result "red"]' in text
    assert '[Ending "resignation"]' in text


async def test_nothing_that_a_screen_is_given_tells_the_order_of_the_pile(context: Context) -> None:
    match = await play_on(context, await duel(context), 12)
    assert (match.deal.secret, match.deal.seed) == (None, None)
    assert not hasattr(match.view, "pile")
    table = await context.look(match.id)
    assert table.row.secret.hex() not in repr(match)
    assert repr(table.row.secret) not in repr(match)
    assert table.row.secret in pickle.dumps(table.row)
    assert table.row.secret not in pickle.dumps(match), "nothing that it holds holds the secret"
    assert repr(table.position.pile) not in repr(match)
    assert match.pile == len(table.position.pile)


async def test_the_story_tells_the_last_moves(context: Context) -> None:
    match = await play_on(context, await duel(context), STORY + 5)
    assert [told.number for told in match.story] == list(range(6, STORY + 6))
    fresh = await look(Context(context.store, context.time, context.computer, context.levels), match.id)
    assert fresh == match


async def test_resigning_is_possible_at_any_time_and_once(context: Context) -> None:
    match = await play_on(context, await duel(context), 1)
    over = await resign(context, match.id, ALICE.id, match.turn)  # in the other's turn
    assert over.ended is not None
    assert (over.ended.ending, over.ended.winner, over.ended.by) == (Ending.RESIGNED, House.WHITE, Seat.RED_1)
    assert over.to_move is None
    for person in (ALICE, BOB):
        with pytest.raises(MatchIsOver):
            await resign(context, match.id, person.id, match.turn)
    with pytest.raises(NotYours):
        await resign(context, match.id, EVE.id, match.turn)
    assert check(context.store.where).problems == ()


async def test_resigning_takes_the_turn_of_its_button(context: Context) -> None:
    match = await play_on(context, await duel(context), 2)
    for turn in (1, 3):
        with pytest.raises(BoardMovedOn):
            await resign(context, match.id, ALICE.id, turn)
    assert (await look(context, match.id)).ended is None


async def test_an_older_read_does_not_replace_a_newer_memory(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await duel(context)
    await look(context, match.id)
    read = context.store.read

    async def slow(work: Callable[[Transaction], Any]) -> Any:
        found = await read(work)
        await play_any(context, match)  # stored while the reader is on its way back
        return found

    with monkeypatch.context() as patch:
        patch.setattr(context.store, "read", slow)
        assert (await look(context, match.id)).turn == 0
    assert (await latest(context, match.id)).turn == 1


async def test_the_latest_state_is_known_here_and_looked_up_elsewhere(context: Context) -> None:
    match = await duel(context)
    after = (await play_any(context, match)).match
    assert await latest(context, match.id) == after
    forgetful = Context(context.store, context.time, context.computer, context.levels)
    assert await latest(forgetful, match.id) == after
    with pytest.raises(Unknown):
        await latest(context, "nothing")


async def test_moving_the_board_of_a_finished_match_tells_nobody_again(context: Context) -> None:
    match = await duel(context)
    await resign(context, match.id, ALICE.id, match.turn)
    (told,) = await context.store.read(lambda transaction: transaction.notices.of_person(BOB.id))
    await context.store.write(lambda transaction: transaction.notices.remove(told))
    await posted(context, match.id, replace(HERE, message=2000), None)
    assert await context.store.read(lambda transaction: transaction.notices.of_person(BOB.id)) == []


async def test_forced_moves_are_played_for_those_who_want_it(context: Context) -> None:
    for person in (ALICE, BOB):
        await choose(context, person, play_forced=True)
    match = await duel(context)
    forced = 0
    while match.ended is None:
        assert match.forced is None, "a forced move is never left to a person who does not want to make it"
        played = await play_any(context, match)
        chosen, *others = played.moves
        assert chosen.by is By.PERSON
        assert all(told.by is By.FORCED for told in others)
        forced += len(others)
        match = played.match
    assert forced > 5
    assert check(context.store.where).problems == ()


async def test_forced_moves_are_left_to_those_who_do_not(context: Context) -> None:
    await choose(context, ALICE, play_forced=True)
    match = await duel(context)
    left_to_bob = 0
    while match.ended is None:
        left_to_bob += match.forced is not None
        if match.forced is not None:
            assert match.to_move is not None
            assert match.to_move.person == BOB.id
        match = (await play_any(context, match)).match
    assert left_to_bob > 5


async def test_a_hall_that_remembers_little_plays_the_same(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.model.context.REMEMBERED", 2)
    matches = [await duel(context) for _ in range(5)]
    for _ in range(6):
        matches = [(await play_any(context, match)).match for match in matches]
    assert [match.moves for match in matches] == [6] * 5
    assert [await look(context, match.id) for match in matches] == matches
    assert check(context.store.where).problems == ()


async def test_two_halls_on_one_file_never_play_a_turn_twice(context: Context) -> None:
    """What one process has in memory is out of date when another has moved; the store says so."""
    from data.engine.store import Store

    other = Context(await Store.open(context.store.where), context.time, context.computer, context.levels)
    try:
        match = await duel(context)
        assert (await look(other, match.id)).turn == 0
        match = (await play_any(context, match)).match
        with pytest.raises(BoardMovedOn) as refused:
            await make_move(other, match.id, ALICE.id, 0, any_move(match))
        assert refused.value.match == match
        match = (await play_any(other, match)).match
        match = (await play_any(context, match)).match
        assert match.moves == 3
        assert await look(other, match.id) == await look(context, match.id) == match
    finally:
        await other.store.close()
