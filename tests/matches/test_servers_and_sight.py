"""A server is greeted once, if at all; and whose choice decides how a board that several see is drawn."""

from __future__ import annotations

import asyncio

from game import House
from matches import (
    Hall,
    Picture,
    challenge_to_duel,
    choose,
    forget,
    greet,
    greet_later,
    open_lobby,
    picture_of,
    practise,
)
from matches.owner import keep_quiet
from tests.matches.players import ALICE, BOB, duel, salt


async def test_a_server_is_greeted_by_the_first_who_asks_and_never_again(hall: Hall) -> None:
    asked = await asyncio.gather(*(greet(hall, 10) for _ in range(5)))
    assert sorted(asked) == [False] * 4 + [True]
    assert await greet(hall, 11), "another one is another one"
    assert not await greet(hall, 10)


async def test_a_greeting_that_never_got_there_may_be_tried_again(hall: Hall) -> None:
    assert await greet(hall, 10)
    await greet_later(hall, 10)
    assert await greet(hall, 10)
    assert not await greet(hall, 10)


async def test_where_the_owner_wants_quiet_nobody_is_greeted(hall: Hall) -> None:
    await keep_quiet(hall, 10, True)
    assert not await greet(hall, 10)
    await keep_quiet(hall, 10, False)
    assert await greet(hall, 10)


async def test_a_shared_board_is_drawn_as_its_host_wants_it_whoever_begins(hall: Hall) -> None:
    await choose(hall, ALICE, picture=Picture.DARK)
    await choose(hall, BOB, picture=Picture.CONTRAST)
    asked = await challenge_to_duel(hall, ALICE, BOB, house=House.WHITE)
    assert await picture_of(hall, asked.id) == (Picture.DARK, False)
    match = await duel(hall, BOB, ALICE)
    assert await picture_of(hall, match.id) == (Picture.CONTRAST, False)
    await choose(hall, BOB, picture=Picture.LIGHT)
    assert await picture_of(hall, match.id) == (Picture.LIGHT, False), "from the next board on"
    table = await open_lobby(hall, ALICE)
    assert await picture_of(hall, table.id) == (Picture.DARK, False)


async def test_in_practice_it_is_the_choice_of_whoever_practises(hall: Hall) -> None:
    await choose(hall, ALICE, picture=Picture.CONTRAST, described=True)
    for house in House:
        match = await practise(hall, ALICE, "squire", salt(), house=house)
        assert await picture_of(hall, match.id) == (Picture.CONTRAST, True)


async def test_words_stand_beside_the_picture_as_soon_as_one_of_those_who_play_needs_them(hall: Hall) -> None:
    match = await duel(hall, ALICE, BOB)
    assert await picture_of(hall, match.id) == (Picture.LIGHT, False)
    await choose(hall, BOB, described=True)
    assert await picture_of(hall, match.id) == (Picture.LIGHT, True)


async def test_a_host_who_is_forgotten_leaves_it_to_whoever_is_left(hall: Hall) -> None:
    await choose(hall, ALICE, picture=Picture.DARK)
    await choose(hall, BOB, picture=Picture.CONTRAST)
    match = await duel(hall, ALICE, BOB)
    await forget(hall, ALICE.id)
    assert await picture_of(hall, match.id) == (Picture.CONTRAST, False)
    assert await picture_of(hall, "nosuch") == (Picture.LIGHT, False)
