"""Troubles on purpose: answers that go wrong for a while, interactions that get lost or come twice.

Only counts and matches; the routes and the interactions ask here before they do their work.
"""

from __future__ import annotations

import fnmatch
from dataclasses import dataclass, field
from typing import Literal

Scope = Literal["user", "global", "shared"]


@dataclass(slots=True)
class Trouble:
    """Answers to matching calls go wrong. `applied`: the work is done, and only the answer is lost."""

    status: int
    method: str = "*"
    path: str = "*"  # without /api/v10, e.g. /channels/*/messages
    times: int | None = None  # None: until it is lifted
    retry_after: float = 0.05
    scope: Scope = "user"
    applied: bool = False
    met: int = 0

    def matches(self, method: str, path: str) -> bool:
        spent = self.times is not None and self.met >= self.times
        return not spent and fnmatch.fnmatchcase(method, self.method) and fnmatch.fnmatchcase(path, self.path)


@dataclass(slots=True)
class Faults:
    troubles: list[Trouble] = field(default_factory=list)
    drops: int = 0
    repeats: int = 0

    def answer(
        self,
        status: int,
        *,
        method: str = "*",
        path: str = "*",
        times: int | None = None,
        retry_after: float = 0.05,
        scope: Scope = "user",
        applied: bool = False,
    ) -> Trouble:
        """From now on answer matching calls like this (429, 500, 502, ...)."""
        trouble = Trouble(status, method, path, times, retry_after, scope, applied)
        self.troubles.append(trouble)
        return trouble

    def lift(self, trouble: Trouble | None = None) -> None:
        """End one trouble, or all."""
        if trouble is None:
            self.troubles.clear()
        elif trouble in self.troubles:
            self.troubles.remove(trouble)

    def drop_interactions(self, count: int = 1) -> None:
        """The next interactions never reach the bot."""
        self.drops += count

    def repeat_interactions(self, count: int = 1) -> None:
        """The next interactions reach the bot twice."""
        self.repeats += count

    def meet(self, method: str, path: str) -> Trouble | None:
        for trouble in self.troubles:
            if trouble.matches(method, path):
                trouble.met += 1
                return trouble
        return None

    def deliveries(self) -> int:
        """How often the interaction that is under way reaches the bot."""
        if self.drops:
            self.drops -= 1
            return 0
        if self.repeats:
            self.repeats -= 1
            return 2
        return 1
