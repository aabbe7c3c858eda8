"""Where a board is shown: what stands in the store's `Place.how`, links to boards, and what the bot may do there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import discord

from locales import words
from matches import Place


class How(Enum):
    """In what way the bot can reach a message again."""

    CHANNEL = "channel"
    """The bot is there: it can edit, and post again."""
    LETTER = "letter"
    """A direct message to the person to move, because there is no place that all players see."""
    BORROWED = "borrowed"
    """Somebody brought the bot along to a place where it is not: only an answer to a click can change the message."""
    PRIVATE = "private"
    """Only one person sees it, and only an answer to a click can change it."""


@dataclass(frozen=True, slots=True)
class Stand:
    """How a board stands in its place, and in which language it speaks."""

    how: How
    language: str

    def __str__(self) -> str:
        return f"{self.how.value}:{self.language}"


def stand(place: Place | None) -> Stand:
    how, _, language = (place.how if place else "").partition(":")
    return Stand(How(how) if how in {each.value for each in How} else How.LETTER, language or words.ENGLISH)


def link(place: Place | None) -> str | None:
    """The address of a message, for those who can see it."""
    if place is None or place.message is None or stand(place).how is How.PRIVATE:
        return None
    return f"https://discord.com/channels/{place.guild or '@me'}/{place.thread or place.channel}/{place.message}"


def reachable(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot itself is in the channel of an interaction, or was only brought along by a person."""
    if interaction.guild_id is not None:
        return interaction.is_guild_integration()
    return interaction.context.dm_channel


def shared_language(interaction: discord.Interaction[Any], own: str) -> str:
    """The language of what everybody in this place sees: the server's, or in a DM the reader's own.

    In a server whose language there is none of it is the bot's, not that of whoever happens to begin.
    """
    if interaction.guild_locale is None:
        return own
    return words.language_for(interaction.guild_locale.value, interaction.client.languages.otherwise)


def here(interaction: discord.Interaction[Any], own: str, *, private: bool = False) -> Place:
    """The place of an interaction, without a message yet."""
    channel = interaction.channel
    thread = channel if isinstance(channel, discord.Thread) else None
    how = How.PRIVATE if private else How.CHANNEL if reachable(interaction) else How.BORROWED
    language = own if private else shared_language(interaction, own)
    return Place(
        channel=(thread.parent_id if thread else interaction.channel_id) or 0,
        guild=interaction.guild_id,
        thread=thread.id if thread else None,
        how=str(Stand(how, language)),
    )


def with_message(place: Place, message: int) -> Place:
    return replace(place, message=message)
