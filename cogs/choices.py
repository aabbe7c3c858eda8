"""`/rose settings`: what a person can choose, on one private message that changes as they choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ui

import matches
from cogs import replies
from cogs.clicks import Click, chosen
from cogs.table import person_of
from cogs.translation import worded
from cogs.views import Layout
from locales import words
from locales.words import say
from matches import Confirming, PersonRow, Telling

if TYPE_CHECKING:
    from cogs.client import RoseKing

Interaction = discord.Interaction["RoseKing"]

OWN: Final = "own"
"""The language that the person's Discord speaks."""


async def setup(client: RoseKing) -> None:
    @client.rose.command(name=worded("command-settings"), description=worded("command-settings-description"))
    async def settings(interaction: Interaction) -> None:
        known = await matches.settings(interaction.client.hall, interaction.user.id)
        await replies.show(interaction, SettingsLayout(replies.language_of(interaction), known), private=True)

    client.clicks.answered_by("choose", choose)


class SettingsLayout(Layout):
    def __init__(self, language: str, known: PersonRow) -> None:
        super().__init__()
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(f"### {say(language, 'settings-title')}"))
        tongues = [(OWN, say(language, "settings-language-own"))]
        tongues += [(code, say(code, "language-name")) for code in words.languages()]
        _add(box, language, "language", tongues, known.language or OWN)
        for name, members, current in (
            ("telling", Telling, known.telling),
            ("confirming", Confirming, known.confirming),
        ):
            told = [(member.value, say(language, f"settings-{name}-{member.value}")) for member in members]
            _add(box, language, name, told, current.value)
        for name, on in (("forced", known.play_forced), ("side", known.own_side)):
            said = [(word, say(language, f"settings-{name}-{word}")) for word in ("on", "off")]
            _add(box, language, name, said, "on" if on else "off")
        self.add_item(box)


def _add(box: ui.Container[Any], language: str, name: str, options: list[tuple[str, str]], current: str) -> None:
    menu: ui.Select[Any] = ui.Select(
        custom_id=str(Click("choose", word=name)),
        options=[
            discord.SelectOption(label=text[:100], value=value, default=value == current) for value, text in options
        ],
    )
    box.add_item(ui.TextDisplay(say(language, f"settings-{name}")))
    box.add_item(ui.ActionRow(menu))


async def choose(interaction: Interaction, click: Click) -> None:
    """One choice was changed: it is kept at once, and the message says so by showing it."""
    client, value = interaction.client, chosen(interaction)
    try:
        changes = _changes(click.word, value)
    except ValueError:
        raise matches.Unknown(value) from None
    known = await matches.choose(client.hall, person_of(interaction.user), **changes)
    client.languages.choose(interaction.user.id, known.language)
    await interaction.response.edit_message(view=SettingsLayout(replies.language_of(interaction), known))


def _language(value: str) -> str:
    if value != OWN and value not in words.languages():
        raise ValueError(value)
    return "" if value == OWN else value


def _changes(name: str, value: str) -> dict[str, Any]:
    """What a choice means for the store; ValueError for one that was never offered."""
    match name:
        case "language":
            return {"language": _language(value)}
        case "telling":
            return {"telling": Telling(value)}
        case "confirming":
            return {"confirming": Confirming(value)}
        case "forced":
            return {"play_forced": value == "on"}
        case "side":
            return {"own_side": value == "on"}
        case _:
            raise ValueError(name)
