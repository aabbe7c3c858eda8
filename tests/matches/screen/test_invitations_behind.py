"""Messages of challenges and lobbies: behind after every change, and shown even if their process died."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.rows.match_rows import Place, Reach
from game import House
from matches.begin.challenges import (
    accept,
    challenge_to_duel,
    challenges_behind,
    decline,
    look_at_challenge,
    place_challenge,
    show_challenge,
)
from matches.begin.lobbies import open_lobby, take_seat
from matches.model.clocks import DAY, Clock
from matches.model.context import Context
from matches.schedule.clock_worker import Clocks
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    HERE,
    HandTurnedTime,
    salt,
)


async def test_the_message_of_a_challenge_is_behind_when_it_is_answered(context: Context) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, place=replace(HERE, message=None))
    assert await challenges_behind(context) == [], "it has no message yet"
    await show_challenge(context, challenge, HERE)
    assert await challenges_behind(context) == []
    declined = await decline(context, challenge.id, BOB.id)
    assert declined.behind
    assert await challenges_behind(context) == [challenge.id]
    await show_challenge(context, declined, HERE)
    assert await challenges_behind(context) == []
    await show_challenge(context, challenge, HERE)
    assert not (await look_at_challenge(context, challenge.id)).behind, "an older state does not put it behind"


@pytest.mark.parametrize("place", [replace(HERE, message=None), replace(HERE, message=None, reach=Reach.DM), None])
async def test_a_challenge_that_nobody_was_shown_is_found_by_all_after_a_minute(
    context: Context, other: Context, time: HandTurnedTime, place: Place | None
) -> None:
    """Whoever made it shows it at once, also if that is the one who asks: unless it has died."""
    challenge = await challenge_to_duel(context, ALICE, BOB, place=place)
    await time.turn(59)
    assert await challenges_behind(context) == await challenges_behind(other) == []
    await time.turn(1)
    assert await challenges_behind(context) == await challenges_behind(other) == [challenge.id]
    await show_challenge(context, challenge, place or replace(HERE, message=None))
    assert await challenges_behind(other) == [], "there may be nothing to show"


@pytest.mark.parametrize("reach", [Reach.BORROWED, Reach.PRIVATE])
async def test_what_only_a_click_could_show_is_not_looked_for(
    context: Context, time: HandTurnedTime, reach: Reach
) -> None:
    await challenge_to_duel(context, ALICE, BOB, place=replace(HERE, message=None, reach=reach))
    await time.turn(60)
    assert await challenges_behind(context) == []


async def test_a_challenge_that_is_over_need_not_be_shown_any_more(context: Context, time: HandTurnedTime) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, place=replace(HERE, message=None))
    await decline(context, challenge.id, BOB.id)
    await time.turn(60)
    assert await challenges_behind(context) == []


async def test_a_message_that_is_the_board_already_is_no_invitation_any_more(
    context: Context, time: HandTurnedTime
) -> None:
    """Somebody accepts a challenge before it could be noted where it is: that comes too late, and changes nothing."""
    challenge = await challenge_to_duel(context, ALICE, BOB, place=replace(HERE, message=None))
    await place_challenge(context, challenge.id, HERE)  # the click tells it
    match = await accept(context, challenge.id, BOB, salt())
    assert match.place == HERE
    await show_challenge(context, challenge, HERE)
    assert (await look_at_challenge(context, challenge.id)).place is None
    await time.turn(60)
    assert await challenges_behind(context) == []


async def test_a_lobby_is_behind_with_every_seat_that_is_taken(context: Context) -> None:
    lobby = await open_lobby(context, ALICE, place=HERE)
    await show_challenge(context, lobby, HERE)
    for person in (BOB, CAROL):
        lobby = await take_seat(context, lobby.id, person, House.WHITE)
        assert await challenges_behind(context) == [lobby.id]
        await show_challenge(context, lobby, HERE)
        assert await challenges_behind(context) == []


async def test_a_challenge_that_expires_is_behind(context: Context, time: HandTurnedTime) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, clock=Clock.LIVE, place=HERE)
    await show_challenge(context, challenge, HERE)
    await time.turn(DAY)
    await Clocks(context).tick()
    assert await challenges_behind(context) == [challenge.id]


async def test_a_challenge_too_is_shown_by_one_process(context: Context, other: Context, time: HandTurnedTime) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, place=HERE)
    assert await challenges_behind(context) == [challenge.id]
    assert await challenges_behind(other) == []
    await time.turn(60)
    assert await challenges_behind(other) == [challenge.id]
