"""Whatever begins something is tied to the click or command that asked for it: asked twice, it is begun once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from data import ChallengeState
from matches import (
    Challenge,
    Clocks,
    Hall,
    Lobby,
    Match,
    accept,
    challenge_to_duel,
    forget,
    games,
    look_at_challenge,
    open_lobby,
    practise,
    rematch,
    resign,
    withdraw,
)
from matches.boards import behind, screen
from matches.clocks import DAY
from tests.matches.players import ALICE, BOB, HERE, HandTurnedTime, open_hall, play_to_the_end, salt

Begin = Callable[[Hall, str], Awaitable[Match | Challenge | Lobby]]


async def practice(hall: Hall, origin: str) -> Match:
    return await practise(hall, ALICE, "squire", salt(), origin=origin)


async def challenge(hall: Hall, origin: str) -> Challenge:
    return await challenge_to_duel(hall, ALICE, BOB, origin=origin)


async def lobby(hall: Hall, origin: str) -> Lobby:
    return await open_lobby(hall, ALICE, origin=origin)


begins = pytest.mark.parametrize("begin", [practice, challenge, lobby])


async def count(hall: Hall) -> int:
    """How many things Alice has begun and not ended."""
    mine = await games(hall, ALICE.id)
    return len(mine.running) + len(mine.challenges)


@begins
async def test_what_is_delivered_twice_begins_one(hall: Hall, begin: Begin) -> None:
    first = await begin(hall, "interaction 1")
    assert await begin(hall, "interaction 1") == first
    assert await count(hall) == 1
    assert (await begin(hall, "interaction 2")).id != first.id
    assert await count(hall) == 2


@begins
async def test_five_at_the_same_time_begin_one(hall: Hall, begin: Begin) -> None:
    begun = await asyncio.gather(*(begin(hall, "interaction 1") for _ in range(5)))
    assert len({each.id for each in begun}) == 1
    assert await count(hall) == 1


@begins
async def test_after_a_restart_it_is_still_the_same(hall: Hall, time: HandTurnedTime, begin: Begin) -> None:
    first = await begin(hall, "interaction 1")
    again = await open_hall(hall.store.where, time)
    try:
        assert (await begin(again, "interaction 1")).id == first.id
        assert await count(again) == 1
    finally:
        await again.store.close()


async def test_without_an_origin_each_is_another(hall: Hall) -> None:
    for _ in range(2):
        await practise(hall, ALICE, "squire", salt())
        await challenge_to_duel(hall, ALICE, BOB)
    assert await count(hall) == 4


@begins
async def test_what_was_refused_has_begun_nothing(hall: Hall, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("in the middle")

    with monkeypatch.context() as patch:
        patch.setattr("data.Transaction.note_beginning", fail)
        with pytest.raises(RuntimeError):
            await begin(hall, "interaction 1")
    assert await count(hall) == 0
    await begin(hall, "interaction 1")
    assert await count(hall) == 1


async def test_a_button_begins_a_new_match_once_the_one_it_began_is_over(hall: Hall) -> None:
    first = await practice(hall, "button of a message")
    assert (await practice(hall, "button of a message")).id == first.id
    await resign(hall, first.id, ALICE.id, first.turn)
    second = await practice(hall, "button of a message")
    assert second.id != first.id
    assert (await practice(hall, "button of a message")).id == second.id
    await play_to_the_end(hall, second)
    assert (await practice(hall, "button of a message")).id not in (first.id, second.id)


async def test_a_command_that_is_delivered_late_makes_no_second_challenge(hall: Hall) -> None:
    made = await challenge(hall, "interaction 1")
    await withdraw(hall, made.id, ALICE.id)
    late = await challenge(hall, "interaction 1")
    assert (late.id, late.state) == (made.id, ChallengeState.WITHDRAWN)
    other = await challenge(hall, "interaction 2")
    await accept(hall, other.id, BOB, salt())
    assert (await challenge(hall, "interaction 2")).state is ChallengeState.STARTED
    assert (await look_at_challenge(hall, made.id)).state is ChallengeState.WITHDRAWN


@begins
async def test_what_was_begun_by_somebody_who_was_forgotten_is_begun_anew(hall: Hall, begin: Begin) -> None:
    first = await begin(hall, "interaction 1")
    await forget(hall, ALICE.id)
    assert (await begin(hall, "interaction 1")).id != first.id
    assert await count(hall) == 1


@begins
async def test_a_week_is_remembered(hall: Hall, time: HandTurnedTime, begin: Begin) -> None:
    first = await begin(hall, "interaction 1")
    await time.turn(7 * DAY - 1)
    await Clocks(hall).tick()
    assert (await begin(hall, "interaction 1")).id == first.id


async def test_a_rematch_that_is_asked_for_twice_is_one(hall: Hall) -> None:
    over = await play_to_the_end(hall, await practise(hall, ALICE, "squire", salt(), place=HERE))
    begun = await asyncio.gather(*(rematch(hall, over.id, ALICE, salt()) for _ in range(5)))
    assert len({each.id for each in begun}) == 1


async def test_the_first_board_of_a_practice_match_can_be_found_after_a_crash(hall: Hall, time: HandTurnedTime) -> None:
    token = "a secret"
    match = await practise(hall, ALICE, "squire", salt(), place=HERE, origin="interaction 1", token=token)
    posting = (await screen(hall, match.id)).posting
    assert posting is not None
    assert (posting.token, posting.at, posting.place.channel) == (token, time.now(), HERE.channel)
    assert match.id in await behind(hall)
    again = await practise(hall, ALICE, "squire", salt(), place=HERE, origin="interaction 1", token=token.upper())
    assert again.id == match.id
    assert (await screen(hall, match.id)).posting == posting, "the answer to the first is on its way"
    over = await play_to_the_end(hall, match)
    more = await rematch(hall, over.id, ALICE, salt(), "a third")
    assert isinstance(more, Match)
    posting = (await screen(hall, more.id)).posting
    assert posting is not None
    assert posting.token == "a third"
