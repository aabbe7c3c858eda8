"""The longest possible list of matches: a message takes 40 components and no more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.games.games_layout import ASKED, PAGE_SIZE, UNSEEN, GamesLayout, asked
from core.outgoing.links import link
from data.rows.match_rows import Place, Reach
from matches.begin.challenges import challenge_to_duel
from matches.model.context import Context
from matches.model.invitation_values import Challenge
from matches.model.values import Person
from matches.people.people import Games, games
from tests.matches.players import ALICE, BOB, HERE, HandTurnedTime, duel, open_context

COMPONENTS = 40


async def test_the_fullest_list_fits_a_message(tmp_path_factory: pytest.TempPathFactory) -> None:
    context = await open_context(tmp_path_factory.mktemp("full") / "store.db", HandTurnedTime())
    try:
        found = await _everything(context)
    finally:
        await context.store.close()
    layout = GamesLayout("de", found, 1, BOB.id, lambda _: "general")
    assert len(found.running) > 2 * PAGE_SIZE
    assert sum(1 for item in layout.walk_children() if "rk:answer:" in str(getattr(item, "custom_id", ""))) == 2 * ASKED
    unseen = sum(1 for item in layout.walk_children() if "rk:unseen:" in str(getattr(item, "custom_id", "")))
    assert unseen == 2 * UNSEEN
    assert layout.total_children_count <= COMPONENTS


async def test_whoever_asks_is_named_and_the_challenge_can_be_opened(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    context = await open_context(tmp_path_factory.mktemp("named") / "store.db", HandTurnedTime())
    somewhere = Place(10**18 + 1, 10**18 + 2, 10**18 + 3, 10**18 + 4)
    try:
        await challenge_to_duel(context, Person(7, "N" * 32), BOB, place=somewhere)
        found = await games(context, BOB.id)
    finally:
        await context.store.close()
    layout = GamesLayout("de", found, 0, BOB.id, lambda _: "general")
    text = "\n".join(str(getattr(item, "content", "")) for item in layout.walk_children())
    assert f"({link(somewhere)})" in text
    assert "N" * 32 in text


async def _everything(context: Context) -> Games:
    """Three pages of matches, challenges that wait for Bob, and some of his own that were never shown."""
    for number in range(2 * PAGE_SIZE + 1):
        await duel(context, BOB, Person(1000 + number, "x" * 32))
    for number in range(ASKED + 1):
        await challenge_to_duel(context, Person(2000 + number, "y" * 32), BOB, place=HERE)
    for number in range(UNSEEN + 1):
        await challenge_to_duel(context, BOB, Person(3000 + number, "z" * 32))
    return await games(context, BOB.id)


async def test_what_is_asked_of_one_has_a_place_and_is_for_oneself(tmp_path_factory: pytest.TempPathFactory) -> None:
    context = await open_context(tmp_path_factory.mktemp("asked") / "store.db", HandTurnedTime())
    try:
        waiting = replace(HERE, message=None, guild=None, reach=Reach.DM)
        made = await challenge_to_duel(context, ALICE, BOB, place=waiting)
        await challenge_to_duel(context, ALICE, BOB)  # still on its way
        await challenge_to_duel(context, BOB, ALICE, place=HERE)
        await challenge_to_duel(context, ALICE, None, place=HERE)
        found = (await games(context, BOB.id)).challenges
    finally:
        await context.store.close()
    assert all(isinstance(each, Challenge) for each in found)
    assert [each.id for each in asked(found, BOB.id)] == [made.id]
