"""News of other processes: something was written that somebody here may have to act on. It is looked at soon, once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from matches import Hall

NAP: Final = 0.5
"""Seconds for which news are gathered: others may move a hundred times a second."""


class News:
    """Calls every one of ``look`` after other processes have written."""

    def __init__(self, hall: Hall, look: Sequence[Callable[[], None]]) -> None:
        self._hall = hall
        self._look = look
        self._soon: asyncio.TimerHandle | None = None
        self._due: int | None = None

    def listen(self) -> None:
        self._hall.store.hear(self.heard)

    def heard(self, due: int) -> None:
        """Another process has written something that is due then."""
        self._due = due if self._due is None else min(due, self._due)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(NAP, self._look_around)

    def _look_around(self) -> None:
        self._soon = None
        due, self._due = self._due or 0, None
        self._hall.clock_alarm.earlier(due)
        self._hall.notice_alarm.earlier(due)
        for look in self._look:
            look()

    def close(self) -> None:
        self._hall.store.hear(None)
        if self._soon is not None:
            self._soon.cancel()
