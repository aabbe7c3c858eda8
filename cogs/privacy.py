"""`/rose privacy`: everything that is kept about a person as a file, and its deletion."""

from __future__ import annotations

import asyncio
import io
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
        self._exporting: set[int] = set()
        self._one_export = asyncio.Semaphore(1)
        """A file is some megabytes while it is made, so those of several people are made one after the other."""

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
        """All that is kept, in as many messages as it takes; made once at a time, however often it is asked for."""
        if request.user in self._exporting:
            await request.whisper(request.say("privacy-exporting"))
            return
        self._exporting.add(request.user)
        try:
            parts = await request.drawn(self._exported(request), private=True)
        finally:
            self._exporting.discard(request.user)
        for number, data in enumerate(parts, 1):
            name, text = "rose-king.zip", request.say("privacy-exported")
            if len(parts) > 1:
                name = f"rose-king-{number}-of-{len(parts)}.zip"
                text = request.say("privacy-exported-part", part=number, parts=len(parts))
            await request.show(Note(text, ui.File(f"attachment://{name}")), [discord.File(io.BytesIO(data), name)])

    async def _exported(self, request: Request) -> tuple[bytes, ...]:
        async with self._one_export:
            limit = request.interaction.filesize_limit
            return await matches.export(self._hall, request.user, request.say("export-readme"), limit)

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
