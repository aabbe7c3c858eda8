"""Where something is shown: links to it, and who can see it there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from matches import Place, Reach


def link(place: Place | None) -> str | None:
    """The address of a message, for those who can see it."""
    if place is None or place.message is None or place.reach is Reach.PRIVATE:
        return None
    return f"https://discord.com/channels/{place.guild or '@me'}/{place.thread or place.channel}/{place.message}"


def channel_names(find: Callable[[int], object]) -> Callable[[Place], str]:
    """What the channel or thread of a place is called, as far as the bot is there."""

    def called(place: Place) -> str:
        channel = find(place.thread or place.channel)
        return f"#{channel}" if isinstance(channel, (discord.abc.GuildChannel, discord.Thread)) else ""

    return called


def here(interaction: discord.Interaction[Any], reach: Reach, language: str) -> Place:
    """The place in which somebody asks, for a message that is still to come."""
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
    """Whether whoever asks can see a place in which others are: that in which they are, or a channel of this server.

    A thread may be private, and of one that is asleep nobody knows: that is seen from inside alone.
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
