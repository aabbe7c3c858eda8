"""Links to where something is shown."""

from __future__ import annotations

from collections.abc import Callable

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
