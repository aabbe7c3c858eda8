"""Which language a person reads: the one they have chosen, else that of their Discord, else the bot's own.

And how they want to see boards, which goes along with every request of theirs.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

import discord

import matches
from cogs.request import Request
from locales import words
from matches import Hall, PersonRow, StoreError

_REMEMBERED: Final = 10_000


class Languages:
    """Remembers what people have chosen, so that they can be answered without asking the store."""

    def __init__(self, hall: Hall, otherwise: str) -> None:
        self._hall = hall
        self.otherwise = otherwise
        """The bot's own language, for those whose language it does not speak."""
        self._chosen: OrderedDict[int, PersonRow] = OrderedDict()
        self._noted: OrderedDict[int, str] = OrderedDict()
        """What the store knows of the language of people's Discord."""

    async def learn(self, interaction: discord.Interaction[Any], request: Request | None = None) -> None:
        """Learn the language of whoever did something. A store that fails is no reason to say nothing."""
        await self._learn(interaction)
        if request is not None:
            request.language = self.of(interaction)
            if known := self._chosen.get(interaction.user.id):
                request.picture, request.described = known.picture, known.described

    async def _learn(self, interaction: discord.Interaction[Any]) -> None:
        person = interaction.user.id
        spoken = words.language_for(interaction.locale.value, self.otherwise)
        try:
            # Another process may have been told something else since.
            if person not in self._chosen or self._hall.store.shared:
                known = await matches.settings(self._hall, person)
                self.remember(known)
                if known.discord_language is not None:
                    _keep(self._noted, person, known.discord_language)
            if self._noted.get(person) != spoken and await matches.note_language(self._hall, person, spoken):
                _keep(self._noted, person, spoken)
        except StoreError:
            return

    def request(self, interaction: discord.Interaction[Any]) -> Request:
        """What was asked, with the languages in which it can be answered."""
        known = self._chosen.get(interaction.user.id)
        return Request(interaction, self.of(interaction), self.of_server(interaction), known)

    def remember(self, known: PersonRow) -> None:
        """What somebody has chosen, from now on."""
        _keep(self._chosen, known.id, known)

    def of(self, interaction: discord.Interaction[Any]) -> str:
        """The language for a private answer."""
        known = self._chosen.get(interaction.user.id)
        return (known.language if known else None) or words.language_for(interaction.locale.value, self.otherwise)

    def of_server(self, interaction: discord.Interaction[Any]) -> str:
        """The language of what everybody in a server sees.

        In a server whose language there is none of it is the bot's, not that of whoever happens to begin.
        """
        if interaction.guild_locale is None:
            return self.otherwise
        return words.language_for(interaction.guild_locale.value, self.otherwise)

    async def of_person(self, person: int, otherwise: str | None = None) -> str:
        """The language for a message that answers nothing: a direct message, a reminder."""
        known = await matches.settings(self._hall, person)
        return known.language or known.discord_language or otherwise or self.otherwise


def _keep(known: OrderedDict[int, Any], person: int, value: Any) -> None:
    known[person] = value
    known.move_to_end(person)
    if len(known) > _REMEMBERED:
        known.popitem(last=False)
