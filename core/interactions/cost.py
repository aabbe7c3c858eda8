"""The cost of an interaction: how many one person may have running or waiting, and the rest after each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Cost:
    at_once: int
    waiting: int
    """How many more may wait. Further ones are refused."""
    rest: float = 0.0
    """The next one waits this many times the duration of the last one."""
    least: float = 0.0
    """The shortest wait, in seconds."""
    costly: bool = True
    """Whether the rest also applies to all other costly work of the person."""


QUICK: Final = Cost(at_once=4, waiting=12, rest=1.0, least=0.1, costly=False)
WORK: Final = Cost(at_once=1, waiting=3, rest=19.0)
"""For hints and for pictures that only one person sees."""
LONG: Final = Cost(at_once=2, waiting=2, rest=19.0)
"""For work that takes seconds. Two at once, so that the second can tell the person that the first still runs."""
