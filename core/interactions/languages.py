"""Which language a person reads: the one they have chosen, else that of their Discord, else the bot's own.

And their other settings, which come with every request of theirs.
"""

from __future__ import annotations

from typing import Any, Final

import discord

from core.interactions.request import Request
from data.errors import StoreError
from data.rows.people_rows import PersonRow
from locales import words
from matches.model.context import Context
from matches.model.recent import Recent
from matches.people import people

_REMEMBERED: Final = 10_000


class Languages:
    """Reads what people have chosen, once for each request; remembers it, to answer them if the store fails."""

    def __init__(self, context: Context, otherwise: str) -> None:
        self._context = context
        self.otherwise = otherwise
        """The bot's own language, for those whose language it does not speak."""
        self._chosen: Recent[int, PersonRow] = Recent(_REMEMBERED)

    async def learn(self, interaction: discord.Interaction[Any], request: Request | None = None) -> None:
        """Read the settings of the person who clicked. If the store fails, the request goes on without them."""
        spoken = words.language_for(interaction.locale.value, self.otherwise)
        try:
            known = await people.settings(self._context, interaction.user.id, discord_language=spoken)
        except StoreError as error:
            if request is not None:
                request.unread = error
            return
        self.remember(known)
        if request is not None:
            request.language, request.known = known.language or spoken, known

    def request(self, interaction: discord.Interaction[Any]) -> Request:
        """What was asked, with the languages in which it can be answered."""
        request = Request(interaction, self.of(interaction), self.of_server(interaction))
        request.known = self._chosen.get(interaction.user.id, request.known)
        return request

    def remember(self, known: PersonRow) -> None:
        """Remember changed settings."""
        self._chosen[known.id] = known

    def of(self, interaction: discord.Interaction[Any]) -> str:
        """The language for a private answer."""
        known = self._chosen.get(interaction.user.id)
        return (known.language if known else None) or words.language_for(interaction.locale.value, self.otherwise)

    def of_server(self, interaction: discord.Interaction[Any]) -> str:
        """The language of messages that everybody in a server sees.

        If the bot does not speak the server's language, it uses its own, not that of the person who clicked.
        """
        if interaction.guild_locale is None:
            return self.otherwise
        return words.language_for(interaction.guild_locale.value, self.otherwise)

    async def of_person(self, person: int, otherwise: str | None = None) -> str:
        """The language for a message that answers nothing: a direct message, a reminder."""
        known = await people.settings(self._context, person)
        return known.language or known.discord_language or otherwise or self.otherwise
