"""Who is still in a server. Nobody tells us who leaves, since that takes a privileged intent: so it is asked, a few
people at a time, and remembered for a minute."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final, Protocol

from matches import Hall

FRESH: Final = 60
"""Seconds for which an answer holds: as long as somebody turns from one leaderboard to the next."""
_REMEMBERED: Final = 4000


class Asked(Protocol):
    """What can be asked of Discord."""

    async def is_member(self, guild: int, person: int) -> bool: ...


class Members:
    def __init__(self, hall: Hall, outgoing: Asked) -> None:
        self._hall = hall
        self._outgoing = outgoing
        self._seen: OrderedDict[tuple[int, int], int] = OrderedDict()
        """When somebody was last found there."""

    async def left(self, guild: int, people: Iterable[int]) -> list[int]:
        """Those of them who are not in the server any more; `Failed` if that cannot be found out."""
        now = self._hall.time.now()
        unsure = [person for person in people if now - self._seen.get((guild, person), -FRESH) >= FRESH]
        there = await asyncio.gather(*(self._outgoing.is_member(guild, person) for person in unsure))
        for person, found in zip(unsure, there, strict=True):
            if found:
                self._seen[guild, person] = now
                self._seen.move_to_end((guild, person))
        while len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return [person for person, found in zip(unsure, there, strict=True) if not found]
