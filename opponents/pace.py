"""How fast a worker searches: told by its own processor time, so that a busy machine is not taken for a slow search.

Two things that one clock would mix up are kept apart: how many simulations a second of processor time brings, which
is the worker's own and hardly changes, and how long the machine lets it wait for that second, which changes often.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_REMEMBERED: Final = 0.5
"""Seconds of work after which what was seen before counts half: a search of a millisecond hardly counts."""
_AT_FIRST: Final = 0.05
"""Seconds that the measurement of warming up stands for."""
_LEAST: Final = 1e-6


@dataclass(slots=True)
class Pace:
    """What a worker has done lately: simulations, the seconds of processor time they took, and those on the clock."""

    simulations: float
    busy: float
    passed: float

    @classmethod
    def at_first(cls, speed: float) -> Pace:
        """As measured when the worker got warm.

        >>> Pace.at_first(400_000).allows(0.01)
        4000
        """
        return cls(speed * _AT_FIRST, _AT_FIRST, _AT_FIRST)

    def learn(self, simulations: int, busy: float, passed: float) -> None:
        """A search took ``busy`` seconds of processor time while ``passed`` went by."""
        # A clock of processor time may tick coarsely: what is too short to be seen counts with the next one.
        passed = max(passed, busy)
        kept = 0.5 ** (passed / _REMEMBERED)
        self.simulations = self.simulations * kept + simulations
        self.busy = self.busy * kept + busy
        self.passed = self.passed * kept + passed

    @property
    def speed(self) -> float:
        """Simulations in a second of processor time."""
        return max(1.0, self.simulations / max(self.busy, _LEAST))

    @property
    def crowding(self) -> float:
        """How many seconds go by until the machine has given it one."""
        return max(1.0, self.passed / max(self.busy, _LEAST))

    def allows(self, seconds: float) -> int:
        """How many simulations a share of a second on the clock, as crowded as it is, has room for."""
        return int(self.speed * seconds / self.crowding)
