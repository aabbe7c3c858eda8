"""The introduction of the bot: a picture, a short text and three buttons to begin.

`/rose about`, and *Who is this?* on an invitation, also show the invite link and the source. Greetings do not.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from discord import ui

from core.cog import RoseCog, on_button, rose_command
from core.interactions.clicks import Click
from core.interactions.cost import QUICK, WORK
from core.interactions.request import Request
from core.layouts.board_layout import COLOURS
from core.layouts.entry_buttons import entry_row
from core.layouts.invitation_layout import host_of
from core.layouts.pictures import Drawn
from core.layouts.story import name_of
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import Files
from data.rows.people_rows import Picture
from game import House, Variant
from locales.words import say
from matches.history import visibility


class Introduction(Layout):
    """``asking`` is a line about the person who invites. ``shown`` is None where the bot may not attach files."""

    def __init__(self, language: str, shown: Drawn | None, *, asking: str = "") -> None:
        super().__init__()
        self.box: ui.Container[Any] = ui.Container(accent_colour=COLOURS[House.RED])
        if asking:
            self.box.add_item(ui.TextDisplay(asking))
        self.box.add_item(ui.TextDisplay(f"## {say(language, 'about-title')}\n{say(language, 'about-text')}"))
        if shown is not None:
            self.box.add_item(shown.gallery())
        self.box.add_item(entry_row(language))
        self.add_item(self.box)

    def with_more(self, language: str, invite: str, source: str | None) -> Introduction:
        """Add the invite link, the source, the disclaimer and the version."""
        links: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label=say(language, "about-invite"), url=invite))
        if source:
            links.add_item(ui.Button(label=say(language, "about-source"), url=source))
        self.box.add_item(ui.Separator())
        self.box.add_item(ui.TextDisplay(say(language, "about-installed")))
        self.box.add_item(links)
        small = (say(language, "about-disclaimer"), say(language, "about-version", version=version("rose-king-bot")))
        self.box.add_item(ui.TextDisplay("\n".join(f"-# {line}" for line in small)))
        return self


class AboutCog(RoseCog):
    @rose_command("about", cost=QUICK)
    async def about(self, request: Request) -> None:
        await self.show(request)

    async def show(self, request: Request, asking: str = "") -> None:
        await request.show_when_drawn(self._about(request.language, request.known.picture, asking))

    @on_button("who", cost=WORK)
    async def who(self, request: Request, click: Click) -> None:
        """*Who is this?* on an invitation: introduce the bot and name the person who invites."""
        host = host_of(await visibility.see_challenge(self._context, click.subject, request.user, request.sees))
        await self.show(request, request.say("who-asks", who=name_of(request.language, host)) if host else "")

    async def _about(self, language: str, picture: Picture, asking: str) -> tuple[Layout, Files]:
        shown = await self._pictures.houses(language, Variant.DUEL, {}, picture)
        layout = Introduction(language, shown, asking=asking)
        return layout.with_more(language, self.app.invite(), self.app.source), [shown.file()]
