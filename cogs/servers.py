"""The page of a server in `/rose settings`, for those who may manage it: in which channels matches may be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

import matches
from cogs.clicks import Click
from cogs.feature import Feature
from cogs.request import Request
from cogs.views import Layout
from locales.words import say
from matches import MOST_CHANNELS, Hall
from matches.peace_refusals import NotYourServer

_KINDS: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]


class ServerLayout(Layout):
    def __init__(self, language: str, channels: Sequence[int]) -> None:
        super().__init__()
        held = ", ".join(f"<#{channel}>" for channel in channels) or say(language, "server-everywhere")
        now = say(language, "server-now", channels=held)
        menu: ui.ChannelSelect[Any] = ui.ChannelSelect(
            custom_id=str(Click("server-channels")),
            placeholder=say(language, "server-choose"),
            channel_types=_KINDS,
            min_values=0,
            max_values=MOST_CHANNELS,
            default_values=[
                discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
                for channel in channels
            ],
        )
        text = f"### {say(language, 'server-title')}\n{say(language, 'server-text')}\n{now}"
        back: ui.Button[Any] = ui.Button(
            label=say(language, "settings-title"), custom_id=str(Click("settings", word="people"))
        )
        self.add_item(ui.Container(ui.TextDisplay(text), ui.ActionRow(menu), ui.ActionRow(back)))


class Servers:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def feature(self) -> Feature:
        return Feature(answers={"server": self.show, "server-channels": self.choose})

    async def show(self, request: Request, click: Click) -> None:
        server = _managed(request)
        channels = await matches.match_channels(self._hall, server)
        await request.update(ServerLayout(request.language, channels))

    async def choose(self, request: Request, click: Click) -> None:
        server = _managed(request)
        # Discord tells of what was chosen only if it is a channel of this server: anything else is forged.
        resolved = request.data.get("resolved", {}).get("channels", {})
        chosen = [int(value) for value in request.data.get("values", []) if value in resolved]
        channels = await matches.restrict_channels(self._hall, server, chosen)
        await request.update(ServerLayout(request.language, channels))


def _managed(request: Request) -> int:
    """The server that the person is in and manages. What they may do is asked anew with every click."""
    server = request.interaction.guild_id
    if server is None or not request.manages_server:
        raise NotYourServer
    return server
