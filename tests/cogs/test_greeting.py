"""Greetings: for servers joined during downtime, not for blocked ones, and again only if the first never arrived."""

from __future__ import annotations

import datetime
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from cogs.welcome.greeting import NEW, PAUSE, GreetingCog
from core.app import App
from core.layouts.pictures import Drawn, Pictures
from core.outgoing.discord_api import DiscordFailed, FailReason, Outgoing
from matches.model.context import Context
from matches.people.owner_actions import ban_person, ban_server
from tests.matches.players import HandTurnedTime, open_context


class Post:
    """A Discord that records sent messages."""

    def __init__(self) -> None:
        self.sent: list[int] = []
        self.failing: DiscordFailed | None = None

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
    """A server that the bot joined this long ago; its system channel has ten times its id."""
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
    def __init__(self, context: Context, time: HandTurnedTime) -> None:
        self.time = time
        self.context = context
        self.post = Post()
        self.servers: list[Any] = []
        nobody: Any = None
        app = App(
            context,
            cast(Outgoing, self.post),
            cast(Pictures, Easel()),
            "en",
            tree=nobody,
            members=nobody,
            servers=lambda: self.servers,
        )
        self.bans = app.bans
        self.greeting = GreetingCog(app)


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    time = HandTurnedTime()
    context = await open_context(tmp_path / "rose.db", time)
    yield Door(context, time)
    await context.store.close()


async def test_servers_that_were_joined_while_the_bot_was_away_are_greeted_when_it_is_back(door: Door) -> None:
    moment = datetime.timedelta(minutes=5)
    door.servers = [server(1, joined=moment), server(2, joined=2 * NEW), server(3, joined=moment, unavailable=True)]
    await door.greeting.on_ready()
    await door.greeting.on_ready()
    assert door.post.sent == [10], "not those of long ago, for whom this would be the first start that greets"


async def test_a_greeting_that_discord_did_not_take_is_tried_again(door: Door) -> None:
    new = server(1, joined=datetime.timedelta())
    door.post.failing = DiscordFailed(FailReason.DOWN, "trouble")
    await door.greeting.on_guild_join(new)
    door.post.failing = None
    await door.greeting.on_guild_join(new)
    assert door.post.sent == [10]


async def test_one_that_was_refused_is_not(door: Door) -> None:
    new = server(1, joined=datetime.timedelta())
    door.post.failing = DiscordFailed(FailReason.BARRED, "closed")
    await door.greeting.on_guild_join(new)
    door.post.failing = None
    await door.greeting.on_guild_join(new)
    assert door.post.sent == []


async def test_whoever_the_bot_is_closed_to_hears_nothing(door: Door) -> None:
    await ban_server(door.context, 1, None)
    await ban_person(door.context, 5, None)
    await door.bans.load()
    await door.greeting.on_guild_join(server(1, joined=datetime.timedelta()))
    await door.greeting.on_message(written(5))
    assert door.post.sent == []


async def test_who_writes_several_lines_gets_one_answer_and_later_another(door: Door) -> None:
    for _ in range(3):
        await door.greeting.on_message(written(5))
    await door.greeting.on_message(written(6))
    assert len(door.post.sent) == 2
    await door.time.turn(PAUSE)
    await door.greeting.on_message(written(5))
    assert len(door.post.sent) == 3


async def test_bots_and_servers_are_not_answered(door: Door) -> None:
    await door.greeting.on_message(written(5, bot=True))
    await door.greeting.on_message(written(5, guild=object()))
    assert door.post.sent == []
