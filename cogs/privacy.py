"""`/rose privacy`: everything that is kept about a person as a file, and its deletion."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands, ui

import matches
from cogs.clicks import Click
from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.languages import Languages
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.translation import worded
from cogs.views import Layout, Note
from locales.words import say
from matches import Hall, PersonRow


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


class Privacy:
    def __init__(
        self,
        hall: Hall,
        gate: Gate,
        presenter: Presenter,
        languages: Languages,
        forget_here: Callable[[int], None],
    ) -> None:
        self._hall = hall
        self._gate = gate
        self._presenter = presenter
        self._languages = languages
        self._forget_here = forget_here

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-privacy"), description=worded("command-privacy-description"))
        async def privacy(interaction: Interaction) -> None:
            await self._gate.admit(interaction, self.show)

        answers = {
            "export-me": self.export,
            "forget-me": self.ask,
            "forget-me-yes": self.forget,
            "forget-me-no": self.keep,
        }
        return Feature([privacy], answers=answers)

    async def show(self, request: Request) -> None:
        buttons = [("export-me", "button-export"), ("forget-me", "button-forget")]
        await request.show(_Offer(request.language, "privacy-text", buttons))

    async def export(self, request: Request, click: Click) -> None:
        kept = await matches.export(self._hall, request.user)
        text = json.dumps(kept, indent=2, ensure_ascii=False)
        file = discord.File(io.BytesIO(text.encode()), "rose-king.json")
        await request.show(Note(request.say("privacy-exported"), ui.File("attachment://rose-king.json")), [file])

    async def ask(self, request: Request, click: Click) -> None:
        found = await matches.games(self._hall, request.user)
        key = "privacy-sure-running" if found.running else "privacy-sure"
        buttons = [("forget-me-no", "button-keep"), ("forget-me-yes", "button-forget-yes")]
        await request.update(_Offer(request.language, key, buttons))

    async def forget(self, request: Request, click: Click) -> None:
        """All is deleted. Boards of matches that this ended say so to those who are left."""
        ended = await matches.forget(self._hall, request.user)
        self._languages.remember(PersonRow(request.user, ""))
        self._forget_here(request.user)
        await request.update(Note(request.say("privacy-forgotten")))
        for name in ended:
            self._presenter.changed(name)

    async def keep(self, request: Request, click: Click) -> None:
        await request.update(Note(request.say("privacy-kept")))
