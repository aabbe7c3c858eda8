"""Time: the clocks of a match, and the timepiece from which everybody here reads the moment."""

from __future__ import annotations

import asyncio
import time
from enum import Enum
from typing import Final, Protocol

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Clock(Enum):
    """How long a person has for a move."""

    LIVE = "live"
    DAY = "1d"
    THREE_DAYS = "3d"
    WEEK = "7d"
    NONE = "none"

    _value_: str
    limit: int | None
    """Seconds a move; None is as long as one likes."""
    away: int
    """Seconds without a move after which a person is told that it is their turn."""
    reminders: tuple[int, ...]
    """Seconds before the deadline at which a person is reminded; without one, seconds after it became their turn."""
    open_for: int
    """Seconds for which a challenge or lobby with this clock stays open."""

    @property
    def over_days(self) -> bool:
        """Whether people play when they find the time, and not all at one sitting."""
        return self.limit is not None and self.limit >= DAY


def _set(clock: Clock, limit: int | None, away: int, reminders: tuple[int, ...], open_for: int) -> None:
    clock.limit, clock.away, clock.reminders, clock.open_for = limit, away, reminders, open_for


# Ten minutes are long enough to see who is at the door and short enough for the other to wait at the table.
_set(Clock.LIVE, 10 * MINUTE, 2 * MINUTE, (3 * MINUTE,), HOUR)
_set(Clock.DAY, DAY, 5 * MINUTE, (6 * HOUR, HOUR), 3 * DAY)
_set(Clock.THREE_DAYS, 3 * DAY, 5 * MINUTE, (DAY, 3 * HOUR), 3 * DAY)
_set(Clock.WEEK, 7 * DAY, 5 * MINUTE, (2 * DAY, 6 * HOUR), 7 * DAY)
_set(Clock.NONE, None, 5 * MINUTE, (3 * DAY,), 7 * DAY)


class Timepiece(Protocol):
    """Where the moment comes from; tests turn theirs by hand."""

    def now(self) -> int:
        """Whole seconds since 1970."""

    def ticks(self) -> float:
        """Seconds since some beginning, counted by something that nobody can set."""

    async def sleep_until(self, moment: int | None) -> None:
        """Return at that moment, or never (until cancelled) when there is none.

        If the time of day is set back meanwhile, return when as much time has gone by as there was left.
        """


class WallTime:
    """The time of day."""

    # A sleep that overshoots a change of the system clock would hold everything up, so it looks again now and then.
    _LONGEST_NAP: Final = HOUR

    def now(self) -> int:
        return int(time.time())

    def ticks(self) -> float:
        return time.monotonic()

    async def sleep_until(self, moment: int | None) -> None:
        end = None if moment is None else self.ticks() + moment - time.time()
        while moment is None or end is None or (self.now() < moment and self.ticks() < end):
            left = self._LONGEST_NAP if moment is None or end is None else min(moment - time.time(), end - self.ticks())
            await asyncio.sleep(min(max(left, 0.01), self._LONGEST_NAP))
