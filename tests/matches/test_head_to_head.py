"""What a result tells beside the numbers: who leads between these people, and which level somebody plays like."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game import DRAW, House
from matches import (
    Hall,
    Match,
    OfferKind,
    Reach,
    challenge_to_duel,
    choose,
    look,
    look_at_challenge,
    offer,
    practise,
    resign,
    think,
)
from matches.playing import hint
from matches.standing import strength
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    play_any,
    salt,
)
from tests.matches.rated import four
from tests.matches.test_rating import won
from tests.matches.test_unrated import practice


async def test_who_leads_is_told_under_a_result_and_in_a_challenge(hall: Hall) -> None:
    challenge = await challenge_to_duel(hall, BOB, ALICE)
    assert challenge.met is None, "they have never met"
    await won(hall, ALICE, BOB)
    await won(hall, BOB, ALICE)
    over = await won(hall, BOB, ALICE)
    assert over.aftermath is not None
    met = over.aftermath.met
    assert met is not None
    assert (met.person, met.won, met.drawn, met.lost) == (ALICE.id, 1, 0, 2), "as red sees it"
    assert await look_at_challenge(hall, challenge.id) != challenge
    met = (await look_at_challenge(hall, challenge.id)).met
    assert met is not None
    assert (met.person, met.won, met.lost) == (BOB.id, 2, 1), "as the host sees it"


async def test_four_lead_or_not_as_they_sat(hall: Hall) -> None:
    for people in ((ALICE, BOB, CAROL, DAVE), (BOB, ALICE, DAVE, CAROL)):
        match = await four(hall, *people)
        await resign(hall, match.id, people[0].id, match.turn)
    match = await four(hall, CAROL, DAVE, ALICE, BOB)
    over = await resign(hall, match.id, CAROL.id, match.turn)
    assert over.aftermath is not None
    met = over.aftermath.met
    assert met is not None
    assert ({met.person, met.partner}, met.won, met.lost) == ({CAROL.id, DAVE.id}, 2, 1)
    match = await four(hall, ALICE, CAROL, BOB, DAVE)
    over = await resign(hall, match.id, ALICE.id, match.turn)
    assert over.aftermath is not None
    assert over.aftermath.met is not None
    assert over.aftermath.met.lost == 1, "other partners are another meeting"


async def finish(hall: Hall, match: Match, *, help_at: int | None = None) -> Match:
    """A practice match, played until it is over; at a move somebody asks for a hint."""
    while match.ended is None:
        if match.computer_to_move:
            thought = await think(hall, match.id)
            assert thought is not None
            match = thought.match
        else:
            if match.moves == help_at:
                await hint(hall, match.id, ALICE.id, match.turn)
            match = (await play_any(hall, match)).match
    return match


async def test_strength_comes_of_practice_without_help(hall: Hall) -> None:
    for _ in range(4):
        await practice(hall)
    helped = await practise(hall, ALICE, "squire", salt(), house=House.RED)
    helped = await finish(hall, helped, help_at=0)
    back = await practise(hall, ALICE, "squire", salt(), house=House.RED)
    back = (await play_any(hall, back, next(m for m in back.view.legal_moves() if m != DRAW))).match
    back = await offer(hall, back.id, ALICE.id, back.turn, OfferKind.TAKE_BACK)
    await resign(hall, back.id, ALICE.id, back.turn)
    assert await strength(hall, ALICE.id, ALICE.id) is None, "four that count say nothing yet"
    await practice(hall)
    found = await strength(hall, ALICE.id, ALICE.id)
    assert found is not None
    assert (found.level, found.results) == ("page", 5), "who always loses to a squire is a page"
    assert await strength(hall, BOB.id, BOB.id) is None


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
async def test_strength_is_private_unless_shared(hall: Hall, reach: Reach, shares: bool, shown: bool) -> None:
    await choose(hall, ALICE, shares_strength=shares)
    over = [
        await resign(hall, begun.id, ALICE.id, begun.turn)
        for begun in [
            await practise(hall, ALICE, "squire", salt(), house=House.RED, place=replace(HERE, reach=reach))
            for _ in range(5)
        ]
    ]
    assert (await strength(hall, ALICE.id, BOB.id) is not None) is shares
    for came in (over[-1].aftermath, (await look(hall, over[-1].id)).aftermath):
        assert came is not None
        assert (came.strength is not None) is shown
