"""`/rose settings`: what a person can choose, on one private message that changes as they choose."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands, ui

import matches
from cogs.clicks import Click
from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.languages import Languages
from cogs.request import Request
from cogs.translation import worded
from cogs.views import Layout
from locales import words
from locales.words import say
from matches import Confirming, Hall, PersonRow, Telling
from matches.refusals import Unknown

OWN: Final = "own"
"""The language that the person's Discord speaks."""


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


class Choices:
    def __init__(self, hall: Hall, gate: Gate, languages: Languages) -> None:
        self._hall = hall
        self._gate = gate
        self._languages = languages

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-settings"), description=worded("command-settings-description"))
        async def settings(interaction: Interaction) -> None:
            await self._gate.admit(interaction, self.show)

        return Feature([settings], answers={"choose": self.choose})

    async def show(self, request: Request) -> None:
        known = await matches.settings(self._hall, request.user)
        await request.show(SettingsLayout(request.language, known))

    async def choose(self, request: Request, click: Click) -> None:
        """One choice was changed: it is kept at once, and the message says so by showing it."""
        try:
            changes = _changes(click.word, request.chosen)
        except ValueError:
            raise Unknown(request.chosen) from None
        known = await matches.choose(self._hall, request.person, **changes)
        self._languages.choose(request.user, known.language)
        await request.update(SettingsLayout(self._languages.of(request.interaction), known))


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
