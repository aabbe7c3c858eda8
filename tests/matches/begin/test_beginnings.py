"""Every start is tied to the click or command that asked for it: a repeated request starts nothing new."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from data.rows.match_rows import ChallengeState
from matches.begin.challenges import accept, challenge_to_duel, look_at_challenge, rematch, withdraw
from matches.begin.lobbies import open_lobby
from matches.begin.practising import practise
from matches.model.clocks import DAY
from matches.model.context import Context
from matches.model.invitation_values import Challenge, Lobby
from matches.model.values import Match
from matches.people.deletion import forget
from matches.people.people import games
from matches.play.playing import resign
from matches.schedule.clock_worker import Clocks
from matches.screen.boards import behind, screen
from tests.matches.players import ALICE, BOB, HERE, HandTurnedTime, open_context, play_to_the_end, salt

Begin = Callable[[Context, str], Awaitable[Match | Challenge | Lobby]]


async def practice(context: Context, origin: str) -> Match:
    return await practise(context, ALICE, "squire", salt(), origin=origin)


async def challenge(context: Context, origin: str) -> Challenge:
    return await challenge_to_duel(context, ALICE, BOB, origin=origin)


async def lobby(context: Context, origin: str) -> Lobby:
    return await open_lobby(context, ALICE, origin=origin)


begins = pytest.mark.parametrize("begin", [practice, challenge, lobby])


async def count(context: Context) -> int:
    """How many things Alice has begun and not ended."""
    mine = await games(context, ALICE.id)
    return len(mine.running) + len(mine.challenges)


@begins
async def test_what_is_delivered_twice_begins_one(context: Context, begin: Begin) -> None:
    first = await begin(context, "interaction 1")
    assert await begin(context, "interaction 1") == first
    assert await count(context) == 1
    assert (await begin(context, "interaction 2")).id != first.id
    assert await count(context) == 2


@begins
async def test_five_at_the_same_time_begin_one(context: Context, begin: Begin) -> None:
    begun = await asyncio.gather(*(begin(context, "interaction 1") for _ in range(5)))
    assert len({each.id for each in begun}) == 1
    assert await count(context) == 1


@begins
async def test_after_a_restart_it_is_still_the_same(context: Context, time: HandTurnedTime, begin: Begin) -> None:
    first = await begin(context, "interaction 1")
    again = await open_context(context.store.where, time)
    try:
        assert (await begin(again, "interaction 1")).id == first.id
        assert await count(again) == 1
    finally:
        await again.store.close()


async def test_without_an_origin_each_is_another(context: Context) -> None:
    for _ in range(2):
        await practise(context, ALICE, "squire", salt())
        await challenge_to_duel(context, ALICE, BOB)
    assert await count(context) == 4


@begins
async def test_what_was_refused_has_begun_nothing(
    context: Context, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("in the middle")

    with monkeypatch.context() as patch:
        patch.setattr("data.tables.interaction_table.InteractionTable.note_beginning", fail)
        with pytest.raises(RuntimeError):
            await begin(context, "interaction 1")
    assert await count(context) == 0
    await begin(context, "interaction 1")
    assert await count(context) == 1


async def test_a_button_begins_a_new_match_once_the_one_it_began_is_over(context: Context) -> None:
    first = await practice(context, "button of a message")
    assert (await practice(context, "button of a message")).id == first.id
    await resign(context, first.id, ALICE.id, first.turn)
    second = await practice(context, "button of a message")
    assert second.id != first.id
    assert (await practice(context, "button of a message")).id == second.id
    await play_to_the_end(context, second)
    assert (await practice(context, "button of a message")).id not in (first.id, second.id)


async def test_a_command_that_is_delivered_late_makes_no_second_challenge(context: Context) -> None:
    made = await challenge(context, "interaction 1")
    await withdraw(context, made.id, ALICE.id)
    late = await challenge(context, "interaction 1")
    assert (late.id, late.state) == (made.id, ChallengeState.WITHDRAWN)
    other = await challenge(context, "interaction 2")
    await accept(context, other.id, BOB, salt())
    assert (await challenge(context, "interaction 2")).state is ChallengeState.STARTED
    assert (await look_at_challenge(context, made.id)).state is ChallengeState.WITHDRAWN


@begins
async def test_what_was_begun_by_somebody_who_was_forgotten_is_begun_anew(context: Context, begin: Begin) -> None:
    first = await begin(context, "interaction 1")
    await forget(context, ALICE.id)
    assert (await begin(context, "interaction 1")).id != first.id
    assert await count(context) == 1


@begins
async def test_a_week_is_remembered(context: Context, time: HandTurnedTime, begin: Begin) -> None:
    first = await begin(context, "interaction 1")
    await time.turn(7 * DAY - 1)
    await Clocks(context).tick()
    assert (await begin(context, "interaction 1")).id == first.id


async def test_a_rematch_that_is_asked_for_twice_is_one(context: Context) -> None:
    over = await play_to_the_end(context, await practise(context, ALICE, "squire", salt(), place=HERE))
    begun = await asyncio.gather(*(rematch(context, over.id, ALICE, salt()) for _ in range(5)))
    assert len({each.id for each in begun}) == 1


async def test_the_first_board_of_a_practice_match_can_be_found_after_a_crash(
    context: Context, time: HandTurnedTime
) -> None:
    token = "a secret"
    match = await practise(context, ALICE, "squire", salt(), place=HERE, origin="interaction 1", token=token)
    posting = (await screen(context, match.id)).posting
    assert posting is not None
    assert (posting.token, posting.at, posting.place.channel) == (token, time.now(), HERE.channel)
    assert match.id in await behind(context)
    again = await practise(context, ALICE, "squire", salt(), place=HERE, origin="interaction 1", token=token.upper())
    assert again.id == match.id
    assert (await screen(context, match.id)).posting == posting, "the answer to the first is on its way"
    over = await play_to_the_end(context, match)
    more = await rematch(context, over.id, ALICE, salt(), "a third")
    assert isinstance(more, Match)
    posting = (await screen(context, more.id)).posting
    assert posting is not None
    assert posting.token == "a third"
