"""The leases that this process surely holds, and those that it has taken over from another process.

If several processes share a store, one shows a match: the one that changed or claimed it last. A request to Discord
that the previous holder has sent may still arrive after the takeover, even if that process has crashed. So the new
holder shows the match once more after that time, and counts nothing as shown until then.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from typing import Final

SURE: Final = 2.0
"""Seconds after a change or claim for which a process need not ask whether it still holds the lease."""
GRACE: Final = 5.0
"""Seconds after a takeover until no request of the previous holder can arrive any more."""
_CLEAN_ABOVE: Final = 2048


class LeaseCache:
    def __init__(self) -> None:
        self._held: dict[str, float] = {}
        self._grace: dict[str, float] = {}

    def acquired(self, held: Iterable[str], elsewhere: Collection[str]) -> None:
        """This process has acquired leases; another process held those in ``elsewhere``."""
        now = time.monotonic()
        if len(self._held) > _CLEAN_ABOVE:
            self._held = {name: until for name, until in self._held.items() if until > now}
            self._grace = {name: until for name, until in self._grace.items() if until > now}
        for name in held:
            self._held[name] = now + SURE
            if name in elsewhere:
                self._grace[name] = now + GRACE

    def lost(self, name: str) -> None:
        """Another process has this lease now."""
        self._held.pop(name, None)

    def is_held(self, name: str) -> bool:
        """Whether this process surely has a lease: it has acquired it a moment ago."""
        return self._held.get(name, 0.0) > time.monotonic()

    def grace_left(self, name: str) -> float:
        """Seconds until no request of the previous holder can arrive any more; 0 if none can."""
        return max(0.0, self._grace.get(name, 0.0) - time.monotonic())

    def end_grace(self, name: str) -> None:
        self._grace.pop(name, None)
