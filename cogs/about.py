"""`/rose about`: what this bot is, which version, how to invite it, and that it is unofficial."""

from __future__ import annotations

from importlib.metadata import version

import discord
from discord import app_commands, ui

from cogs import replies
from cogs.client import RoseKing
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


@app_commands.command(name=worded("command-about"), description=worded("command-about-description"))
async def about(interaction: discord.Interaction[RoseKing]) -> None:
    client = interaction.client
    view = About(replies.language_of(interaction), client.invite(), client.source)
    await replies.show(interaction, view, private=True)


async def setup(client: RoseKing) -> None:
    client.rose.add_command(about)
