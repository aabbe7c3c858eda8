"""The two houses, and the seats at the table."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal

TOKENS: Final = 52
"""The shared supply of double-sided power tokens. The match ends when the last one is placed."""


class House(IntEnum):
    """Red Lancaster or white York."""

    RED = 0
    WHITE = 1

    @property
    def other(self) -> House:
        return House.WHITE if self is House.RED else House.RED

    def __bool__(self) -> Literal[True]:
        """Always true: ``if winner:`` tests for None, and red has number 0."""
        return True

    def __str__(self) -> str:
        return self.name.lower()


class Seat(IntEnum):
    """A seat at the table, in playing order. A duel uses the first two, a team match all four."""

    RED_1 = 0
    WHITE_1 = 1
    RED_2 = 2
    WHITE_2 = 3

    house: House

    def __bool__(self) -> Literal[True]:
        """Always true, as for houses: the first seat has number 0."""
        return True

    def __str__(self) -> str:
        return self.name.lower()


# Attributes instead of properties, here and in `variants`, because the rules read them at every turn.
for _seat in Seat:
    _seat.house = House.WHITE if _seat % 2 else House.RED
