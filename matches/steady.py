"""The time that decides: the time of day, as long as it goes along with a clock that nobody can set.

A machine's clock may be set wrong for a moment, and every match would be lost on time. So when it jumps by minutes,
time goes on as if it had not, and nothing is decided by it, until it has come back or has stayed so for an hour.
"""

from __future__ import annotations

import logging
from typing import Final

from matches.clocks import HOUR, MINUTE, Timepiece

log = logging.getLogger(__name__)

JUMP: Final = 2 * MINUTE
"""Seconds by which the time of day may differ from what has passed: clocks drift, and are set a little."""
HELD: Final = HOUR


class SteadyTime:
    """A timepiece around another one."""

    def __init__(self, wall: Timepiece) -> None:
        self._wall = wall
        self._began = wall.now() - wall.ticks()
        """What the time of day was when the ticks began."""
        self._jump = 0.0
        self._jumped_at: float | None = None

    def now(self) -> int:
        self._look()
        return self._wall.now() if self._jumped_at is None else int(self._began + self._wall.ticks())

    def ticks(self) -> float:
        return self._wall.ticks()

    async def sleep_until(self, moment: int | None) -> None:
        if self.doubtful and moment is not None:
            # Asleep by the time of day one would wake at once, again and again, or never.
            moment = self._wall.now() + max(1, min(moment - self.now(), MINUTE))
        await self._wall.sleep_until(moment)

    @property
    def doubtful(self) -> bool:
        """Whether nothing may be decided by time."""
        self._look()
        return self._jumped_at is not None

    @property
    def held(self) -> int | None:
        """By how many seconds time has jumped, if it has stayed so for an hour: then it is the true one."""
        self._look()
        if self._jumped_at is None or self._wall.ticks() - self._jumped_at < HELD:
            return None
        return round(self._jump)

    def accept(self) -> None:
        """Go by the new time from now on; whoever calls this has moved all that was measured by the old one."""
        self._began += self._jump
        self._jumped_at = None

    def _look(self) -> None:
        jump = self._wall.now() - self._wall.ticks() - self._began
        if abs(jump) < JUMP:
            if self._jumped_at is not None:
                log.error("the system's clock is back where it was; time decides again")
                self._jumped_at = None
            else:
                self._began += jump  # a drift, or a small correction
        elif self._jumped_at is None or abs(jump - self._jump) >= JUMP:
            self._jump, self._jumped_at = jump, self._wall.ticks()
            log.error("the system's clock has jumped by %+d s; nothing is decided by time until that is settled", jump)
