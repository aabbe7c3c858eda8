"""Pauses after failures: the last failure of one message, and until when it is not retried."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from core.live.next_step import RetryReason
from core.outgoing.discord_api import FailReason, Outgoing
from matches.model.context import Context
from matches.model.worker import backoff, first_of

PAUSES: Final = (1, 2, 4, 8, 15)
"""Seconds until the next attempt during an outage of Discord, after each failure. The last one repeats."""
LONG_PAUSES: Final = (60, 300, 1800, 3600)
"""The same where the bot may not post or after a bug: a place may be opened again."""
RETRY_REASONS: Final = {
    FailReason.DOWN: RetryReason.DOWN,
    FailReason.OLD_EDITS: RetryReason.OLD_EDITS,
    FailReason.ASLEEP: RetryReason.ASLEEP,
}


class Backoff:
    def __init__(self, context: Context, outgoing: Outgoing) -> None:
        self._context = context
        self._outgoing = outgoing
        self._failures = 0
        self._until: int | None = None
        self.reason: RetryReason | None = None

    @property
    def paused(self) -> bool:
        return self._until is not None and self._context.time.now() < self._until

    def failed(self, reason: RetryReason | None) -> None:
        """Note a failure. Each one in a row makes the pause longer."""
        self.reason = reason
        self._failures += 1
        if reason is not RetryReason.ASLEEP:  # no pause: the thread can be unarchived at once
            self._until = self._context.time.now() + pause_after(self._failures, reason)

    def reset(self) -> None:
        self.reason, self._failures, self._until = None, 0, None

    def skip(self) -> None:
        """End the pause: a person waits for an answer."""
        self._until = None

    async def rest(self, changed: asyncio.Event) -> None:
        """Wait until the pause is over, something has changed, or Discord has recovered."""
        assert self._until is not None
        time, recovered = self._context.time, self._outgoing.recovered
        waits: list[Coroutine[Any, Any, object]] = [time.sleep_until(self._until), changed.wait()]
        if self.reason is RetryReason.DOWN and not recovered.is_set():
            waits.append(recovered.wait())
        over, _, *better = await first_of(*waits)
        if over or any(better):
            self._until = None


def pause_after(failures: int, reason: RetryReason | None) -> int:
    """Seconds until the next attempt, after this many failures in a row."""
    return backoff(PAUSES if reason in (RetryReason.DOWN, RetryReason.OLD_EDITS) else LONG_PAUSES, failures)
