"""Who is still in a server. Answers are cached for a minute.

Events about leaving members need a privileged intent, so the bot asks for a few people at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final, Protocol

from matches.model.context import Context
from matches.model.recent import Recent

FRESH: Final = 60
"""Seconds for which an answer is cached: about as long as a person pages through leaderboards."""
_REMEMBERED: Final = 4000


class Asked(Protocol):
    """The call to Discord that this module needs."""

    async def is_member(self, guild: int, person: int) -> bool: ...


class Members:
    def __init__(self, context: Context, outgoing: Asked) -> None:
        self._context = context
        self._outgoing = outgoing
        self._seen: Recent[tuple[int, int], int] = Recent(_REMEMBERED)
        """When a person was last found in a server."""

    async def left(self, guild: int, people: Iterable[int]) -> list[int]:
        """Those who are not in the server any more. Raises `DiscordFailed` if Discord does not answer."""
        now = self._context.time.now()
        unsure = [person for person in people if now - self._seen.get((guild, person), -FRESH) >= FRESH]
        there = await asyncio.gather(*(self._outgoing.is_member(guild, person) for person in unsure))
        for person, found in zip(unsure, there, strict=True):
            if found:
                self._seen[guild, person] = now
        return [person for person, found in zip(unsure, there, strict=True) if not found]
