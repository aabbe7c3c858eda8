"""Who plays: the two houses, the seats at the table, and the two variants of the game."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final

TOKENS: Final = 52
"""The shared supply of double-sided power tokens; the match ends when the last one is placed."""


class House(IntEnum):
    """Red Lancaster or white York."""

    RED = 0
    WHITE = 1

    @property
    def other(self) -> House:
        return House.WHITE if self is House.RED else House.RED

    def __str__(self) -> str:
        return self.name.lower()


class Seat(IntEnum):
    """A place at the table, in playing order. A duel uses the first two, a team match all four."""

    RED_1 = 0
    WHITE_1 = 1
    RED_2 = 2
    WHITE_2 = 3

    @property
    def house(self) -> House:
        return _HOUSE_OF_SEAT[self]

    def __str__(self) -> str:
        return self.name.lower()


_HOUSE_OF_SEAT: Final = (House.RED, House.WHITE, House.RED, House.WHITE)


class Variant(Enum):
    """The duel of two, or *Texas*: two teams of two."""

    DUEL = "duel"
    TEXAS = "texas"

    _value_: str
    seats: tuple[Seat, ...]
    hand_size: int
    heroes: int

    def __str__(self) -> str:
        return self._value_


# Plain attributes rather than properties: the rules read them at every turn.
Variant.DUEL.seats, Variant.DUEL.hand_size, Variant.DUEL.heroes = tuple(Seat)[:2], 5, 4
Variant.TEXAS.seats, Variant.TEXAS.hand_size, Variant.TEXAS.heroes = tuple(Seat), 3, 2
