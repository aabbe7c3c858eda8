"""Nobody is asked too often: what came to nothing counts, what is played does not, and being forgotten frees nobody."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from data import Ending, NoticeKind, Transaction
from game import House, Seat
from matches import (
    Challenge,
    Clocks,
    Hall,
    Lobby,
    Match,
    Person,
    accept,
    challenge_to_duel,
    decline,
    forget,
    open_lobby,
    rematch,
    resign,
    start,
    take_seat,
    withdraw,
)
from matches.changes import end, save
from matches.clocks import DAY, HOUR
from matches.refusals import Limit, TooMany
from matches.state import State
from tests.matches.players import ALICE, BOB, CAROL, DAVE, HERE, HandTurnedTime, duel, salt

OFTEN = Limit.ONE_PERSON_IN_AN_HOUR.value


async def _withdrawn(hall: Hall, made: Challenge) -> None:
    await withdraw(hall, made.id, ALICE.id)


async def _declined(hall: Hall, made: Challenge) -> None:
    await decline(hall, made.id, BOB.id)


async def _called_off(hall: Hall, made: Challenge) -> None:
    match = await accept(hall, made.id, BOB, salt())

    def work(transaction: Transaction, state: State) -> tuple[State, None]:
        after = end(state, Ending.CALLED_OFF, None, Seat.RED_1, hall.time.now())
        return save(transaction, state, after, actor=ALICE.id, now=hall.time.now()), None

    await hall.change(match.id, work)


async def _forgotten(hall: Hall, made: Challenge) -> None:
    await forget(hall, ALICE.id)


@pytest.mark.parametrize("close", [_withdrawn, _declined, _called_off, _forgotten])
async def test_what_came_to_nothing_counts_for_an_hour(
    hall: Hall, time: HandTurnedTime, close: Callable[[Hall, Challenge], Awaitable[None]]
) -> None:
    for _ in range(OFTEN):
        await close(hall, await challenge_to_duel(hall, ALICE, BOB))
    await time.turn(HOUR - 1)
    with pytest.raises(TooMany) as often:
        await challenge_to_duel(hall, ALICE, BOB)
    assert (often.value.limit, often.value.person) == (Limit.ONE_PERSON_IN_AN_HOUR, ALICE.id)
    await challenge_to_duel(hall, ALICE, CAROL)
    await challenge_to_duel(hall, BOB, ALICE)
    await time.turn(1)
    await challenge_to_duel(hall, ALICE, BOB)


async def test_what_is_played_does_not_count(hall: Hall) -> None:
    for _ in range(Limit.IN_A_DAY.value + 1):
        match = await duel(hall)
        await resign(hall, match.id, BOB.id, match.turn)


async def test_a_rematch_counts_like_any_challenge(hall: Hall) -> None:
    match = await duel(hall)
    await resign(hall, match.id, BOB.id, match.turn)
    for _ in range(OFTEN):
        offered = await rematch(hall, match.id, ALICE, salt())
        await withdraw(hall, offered.id, ALICE.id)
    with pytest.raises(TooMany):
        await rematch(hall, match.id, ALICE, salt())


async def test_so_many_a_day_whoever_is_asked_and_lobbies_too(hall: Hall, time: HandTurnedTime) -> None:
    for number in range(Limit.IN_A_DAY.value // 3):
        for made in (
            await challenge_to_duel(hall, ALICE, Person(1000 + number, "x")),
            await challenge_to_duel(hall, ALICE, None),
            await open_lobby(hall, ALICE),
        ):
            await withdraw(hall, made.id, ALICE.id)
    for refused in (challenge_to_duel(hall, ALICE, BOB), open_lobby(hall, ALICE)):
        with pytest.raises(TooMany) as often:
            await refused
        assert often.value.limit is Limit.IN_A_DAY
    await forget(hall, ALICE.id)
    with pytest.raises(TooMany):
        await challenge_to_duel(hall, ALICE, None)
    await time.turn(DAY)
    await challenge_to_duel(hall, ALICE, BOB)


async def _four(hall: Hall) -> Match:
    lobby = await open_lobby(hall, ALICE, place=HERE)
    for person, house in ((CAROL, House.RED), (BOB, House.WHITE), (DAVE, House.WHITE)):
        await take_seat(hall, lobby.id, person, house)
    return await start(hall, lobby.id, ALICE.id, salt())


async def test_a_rematch_for_four_is_told_to_nobody_too_often(hall: Hall) -> None:
    match = await _four(hall)
    await resign(hall, match.id, BOB.id, match.turn)
    told = 0
    for _ in range(OFTEN + 1):
        lobby = await rematch(hall, match.id, ALICE, salt())
        assert isinstance(lobby, Lobby)
        notices = await hall.store.read(lambda transaction: transaction.notices_of(BOB.id))
        told += sum(notice.kind is NoticeKind.CHALLENGED and notice.subject == lobby.id for notice in notices)
        await withdraw(hall, lobby.id, ALICE.id)
    assert told == OFTEN


async def test_after_a_day_nothing_is_kept_of_it(hall: Hall, time: HandTurnedTime) -> None:
    await challenge_to_duel(hall, ALICE, BOB)

    def kept() -> Awaitable[int]:
        return hall.store.write(lambda transaction: transaction.count_askings(ALICE.id, 0))

    assert await kept() == 1
    await time.turn(DAY + 1)
    await Clocks(hall).tick()
    assert await kept() == 0
