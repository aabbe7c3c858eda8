"""Three processes on one PostgreSQL under load: one move per turn, one end per challenge, nothing half done."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

import pytest

from data.errors import NotSaved, StoreFailure
from data.rows.match_rows import ChallengeState, Place
from matches.begin.challenges import accept, challenge_to_duel, withdraw
from matches.checks.store_check import check
from matches.model.context import Context
from matches.model.refusals import BoardMovedOn, Refused
from matches.model.values import Match, Person
from matches.play.playing import look, make_move
from tests.matches.players import HandTurnedTime, any_move, duel, mover, open_context, salt
from tests.postgres import empty_store

_T = TypeVar("_T")
CLICKS, PEOPLE = 100, int(os.environ.get("ROSE_TEST_PEOPLE", "200"))


@pytest.fixture
async def three(time: HandTurnedTime) -> AsyncIterator[list[Context]]:
    address = empty_store()
    contexts = [await open_context(address, time, process=f"{number}/3") for number in range(3)]
    yield contexts
    for context in contexts:
        await context.store.close()
    assert check(address).problems == ()


async def test_a_hundred_clicks_for_one_turn_are_one_move(three: list[Context]) -> None:
    match = await duel(three[0])
    person, move = mover(match), any_move(match)

    async def click(number: int) -> Match | BoardMovedOn:
        try:
            return (await make_move(three[number % 3], match.id, person, match.turn, move)).match
        except BoardMovedOn as refused:
            return refused

    outcomes = await asyncio.gather(*map(click, range(CLICKS)))
    assert sum(isinstance(outcome, Match) for outcome in outcomes) == 1
    for context in three:
        assert (await look(context, match.id)).turn == 1
    # Whoever was too late was shown the board as it is.
    assert {outcome.match.turn for outcome in outcomes if isinstance(outcome, BoardMovedOn)} == {1}


@pytest.mark.slow
async def test_many_people_accept_and_withdraw(three: list[Context]) -> None:
    """Every challenge is accepted and withdrawn at once, in different processes: one of the two comes true.

    In the first two matches one comes after the other, so that both happen.
    """
    lots = random.Random(20)
    room = asyncio.Semaphore(6)
    people = [Person(number, f"P{number}") for number in range(1, PEOPLE + 1)]

    async def meet(host: Person, guest: Person) -> tuple[str, bool, bool]:
        async with room:
            begins, accepts, withdraws = (lots.choice(three) for _ in range(3))
            place = Place(channel=host.id, guild=lots.randrange(1 << 60))
            made = await _pressed(lambda: challenge_to_duel(begins, host, guest, place=place))
            assert made is not None
            drawn = salt()
            both = [
                _pressed(lambda: accept(accepts, made.id, guest, drawn)),
                _pressed(lambda: withdraw(withdraws, made.id, host.id)),
            ]
            if host is people[0]:
                both.reverse()
            elif host is not people[2]:
                lots.shuffle(both)
            if host in (people[0], people[2]):
                for press in both:
                    await press
            else:
                await asyncio.gather(*both)
            return made.id, *(await _became(lots.choice(three), made.id))

    pairs = zip(people[::2], people[1::2], strict=True)
    outcomes = await asyncio.gather(*(meet(*pair) for pair in pairs))
    assert all(begun is not withdrawn for _, begun, withdrawn in outcomes)
    assert {begun for _, begun, _ in outcomes} == {True, False}, "both happen"


async def _pressed(deed: Callable[[], Awaitable[_T]]) -> _T | None:
    """What came of it; None if it was refused. Who reads that the store is busy presses again."""
    while True:
        try:
            return await deed()
        except Refused:
            return None
        except NotSaved as error:
            if error.trouble is not StoreFailure.BUSY:
                raise


async def _became(context: Context, name: str) -> tuple[bool, bool]:
    """Whether a match has begun, and whether the challenge was withdrawn."""
    row, match = await context.store.read(
        lambda transaction: (transaction.challenges.get(name), transaction.matches.get(name))
    )
    assert row is not None
    assert (row.state is ChallengeState.STARTED) is (match is not None)
    return match is not None, row.state is ChallengeState.WITHDRAWN
