"""A small bot for journeys, with one command for each use of Discord.

Runs in its own process: `python -m tests.journeys.harness.probe BASE [--token TOKEN] [--sharded] [--members]`.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import re
import struct
import zlib
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from sandbox.connect import point_discord_at


def png(width: int = 3, height: int = 2) -> discord.File:
    """A tiny picture with an alt text."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\xff\0\0" * width) * height
    whole = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    whole += chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return discord.File(io.BytesIO(whole), "board.png", description="three by two, all red")


class Count(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"count:(?P<n>\d+)"):
    """A button that carries its state in its id, so that it works after a restart."""

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))
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
    view.add_item(ui.Container(ui.TextDisplay(f"counted to {n}"), ui.ActionRow(Count(n)), accent_colour=0xAA0000))
    return view


class Names(ui.Modal, title="Who are you?"):
    name = ui.Label(text="Name", component=ui.TextInput[Any](max_length=20, custom_id="name"))
    colour = ui.Label(
        text="Colour",
        component=ui.Select[Any](
            custom_id="colour", options=[discord.SelectOption(label="Red"), discord.SelectOption(label="White")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, ui.TextInput)
        assert isinstance(self.colour.component, ui.Select)
        said = f"{self.name.component.value} likes {self.colour.component.values[0]}"
        await interaction.response.send_message(said, ephemeral=True)


class Picker(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(custom_id="pick", placeholder="Pick", options=[discord.SelectOption(label=x) for x in "ABC"])
    async def pick(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=f"picked {select.values[0]}", view=None)

    @ui.select(cls=ui.UserSelect, custom_id="whom", placeholder="Whom")
    async def whom(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        await interaction.response.edit_message(content=f"chose {select.values[0].display_name}", view=None)


class Probe(commands.Cog):
    group = app_commands.Group(
        name="probe",
        description="Try things",
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )

    @group.command(description="Say hello")
    async def hello(self, interaction: discord.Interaction, who: discord.User | None = None) -> None:
        said = f"Hello {who.mention if who else interaction.user.mention}"
        await interaction.response.send_message(f"{said} ({interaction.locale.value})")

    @group.command(description="A secret")
    async def secret(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("only for you", ephemeral=True)

    @group.command(description="A counter")
    async def count(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=counter(0))

    @group.command(description="A picture")
    async def picture(self, interaction: discord.Interaction) -> None:
        view = ui.LayoutView(timeout=None)
        gallery = ui.MediaGallery[Any]()
        gallery.add_item(media="attachment://board.png", description="three by two, all red")
        view.add_item(ui.Container(ui.TextDisplay("look"), gallery))
        await interaction.response.send_message(view=view, file=png())

    @group.command(description="An answer that takes its time")
    async def slow(self, interaction: discord.Interaction, ephemeral: bool = False) -> None:
        await interaction.response.defer(ephemeral=ephemeral, thinking=True)
        await interaction.edit_original_response(content="at last")
        await interaction.followup.send("and one more", ephemeral=ephemeral)

    @group.command(description="A form")
    async def form(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Names())

    @group.command(description="SettingsCog")
    async def pick(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("choose", view=Picker())

    @group.command(description="A word with completion")
    async def word(self, interaction: discord.Interaction, word: str, times: app_commands.Range[int, 1, 3] = 1) -> None:
        await interaction.response.send_message(" ".join([word] * times))

    @word.autocomplete("word")
    async def _words(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        words = ["rose", "robin", "king"]
        return [app_commands.Choice(name=word.title(), value=word) for word in words if word.startswith(typed)]

    @group.command(description="A thread")
    async def thread(self, interaction: discord.Interaction, guest: discord.Member) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.send_message("off to a thread")
        message = await interaction.original_response()
        start = await interaction.channel.fetch_message(message.id)
        thread = await start.create_thread(name="Side table", auto_archive_duration=60)
        await thread.add_user(guest)
        await thread.send(f"welcome {guest.mention}")
        await thread.edit(archived=True)

    @group.command(description="A word in private")
    async def whisper(self, interaction: discord.Interaction) -> None:
        try:
            await interaction.user.send("psst", file=png())
        except discord.Forbidden as refused:
            await interaction.response.send_message(f"refused {refused.code}", ephemeral=True)
        else:
            await interaction.response.send_message("sent", ephemeral=True)

    @group.command(description="An edit by the channel's route")
    async def later(self, interaction: discord.Interaction) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.defer()
        sent = await interaction.channel.send("first")
        await sent.edit(content="second")
        await interaction.followup.send("edited")

    @group.command(description="Many follow-ups")
    async def chatter(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("first")
        for n in range(6):
            try:
                await interaction.followup.send(f"more {n}")
            except discord.HTTPException as refused:
                await interaction.edit_original_response(content=f"stopped at {n}: {refused.code}")


class ProbeBot(commands.Bot):
    async def setup_hook(self) -> None:
        await set_up(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord wants five seconds between two identifies; the sandbox does not."""


class ShardedProbeBot(commands.AutoShardedBot):
    async def setup_hook(self) -> None:
        await set_up(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """As above."""


async def set_up(bot: commands.Bot | commands.AutoShardedBot) -> None:
    await bot.add_cog(Probe())
    bot.add_dynamic_items(Count)
    bot.add_view(Picker())

    @bot.tree.context_menu(name="Wave")
    async def wave(interaction: discord.Interaction, member: discord.User) -> None:
        await interaction.response.send_message(f"{interaction.user.mention} waves at {member.mention}")

    await bot.tree.sync()


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("--token", default="sandbox")
    parser.add_argument("--sharded", action="store_true")
    parser.add_argument("--members", action="store_true")
    chosen = parser.parse_args()
    point_discord_at(chosen.base)
    discord.utils.setup_logging(root=True)
    intents = discord.Intents.default()
    intents.members = chosen.members
    kind = ShardedProbeBot if chosen.sharded else ProbeBot
    async with kind("!", intents=intents, guild_ready_timeout=0.1) as bot:
        await bot.start(chosen.token)


if __name__ == "__main__":
    asyncio.run(main())
