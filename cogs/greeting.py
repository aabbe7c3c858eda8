"""Saying hello: once to a server that the bot was invited into, and to whoever writes to it in direct messages.

Nothing here answers an interaction, so nobody waits: what cannot be said is left unsaid, with a line in the log.
"""

from __future__ import annotations

import datetime
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

import discord

import matches
from cogs.front_door import FrontDoor
from cogs.languages import Languages
from cogs.outgoing import Failed, Files, Outgoing, Why
from cogs.pictures import Pictures
from cogs.turns import Turns
from cogs.views import Layout
from game import Variant
from locales import words
from matches import Bans, Hall, Picture, Place, Reach, StoreError

log = logging.getLogger(__name__)

NEW: Final = datetime.timedelta(hours=1)
"""A server that was joined so long ago at most is greeted also if the bot was away at that moment."""
PAUSE: Final = 10 * 60
"""Seconds for which somebody who was answered is not answered again: they have it before their eyes."""
_PEOPLE: Final = 1000


class Greeting:
    def __init__(
        self,
        hall: Hall,
        outgoing: Outgoing,
        pictures: Pictures,
        languages: Languages,
        bans: Bans,
        servers: Callable[[], Iterable[discord.Guild]],
        turns: Turns | None = None,
    ) -> None:
        self._hall = hall
        self._outgoing = outgoing
        self._pictures = pictures
        self._languages = languages
        self._bans = bans
        self._servers = servers
        self._turns = turns or Turns(hall)
        self._answered: OrderedDict[int, int] = OrderedDict()

    async def look_around(self) -> None:
        """Greet those that were joined while the bot was away for a moment."""
        now = discord.utils.utcnow()
        for server in self._servers():
            joined = None if server.unavailable else server.me.joined_at
            if joined is not None and now - joined < NEW:
                await self.joined(server)

    async def joined(self, server: discord.Guild) -> None:
        """Say hello in the system channel, if there is one in which the bot may write; once, ever."""
        channel = server.system_channel
        if channel is None or self._bans.closed_to(0, server.id):
            return
        may = channel.permissions_for(server.me)
        if not (may.view_channel and may.send_messages):
            return
        try:
            if not await matches.greet(self._hall, server.id):
                return
            language = words.language_for(server.preferred_locale.value, self._languages.otherwise)
            layout, files = await self._front_door(language, Picture.LIGHT, with_picture=may.attach_files)
            await self._outgoing.post(Place(channel.id, server.id), layout, files, nonce=f"g{server.id}")
        except Failed as failed:
            log.info("server %s was not greeted, %s", server.id, failed)
            if failed.why is Why.DOWN:
                await self._later(server.id)
        except StoreError as error:
            log.warning("server %s was not greeted: %s", server.id, error)

    async def _later(self, server: int) -> None:
        try:
            await matches.greet_later(self._hall, server)
        except StoreError as error:
            log.warning("server %s will not be greeted: %s", server, error)

    async def written_to(self, message: discord.Message) -> None:
        """Somebody wrote a direct message. What it says is not looked at."""
        person = message.author.id
        if message.guild is not None or message.author.bot or message.is_system():
            return
        if self._bans.closed_to(person, None) or not self._now(person):
            return
        try:
            if not await self._turns.is_ours(message.id):
                return
            known = await matches.settings(self._hall, person)
            language = await self._languages.of_person(person)
            layout, files = await self._front_door(language, known.picture)
            place = Place(message.channel.id, reach=Reach.DM)
            await self._outgoing.post(place, layout, files, nonce=f"w{message.id}")
        except Failed as failed:
            log.info("person %s was not answered, %s", person, failed)
        except StoreError as error:
            log.warning("person %s was not answered: %s", person, error)

    def _now(self, person: int) -> bool:
        """Whether somebody who writes is to be answered; who writes three lines gets one answer."""
        now = self._hall.time.now()
        if now - self._answered.get(person, -PAUSE) < PAUSE:
            return False
        self._answered[person] = now
        self._answered.move_to_end(person)
        if len(self._answered) > _PEOPLE:
            self._answered.popitem(last=False)
        return True

    async def _front_door(self, language: str, picture: Picture, with_picture: bool = True) -> tuple[Layout, Files]:
        if not with_picture:
            return FrontDoor(language, None), ()
        shown = await self._pictures.houses(language, Variant.DUEL, {}, picture)
        return FrontDoor(language, shown), [shown.file()]
