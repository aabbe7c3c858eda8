"""The channels in which a server allows matches, and who sees the matches there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.rows.match_rows import Place, Reach
from matches.begin.challenges import accept, challenge_to_duel, rematch
from matches.begin.lobbies import open_lobby
from matches.begin.practising import practise
from matches.begin.servers import MOST_CHANNELS, check_shared_place, match_channels, restrict_channels
from matches.history.visibility import see
from matches.model.context import Context
from matches.model.refusals import NotHere, Unknown
from matches.play.playing import resign
from tests.matches.players import ALICE, BOB, CAROL, HERE, duel, salt

SERVER = 10
THERE = replace(HERE, channel=200)


async def test_nothing_new_is_shown_elsewhere(context: Context) -> None:
    match = await duel(context)
    offered = await challenge_to_duel(context, ALICE, None, place=HERE)
    assert await match_channels(context, SERVER) == ()
    assert await restrict_channels(context, SERVER, [200, 300, 200]) == (200, 300)
    for refused in (
        challenge_to_duel(context, ALICE, BOB, place=HERE),
        open_lobby(context, ALICE, place=HERE),
        practise(context, ALICE, "squire", salt(), place=HERE),
        accept(context, offered.id, BOB, salt()),
    ):
        with pytest.raises(NotHere) as found:
            await refused
        assert found.value.channels == (200, 300)
    over = await resign(context, match.id, ALICE.id, match.turn)  # what runs there goes on
    with pytest.raises(NotHere):
        await rematch(context, over.id, ALICE, salt())
    await restrict_channels(context, SERVER, [])
    await accept(context, offered.id, BOB, salt())


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
async def test_what_is_allowed_or_for_one_pair_of_eyes_is_not_restricted(context: Context, place: Place | None) -> None:
    await restrict_channels(context, SERVER, [200])
    await practise(context, ALICE, "squire", salt(), place=place)
    with pytest.raises(NotHere):
        await check_shared_place(context, replace(HERE, reach=Reach.BORROWED))


async def test_as_many_channels_as_a_menu_takes(context: Context) -> None:
    assert len(await restrict_channels(context, SERVER, range(100))) == MOST_CHANNELS


@pytest.mark.parametrize("reach", list(Reach))
@pytest.mark.parametrize("sees", [False, True])
async def test_who_sits_there_sees_it_and_others_what_they_can_see(context: Context, reach: Reach, sees: bool) -> None:
    match = await practise(context, ALICE, "squire", salt(), place=replace(HERE, reach=reach))
    assert (await see(context, match.id, ALICE.id, lambda place: False)).id == match.id
    if sees and reach in (Reach.CHANNEL, Reach.BORROWED):
        assert (await see(context, match.id, CAROL.id, lambda place: sees)).id == match.id
    else:
        with pytest.raises(Unknown):
            await see(context, match.id, CAROL.id, lambda place: sees)
