"""The tour of the rules during faults: a restart, and clicks faster than answers."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sandbox import Sandbox
from tests.journeys.harness.gestures import arrive, does, finds, turns
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose


async def test_the_tour_outlives_a_restart_and_takes_clicks_in_any_order(
    sandbox: Sandbox, tmp_path: Path, alice: Person
) -> None:
    bot = Rose(sandbox, data=tmp_path / "rose.db")
    await bot.start()
    await arrive(sandbox, alice, server="en-US", person="en-GB")
    assert (await alice.command("/rose rules")).ok
    tour = await finds(alice, "lesson")
    tour = await turns(alice, tour, "lesson")
    tour = await turns(alice, tour, "lesson", "W2")
    await bot.kill()
    await bot.start()
    tour = await turns(alice, tour, "lesson", "W2/+")
    assert "2/3" in tour.text
    tour = await turns(alice, tour, "rules", "leave")
    tour = await turns(alice, tour, "lesson")
    # Twice the same and one more, before the first is answered: each click is answered, and one of them is shown.
    pressed = [does(tour, "lesson", word) for word in ("NE1", "NE1", "W2", "NE1")]
    outcomes = await asyncio.gather(*(alice.press(tour, button) for button in pressed))
    assert all(outcome.ok for outcome in outcomes)
    assert "1/3" in (await alice.sees_change(tour, "1/3")).text
    await bot.kill()
    assert not bot.troubles
