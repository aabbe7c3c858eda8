"""The two variants of the game: their seats, the size of a hand, the number of heroes."""

from __future__ import annotations

from enum import Enum

from game.houses import Seat


class Variant(Enum):
    """The duel of two players, or *Texas*: two teams of two."""

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
