"""The bot for `bench/sandbox.py`: a button that edits its message, and nothing else."""

from __future__ import annotations

import re
import sys
from typing import Any

import discord
from discord import app_commands, ui

from sandbox.connect import point_discord_at


class Count(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"(?P<n>\d+)"):
    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label="On", custom_id=str(n)))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Count:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=counter(self.n + 1))


def counter(n: int) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    return view.add_item(ui.Container(ui.TextDisplay(str(n)), ui.ActionRow(Count(n))))


class Clicked(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)

        @self.tree.command(description="A counter")
        async def count(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=counter(0))

        await self.tree.sync()


if __name__ == "__main__":
    point_discord_at(sys.argv[1])
    Clicked().run("sandbox", log_handler=None)
