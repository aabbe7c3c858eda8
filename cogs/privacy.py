"""`/rose privacy`: export everything stored about a person as a file, or delete it."""

from __future__ import annotations

import asyncio
import io

import discord
from discord import ui

from core.app import App
from core.client import RoseKing
from core.cog import RoseCog, on_button, rose_command
from core.interactions.clicks import Click, button
from core.interactions.cost import LONG, QUICK
from core.interactions.request import Request
from core.outgoing.base_layouts import Note
from data.rows.people_rows import PersonRow
from matches.people import deletion, export, people


class PrivacyCog(RoseCog):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._exporting: set[int] = set()
        self._one_export = asyncio.Semaphore(1)
        """An export takes some megabytes of memory while it is made, so only one is made at a time."""

    @rose_command("privacy", cost=QUICK)
    async def privacy(self, request: Request) -> None:
        export_all = button(Click("export-me"), request.say("button-export"))
        delete = button(Click("forget-me"), request.say("button-forget"), discord.ButtonStyle.danger)
        await request.show(Note(request.say("privacy-text"), ui.ActionRow(export_all, delete)))

    @on_button("export-me", cost=LONG)
    async def export(self, request: Request, click: Click) -> None:
        """Send everything stored, in as many messages as needed. A person has one export at a time."""
        if request.user in self._exporting:
            await request.reply_privately(request.say("privacy-exporting"))
            return
        self._exporting.add(request.user)
        try:
            parts = await request.wait_for_drawing(self._export(request), private=True)
        finally:
            self._exporting.discard(request.user)
        for number, data in enumerate(parts, 1):
            name, text = "rose-king.zip", request.say("privacy-exported")
            if len(parts) > 1:
                name = f"rose-king-{number}-of-{len(parts)}.zip"
                text = request.say("privacy-exported-part", part=number, parts=len(parts))
            await request.show(Note(text, ui.File(f"attachment://{name}")), [discord.File(io.BytesIO(data), name)])

    async def _export(self, request: Request) -> tuple[bytes, ...]:
        async with self._one_export:
            limit = request.interaction.filesize_limit
            return await export.export(self._context, request.user, request.say("export-readme"), limit)

    @on_button("forget-me", cost=QUICK)
    async def ask(self, request: Request, click: Click) -> None:
        found = await people.games(self._context, request.user)
        key = "privacy-sure-running" if found.running else "privacy-sure"
        keep = button(Click("forget-me-no"), request.say("button-keep"))
        delete = button(Click("forget-me-yes"), request.say("button-forget-yes"), discord.ButtonStyle.danger)
        await request.update(Note(request.say(key), ui.ActionRow(keep, delete)))

    @on_button("forget-me-yes", cost=QUICK)
    async def forget(self, request: Request, click: Click) -> None:
        """Delete everything. Boards of matches that this ends are redrawn, so that the other players see it."""
        ended = await deletion.forget(self._context, request.user)
        self._languages.remember(PersonRow(request.user, ""))
        self.app.forget(request.user)
        await request.update(Note(request.say("privacy-forgotten")))
        for name in ended:
            self._presenter.changed(name)

    @on_button("forget-me-no", cost=QUICK)
    async def keep(self, request: Request, click: Click) -> None:
        await request.update(Note(request.say("privacy-kept")))


async def setup(bot: RoseKing) -> None:
    await bot.add_cog(PrivacyCog(bot.app))
