"""Links to where something is shown."""

from __future__ import annotations

from matches import Place, Reach


def link(place: Place | None) -> str | None:
    """The address of a message, for those who can see it."""
    if place is None or place.message is None or place.reach is Reach.PRIVATE:
        return None
    return f"https://discord.com/channels/{place.guild or '@me'}/{place.thread or place.channel}/{place.message}"
