"""`/rose privacy`: everything that is kept about a person as a file, and its deletion."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

import matches
from cogs import replies
from cogs.clicks import Click
from cogs.translation import worded
from cogs.views import Layout, Note
from locales.words import say

if TYPE_CHECKING:
    from cogs.client import RoseKing

Interaction = discord.Interaction["RoseKing"]


async def setup(client: RoseKing) -> None:
    @client.rose.command(name=worded("command-privacy"), description=worded("command-privacy-description"))
    async def privacy(interaction: Interaction) -> None:
        language = replies.language_of(interaction)
        layout = _Offer(language, "privacy-text", [("export-me", "button-export"), ("forget-me", "button-forget")])
        await replies.show(interaction, layout, private=True)

    for action, answer in {
        "export-me": export,
        "forget-me": ask,
        "forget-me-yes": forget,
        "forget-me-no": keep,
    }.items():
        client.clicks.answered_by(action, answer)


class _Offer(Layout):
    """A text with buttons below it; the last one is the dangerous one."""

    def __init__(self, language: str, text: str, buttons: list[tuple[str, str]]) -> None:
        super().__init__()
        row: ui.ActionRow[Any] = ui.ActionRow()
        for action, label in buttons:
            style = discord.ButtonStyle.danger if action.startswith("forget") else discord.ButtonStyle.secondary
            style = discord.ButtonStyle.secondary if action.endswith("-no") else style
            row.add_item(ui.Button(label=say(language, label), custom_id=str(Click(action)), style=style))
        self.add_item(ui.Container(ui.TextDisplay(say(language, text)), row))


async def export(interaction: Interaction, click: Click) -> None:
    kept = await matches.export(interaction.client.hall, interaction.user.id)
    text = json.dumps(kept, indent=2, ensure_ascii=False)
    file = discord.File(io.BytesIO(text.encode()), "rose-king.json")
    layout = Note(replies.speak(interaction, "privacy-exported"), ui.File("attachment://rose-king.json"))
    await interaction.response.send_message(view=layout, file=file, ephemeral=True)


async def ask(interaction: Interaction, click: Click) -> None:
    language = replies.language_of(interaction)
    found = await matches.games(interaction.client.hall, interaction.user.id)
    key = "privacy-sure-running" if found.running else "privacy-sure"
    layout = _Offer(language, key, [("forget-me-no", "button-keep"), ("forget-me-yes", "button-forget-yes")])
    await interaction.response.edit_message(view=layout)


async def forget(interaction: Interaction, click: Click) -> None:
    """All is deleted. Boards of matches that this ended say so to those who are left."""
    client, language = interaction.client, replies.language_of(interaction)
    ended = await matches.forget(client.hall, interaction.user.id)
    client.languages.choose(interaction.user.id, None)
    await interaction.response.edit_message(view=Note(say(language, "privacy-forgotten")))
    for name in ended:
        await client.boards.refresh(await matches.look(client.hall, name))


async def keep(interaction: Interaction, click: Click) -> None:
    await interaction.response.edit_message(view=Note(replies.speak(interaction, "privacy-kept")))
