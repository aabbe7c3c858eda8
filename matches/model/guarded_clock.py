"""The time of day, guarded against jumps of the system clock by a monotonic clock.

A system clock that is wrong for a moment must not lose every match on time. So after a jump by minutes the time goes on
without it, and no deadline is applied until the clock has come back or has kept the new time for an hour.
"""

from __future__ import annotations

import logging
from typing import Final

from matches.model.clocks import HOUR, MINUTE, TimeSource

log = logging.getLogger(__name__)

JUMP: Final = 2 * MINUTE
"""Seconds by which the clocks may differ: they drift, and small corrections are normal."""
HELD: Final = HOUR


class GuardedClock:
    """A time source around another one."""

    def __init__(self, wall: TimeSource) -> None:
        self._wall = wall
        self._began = wall.now() - wall.ticks()
        """The time of day at tick 0."""
        self._jump = 0.0
        self._jumped_at: float | None = None

    def now(self) -> int:
        self._compare()
        return self._wall.now() if self._jumped_at is None else int(self._began + self._wall.ticks())

    def ticks(self) -> float:
        return self._wall.ticks()

    async def sleep_until(self, moment: int | None) -> None:
        if self.doubtful and moment is not None:
            # A sleep by the wrong time of day would end at once, again and again, or never.
            moment = self._wall.now() + max(1, min(moment - self.now(), MINUTE))
        await self._wall.sleep_until(moment)

    @property
    def doubtful(self) -> bool:
        """Whether the clock has jumped, so that no deadline may be applied."""
        self._compare()
        return self._jumped_at is not None

    @property
    def held(self) -> int | None:
        """The jump in seconds, if it has lasted for an hour: then the new time is taken as right. Else None."""
        self._compare()
        if self._jumped_at is None or self._wall.ticks() - self._jumped_at < HELD:
            return None
        return round(self._jump)

    def accept(self) -> None:
        """Use the new time from now on. The caller has already moved all deadlines."""
        self._began += self._jump
        self._jumped_at = None

    def _compare(self) -> None:
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
