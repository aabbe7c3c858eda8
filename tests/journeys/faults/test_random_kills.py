"""A dozen random walks with kill -9: people press what they find, the bot is killed at any moment, the screen recovers.

Thousands of walks without processes are in `tests/simulation/`; these use the real bot, file, gateway and HTTP.
"""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.journeys.harness.boards import begin_duel, board_of, is_board, match_on, moves_on, turn_on
from tests.journeys.harness.messages import Shown, label
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose
from tests.patience import patience

WALKS, KILLS = 12, 2


def boards(person: Person, match: str) -> list[Shown]:
    """All boards of a match that a person could press."""
    shown = [Shown(raw) for raw in person.messages.values()]
    return [one for one in shown if is_board(one) and one.enabled and match_on(one) == match]


async def comes_right(rose: Rose, person: Person, match: str) -> None:
    """Wait until there is one board, which shows what is stored and does not wait for the computer."""

    async with patience(lambda: f"{match} at turn {stored.turn}, and {person.name} sees {seen}"):
        while True:
            stored = await rose.match(match)
            seen = [turn_on(board) for board in boards(person, match)]
            if seen == [stored.turn] and not stored.computer_to_move:
                return
            await asyncio.sleep(0.1)


@pytest.mark.parametrize("seed", range(WALKS))
async def test_killed_at_any_moment_the_screen_comes_right(rose: Rose, alice: Person, bob: Person, seed: int) -> None:
    dice = random.Random(seed)
    duel = match_on(await begin_duel(alice, bob))
    await bob.command("/rose practice", level="page", house="red", where="here", channel="quiet")
    practice = match_on(await board_of(bob, "quiet"))
    for _ in range(KILLS):
        presses = []
        for _ in range(dice.randrange(1, 4)):
            for match in (duel, practice):
                found = [(board, button) for board in boards(bob, match) for _, button in moves_on(board)]
                if found:
                    board, button = dice.choice(found)
                    person = dice.choice((alice, bob))
                    presses.append(asyncio.create_task(person.press(board, label(button))))
            await asyncio.sleep(dice.random() / 4)  # any moment will do
        await rose.kill()
        for press in presses:
            press.cancel()
        await asyncio.gather(*presses, return_exceptions=True)
        await rose.start()
        for match in (duel, practice):
            await comes_right(rose, bob, match)
    await rose.check_store()
