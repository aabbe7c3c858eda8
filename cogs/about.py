"""`/rose about`: what this bot is, which version, how to invite it, and that it is unofficial."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version

import discord
from discord import app_commands, ui

from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.request import Request
from cogs.translation import worded
from cogs.views import Layout
from locales.words import say

CRIMSON = discord.Colour(0xA3213B)


class About(Layout):
    def __init__(self, language: str, invite: str, source: str | None) -> None:
        super().__init__()
        links: ui.ActionRow[About] = ui.ActionRow(ui.Button(label=say(language, "about-invite"), url=invite))
        if source:
            links.add_item(ui.Button(label=say(language, "about-source"), url=source))
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"## {say(language, 'about-title')}\n{say(language, 'about-text')}"),
                ui.TextDisplay(say(language, "about-installed")),
                links,
                ui.Separator(),
                ui.TextDisplay(
                    f"-# {say(language, 'about-disclaimer')}\n"
                    f"-# {say(language, 'about-version', version=version('rose-king-bot'))}"
                ),
                accent_colour=CRIMSON,
            )
        )


def feature(gate: Gate, invite: Callable[[], str], source: str | None) -> Feature:
    async def show(request: Request) -> None:
        await request.show(About(request.language, invite(), source))

    @app_commands.command(name=worded("command-about"), description=worded("command-about-description"))
    async def about(interaction: Interaction) -> None:
        await gate.admit(interaction, show)

    return Feature([about])
