"""Matches that are not rated, and why: they do not show strength, or the players agreed so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from data.rows.match_rows import Ending, OfferKind
from data.tables.transaction import Transaction
from game import DRAW, House
from matches.begin.challenges import accept, challenge_to_duel, rematch
from matches.begin.lobbies import open_lobby, seat_computer, start, take_seat
from matches.begin.practising import practise
from matches.checks.store_check import check
from matches.history.branches import play_on
from matches.history.past import look_back
from matches.model.context import Context
from matches.model.rating_effects import Unrated
from matches.model.values import Match as MatchValue
from matches.play.changes import ended, write
from matches.play.offers import agree, offer
from matches.play.playing import look, resign
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
from tests.matches.standing.rated import four


async def friendly(context: Context) -> MatchValue:
    challenge = await challenge_to_duel(context, ALICE, BOB, house=House.RED, friendly=True)
    match = await accept(context, challenge.id, BOB, salt())
    return await resign(context, match.id, ALICE.id, match.turn)


async def friendly_again(context: Context) -> MatchValue:
    again = await rematch(context, (await friendly(context)).id, BOB, salt())
    match = await accept(context, again.id, ALICE, salt())
    return await resign(context, match.id, ALICE.id, match.turn)


async def friendly_teams_again(context: Context) -> MatchValue:
    match = await four(context, ALICE, BOB, CAROL, DAVE, friendly=True)
    over = await resign(context, match.id, ALICE.id, match.turn)
    lobby = await rematch(context, over.id, ALICE, salt())
    for person, house in ((BOB, House.WHITE), (CAROL, House.RED), (DAVE, House.RED)):
        await take_seat(context, lobby.id, person, house)
    match = await start(context, lobby.id, ALICE.id, salt())
    return await resign(context, match.id, ALICE.id, match.turn)


async def taken_back(context: Context) -> MatchValue:
    match = await duel(context)
    move = next(move for move in match.view.legal_moves() if move != DRAW)
    match = (await play_any(context, match, move)).match
    await offer(context, match.id, ALICE.id, match.turn, OfferKind.TAKE_BACK)
    match = await agree(context, match.id, BOB.id, match.turn, OfferKind.TAKE_BACK)
    return await resign(context, match.id, ALICE.id, match.turn)


async def with_computers(context: Context) -> MatchValue:
    lobby = await open_lobby(context, ALICE, place=HERE)
    await take_seat(context, lobby.id, BOB, House.WHITE)
    await seat_computer(context, lobby.id, ALICE.id, House.RED, "squire")
    await seat_computer(context, lobby.id, ALICE.id, House.WHITE, "squire")
    match = await start(context, lobby.id, ALICE.id, salt())
    return await resign(context, match.id, ALICE.id, match.turn)


async def practice(context: Context) -> MatchValue:
    match = await practise(context, ALICE, "squire", salt(), house=House.RED)
    return await resign(context, match.id, ALICE.id, match.turn)


async def branch(context: Context) -> MatchValue:
    past = await look_back(context, (await friendly(context)).id, ALICE.id)
    match = await play_on(context, ALICE, past, 0, "squire", salt(), house=House.RED)
    return await resign(context, match.id, ALICE.id, match.turn)


async def called_off(context: Context) -> MatchValue:
    match = await duel(context)

    def work(transaction: Transaction) -> None:
        row = transaction.matches.get(match.id)
        assert row is not None
        write(transaction, row, ended(row, Ending.CALLED_OFF, None, None, 1), actor=None, now=1)

    await context.decide(work)
    return await look(context, match.id)


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
async def test_what_is_not_rated(
    context: Context, end: Callable[[Context], Awaitable[MatchValue]], why: Unrated
) -> None:
    match = await end(context)
    assert match.aftermath is not None
    assert (match.aftermath.rated, match.aftermath.unrated) == ((), why)
    # Who leads between two people is told also where it is friendly, but nobody leads by practising.
    assert (match.aftermath.met is not None) is (why in (Unrated.FRIENDLY, Unrated.TAKEN_BACK))
    standings = await context.store.read(lambda transaction: list(transaction.ratings.all_standings()))
    assert standings == []
    assert not [problem for problem in check(context.store.where).problems if "rated" in problem.text]
