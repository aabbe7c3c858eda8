"""The one clock of the sandbox. Every limit (3 s, 15 min, an hour, a day) reads it, so a test can turn it.

Touches nothing else. It only goes forward, because ids are made of time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime


class Alarm:
    """Something that happens at a time on the clock, unless it is cancelled before."""

    def __init__(self, clock: Clock, when: float, callback: Callable[[], None]) -> None:
        self._clock = clock
        self._when = when
        self._callback = callback
        self._timer: asyncio.TimerHandle | None = None
        self.arm()

    def arm(self) -> None:
        """Set the real timer anew; the clock may have been turned."""
        if self._timer is not None:
            self._timer.cancel()
        delay = max(0.0, self._when - self._clock.now())
        self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._clock.alarms.discard(self)

    def _ring(self) -> None:
        self._clock.alarms.discard(self)
        self._callback()


class Clock:
    def __init__(self) -> None:
        self._ahead = 0.0
        self.alarms: set[Alarm] = set()

    def now(self) -> float:
        return time.time() + self._ahead

    def iso(self) -> str:
        """The time as Discord writes it."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat(timespec="microseconds")

    def turn(self, seconds: float) -> None:
        """Let this much time pass at once; what is due by then happens in the loop's next moment."""
        if seconds < 0:
            raise ValueError("the clock only goes forward")
        self._ahead += seconds
        for alarm in tuple(self.alarms):
            alarm.arm()

    def at(self, when: float, callback: Callable[[], None]) -> Alarm:
        alarm = Alarm(self, when, callback)
        self.alarms.add(alarm)
        return alarm

    def after(self, seconds: float, callback: Callable[[], None]) -> Alarm:
        return self.at(self.now() + seconds, callback)

    def stop(self) -> None:
        for alarm in tuple(self.alarms):
            alarm.cancel()
