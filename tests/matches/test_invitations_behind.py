"""What the message of a challenge or a lobby shows: behind with every change, and shown though who made it died."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data import Reach
from game import House
from matches import (
    Clock,
    Clocks,
    Hall,
    Place,
    accept,
    challenge_to_duel,
    challenges_behind,
    decline,
    look_at_challenge,
    open_lobby,
    place_challenge,
    show_challenge,
    take_seat,
)
from matches.clocks import DAY
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    HERE,
    HandTurnedTime,
    salt,
)


async def test_the_message_of_a_challenge_is_behind_when_it_is_answered(hall: Hall) -> None:
    challenge = await challenge_to_duel(hall, ALICE, BOB, place=replace(HERE, message=None))
    assert await challenges_behind(hall) == [], "it has no message yet"
    await show_challenge(hall, challenge, HERE)
    assert await challenges_behind(hall) == []
    declined = await decline(hall, challenge.id, BOB.id)
    assert declined.behind
    assert await challenges_behind(hall) == [challenge.id]
    await show_challenge(hall, declined, HERE)
    assert await challenges_behind(hall) == []
    await show_challenge(hall, challenge, HERE)
    assert not (await look_at_challenge(hall, challenge.id)).behind, "an older state does not put it behind"


@pytest.mark.parametrize("place", [replace(HERE, message=None), replace(HERE, message=None, reach=Reach.DM), None])
async def test_a_challenge_that_nobody_was_shown_is_found_by_all_after_a_minute(
    hall: Hall, other: Hall, time: HandTurnedTime, place: Place | None
) -> None:
    """Whoever made it shows it at once, also if that is the one who asks: unless it has died."""
    challenge = await challenge_to_duel(hall, ALICE, BOB, place=place)
    await time.turn(59)
    assert await challenges_behind(hall) == await challenges_behind(other) == []
    await time.turn(1)
    assert await challenges_behind(hall) == await challenges_behind(other) == [challenge.id]
    await show_challenge(hall, challenge, place or replace(HERE, message=None))
    assert await challenges_behind(other) == [], "there may be nothing to show"


@pytest.mark.parametrize("reach", [Reach.BORROWED, Reach.PRIVATE])
async def test_what_only_a_click_could_show_is_not_looked_for(hall: Hall, time: HandTurnedTime, reach: Reach) -> None:
    await challenge_to_duel(hall, ALICE, BOB, place=replace(HERE, message=None, reach=reach))
    await time.turn(60)
    assert await challenges_behind(hall) == []


async def test_a_challenge_that_is_over_need_not_be_shown_any_more(hall: Hall, time: HandTurnedTime) -> None:
    challenge = await challenge_to_duel(hall, ALICE, BOB, place=replace(HERE, message=None))
    await decline(hall, challenge.id, BOB.id)
    await time.turn(60)
    assert await challenges_behind(hall) == []


async def test_a_message_that_is_the_board_already_is_no_invitation_any_more(hall: Hall, time: HandTurnedTime) -> None:
    """Somebody accepts a challenge before it could be noted where it is: that comes too late, and changes nothing."""
    challenge = await challenge_to_duel(hall, ALICE, BOB, place=replace(HERE, message=None))
    await place_challenge(hall, challenge.id, HERE)  # the click tells it
    match = await accept(hall, challenge.id, BOB, salt())
    assert match.place == HERE
    await show_challenge(hall, challenge, HERE)
    assert (await look_at_challenge(hall, challenge.id)).place is None
    await time.turn(60)
    assert await challenges_behind(hall) == []


async def test_a_lobby_is_behind_with_every_seat_that_is_taken(hall: Hall) -> None:
    lobby = await open_lobby(hall, ALICE, place=HERE)
    await show_challenge(hall, lobby, HERE)
    for person in (BOB, CAROL):
        lobby = await take_seat(hall, lobby.id, person, House.WHITE)
        assert await challenges_behind(hall) == [lobby.id]
        await show_challenge(hall, lobby, HERE)
        assert await challenges_behind(hall) == []


async def test_a_challenge_that_expires_is_behind(hall: Hall, time: HandTurnedTime) -> None:
    challenge = await challenge_to_duel(hall, ALICE, BOB, clock=Clock.LIVE, place=HERE)
    await show_challenge(hall, challenge, HERE)
    await time.turn(DAY)
    await Clocks(hall).tick()
    assert await challenges_behind(hall) == [challenge.id]


async def test_a_challenge_too_is_shown_by_one_process(hall: Hall, other: Hall, time: HandTurnedTime) -> None:
    challenge = await challenge_to_duel(hall, ALICE, BOB, place=HERE)
    assert await challenges_behind(hall) == [challenge.id]
    assert await challenges_behind(other) == []
    await time.turn(60)
    assert await challenges_behind(other) == [challenge.id]
