"""Limits on challenges: those that led to no match count, played ones do not, and a deletion resets nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from data.rows.match_rows import Ending, NoticeKind
from data.tables.transaction import Transaction
from game import House, Seat
from matches.begin.challenges import accept, challenge_to_duel, decline, rematch, withdraw
from matches.begin.limits import Limit
from matches.begin.lobbies import open_lobby, start, take_seat
from matches.model.clocks import DAY, HOUR
from matches.model.context import Context
from matches.model.invitation_values import Challenge, Lobby
from matches.model.match_state import State
from matches.model.refusals import TooMany
from matches.model.values import Match, Person
from matches.people.deletion import forget
from matches.play.changes import end, save
from matches.play.playing import resign
from matches.schedule.clock_worker import Clocks
from tests.matches.players import ALICE, BOB, CAROL, DAVE, HERE, HandTurnedTime, duel, salt

OFTEN = Limit.ONE_PERSON_IN_AN_HOUR.value


async def _withdrawn(context: Context, made: Challenge) -> None:
    await withdraw(context, made.id, ALICE.id)


async def _declined(context: Context, made: Challenge) -> None:
    await decline(context, made.id, BOB.id)


async def _called_off(context: Context, made: Challenge) -> None:
    match = await accept(context, made.id, BOB, salt())

    def work(transaction: Transaction, state: State) -> tuple[State, None]:
        after = end(state, Ending.CALLED_OFF, None, Seat.RED_1, context.time.now())
        return save(transaction, state, after, actor=ALICE.id, now=context.time.now()), None

    await context.change(match.id, work)


async def _forgotten(context: Context, made: Challenge) -> None:
    await forget(context, ALICE.id)


@pytest.mark.parametrize("close", [_withdrawn, _declined, _called_off, _forgotten])
async def test_what_came_to_nothing_counts_for_an_hour(
    context: Context, time: HandTurnedTime, close: Callable[[Context, Challenge], Awaitable[None]]
) -> None:
    for _ in range(OFTEN):
        await close(context, await challenge_to_duel(context, ALICE, BOB))
    await time.turn(HOUR - 1)
    with pytest.raises(TooMany) as often:
        await challenge_to_duel(context, ALICE, BOB)
    assert (often.value.limit, often.value.person) == (Limit.ONE_PERSON_IN_AN_HOUR, ALICE.id)
    await challenge_to_duel(context, ALICE, CAROL)
    await challenge_to_duel(context, BOB, ALICE)
    await time.turn(1)
    await challenge_to_duel(context, ALICE, BOB)


async def test_what_is_played_does_not_count(context: Context) -> None:
    for _ in range(Limit.IN_A_DAY.value + 1):
        match = await duel(context)
        await resign(context, match.id, BOB.id, match.turn)


async def test_a_rematch_counts_like_any_challenge(context: Context) -> None:
    match = await duel(context)
    await resign(context, match.id, BOB.id, match.turn)
    for _ in range(OFTEN):
        offered = await rematch(context, match.id, ALICE, salt())
        await withdraw(context, offered.id, ALICE.id)
    with pytest.raises(TooMany):
        await rematch(context, match.id, ALICE, salt())


async def test_so_many_a_day_whoever_is_asked_and_lobbies_too(context: Context, time: HandTurnedTime) -> None:
    for number in range(Limit.IN_A_DAY.value // 3):
        for made in (
            await challenge_to_duel(context, ALICE, Person(1000 + number, "x")),
            await challenge_to_duel(context, ALICE, None),
            await open_lobby(context, ALICE),
        ):
            await withdraw(context, made.id, ALICE.id)
    for refused in (challenge_to_duel(context, ALICE, BOB), open_lobby(context, ALICE)):
        with pytest.raises(TooMany) as often:
            await refused
        assert often.value.limit is Limit.IN_A_DAY
    await forget(context, ALICE.id)
    with pytest.raises(TooMany):
        await challenge_to_duel(context, ALICE, None)
    await time.turn(DAY)
    await challenge_to_duel(context, ALICE, BOB)


async def _four(context: Context) -> Match:
    lobby = await open_lobby(context, ALICE, place=HERE)
    for person, house in ((CAROL, House.RED), (BOB, House.WHITE), (DAVE, House.WHITE)):
        await take_seat(context, lobby.id, person, house)
    return await start(context, lobby.id, ALICE.id, salt())


async def test_a_rematch_for_four_is_told_to_nobody_too_often(context: Context) -> None:
    match = await _four(context)
    await resign(context, match.id, BOB.id, match.turn)
    told = 0
    for _ in range(OFTEN + 1):
        lobby = await rematch(context, match.id, ALICE, salt())
        assert isinstance(lobby, Lobby)
        notices = await context.store.read(lambda transaction: transaction.notices.of_person(BOB.id))
        told += sum(notice.kind is NoticeKind.CHALLENGED and notice.subject == lobby.id for notice in notices)
        await withdraw(context, lobby.id, ALICE.id)
    assert told == OFTEN


async def test_after_a_day_nothing_is_kept_of_it(context: Context, time: HandTurnedTime) -> None:
    await challenge_to_duel(context, ALICE, BOB)

    def kept() -> Awaitable[int]:
        return context.store.write(lambda transaction: transaction.challenge_log.count(ALICE.id, 0))

    assert await kept() == 1
    await time.turn(DAY + 1)
    await Clocks(context).tick()
    assert await kept() == 0
