"""The age at which a board is posted anew instead of edited, with the real worker."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from core.live.board_worker import OLD
from data.rows.match_rows import Place
from matches.begin import challenges
from matches.model.clocks import Clock
from matches.play import playing
from tests.simulation.bots import WalkBot
from tests.simulation.fake_discord import FakeDiscord, Message, Sketch
from tests.simulation.hours_of_people import HastyLoop, LoopTime
from tests.simulation.lives import Life, WalkStore
from tests.simulation.people import PEOPLE
from tests.simulation.wire import Wire


async def _resigned_at_age(seconds: int, path: Path) -> list[Message]:
    """A duel whose board has this age when a player resigns elsewhere; all boards that are left."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, HastyLoop)
    time, dice = LoopTime(loop), random.Random(1)
    there = FakeDiscord(time, dice)
    life = Life(dice)
    bot = WalkBot(life, WalkStore(path, life, lambda _: None), time, Wire(life, there))
    await bot.start()
    alice, bob, _ = PEOPLE
    first = there.put(there.channels[100], Sketch(None, []))
    asked = await challenges.challenge_to_duel(
        bot.context, alice, bob, clock=Clock.DAY, place=Place(100, guild=10, message=first.id)
    )
    begun = await challenges.accept(bot.context, asked.id, bob, "1")
    bot.presenter.changed(begun.id)
    await asyncio.sleep(10)
    assert [board.id for board in there.boards(begun.id)] == [first.id]
    loop.skip(seconds - (time.exact() - first.at))
    await playing.resign(bot.context, begun.id, alice.id, 0)
    bot.presenter.changed(begun.id)
    await asyncio.sleep(30)
    await bot.stop()
    return there.boards(begun.id)


@pytest.mark.parametrize(("seconds", "anew"), [(OLD - 30, False), (OLD + 30, True)])
def test_an_old_board_is_posted_anew(seconds: int, anew: bool, tmp_path: Path) -> None:
    with asyncio.Runner(loop_factory=HastyLoop) as runner:
        [board] = runner.run(_resigned_at_age(seconds, tmp_path / "store.db"))
    assert board.content.over
    assert bool(board.before) is not anew, "edited, or posted and never changed"


def test_what_is_old_is_less_than_an_hour() -> None:
    """Discord has a separate limit for edits of messages older than an hour; the bot posts anew before that."""
    assert 45 * 60 <= OLD < 60 * 60
