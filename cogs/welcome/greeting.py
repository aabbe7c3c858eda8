"""Greets a server once after the bot joins it, and answers people who write direct messages to the bot.

Nothing here answers an interaction, so no user waits: a greeting that fails is only logged.
"""

from __future__ import annotations

import datetime
import logging
from typing import Final

import discord
from discord.ext import commands

from cogs.welcome.about import Introduction
from core.app import App
from core.cog import RoseCog
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import DiscordFailed, FailReason, Files
from data.errors import StoreError
from data.rows.match_rows import Place, Reach
from data.rows.people_rows import Picture
from game import Variant
from locales import words
from matches.begin import servers
from matches.model.recent import Recent
from matches.people import people

log = logging.getLogger(__name__)

NEW: Final = datetime.timedelta(hours=1)
"""Servers joined at most this long ago are greeted at login too, in case the bot was offline when it joined."""
PAUSE: Final = 10 * 60
"""Seconds for which a person gets no second answer: the first one is still visible."""
_MAX_REMEMBERED: Final = 1000


class GreetingCog(RoseCog):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._answered: Recent[int, int] = Recent(_MAX_REMEMBERED)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Greet servers that the bot joined while it was offline."""
        now = discord.utils.utcnow()
        for server in self.app.servers():
            joined = None if server.unavailable else server.me.joined_at
            if joined is not None and now - joined < NEW:
                await self.on_guild_join(server)

    @commands.Cog.listener()
    async def on_guild_join(self, server: discord.Guild) -> None:
        """Greet a server once, in its system channel, if the bot may write there."""
        channel = server.system_channel
        if channel is None or self.app.bans.closed_to(0, server.id):
            return
        may = channel.permissions_for(server.me)
        if not (may.view_channel and may.send_messages):
            return
        try:
            if not await servers.greet(self._context, server.id):
                return
            language = words.language_for(server.preferred_locale.value, self._languages.otherwise)
            layout, files = await self._introduction(language, Picture.LIGHT, with_picture=may.attach_files)
            await self._outgoing.post(Place(channel.id, server.id), layout, files, nonce=f"g{server.id}")
        except DiscordFailed as failed:
            log.info("server %s was not greeted, %s", server.id, failed)
            if failed.why is FailReason.DOWN:
                await self._greet_later(server.id)
        except StoreError as error:
            log.warning("server %s was not greeted: %s", server.id, error)

    async def _greet_later(self, server: int) -> None:
        try:
            await servers.greet_later(self._context, server)
        except StoreError as error:
            log.warning("server %s will not be greeted: %s", server, error)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answer a direct message. Its content is not read."""
        person = message.author.id
        if message.guild is not None or message.author.bot or message.is_system():
            return
        if self.app.bans.closed_to(person, None) or not self._may_answer(person):
            return
        try:
            if not await self.app.claims.is_ours(message.id):
                return
            known = await people.settings(self._context, person)
            language = await self._languages.of_person(person)
            layout, files = await self._introduction(language, known.picture)
            place = Place(message.channel.id, reach=Reach.DM)
            await self._outgoing.post(place, layout, files, nonce=f"w{message.id}")
        except DiscordFailed as failed:
            log.info("person %s was not answered, %s", person, failed)
        except StoreError as error:
            log.warning("person %s was not answered: %s", person, error)

    def _may_answer(self, person: int) -> bool:
        """Whether to answer a person now: several messages in a row get one answer."""
        now = self._context.time.now()
        if now - self._answered.get(person, -PAUSE) < PAUSE:
            return False
        self._answered[person] = now
        return True

    async def _introduction(self, language: str, picture: Picture, with_picture: bool = True) -> tuple[Layout, Files]:
        if not with_picture:
            return Introduction(language, None), ()
        shown = await self._pictures.houses(language, Variant.DUEL, {}, picture)
        return Introduction(language, shown), [shown.file()]
