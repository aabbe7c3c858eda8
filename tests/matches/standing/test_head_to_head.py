"""What a result shows beside the rating: head to head, and the level that a person plays like."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.rows.match_rows import OfferKind, Reach
from game import DRAW, House
from matches.begin.challenges import challenge_to_duel, look_at_challenge
from matches.begin.practising import practise
from matches.model.context import Context
from matches.model.values import Match
from matches.people.people import choose
from matches.play.offers import offer
from matches.play.playing import hint, look, resign, think
from matches.standing.own_standing import strength
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    play_any,
    salt,
)
from tests.matches.standing.rated import four
from tests.matches.standing.test_rating import won
from tests.matches.standing.test_unrated import practice


async def test_who_leads_is_told_under_a_result_and_in_a_challenge(context: Context) -> None:
    challenge = await challenge_to_duel(context, BOB, ALICE)
    assert challenge.met is None, "they have never met"
    await won(context, ALICE, BOB)
    await won(context, BOB, ALICE)
    over = await won(context, BOB, ALICE)
    assert over.aftermath is not None
    met = over.aftermath.met
    assert met is not None
    assert (met.person, met.won, met.drawn, met.lost) == (ALICE.id, 1, 0, 2), "as red sees it"
    assert await look_at_challenge(context, challenge.id) != challenge
    met = (await look_at_challenge(context, challenge.id)).met
    assert met is not None
    assert (met.person, met.won, met.lost) == (BOB.id, 2, 1), "as the host sees it"


async def test_four_lead_or_not_as_they_sat(context: Context) -> None:
    for people in ((ALICE, BOB, CAROL, DAVE), (BOB, ALICE, DAVE, CAROL)):
        match = await four(context, *people)
        await resign(context, match.id, people[0].id, match.turn)
    match = await four(context, CAROL, DAVE, ALICE, BOB)
    over = await resign(context, match.id, CAROL.id, match.turn)
    assert over.aftermath is not None
    met = over.aftermath.met
    assert met is not None
    assert ({met.person, met.partner}, met.won, met.lost) == ({CAROL.id, DAVE.id}, 2, 1)
    match = await four(context, ALICE, CAROL, BOB, DAVE)
    over = await resign(context, match.id, ALICE.id, match.turn)
    assert over.aftermath is not None
    assert over.aftermath.met is not None
    assert over.aftermath.met.lost == 1, "other partners are another meeting"


async def finish(context: Context, match: Match, *, help_at: int | None = None) -> Match:
    """A practice match, played until it is over; at a move somebody asks for a hint."""
    while match.ended is None:
        if match.computer_to_move:
            thought = await think(context, match.id)
            assert thought is not None
            match = thought.match
        else:
            if match.moves == help_at:
                await hint(context, match.id, ALICE.id, match.turn)
            match = (await play_any(context, match)).match
    return match


async def test_strength_comes_of_practice_without_help(context: Context) -> None:
    for _ in range(4):
        await practice(context)
    helped = await practise(context, ALICE, "squire", salt(), house=House.RED)
    helped = await finish(context, helped, help_at=0)
    back = await practise(context, ALICE, "squire", salt(), house=House.RED)
    back = (await play_any(context, back, next(m for m in back.view.legal_moves() if m != DRAW))).match
    back = await offer(context, back.id, ALICE.id, back.turn, OfferKind.TAKE_BACK)
    await resign(context, back.id, ALICE.id, back.turn)
    assert await strength(context, ALICE.id, ALICE.id) is None, "four that count say nothing yet"
    await practice(context)
    found = await strength(context, ALICE.id, ALICE.id)
    assert found is not None
    assert (found.level, found.results) == ("page", 5), "who always loses to a squire is a page"
    assert await strength(context, BOB.id, BOB.id) is None


@pytest.mark.parametrize(
    ("reach", "shares", "shown"),
    [
        (Reach.PRIVATE, False, True),
        (Reach.DM, False, True),
        (Reach.CHANNEL, False, False),
        (Reach.BORROWED, False, False),
        (Reach.CHANNEL, True, True),
    ],
)
async def test_strength_is_private_unless_shared(context: Context, reach: Reach, shares: bool, shown: bool) -> None:
    await choose(context, ALICE, shares_strength=shares)
    over = [
        await resign(context, begun.id, ALICE.id, begun.turn)
        for begun in [
            await practise(context, ALICE, "squire", salt(), house=House.RED, place=replace(HERE, reach=reach))
            for _ in range(5)
        ]
    ]
    assert (await strength(context, ALICE.id, BOB.id) is not None) is shares
    for came in (over[-1].aftermath, (await look(context, over[-1].id)).aftermath):
        assert came is not None
        assert (came.strength is not None) is shown
