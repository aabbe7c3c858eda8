"""Which language a person reads: the one they have chosen, else that of their Discord, else the bot's own."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

import discord

import matches
from locales import words
from matches import Hall, StoreError

_REMEMBERED: Final = 10_000


class Languages:
    """Remembers what people have chosen, so that a sentence can be said without asking the store."""

    def __init__(self, hall: Hall, otherwise: str) -> None:
        self._hall = hall
        self.otherwise = otherwise
        """The bot's own language, for those whose language it does not speak."""
        self._chosen: OrderedDict[int, str | None] = OrderedDict()
        self._heard: OrderedDict[int, str] = OrderedDict()
        """What the store knows of the language in which people were last heard."""

    async def meet(self, interaction: discord.Interaction[Any]) -> None:
        """Learn the language of whoever did something. A store that fails is no reason to say nothing."""
        person = interaction.user.id
        heard = words.language_for(interaction.locale.value, self.otherwise)
        try:
            if person not in self._chosen:
                known = await matches.settings(self._hall, person)
                _keep(self._chosen, person, known.language)
                if known.heard is not None:
                    _keep(self._heard, person, known.heard)
            if self._heard.get(person) != heard and await matches.hear(self._hall, person, heard):
                _keep(self._heard, person, heard)
        except StoreError:
            return

    def choose(self, person: int, language: str | None) -> None:
        _keep(self._chosen, person, language)

    def of(self, interaction: discord.Interaction[Any]) -> str:
        """The language for a private answer."""
        chosen = self._chosen.get(interaction.user.id)
        return chosen or words.language_for(interaction.locale.value, self.otherwise)

    async def of_person(self, person: int, otherwise: str | None = None) -> str:
        """The language for a message that answers nothing: a letter, a reminder."""
        known = await matches.settings(self._hall, person)
        return known.language or known.heard or otherwise or self.otherwise


def _keep(known: OrderedDict[int, Any], person: int, value: Any) -> None:
    known[person] = value
    known.move_to_end(person)
    if len(known) > _REMEMBERED:
        known.popitem(last=False)
