"""What this process surely looks after, and what it has taken over from another that may not know it yet.

Where several processes share a store, one shows a match: whoever changed or claimed it last. What that one has under
way when another takes over may arrive a moment after what the other shows, also if it has crashed meanwhile. So
whoever takes over shows the match once more when that moment has passed, and counts nothing as shown until then.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from typing import Final

SURE: Final = 2.0
"""Seconds for which a process that has changed or claimed something need not ask whether it still holds it."""
SETTLED: Final = 5.0
"""Seconds after which nothing that another process had under way arrives any more."""
_MANY: Final = 2048


class Holds:
    def __init__(self) -> None:
        self._sure: dict[str, float] = {}
        self._unsettled: dict[str, float] = {}

    def taken(self, held: Iterable[str], elsewhere: Collection[str]) -> None:
        """This process holds something from now on; some of it was held elsewhere."""
        now = time.monotonic()
        if len(self._sure) > _MANY:
            self._sure = {name: until for name, until in self._sure.items() if until > now}
            self._unsettled = {name: until for name, until in self._unsettled.items() if until > now}
        for name in held:
            self._sure[name] = now + SURE
            if name in elsewhere:
                self._unsettled[name] = now + SETTLED

    def lose(self, name: str) -> None:
        """It has turned out that another process has it by now."""
        self._sure.pop(name, None)

    def surely(self, name: str) -> bool:
        return self._sure.get(name, 0.0) > time.monotonic()

    def unsettled(self, name: str) -> float:
        """Seconds until nothing of another process arrives any more; 0 if nothing does."""
        return max(0.0, self._unsettled.get(name, 0.0) - time.monotonic())

    def settle(self, name: str) -> None:
        self._unsettled.pop(name, None)
