"""Who plays: the two houses, the seats at the table, and the two variants of the game."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final, Literal

TOKENS: Final = 52
"""The shared supply of double-sided power tokens; the match ends when the last one is placed."""


class House(IntEnum):
    """Red Lancaster or white York."""

    RED = 0
    WHITE = 1

    @property
    def other(self) -> House:
        return House.WHITE if self is House.RED else House.RED

    def __bool__(self) -> Literal[True]:
        """``if winner:`` asks whether there is one: red, though its number is 0, is as true as white."""
        return True

    def __str__(self) -> str:
        return self.name.lower()


class Seat(IntEnum):
    """A place at the table, in playing order. A duel uses the first two, a team match all four."""

    RED_1 = 0
    WHITE_1 = 1
    RED_2 = 2
    WHITE_2 = 3

    house: House

    def __bool__(self) -> Literal[True]:
        """As with houses: the first seat is a seat."""
        return True

    def __str__(self) -> str:
        return self.name.lower()


# Plain attributes rather than properties, here and below: the rules read them at every turn.
for _seat in Seat:
    _seat.house = House.WHITE if _seat % 2 else House.RED


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


Variant.DUEL.seats, Variant.DUEL.hand_size, Variant.DUEL.heroes = tuple(Seat)[:2], 5, 4
Variant.TEXAS.seats, Variant.TEXAS.hand_size, Variant.TEXAS.heroes = tuple(Seat), 3, 2
