"""Actions of the owner: matches called off, people and servers banned; and boards that are behind."""

from __future__ import annotations

import asyncio

import pytest

from data.rows.match_rows import By, ChallengeState, Ending, NoticeKind, OfferKind
from data.rows.people_rows import BanKind
from game import House
from game.record import Outcome
from matches.begin.challenges import challenge_to_duel, look_at_challenge
from matches.begin.lobbies import open_lobby, start, take_seat
from matches.begin.practising import practise
from matches.begin.servers import greet
from matches.checks.store_check import check
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.refusals import BoardMovedOn, MatchIsOver, Unknown
from matches.model.values import Match
from matches.people import owner_actions
from matches.people.owner_actions import Bans
from matches.people.people import finished
from matches.play.offers import agree, offer
from matches.play.playing import look, make_move, record
from matches.screen import boards
from matches.screen.boards_behind import BehindBoard, BoardsBehind
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    HandTurnedTime,
    duel,
    mover,
    open_context,
    play_on,
    play_to_the_end,
    salt,
)


async def four(context: Context) -> Match:
    lobby = await open_lobby(context, ALICE, clock=Clock.DAY, place=HERE)
    for person, house in ((BOB, House.WHITE), (CAROL, House.RED), (DAVE, House.WHITE)):
        await take_seat(context, lobby.id, person, house)
    return await start(context, lobby.id, ALICE.id, salt())


async def told_the_result(context: Context, match: str) -> set[int]:
    notices = await context.store.read(lambda transaction: transaction.notices.due(context.time.now(), 100))
    return {one.person for one in notices if one.subject == match and one.kind is NoticeKind.RESULT}


@pytest.mark.parametrize("moves", [0, 7])
async def test_a_match_is_called_off_whatever_lies_on_the_board(context: Context, moves: int) -> None:
    match = await play_on(context, await duel(context), moves)
    over = await owner_actions.call_off(context, match.id, "The server moves.")
    assert over.ended is not None
    assert (over.ended.ending, over.ended.winner, over.ended.by) == (Ending.CALLED_OFF, None, None)
    assert over.ended.why == "The server moves."
    assert (over.deadline, over.to_move, over.moves) == (None, None, moves)
    assert not over.counts
    assert await told_the_result(context, match.id) == {ALICE.id, BOB.id}
    assert (await record(context, match.id)).outcome is Outcome.UNFINISHED
    assert check(context.store.where).problems == ()


async def test_all_four_are_told(context: Context) -> None:
    match = await play_on(context, await four(context), 3)
    await owner_actions.call_off(context, match.id, "why")
    assert await told_the_result(context, match.id) == {ALICE.id, BOB.id, CAROL.id, DAVE.id}
    assert check(context.store.where).problems == ()


async def test_the_reason_is_read_again_after_a_restart(context: Context) -> None:
    match = await duel(context)
    await owner_actions.call_off(context, match.id, "a ’quoted’ reason; -- with signs")
    other = await open_context(context.store.where)
    ended = (await look(other, match.id)).ended
    assert ended is not None
    assert ended.why == "a ’quoted’ reason; -- with signs"
    await other.store.close()


async def test_what_is_over_stays_as_it_is(context: Context) -> None:
    match = await play_to_the_end(context, await duel(context))
    with pytest.raises(MatchIsOver):
        await owner_actions.call_off(context, match.id, "too late")
    assert (await look(context, match.id)).ended == match.ended
    with pytest.raises(Unknown):
        await owner_actions.call_off(context, "nosuch", "?")


async def test_a_click_that_crosses_a_calling_off_changes_nothing(context: Context) -> None:
    match = await duel(context)
    move = match.view.legal_moves()[0]
    called, moved = await asyncio.gather(
        owner_actions.call_off(context, match.id, "why"),
        make_move(context, match.id, ALICE.id, match.turn, move),
        return_exceptions=True,
    )
    assert isinstance(called, Match)
    assert isinstance(moved, MatchIsOver)
    assert (await look(context, match.id)).moves == 0


async def test_the_bot_is_closed_to_people_and_servers(context: Context) -> None:
    bans = Bans(context)
    assert bans.closed_to(ALICE.id, 10) is None
    await owner_actions.ban_person(context, ALICE.id, "spam")
    await owner_actions.ban_server(context, 10, None)
    assert bans.closed_to(ALICE.id, 10) is None, "it is remembered, not asked each time"
    assert {(ban.kind, ban.id, ban.why) for ban in await bans.load()} == {
        (BanKind.PERSON, ALICE.id, "spam"),
        (BanKind.SERVER, 10, None),
    }
    assert bans.closed_to(ALICE.id, None) is BanKind.PERSON
    assert bans.closed_to(ALICE.id, 10) is BanKind.PERSON
    assert bans.closed_to(BOB.id, 10) is BanKind.SERVER
    assert bans.closed_to(BOB.id, ALICE.id) is None, "a server is no person, whatever its number"
    assert bans.closed_to(10, 11) is None
    assert await owner_actions.lift(context, BanKind.PERSON, ALICE.id)
    assert not await owner_actions.lift(context, BanKind.PERSON, ALICE.id)
    await bans.load()
    assert bans.closed_to(ALICE.id, None) is None
    assert bans.closed_to(BOB.id, 10) is BanKind.SERVER


async def test_another_process_learns_of_it(context: Context, time: HandTurnedTime) -> None:
    bans = Bans(context)
    running = asyncio.create_task(bans.run())
    await time.until_asleep()
    await owner_actions.ban_person(context, BOB.id, None)
    await time.turn(owner_actions.LOOK_EVERY)
    await time.until_asleep()
    assert bans.closed_to(BOB.id, None) is BanKind.PERSON
    running.cancel()


async def test_nobody_begins_a_match_with_somebody_who_is_shut_out(context: Context) -> None:
    made = await challenge_to_duel(context, ALICE, BOB, place=HERE)
    got = await challenge_to_duel(context, CAROL, ALICE, place=HERE)
    lobby = await open_lobby(context, ALICE, place=HERE)
    await take_seat(context, lobby.id, DAVE, House.WHITE)
    apart = await challenge_to_duel(context, CAROL, BOB, place=HERE)
    await duel(context, ALICE, DAVE)
    closed = await owner_actions.ban_person(context, ALICE.id, None)
    assert set(closed.challenges) == {made.id, got.id, lobby.id}
    assert closed.running == 1
    states = [(await look_at_challenge(context, one.id)).state for one in (made, got, lobby, apart)]
    assert states == [
        ChallengeState.WITHDRAWN,
        ChallengeState.DECLINED,
        ChallengeState.OPEN,
        ChallengeState.OPEN,
    ]
    seated = await look_at_challenge(context, lobby.id)
    assert [player.person for player in getattr(seated, "players", ())] == [DAVE.id]


async def test_a_server_is_left_in_peace_until_told_otherwise(context: Context) -> None:
    await owner_actions.keep_quiet(context, 10, True)
    await owner_actions.keep_quiet(context, 10, True)
    assert (await greet(context, 10), await greet(context, 11)) == (False, True)
    await owner_actions.keep_quiet(context, 10, False)
    assert (await greet(context, 10), await greet(context, 11)) == (True, False), "one was greeted already"


async def test_a_board_is_stuck_when_it_shows_the_same_for_long(context: Context, time: HandTurnedTime) -> None:
    lagging, match = BoardsBehind(context), await duel(context)
    first = time.now()
    assert await lagging.look() == [BehindBoard(match.id, first)]
    await time.turn(40)
    assert await lagging.longest() == (1, 40)
    match = await play_on(context, match, 1)
    assert await lagging.longest() == (1, 40), "one more move does not make it any truer"
    await boards.mark_shown(context, [boards.Shown(match.id, match.version - 1, match.stage - 1, HERE.message)])
    assert await lagging.longest() == (1, 0), "it moves on, if late"
    await boards.mark_shown(context, [boards.Shown(match.id, match.version, match.stage, HERE.message)])
    assert await lagging.longest() == (0, 0)


async def test_a_board_that_nobody_can_change_is_not_behind(context: Context) -> None:
    match = await practise(context, ALICE, "squire", house=House.RED, salt=salt(), place=None)
    assert match.behind
    assert await BoardsBehind(context).look() == []


async def test_the_one_that_is_behind_longest_comes_first(context: Context, time: HandTurnedTime) -> None:
    lagging = BoardsBehind(context)
    older = await duel(context)
    await lagging.look()
    await time.turn(5)
    newer = await duel(context, CAROL, DAVE)
    assert [one.match for one in await lagging.look()] == [older.id, newer.id]


async def test_moves_are_counted_when_they_are_stored(context: Context) -> None:
    moved: list[By] = []
    context.moved = moved.append
    match = await play_on(context, await duel(context), 3)
    assert moved == [By.PERSON] * 3
    with pytest.raises(BoardMovedOn):
        await make_move(context, match.id, mover(match), match.turn - 1, match.view.legal_moves()[0])
    assert len(moved) == 3
    practice = await practise(context, CAROL, "squire", house=House.WHITE, salt=salt(), place=None)
    await play_on(context, practice, 1)
    assert moved[3:] == [By.COMPUTER]


async def test_what_is_taken_back_is_no_move(context: Context) -> None:
    moved: list[By] = []
    match = await play_on(context, await duel(context), 1)
    context.moved = moved.append
    await offer(context, match.id, ALICE.id, match.turn, OfferKind.TAKE_BACK)
    await agree(context, match.id, BOB.id, match.turn, OfferKind.TAKE_BACK)
    assert moved == []


async def test_a_called_off_match_is_in_nobodys_list_of_results_as_a_win(context: Context) -> None:
    match = await play_on(context, await duel(context), 2)
    await owner_actions.call_off(context, match.id, "why")
    for person in (ALICE, BOB):
        (listed,) = await finished(context, person.id)
        assert (listed.ending, listed.winner) == (Ending.CALLED_OFF, None)
