"""The 24 power cards: eight directions, three distances, one of each."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final


class Direction(Enum):
    """A direction on the board, as steps east and north. It does not depend on the player."""

    N = (0, 1)
    NE = (1, 1)
    E = (1, 0)
    SE = (1, -1)
    S = (0, -1)
    SW = (-1, -1)
    W = (-1, 0)
    NW = (-1, 1)

    @property
    def east(self) -> int:
        return self.value[0]

    @property
    def north(self) -> int:
        return self.value[1]

    def __str__(self) -> str:
        return self.name


class Card(Enum):
    """A power card. The order of declaration is the canonical order, in which every shuffle starts."""

    N1, N2, N3 = "N1", "N2", "N3"
    NE1, NE2, NE3 = "NE1", "NE2", "NE3"
    E1, E2, E3 = "E1", "E2", "E3"
    SE1, SE2, SE3 = "SE1", "SE2", "SE3"
    S1, S2, S3 = "S1", "S2", "S3"
    SW1, SW2, SW3 = "SW1", "SW2", "SW3"
    W1, W2, W3 = "W1", "W2", "W3"
    NW1, NW2, NW3 = "NW1", "NW2", "NW3"

    _value_: str
    direction: Direction
    distance: int
    index: int
    """The position in canonical order, 0 to 23."""

    # Enum hashes the name in Python code. Each card exists once, so hashing by identity works and is a fifth faster.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self._value_


CARDS: Final = tuple(Card)
for _index, _card in enumerate(CARDS):
    _card.direction = Direction[_card.value[:-1]]
    _card.distance = int(_card.value[-1])
    _card.index = _index


def canonical(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.index))
