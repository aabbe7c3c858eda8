"""The measured speed of a worker, by its own processor time: a busy machine does not look like a slow search.

Two figures are kept apart: simulations for each second of processor time, which hardly changes, and how long the
machine takes to give the worker that second, which changes often.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_HALF_LIFE: Final = 0.5
"""Half-life in seconds of work: after so much work, older measurements count half. A search of a millisecond hardly
counts."""
_AT_FIRST: Final = 0.05
"""The weight in seconds of the measurement made while warming up."""
_LEAST: Final = 1e-6


@dataclass(slots=True)
class Pace:
    """A worker's recent work: simulations, seconds of processor time, and seconds on the clock."""

    simulations: float
    busy: float
    passed: float

    @classmethod
    def at_first(cls, speed: float) -> Pace:
        """The pace as measured while the worker warmed up.

        >>> Pace.at_first(400_000).allows(0.01)
        4000
        """
        return cls(speed * _AT_FIRST, _AT_FIRST, _AT_FIRST)

    def learn(self, simulations: int, busy: float, passed: float) -> None:
        """Record a search that took ``busy`` seconds of processor time and ``passed`` seconds on the clock."""
        # The clock of processor time may be coarse: work too short for it is measured with the next search.
        passed = max(passed, busy)
        kept = 0.5 ** (passed / _HALF_LIFE)
        self.simulations = self.simulations * kept + simulations
        self.busy = self.busy * kept + busy
        self.passed = self.passed * kept + passed

    @property
    def speed(self) -> float:
        """Simulations in a second of processor time."""
        return max(1.0, self.simulations / max(self.busy, _LEAST))

    @property
    def crowding(self) -> float:
        """Seconds on the clock for each second of processor time."""
        return max(1.0, self.passed / max(self.busy, _LEAST))

    def allows(self, seconds: float) -> int:
        """How many simulations fit into so many seconds on the clock at the current load."""
        return int(self.speed * seconds / self.crowding)
