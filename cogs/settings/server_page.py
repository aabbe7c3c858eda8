"""The page of a server in `/rose settings`, for its managers: the channels in which matches may be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from core.cog import RoseCog, on_button
from core.interactions.clicks import Click, button
from core.interactions.cost import QUICK
from core.interactions.request import Request
from core.outgoing.base_layouts import Layout
from locales.words import say
from matches.begin import servers
from matches.begin.servers import MOST_CHANNELS
from matches.model.refusals import NotYourServer

_CHANNEL_TYPES: Final = [
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
            channel_types=_CHANNEL_TYPES,
            min_values=0,
            max_values=MOST_CHANNELS,
            default_values=[
                discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
                for channel in channels
            ],
        )
        text = f"### {say(language, 'server-title')}\n{say(language, 'server-text')}\n{now}"
        back = button(Click("settings", word="people"), say(language, "settings-title"))
        self.add_item(ui.Container(ui.TextDisplay(text), ui.ActionRow(menu), ui.ActionRow(back)))


class ServerCog(RoseCog):
    @on_button("server", cost=QUICK)
    async def show(self, request: Request, click: Click) -> None:
        server = _managed_server(request)
        channels = await servers.match_channels(self._context, server)
        await request.update(ServerLayout(request.language, channels))

    @on_button("server-channels", cost=QUICK)
    async def choose(self, request: Request, click: Click) -> None:
        server = _managed_server(request)
        # Discord resolves only channels of this server: any other value is forged.
        resolved = request.data.get("resolved", {}).get("channels", {})
        chosen = [int(value) for value in request.data.get("values", []) if value in resolved]
        channels = await servers.restrict_channels(self._context, server, chosen)
        await request.update(ServerLayout(request.language, channels))


def _managed_server(request: Request) -> int:
    """The server of the interaction. Raises unless the user manages it; this is checked with every click."""
    server = request.interaction.guild_id
    if server is None or not request.manages_server:
        raise NotYourServer
    return server
