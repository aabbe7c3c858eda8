"""Changes by other processes: many writes in a short time lead to one look at the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from matches.model.context import Context

NAP: Final = 0.5
"""Seconds for which changes are collected: other processes may write a hundred times a second."""


class ChangeFeed:
    """Calls each function of ``look`` after other processes have written."""

    def __init__(self, context: Context, look: Sequence[Callable[[], None]]) -> None:
        self._context = context
        self._look = look
        self._soon: asyncio.TimerHandle | None = None
        self._due: int | None = None

    def listen(self) -> None:
        self._context.store.subscribe(self.heard)

    def heard(self, due: int) -> None:
        """Another process has written something that is due at ``due``."""
        self._due = due if self._due is None else min(due, self._due)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(NAP, self._notify)

    def _notify(self) -> None:
        self._soon = None
        due, self._due = self._due or 0, None
        self._context.clock_alarm.earlier(due)
        self._context.notice_alarm.earlier(due)
        for look in self._look:
            look()

    def close(self) -> None:
        self._context.store.subscribe(None)
        if self._soon is not None:
            self._soon.cancel()
