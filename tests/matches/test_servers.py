"""Where a server lets matches be shown, and who sees what stands there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data import Place, Reach
from matches import (
    Hall,
    accept,
    challenge_to_duel,
    match_channels,
    open_lobby,
    practise,
    rematch,
    resign,
    restrict_channels,
    see,
)
from matches.refusals import NotHere, Unknown
from matches.servers import MOST_CHANNELS, check_shared_place
from tests.matches.players import ALICE, BOB, CAROL, HERE, duel, salt

SERVER = 10
THERE = replace(HERE, channel=200)


async def test_nothing_new_is_shown_elsewhere(hall: Hall) -> None:
    match = await duel(hall)
    offered = await challenge_to_duel(hall, ALICE, None, place=HERE)
    assert await match_channels(hall, SERVER) == ()
    assert await restrict_channels(hall, SERVER, [200, 300, 200]) == (200, 300)
    for refused in (
        challenge_to_duel(hall, ALICE, BOB, place=HERE),
        open_lobby(hall, ALICE, place=HERE),
        practise(hall, ALICE, "squire", salt(), place=HERE),
        accept(hall, offered.id, BOB, salt()),
    ):
        with pytest.raises(NotHere) as found:
            await refused
        assert found.value.channels == (200, 300)
    over = await resign(hall, match.id, ALICE.id, match.turn)  # what runs there goes on
    with pytest.raises(NotHere):
        await rematch(hall, over.id, ALICE, salt())
    await restrict_channels(hall, SERVER, [])
    await accept(hall, offered.id, BOB, salt())


@pytest.mark.parametrize(
    "place",
    [
        None,
        THERE,
        replace(HERE, guild=11),
        replace(HERE, guild=None),
        replace(HERE, thread=200),
        replace(HERE, reach=Reach.PRIVATE),
        replace(HERE, guild=None, reach=Reach.DM),
    ],
)
async def test_what_is_allowed_or_for_one_pair_of_eyes_is_not_restricted(hall: Hall, place: Place | None) -> None:
    await restrict_channels(hall, SERVER, [200])
    await practise(hall, ALICE, "squire", salt(), place=place)
    with pytest.raises(NotHere):
        await check_shared_place(hall, replace(HERE, reach=Reach.BORROWED))


async def test_as_many_channels_as_a_menu_takes(hall: Hall) -> None:
    assert len(await restrict_channels(hall, SERVER, range(100))) == MOST_CHANNELS


@pytest.mark.parametrize("reach", list(Reach))
@pytest.mark.parametrize("sees", [False, True])
async def test_who_sits_there_sees_it_and_others_what_they_can_see(hall: Hall, reach: Reach, sees: bool) -> None:
    match = await practise(hall, ALICE, "squire", salt(), place=replace(HERE, reach=reach))
    assert (await see(hall, match.id, ALICE.id, lambda place: False)).id == match.id
    if sees and reach in (Reach.CHANNEL, Reach.BORROWED):
        assert (await see(hall, match.id, CAROL.id, lambda place: sees)).id == match.id
    else:
        with pytest.raises(Unknown):
            await see(hall, match.id, CAROL.id, lambda place: sees)
