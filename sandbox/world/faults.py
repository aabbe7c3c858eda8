"""Faults for tests: answers that fail, get lost or come late; interactions that get lost, come twice or are forged.

This module only counts, matches and waits; routes and interactions ask it before they do their work.
"""

from __future__ import annotations

import asyncio
import fnmatch
import itertools
from dataclasses import dataclass, field
from typing import Literal

from sandbox.world.clock import Clock

Scope = Literal["user", "global", "shared"]
_NUMBERS = itertools.count(1)


@dataclass(eq=False, slots=True)
class Fault:
    """A fault in the answers to matching calls: they fail with a `status`, come `late`, or, with neither, get lost.

    `applied`: the work is done at once, and only the answer is affected.
    """

    status: int | None = None
    method: str = "*"
    path: str = "*"  # without /api/v10, e.g. /channels/*/messages
    times: int | None = None  # None: until `lift`
    retry_after: float = 0.05
    scope: Scope = "user"
    applied: bool = False
    late: bool = False
    seconds: float | None = None  # the delay on the sandbox's clock; None: until `lift`
    met: int = 0
    id: int = field(default_factory=lambda: next(_NUMBERS))  # names it from another process
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _waiting: set[asyncio.Event] = field(default_factory=set)

    def matches(self, method: str, path: str) -> bool:
        spent = self.times is not None and self.met >= self.times
        return not spent and fnmatch.fnmatchcase(method, self.method) and fnmatch.fnmatchcase(path, self.path)

    def count(self) -> None:
        self.met += 1
        self._news.set()

    async def until_met(self, times: int = 1) -> None:
        """Wait until the bot has met it so often."""
        while self.met < times:
            self._news.clear()
            await self._news.wait()

    async def wait(self, clock: Clock) -> None:
        """Wait as long as a delayed call has to."""
        over = asyncio.Event()
        alarm = None if self.seconds is None else clock.after(self.seconds, over.set)
        self._waiting.add(over)
        try:
            await over.wait()
        finally:
            self._waiting.discard(over)
            if alarm is not None:
                alarm.cancel()

    def release(self) -> None:
        """Let all delayed calls continue."""
        for over in self._waiting:
            over.set()


@dataclass(slots=True)
class Faults:
    troubles: list[Fault] = field(default_factory=list)
    drops: int | None = 0  # None: all of them
    repeats: int | None = 0
    forged: bool = False

    def add(self, trouble: Fault) -> Fault:
        self.troubles.append(trouble)
        return trouble

    def lift(self, trouble: Fault | int | None = None) -> None:
        """End one fault, by itself or by its id, or all faults."""
        ended = [one for one in self.troubles if trouble is None or trouble in (one, one.id)]
        for one in ended:
            self.troubles.remove(one)
            one.release()
        if trouble is None:
            self.drops = self.repeats = 0

    def release(self) -> None:
        """Let delayed calls continue; the faults stay."""
        for trouble in self.troubles:
            trouble.release()

    def meet(self, method: str, path: str) -> Fault | None:
        for trouble in self.troubles:
            if trouble.matches(method, path):
                trouble.count()
                return trouble
        return None

    def deliveries(self) -> int:
        """How many times the current interaction reaches the bot."""
        if self.drops is None or self.drops > 0:
            self.drops = None if self.drops is None else self.drops - 1
            return 0
        if self.repeats is None or self.repeats > 0:
            self.repeats = None if self.repeats is None else self.repeats - 1
            return 2
        return 1
