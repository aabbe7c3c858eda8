"""The greeting of a server is sent at most once; and whose choice decides how a shared board is drawn."""

from __future__ import annotations

import asyncio

from data.rows.people_rows import Picture
from game import House
from matches.begin.challenges import challenge_to_duel
from matches.begin.lobbies import open_lobby
from matches.begin.practising import practise
from matches.begin.servers import greet, greet_later
from matches.model.context import Context
from matches.people.deletion import forget
from matches.people.owner_actions import keep_quiet
from matches.people.people import choose, picture_of
from tests.matches.players import ALICE, BOB, duel, salt


async def test_a_server_is_greeted_by_the_first_who_asks_and_never_again(context: Context) -> None:
    asked = await asyncio.gather(*(greet(context, 10) for _ in range(5)))
    assert sorted(asked) == [False] * 4 + [True]
    assert await greet(context, 11), "another one is another one"
    assert not await greet(context, 10)


async def test_a_greeting_that_never_got_there_may_be_tried_again(context: Context) -> None:
    assert await greet(context, 10)
    await greet_later(context, 10)
    assert await greet(context, 10)
    assert not await greet(context, 10)


async def test_where_the_owner_wants_quiet_nobody_is_greeted(context: Context) -> None:
    await keep_quiet(context, 10, True)
    assert not await greet(context, 10)
    await keep_quiet(context, 10, False)
    assert await greet(context, 10)


async def test_a_shared_board_is_drawn_as_its_host_wants_it_whoever_begins(context: Context) -> None:
    await choose(context, ALICE, picture=Picture.DARK)
    await choose(context, BOB, picture=Picture.CONTRAST)
    asked = await challenge_to_duel(context, ALICE, BOB, house=House.WHITE)
    assert await picture_of(context, asked.id) == (Picture.DARK, False)
    match = await duel(context, BOB, ALICE)
    assert await picture_of(context, match.id) == (Picture.CONTRAST, False)
    await choose(context, BOB, picture=Picture.LIGHT)
    assert await picture_of(context, match.id) == (Picture.LIGHT, False), "from the next board on"
    table = await open_lobby(context, ALICE)
    assert await picture_of(context, table.id) == (Picture.DARK, False)


async def test_in_practice_it_is_the_choice_of_whoever_practises(context: Context) -> None:
    await choose(context, ALICE, picture=Picture.CONTRAST, described=True)
    for house in House:
        match = await practise(context, ALICE, "squire", salt(), house=house)
        assert await picture_of(context, match.id) == (Picture.CONTRAST, True)


async def test_words_stand_beside_the_picture_as_soon_as_one_of_those_who_play_needs_them(context: Context) -> None:
    match = await duel(context, ALICE, BOB)
    assert await picture_of(context, match.id) == (Picture.LIGHT, False)
    await choose(context, BOB, described=True)
    assert await picture_of(context, match.id) == (Picture.LIGHT, True)


async def test_a_host_who_is_forgotten_leaves_it_to_whoever_is_left(context: Context) -> None:
    await choose(context, ALICE, picture=Picture.DARK)
    await choose(context, BOB, picture=Picture.CONTRAST)
    match = await duel(context, ALICE, BOB)
    await forget(context, ALICE.id)
    assert await picture_of(context, match.id) == (Picture.CONTRAST, False)
    assert await picture_of(context, "nosuch") == (Picture.LIGHT, False)
