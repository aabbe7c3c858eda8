"""Places of messages: links to them, names of channels, and who can see them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from data.rows.match_rows import Place, Reach
from locales.words import say


def link(place: Place | None) -> str | None:
    """The link to a message; None if it has none or is private."""
    if place is None or place.message is None or place.reach is Reach.PRIVATE:
        return None
    return f"https://discord.com/channels/{place.guild or '@me'}/{place.thread or place.channel}/{place.message}"


def link_line(language: str, place: Place | None, key: str = "see-board") -> str:
    """A sentence with the link to a message; empty if it has none."""
    address = link(place)
    return say(language, key, link=address) if address else ""


def channel_names(find: Callable[[int], object]) -> Callable[[Place], str]:
    """A function that names the channel or thread of a place; empty where the bot does not know it."""

    def called(place: Place) -> str:
        channel = find(place.thread or place.channel)
        return f"#{channel}" if isinstance(channel, (discord.abc.GuildChannel, discord.Thread)) else ""

    return called


def here(interaction: discord.Interaction[Any], reach: Reach, language: str) -> Place:
    """The place of an interaction, for a message that is not posted yet."""
    channel = interaction.channel
    thread = channel if isinstance(channel, discord.Thread) else None
    return Place(
        channel=(thread.parent_id if thread else interaction.channel_id) or 0,
        guild=interaction.guild_id,
        thread=thread.id if thread else None,
        reach=reach,
        language=language,
    )


def sees(interaction: discord.Interaction[Any], place: Place) -> bool:
    """Whether the person can see a shared place: the channel they are in, or a channel of the same server.

    A thread may be private, and an archived thread is not in the cache: both are visible from inside only.
    """
    if interaction.channel_id == (place.thread or place.channel):
        return True
    guild, member = interaction.guild, interaction.user
    if guild is None or guild.id != place.guild or not isinstance(member, discord.Member):
        return False
    if place.thread is not None:
        thread = guild.get_thread(place.thread)
        if thread is None or thread.is_private():
            return False
    channel = guild.get_channel(place.channel)
    return channel is not None and channel.permissions_for(member).view_channel
