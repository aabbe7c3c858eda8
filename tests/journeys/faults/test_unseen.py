"""What a command began whose answer came too late (10062): nobody has seen it, but it is not lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from core.layouts.pictures import Drawn, Pictures
from data.rows.match_rows import Place, Reach
from matches.begin import challenges
from matches.people import people
from tests.journeys.harness.boards import is_board, match_on, plain_button, turn_on
from tests.journeys.harness.inside import Inside
from tests.journeys.harness.people import Person
from tests.patience import patiently, poll


async def too_late(table: Inside, person: Person, command: str, **options: Any) -> None:
    """A command whose answer reaches Discord after more than three seconds."""
    # All of them: a slow bot acknowledges first.
    late = table.sandbox.delay_answers(path="/interactions/*/callback", times=None, applied=False)
    asking = asyncio.create_task(person.command(command, **options))
    await patiently(late.until_met())
    table.turn(4)
    table.sandbox.lift(late)
    outcome = await asking
    assert (outcome.ok, outcome.reason) == (False, "timeout")
    await poll(lambda: not table.client.app.gate.under_way)  # it has tried to say so in other ways, too


async def test_challenges_that_nobody_saw_are_listed_and_can_be_shown_or_withdrawn(
    table: Inside, alice: Person, bob: Person
) -> None:
    for _ in range(3):
        await too_late(table, alice, "/rose challenge", opponent=bob, house="red", thread=False)
    await alice.command("/rose challenge", opponent=bob)
    assert (await alice.sees("You have challenged them 3 times already")).ephemeral
    await alice.command("/rose games")
    listed = await alice.sees("No matches", where=lambda shown: "Show it here" in shown.enabled)
    assert listed.enabled.count("Show it here") == listed.enabled.count("Withdraw") == 3
    await alice.press(listed, "Withdraw")
    listed = await alice.sees_change(listed)
    assert listed.enabled.count("Withdraw") == 2
    await alice.press(listed, "Show it here")
    shown = await bob.sees("Alice challenges", where=lambda shown: "Accept" in shown.enabled)
    assert [one["id"] for one in shown.raw["mentions"]] == [bob.id]
    await bob.press(shown, "Accept")
    board = await bob.sees(where=is_board)
    assert (await alice.press(board, plain_button(board))).ok
    assert len((await people.games(table.context, int(alice.id))).challenges) == 1


async def test_a_practice_match_that_nobody_saw_moves_on_and_is_found(table: Inside, alice: Person) -> None:
    await too_late(table, alice, "/rose practice", level="page", house="white")
    (game,) = (await people.games(table.context, int(alice.id))).running
    await table.turned(game.id, 1)
    await alice.command("/rose games")
    await alice.press(await alice.sees("1 match, 1 waiting for you"), "Next match waiting for me")
    board = await alice.sees("**Alice** (white) is to move", where=is_board)
    assert (match_on(board), turn_on(board)) == (game.id, 1)
    assert board.ephemeral, "what was for one's own eyes stays so"
    assert (await alice.press(board, plain_button(board))).ok


async def test_what_another_process_has_shown_meanwhile_is_not_shown_again(
    table: Inside, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This process takes long to draw a challenge, and another one takes it over and posts it."""
    draw = Pictures.houses
    theirs = Place(int(await bob.open_dm()), reach=Reach.DM, message=1)

    async def slowly(*given: Any) -> Drawn:
        (challenge,) = (await people.games(table.context, int(alice.id))).challenges
        await challenges.place_challenge(table.context, challenge.id, theirs)
        return await draw(*given)

    monkeypatch.setattr(Pictures, "houses", slowly)
    await alice.open_dm()
    assert (await alice.command("/rose challenge", channel="dm", opponent=bob)).ok
    await poll(lambda: not table.client.app.gate.under_way)
    assert bob.in_channel("dm") == []
