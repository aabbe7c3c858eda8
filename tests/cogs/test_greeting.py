"""Saying hello: to servers joined while the bot was away, to nobody it is closed to, again only if it never arrived."""

from __future__ import annotations

import datetime
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from cogs.greeting import NEW, PAUSE, Greeting
from cogs.languages import Languages
from cogs.outgoing import Failed, Outgoing, Why
from cogs.pictures import Drawn, Pictures
from matches import Bans, Hall
from matches.owner import ban_person, ban_server
from tests.matches.players import HandTurnedTime, open_hall


class Post:
    """Discord, as far as messages are sent there."""

    def __init__(self) -> None:
        self.sent: list[int] = []
        self.failing: Failed | None = None

    async def post(self, place: Any, layout: Any, files: Any = (), *, nonce: str, ping: Any = ()) -> int:
        assert len(nonce) <= 25
        if self.failing is not None:
            raise self.failing
        self.sent.append(place.channel)
        return 1


class Easel:
    async def houses(self, *_: Any) -> Drawn:
        return Drawn(b"", "start.png", "two roses")


def server(number: int, *, joined: datetime.timedelta, may: int = 0b111, unavailable: bool = False) -> Any:
    """One that the bot is in since so long; its system channel has ten times its number."""
    rights = SimpleNamespace(view_channel=may & 1, send_messages=may & 2, attach_files=may & 4)
    return SimpleNamespace(
        id=number,
        me=None if unavailable else SimpleNamespace(joined_at=discord.utils.utcnow() - joined),
        unavailable=unavailable,
        system_channel=SimpleNamespace(id=10 * number, permissions_for=lambda _: rights),
        preferred_locale=discord.Locale.german,
    )


def written(person: int, **more: Any) -> Any:
    author = SimpleNamespace(id=person, bot=more.get("bot", False))
    return SimpleNamespace(
        id=99, guild=more.get("guild"), author=author, channel=SimpleNamespace(id=7), is_system=lambda: False
    )


class Door:
    def __init__(self, hall: Hall, time: HandTurnedTime) -> None:
        self.time = time
        self.hall = hall
        self.post = Post()
        self.bans = Bans(hall)
        self.servers: list[Any] = []
        self.greeting = Greeting(
            hall,
            cast(Outgoing, self.post),
            cast(Pictures, Easel()),
            Languages(hall, "en"),
            self.bans,
            lambda: self.servers,
        )


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    time = HandTurnedTime()
    hall = await open_hall(tmp_path / "rose.db", time)
    yield Door(hall, time)
    await hall.store.close()


async def test_servers_that_were_joined_while_the_bot_was_away_are_greeted_when_it_is_back(door: Door) -> None:
    moment = datetime.timedelta(minutes=5)
    door.servers = [server(1, joined=moment), server(2, joined=2 * NEW), server(3, joined=moment, unavailable=True)]
    await door.greeting.look_around()
    await door.greeting.look_around()
    assert door.post.sent == [10], "not those of long ago, for whom this would be the first start that greets"


async def test_a_greeting_that_discord_did_not_take_is_tried_again(door: Door) -> None:
    new = server(1, joined=datetime.timedelta())
    door.post.failing = Failed(Why.DOWN, "trouble")
    await door.greeting.joined(new)
    door.post.failing = None
    await door.greeting.joined(new)
    assert door.post.sent == [10]


async def test_one_that_was_refused_is_not(door: Door) -> None:
    new = server(1, joined=datetime.timedelta())
    door.post.failing = Failed(Why.BARRED, "closed")
    await door.greeting.joined(new)
    door.post.failing = None
    await door.greeting.joined(new)
    assert door.post.sent == []


async def test_whoever_the_bot_is_closed_to_hears_nothing(door: Door) -> None:
    await ban_server(door.hall, 1, None)
    await ban_person(door.hall, 5, None)
    await door.bans.load()
    await door.greeting.joined(server(1, joined=datetime.timedelta()))
    await door.greeting.written_to(written(5))
    assert door.post.sent == []


async def test_who_writes_several_lines_gets_one_answer_and_later_another(door: Door) -> None:
    for _ in range(3):
        await door.greeting.written_to(written(5))
    await door.greeting.written_to(written(6))
    assert len(door.post.sent) == 2
    await door.time.turn(PAUSE)
    await door.greeting.written_to(written(5))
    assert len(door.post.sent) == 3


async def test_bots_and_servers_are_not_answered(door: Door) -> None:
    await door.greeting.written_to(written(5, bot=True))
    await door.greeting.written_to(written(5, guild=object()))
    assert door.post.sent == []
