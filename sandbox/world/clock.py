"""The one clock of the sandbox. Every limit (3 s, 15 min, an hour, a day) reads it, so a test can turn it.

It only goes forward, because ids contain the time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import ClassVar


class Alarm:
    """A callback at a time on the clock, unless it is cancelled before."""

    def __init__(self, clock: Clock, when: float, callback: Callable[[], None], *, waits: bool = False) -> None:
        """``waits``: real time does not count, only turning the clock."""
        self._clock = clock
        self._when = when
        self._callback = callback
        self._waits = waits
        self._timer: asyncio.TimerHandle | None = None
        clock.alarms.add(self)
        self.arm()

    def arm(self) -> None:
        """Set the real timer again; the clock may have been turned."""
        if self._timer is not None:
            self._timer.cancel()
        left = self._left()
        if left > 0 and self._waits:
            return
        self._timer = asyncio.get_running_loop().call_later(max(0.0, left), self._ring)

    @property
    def is_due(self) -> bool:
        """Whether its time has come, even if the callback has not run yet."""
        return self._left() <= 0

    def _left(self) -> float:
        return self._when - (self._clock.turned if self._waits else self._clock.now())

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._clock.alarms.discard(self)

    def _ring(self) -> None:
        self._clock.alarms.discard(self)
        self._callback()


class Clock:
    patient: ClassVar[bool] = False
    """Whether real time does not count against a bot's time limits, only turning the clock: for tests on slow
    machines."""

    def __init__(self) -> None:
        self.turned = 0.0
        """Seconds that were added by `turn`."""
        self.alarms: set[Alarm] = set()

    def now(self) -> float:
        return time.time() + self.turned

    def iso(self) -> str:
        """The time as Discord writes it."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat(timespec="microseconds")

    def turn(self, seconds: float) -> None:
        """Let this much time pass at once; due callbacks run in the loop's next iteration."""
        if seconds < 0:
            raise ValueError("the clock only goes forward")
        self.turned += seconds
        for alarm in tuple(self.alarms):
            alarm.arm()

    def limit(self, seconds: float, callback: Callable[[], None]) -> Alarm:
        """A time limit of the bot: the callback runs if it has not answered by then."""
        if not self.patient:
            return self.after(seconds, callback)
        return Alarm(self, self.turned + seconds, callback, waits=True)

    def after(self, seconds: float, callback: Callable[[], None]) -> Alarm:
        return Alarm(self, self.now() + seconds, callback)

    def stop(self) -> None:
        for alarm in tuple(self.alarms):
            alarm.cancel()
