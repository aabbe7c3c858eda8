"""What is not rated, and why: it says nothing about strength, or it was agreed so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from data import Ending, Transaction, check
from game import DRAW, House
from matches import (
    Hall,
    OfferKind,
    accept,
    agree,
    challenge_to_duel,
    look,
    offer,
    open_lobby,
    play_on,
    practise,
    rematch,
    resign,
    seat_computer,
    start,
    take_seat,
)
from matches.aftermath import Unrated
from matches.changes import ended, write
from matches.past import look_back
from matches.values import Match as MatchValue
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    duel,
    play_any,
    salt,
)
from tests.matches.rated import four


async def friendly(hall: Hall) -> MatchValue:
    challenge = await challenge_to_duel(hall, ALICE, BOB, house=House.RED, friendly=True)
    match = await accept(hall, challenge.id, BOB, salt())
    return await resign(hall, match.id, ALICE.id, match.turn)


async def friendly_again(hall: Hall) -> MatchValue:
    again = await rematch(hall, (await friendly(hall)).id, BOB, salt())
    match = await accept(hall, again.id, ALICE, salt())
    return await resign(hall, match.id, ALICE.id, match.turn)


async def friendly_teams_again(hall: Hall) -> MatchValue:
    match = await four(hall, ALICE, BOB, CAROL, DAVE, friendly=True)
    over = await resign(hall, match.id, ALICE.id, match.turn)
    lobby = await rematch(hall, over.id, ALICE, salt())
    for person, house in ((BOB, House.WHITE), (CAROL, House.RED), (DAVE, House.RED)):
        await take_seat(hall, lobby.id, person, house)
    match = await start(hall, lobby.id, ALICE.id, salt())
    return await resign(hall, match.id, ALICE.id, match.turn)


async def taken_back(hall: Hall) -> MatchValue:
    match = await duel(hall)
    move = next(move for move in match.view.legal_moves() if move != DRAW)
    match = (await play_any(hall, match, move)).match
    await offer(hall, match.id, ALICE.id, match.turn, OfferKind.TAKE_BACK)
    match = await agree(hall, match.id, BOB.id, match.turn, OfferKind.TAKE_BACK)
    return await resign(hall, match.id, ALICE.id, match.turn)


async def with_computers(hall: Hall) -> MatchValue:
    lobby = await open_lobby(hall, ALICE, place=HERE)
    await take_seat(hall, lobby.id, BOB, House.WHITE)
    await seat_computer(hall, lobby.id, ALICE.id, House.RED, "squire")
    await seat_computer(hall, lobby.id, ALICE.id, House.WHITE, "squire")
    match = await start(hall, lobby.id, ALICE.id, salt())
    return await resign(hall, match.id, ALICE.id, match.turn)


async def practice(hall: Hall) -> MatchValue:
    match = await practise(hall, ALICE, "squire", salt(), house=House.RED)
    return await resign(hall, match.id, ALICE.id, match.turn)


async def branch(hall: Hall) -> MatchValue:
    past = await look_back(hall, (await friendly(hall)).id, ALICE.id)
    match = await play_on(hall, ALICE, past, 0, "squire", salt(), house=House.RED)
    return await resign(hall, match.id, ALICE.id, match.turn)


async def called_off(hall: Hall) -> MatchValue:
    match = await duel(hall)

    def work(transaction: Transaction) -> None:
        row = transaction.match(match.id)
        assert row is not None
        write(transaction, row, ended(row, Ending.CALLED_OFF, None, None, 1), actor=None, now=1)

    await hall.decide(work)
    return await look(hall, match.id)


@pytest.mark.parametrize(
    ("end", "why"),
    [
        (friendly, Unrated.FRIENDLY),
        (friendly_again, Unrated.FRIENDLY),
        (friendly_teams_again, Unrated.FRIENDLY),
        (taken_back, Unrated.TAKEN_BACK),
        (with_computers, Unrated.COMPUTERS),
        (practice, Unrated.PRACTICE),
        (branch, Unrated.BRANCH),
        (called_off, Unrated.CALLED_OFF),
    ],
)
async def test_what_is_not_rated(hall: Hall, end: Callable[[Hall], Awaitable[MatchValue]], why: Unrated) -> None:
    match = await end(hall)
    assert match.aftermath is not None
    assert (match.aftermath.rated, match.aftermath.unrated) == ((), why)
    # Who leads between two people is told also where it is friendly, but nobody leads by practising.
    assert (match.aftermath.met is not None) is (why in (Unrated.FRIENDLY, Unrated.TAKEN_BACK))
    standings = await hall.store.read(lambda transaction: list(transaction.all_standings()))
    assert standings == []
    assert not [problem for problem in check(hall.store.where).problems if "rated" in problem.text]
