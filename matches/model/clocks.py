"""Time: the clocks of a match, and the source of the current time."""

from __future__ import annotations

import asyncio
import time
from enum import Enum
from typing import Final, Protocol

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Clock(Enum):
    """How much time a person has for a move."""

    LIVE = "live"
    DAY = "1d"
    THREE_DAYS = "3d"
    WEEK = "7d"
    NONE = "none"

    _value_: str
    limit: int | None
    """Seconds for a move; None is without a limit."""
    bank: int
    """Seconds of extra time for each player in the whole match, at its beginning."""
    cap: int
    """Seconds up to which saved time can fill a bank."""
    away: int
    """Seconds without a move after which a person gets a notice that it is their turn."""
    reminders: tuple[int, ...]
    """Seconds before the deadline at which a person is reminded; without a deadline, seconds after the turn began."""
    open_for: int
    """Seconds for which a challenge or lobby with this clock stays open."""

    @property
    def over_days(self) -> bool:
        """Whether a move may take days, so that a match is not played in one sitting."""
        return self.limit is not None and self.limit >= DAY


def _set(
    clock: Clock, limit: int | None, bank: int, cap: int, away: int, reminders: tuple[int, ...], open_for: int
) -> None:
    clock.limit, clock.bank, clock.cap = limit, bank, cap
    clock.away, clock.reminders, clock.open_for = away, reminders, open_for


# Ten minutes allow a short interruption and are not too long for the opponent to wait.
_set(Clock.LIVE, 10 * MINUTE, 0, 0, 2 * MINUTE, (3 * MINUTE,), HOUR)
# A bank covers a long weekend at the beginning, and a working week once time was saved. It is short compared to the
# whole match, so that nobody can delay it much. For more than a week there are absences.
_set(Clock.DAY, DAY, 3 * DAY, 5 * DAY, 5 * MINUTE, (6 * HOUR, HOUR), 3 * DAY)
_set(Clock.THREE_DAYS, 3 * DAY, 4 * DAY, 7 * DAY, 5 * MINUTE, (DAY, 3 * HOUR), 3 * DAY)
_set(Clock.WEEK, 7 * DAY, 7 * DAY, 14 * DAY, 5 * MINUTE, (2 * DAY, 6 * HOUR), 7 * DAY)
_set(Clock.NONE, None, 0, 0, 5 * MINUTE, (3 * DAY,), 7 * DAY)

Away = tuple[int, int]
"""Begin and end of an absence."""


def runs_until(start: int, seconds: int, away: Away | None) -> int:
    """The moment at which so many seconds have run since ``start``. They do not run during the absence."""
    end = start + seconds
    if away is not None and away[0] < end and away[1] > start:
        end += away[1] - max(away[0], start)
    return end


def has_run(start: int, now: int, away: Away | None) -> int:
    """How many seconds have run since ``start``, without the absence."""
    stood = 0 if away is None else max(0, min(away[1], now) - max(away[0], start))
    return now - start - stood


def runs_from(end: int, seconds: int, away: Away | None) -> int:
    """The moment at which the last so many seconds before ``end`` begin to run."""
    start = end - seconds
    if away is not None and away[1] > start and away[0] < end:
        start -= min(away[1], end) - away[0]
    return start


def bank_after(clock: Clock, bank: int, took: int) -> int:
    """The bank after a move that took so long: half of the time left is added, time over the limit is taken.

    A day that the other side gave may fill it above the cap, and stays.
    """
    assert clock.limit is not None  # otherwise there is no bank
    if took > clock.limit:
        return max(0, bank - (took - clock.limit))
    return max(bank, min(clock.cap, bank + (clock.limit - max(took, 0)) // 2))


class TimeSource(Protocol):
    """Where the current time comes from; tests set their own."""

    def now(self) -> int:
        """Whole seconds since 1970."""

    def ticks(self) -> float:
        """Seconds since an arbitrary start, of a monotonic clock."""

    async def sleep_until(self, moment: int | None) -> None:
        """Return at that moment; if it is None, sleep until cancelled.

        If the time of day is set back meanwhile, return after the seconds that were left at the call.
        """


class WallTime:
    """The time of day."""

    # The system clock may be changed during a sleep. So no sleep is longer than this, and the time is checked again.
    _MAX_SLEEP: Final = HOUR

    def now(self) -> int:
        return int(time.time())

    def ticks(self) -> float:
        return time.monotonic()

    async def sleep_until(self, moment: int | None) -> None:
        end = None if moment is None else self.ticks() + moment - time.time()
        while moment is None or end is None or (self.now() < moment and self.ticks() < end):
            left = self._MAX_SLEEP if moment is None or end is None else min(moment - time.time(), end - self.ticks())
            await asyncio.sleep(min(max(left, 0.01), self._MAX_SLEEP))
