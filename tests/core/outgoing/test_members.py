"""Who is still in a server: asked a few at a time, and not again within a minute."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from core.outgoing import members as room
from core.outgoing.discord_api import DiscordFailed, FailReason
from core.outgoing.members import FRESH, Members


class Askable:
    """A Discord that knows who is in which server."""

    def __init__(self, *there: int) -> None:
        self.there = set(there)
        self.asked: list[int] = []
        self.fails: DiscordFailed | None = None

    async def is_member(self, guild: int, person: int) -> bool:
        self.asked.append(person)
        if self.fails is not None:
            raise self.fails
        return person in self.there


class Minutes:
    def __init__(self) -> None:
        self.seconds = 1000

    def now(self) -> int:
        return self.seconds


def members(askable: Askable, time: Minutes) -> Members:
    return Members(cast(Any, SimpleNamespace(time=time)), askable)


async def test_who_is_there_is_not_asked_for_again_within_a_minute() -> None:
    askable, time = Askable(1, 2), Minutes()
    asked = members(askable, time)
    assert await asked.left(10, [1, 2, 3]) == [3]
    assert askable.asked == [1, 2, 3]
    assert await asked.left(10, [1, 2, 3]) == [3]
    assert askable.asked == [1, 2, 3, 3], "who left may be back at any time"
    time.seconds += FRESH - 1
    assert await asked.left(10, [1]) == []
    assert len(askable.asked) == 4
    time.seconds += 1
    askable.there.remove(1)
    assert await asked.left(10, [1]) == [1]


async def test_servers_are_told_apart() -> None:
    askable = Askable(1)
    asked = members(askable, Minutes())
    await asked.left(10, [1])
    await asked.left(11, [1])
    assert askable.asked == [1, 1]


async def test_trouble_with_discord_is_nobody_s_leaving() -> None:
    askable = Askable()
    askable.fails = DiscordFailed(FailReason.DOWN, "Discord is in trouble (503)")
    with pytest.raises(DiscordFailed):
        await members(askable, Minutes()).left(10, [1])


async def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_REMEMBERED", 3)
    askable = Askable(*range(10))
    asked = members(askable, Minutes())
    await asked.left(10, range(5))
    askable.asked.clear()
    await asked.left(10, [4, 0])
    assert askable.asked == [0]
