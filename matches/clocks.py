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
    bank: int
    """Seconds that everybody may take longer, all in all, at the beginning."""
    cap: int
    """More than that is never saved up."""
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


def _set(
    clock: Clock, limit: int | None, bank: int, cap: int, away: int, reminders: tuple[int, ...], open_for: int
) -> None:
    clock.limit, clock.bank, clock.cap = limit, bank, cap
    clock.away, clock.reminders, clock.open_for = away, reminders, open_for


# Ten minutes are long enough to see who is at the door and short enough for the other to wait at the table.
_set(Clock.LIVE, 10 * MINUTE, 0, 0, 2 * MINUTE, (3 * MINUTE,), HOUR)
# A bank outlasts a long weekend at the beginning, and who saves up can be ill for a working week. It is small against
# the whole match, so that nobody can draw it out; more than a week is what holidays are for.
_set(Clock.DAY, DAY, 3 * DAY, 5 * DAY, 5 * MINUTE, (6 * HOUR, HOUR), 3 * DAY)
_set(Clock.THREE_DAYS, 3 * DAY, 4 * DAY, 7 * DAY, 5 * MINUTE, (DAY, 3 * HOUR), 3 * DAY)
_set(Clock.WEEK, 7 * DAY, 7 * DAY, 14 * DAY, 5 * MINUTE, (2 * DAY, 6 * HOUR), 7 * DAY)
_set(Clock.NONE, None, 0, 0, 5 * MINUTE, (3 * DAY,), 7 * DAY)

Away = tuple[int, int]
"""From when to when somebody is away."""


def runs_until(start: int, seconds: int, away: Away | None) -> int:
    """When so many seconds have run that began at a moment; they stand still while somebody is away."""
    end = start + seconds
    if away is not None and away[0] < end and away[1] > start:
        end += away[1] - max(away[0], start)
    return end


def has_run(start: int, now: int, away: Away | None) -> int:
    """How many seconds have run since a moment."""
    stood = 0 if away is None else max(0, min(away[1], now) - max(away[0], start))
    return now - start - stood


def runs_from(end: int, seconds: int, away: Away | None) -> int:
    """When the last so many seconds before a moment begin to run."""
    start = end - seconds
    if away is not None and away[1] > start and away[0] < end:
        start -= min(away[1], end) - away[0]
    return start


def bank_after(clock: Clock, bank: int, took: int) -> int:
    """What is in a bank after a move that took so long: half of what it left over comes in, what it overran goes out.

    A day that was given by the other side may fill it above what can be saved up, and stays.
    """
    assert clock.limit is not None  # otherwise there is no bank
    if took > clock.limit:
        return max(0, bank - (took - clock.limit))
    return max(bank, min(clock.cap, bank + (clock.limit - max(took, 0)) // 2))


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
