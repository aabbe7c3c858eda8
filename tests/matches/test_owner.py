"""What the owner of the bot decides: matches called off, people and servers shut out, boards that lag behind."""

from __future__ import annotations

import asyncio

import pytest

from data import BanKind, By, ChallengeState, Ending, NoticeKind, OfferKind, check
from game import House
from game.record import Outcome
from matches import (
    Bans,
    Behind,
    Clock,
    Hall,
    Lagging,
    Match,
    agree,
    boards,
    challenge_to_duel,
    finished,
    greet,
    look,
    look_at_challenge,
    make_move,
    offer,
    open_lobby,
    owner,
    practise,
    record,
    start,
    take_seat,
)
from matches.refusals import BoardMovedOn, MatchIsOver, Unknown
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    HandTurnedTime,
    duel,
    mover,
    open_hall,
    play_on,
    play_to_the_end,
    salt,
)


async def four(hall: Hall) -> Match:
    lobby = await open_lobby(hall, ALICE, house=House.RED, clock=Clock.DAY, place=HERE)
    for person, house in ((BOB, House.WHITE), (CAROL, House.RED), (DAVE, House.WHITE)):
        await take_seat(hall, lobby.id, person, house)
    return await start(hall, lobby.id, ALICE.id, salt())


async def told_the_result(hall: Hall, match: str) -> set[int]:
    notices = await hall.store.read(lambda transaction: transaction.due_notices(hall.time.now(), 100))
    return {one.person for one in notices if one.subject == match and one.kind is NoticeKind.RESULT}


@pytest.mark.parametrize("moves", [0, 7])
async def test_a_match_is_called_off_whatever_lies_on_the_board(hall: Hall, moves: int) -> None:
    match = await play_on(hall, await duel(hall), moves)
    over = await owner.call_off(hall, match.id, "The server moves.")
    assert over.ended is not None
    assert (over.ended.ending, over.ended.winner, over.ended.by) == (Ending.CALLED_OFF, None, None)
    assert over.ended.why == "The server moves."
    assert (over.deadline, over.to_move, over.moves) == (None, None, moves)
    assert not over.counts
    assert await told_the_result(hall, match.id) == {ALICE.id, BOB.id}
    assert (await record(hall, match.id)).outcome is Outcome.UNFINISHED
    assert check(hall.store.where).problems == ()


async def test_all_four_are_told(hall: Hall) -> None:
    match = await play_on(hall, await four(hall), 3)
    await owner.call_off(hall, match.id, "why")
    assert await told_the_result(hall, match.id) == {ALICE.id, BOB.id, CAROL.id, DAVE.id}
    assert check(hall.store.where).problems == ()


async def test_the_reason_is_read_again_after_a_restart(hall: Hall) -> None:
    match = await duel(hall)
    await owner.call_off(hall, match.id, "a ’quoted’ reason; -- with signs")
    other = await open_hall(hall.store.where)
    ended = (await look(other, match.id)).ended
    assert ended is not None
    assert ended.why == "a ’quoted’ reason; -- with signs"
    await other.store.close()


async def test_what_is_over_stays_as_it_is(hall: Hall) -> None:
    match = await play_to_the_end(hall, await duel(hall))
    with pytest.raises(MatchIsOver):
        await owner.call_off(hall, match.id, "too late")
    assert (await look(hall, match.id)).ended == match.ended
    with pytest.raises(Unknown):
        await owner.call_off(hall, "nosuch", "?")


async def test_a_click_that_crosses_a_calling_off_changes_nothing(hall: Hall) -> None:
    match = await duel(hall)
    move = match.view.legal_moves()[0]
    called, moved = await asyncio.gather(
        owner.call_off(hall, match.id, "why"),
        make_move(hall, match.id, ALICE.id, match.turn, move),
        return_exceptions=True,
    )
    assert isinstance(called, Match)
    assert isinstance(moved, MatchIsOver)
    assert (await look(hall, match.id)).moves == 0


async def test_the_bot_is_closed_to_people_and_servers(hall: Hall) -> None:
    bans = Bans(hall)
    assert bans.closed_to(ALICE.id, 10) is None
    await owner.ban_person(hall, ALICE.id, "spam")
    await owner.ban_server(hall, 10, None)
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
    assert await owner.lift(hall, BanKind.PERSON, ALICE.id)
    assert not await owner.lift(hall, BanKind.PERSON, ALICE.id)
    await bans.load()
    assert bans.closed_to(ALICE.id, None) is None
    assert bans.closed_to(BOB.id, 10) is BanKind.SERVER


async def test_another_process_learns_of_it(hall: Hall, time: HandTurnedTime) -> None:
    bans = Bans(hall)
    running = asyncio.create_task(bans.run())
    await time.until_asleep()
    await owner.ban_person(hall, BOB.id, None)
    await time.turn(owner.LOOK_EVERY)
    await time.until_asleep()
    assert bans.closed_to(BOB.id, None) is BanKind.PERSON
    running.cancel()


async def test_nobody_begins_a_match_with_somebody_who_is_shut_out(hall: Hall) -> None:
    made = await challenge_to_duel(hall, ALICE, BOB, place=HERE)
    got = await challenge_to_duel(hall, CAROL, ALICE, place=HERE)
    lobby = await open_lobby(hall, ALICE, place=HERE)
    await take_seat(hall, lobby.id, DAVE, House.WHITE)
    apart = await challenge_to_duel(hall, CAROL, BOB, place=HERE)
    await duel(hall, ALICE, DAVE)
    closed = await owner.ban_person(hall, ALICE.id, None)
    assert set(closed.challenges) == {made.id, got.id, lobby.id}
    assert closed.running == 1
    states = [(await look_at_challenge(hall, one.id)).state for one in (made, got, lobby, apart)]
    assert states == [
        ChallengeState.WITHDRAWN,
        ChallengeState.DECLINED,
        ChallengeState.OPEN,
        ChallengeState.OPEN,
    ]
    seated = await look_at_challenge(hall, lobby.id)
    assert [player.person for player in getattr(seated, "players", ())] == [DAVE.id]


async def test_a_server_is_left_in_peace_until_told_otherwise(hall: Hall) -> None:
    await owner.keep_quiet(hall, 10, True)
    await owner.keep_quiet(hall, 10, True)
    assert (await greet(hall, 10), await greet(hall, 11)) == (False, True)
    await owner.keep_quiet(hall, 10, False)
    assert (await greet(hall, 10), await greet(hall, 11)) == (True, False), "one was greeted already"


async def test_a_board_is_stuck_when_it_shows_the_same_for_long(hall: Hall, time: HandTurnedTime) -> None:
    lagging, match = Lagging(hall), await duel(hall)
    first = time.now()
    assert await lagging.look() == [Behind(match.id, first)]
    await time.turn(40)
    assert await lagging.longest() == (1, 40)
    match = await play_on(hall, match, 1)
    assert await lagging.longest() == (1, 40), "one more move does not make it any truer"
    await boards.mark_shown(hall, [boards.Shown(match.id, match.version - 1, match.stage - 1, HERE.message)])
    assert await lagging.longest() == (1, 0), "it moves on, if late"
    await boards.mark_shown(hall, [boards.Shown(match.id, match.version, match.stage, HERE.message)])
    assert await lagging.longest() == (0, 0)


async def test_a_board_that_nobody_can_change_is_not_behind(hall: Hall) -> None:
    match = await practise(hall, ALICE, "squire", house=House.RED, salt=salt(), place=None)
    assert match.behind
    assert await Lagging(hall).look() == []


async def test_the_one_that_is_behind_longest_comes_first(hall: Hall, time: HandTurnedTime) -> None:
    lagging = Lagging(hall)
    older = await duel(hall)
    await lagging.look()
    await time.turn(5)
    newer = await duel(hall, CAROL, DAVE)
    assert [one.match for one in await lagging.look()] == [older.id, newer.id]


async def test_moves_are_counted_when_they_are_stored(hall: Hall) -> None:
    moved: list[By] = []
    hall.moved = moved.append
    match = await play_on(hall, await duel(hall), 3)
    assert moved == [By.PERSON] * 3
    with pytest.raises(BoardMovedOn):
        await make_move(hall, match.id, mover(match), match.turn - 1, match.view.legal_moves()[0])
    assert len(moved) == 3
    practice = await practise(hall, CAROL, "squire", house=House.WHITE, salt=salt(), place=None)
    await play_on(hall, practice, 1)
    assert moved[3:] == [By.COMPUTER]


async def test_what_is_taken_back_is_no_move(hall: Hall) -> None:
    moved: list[By] = []
    match = await play_on(hall, await duel(hall), 1)
    hall.moved = moved.append
    await offer(hall, match.id, ALICE.id, match.turn, OfferKind.TAKE_BACK)
    await agree(hall, match.id, BOB.id, match.turn, OfferKind.TAKE_BACK)
    assert moved == []


async def test_a_called_off_match_is_in_nobodys_list_of_results_as_a_win(hall: Hall) -> None:
    match = await play_on(hall, await duel(hall), 2)
    await owner.call_off(hall, match.id, "why")
    for person in (ALICE, BOB):
        (listed,) = await finished(hall, person.id)
        assert (listed.ending, listed.winner) == (Ending.CALLED_OFF, None)
