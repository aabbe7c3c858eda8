"""The front door: what a server, a person and a stranger see first. A picture, a sentence, and three ways in.

`/rose about` is the same with the invite and the source below; so is *Who is this?* on an invitation.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import discord
from discord import app_commands, ui

import matches
from cogs.clicks import Click
from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.outgoing import Files
from cogs.pictures import Drawn, Pictures
from cogs.request import Request
from cogs.story import name_of
from cogs.translation import worded
from cogs.views import Layout
from cogs.ways_in import ways_in
from game import Variant
from locales.words import say
from matches import Challenge, Hall, Lobby, Picture, Player

CRIMSON = discord.Colour(0xA3213B)


class FrontDoor(Layout):
    """``asking`` is a line about whoever invites; ``shown`` may be missing where no files may be sent."""

    def __init__(self, language: str, shown: Drawn | None, *, asking: str = "") -> None:
        super().__init__()
        text = f"## {say(language, 'about-title')}\n{say(language, 'about-text')}"
        self.box: ui.Container[Any] = ui.Container(accent_colour=CRIMSON)
        if asking:
            self.box.add_item(ui.TextDisplay(asking))
        self.box.add_item(ui.TextDisplay(text))
        if shown is not None:
            self.box.add_item(shown.gallery())
        self.box.add_item(ways_in(language))
        self.add_item(self.box)

    def with_more(self, language: str, invite: str, source: str | None) -> FrontDoor:
        """How to invite it, where it comes from, and that it is unofficial."""
        links: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label=say(language, "about-invite"), url=invite))
        if source:
            links.add_item(ui.Button(label=say(language, "about-source"), url=source))
        self.box.add_item(ui.Separator())
        self.box.add_item(ui.TextDisplay(say(language, "about-installed")))
        self.box.add_item(links)
        small = (say(language, "about-disclaimer"), say(language, "about-version", version=version("rose-king-bot")))
        self.box.add_item(ui.TextDisplay("\n".join(f"-# {line}" for line in small)))
        return self


class Front:
    def __init__(
        self, hall: Hall, gate: Gate, pictures: Pictures, invite: Callable[[], str], source: str | None
    ) -> None:
        self._hall = hall
        self._gate = gate
        self._pictures = pictures
        self._invite = invite
        self._source = source

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-about"), description=worded("command-about-description"))
        async def about(interaction: Interaction) -> None:
            await self._gate.admit(interaction, self.show)

        return Feature([about], answers={"who": self.who})

    async def show(self, request: Request, asking: str = "") -> None:
        await request.show_drawn(self._about(request.language, request.picture, asking))

    async def who(self, request: Request, click: Click) -> None:
        """Somebody came across an invitation: who is asking, and what is this?"""
        host = host_of(await matches.see_challenge(self._hall, click.subject, request.user, request.sees))
        named = None if host is None else name_of(request.language, host)
        await self.show(request, request.say("who-asks", who=named) if named else "")

    async def _about(self, language: str, picture: Picture, asking: str) -> tuple[Layout, Files]:
        shown = await self._pictures.houses(language, Variant.DUEL, {}, picture)
        return FrontDoor(language, shown, asking=asking).with_more(language, self._invite(), self._source), [
            shown.file()
        ]


def host_of(invitation: Challenge | Lobby) -> Player | None:
    """Whoever asks others to play; None if they sit at their own table no more."""
    if isinstance(invitation, Challenge):
        return invitation.host
    return next((player for player in invitation.players if player.person == invitation.host), None)
