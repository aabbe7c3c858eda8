"""The 9 x 9 board: squares, tokens, and the territories that tokens form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from game.cards import CARDS, Card
from game.houses import House

SIDE: Final = 9
_FILES: Final = "abcdefghi"


class Square(int):
    """A square, counted from 0 (a1) eastwards and then northwards to 80 (i9).

    >>> Square.named("e5").file, Square.named("e5").rank, str(Square(80))
    (4, 4, 'i9')
    """

    __slots__ = ()

    @classmethod
    def named(cls, name: str) -> Square:
        """The square called ``name``; ValueError if there is none."""
        try:
            return _BY_NAME[name]
        except KeyError:
            raise ValueError(f"no square is called {name!r}") from None

    @property
    def file(self) -> int:
        """0 for the a-file in the west to 8 for the i-file in the east."""
        return self % SIDE

    @property
    def rank(self) -> int:
        """0 for rank 1 in the south to 8 for rank 9 in the north."""
        return self // SIDE

    def __bool__(self) -> Literal[True]:
        """Always true: ``if target:`` tests for None, and a1 has number 0."""
        return True

    def __str__(self) -> str:
        return f"{_FILES[self.file]}{self.rank + 1}"

    def __repr__(self) -> str:
        return f"<{self}>"


SQUARES: Final = tuple(Square(number) for number in range(SIDE * SIDE))
_BY_NAME: Final = {str(square): square for square in SQUARES}
CENTRE: Final = Square.named("e5")


def _square_at(file: int, rank: int) -> Square | None:
    return SQUARES[rank * SIDE + file] if 0 <= file < SIDE and 0 <= rank < SIDE else None


# The target of each card from each square (24 x 81), and the neighbours of each square as a bit set (81).
_TARGETS: Final = {
    card: tuple(
        _square_at(s.file + card.distance * card.direction.east, s.rank + card.distance * card.direction.north)
        for s in SQUARES
    )
    for card in CARDS
}
_NEIGHBOURS: Final = tuple(
    sum(
        1 << near
        for east, north in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if (near := _square_at(s.file + east, s.rank + north)) is not None
    )
    for s in SQUARES
)


def target(card: Card, crown: Square) -> Square | None:
    """The square to which a card moves the crown, or None if it is off the board.

    >>> str(target(Card.NE2, CENTRE)), target(Card.NE2, Square.named("h8"))
    ('g7', None)
    """
    return _TARGETS[card][crown]


@dataclass(frozen=True, slots=True)
class Territory:
    """Tokens of one house joined by edges."""

    house: House
    squares: tuple[Square, ...]

    @property
    def size(self) -> int:
        return len(self.squares)

    @property
    def points(self) -> int:
        return self.size**2


@dataclass(frozen=True, slots=True)
class Board:
    """The tokens on the board, one bit set for each house: bit n is ``Square(n)``."""

    red: int = 0
    white: int = 0

    @classmethod
    def of(cls, red: Iterable[Square | str] = (), white: Iterable[Square | str] = ()) -> Board:
        """A board from squares or their names: ``Board.of(red=["e6"], white=["g7", "g8"])``."""
        return cls(_bits(red), _bits(white))

    def bits(self, house: House) -> int:
        return self.red if house is House.RED else self.white

    def house_at(self, square: Square) -> House | None:
        """The house of the token on a square, or None."""
        if self.red >> square & 1:
            return House.RED
        return House.WHITE if self.white >> square & 1 else None

    def squares(self, house: House) -> tuple[Square, ...]:
        return _squares(self.bits(house))

    @property
    def tokens(self) -> int:
        """How many tokens of both houses are on the board."""
        return (self.red | self.white).bit_count()

    def with_token(self, house: House, square: Square) -> Board:
        """The board after a token of ``house`` is placed on a square, or turned if the other house held it."""
        bit = 1 << square
        if house is House.RED:
            return Board(self.red | bit, self.white & ~bit)
        return Board(self.red & ~bit, self.white | bit)

    def territories(self, house: House) -> tuple[Territory, ...]:
        """The territories of a house, largest first; of equal ones the one with the lowest square first."""
        regions = sorted(_regions(self.bits(house)), key=lambda region: -region.bit_count())
        return tuple(Territory(house, _squares(region)) for region in regions)

    def territory_at(self, square: Square) -> Territory | None:
        """The territory of the token on a square, or None."""
        house = self.house_at(square)
        if house is None:
            return None
        return Territory(house, _squares(_region(self.bits(house), 1 << square)))

    def sizes_around(self, house: House, square: Square) -> tuple[int, ...]:
        """The sizes of a house's territories that share an edge with a square, largest first."""
        bits = self.bits(house)
        near = _NEIGHBOURS[square] & bits
        sizes = []
        while near:
            region = _region(bits, near & -near)
            sizes.append(region.bit_count())
            near &= ~region
        return tuple(sorted(sizes, reverse=True))

    def score(self, house: House) -> int:
        """The sum over a house's territories of their size squared."""
        return sum(region.bit_count() ** 2 for region in _regions(self.bits(house)))


def _bits(squares: Iterable[Square | str]) -> int:
    bits = 0
    for square in squares:
        bits |= 1 << (Square.named(square) if isinstance(square, str) else square)
    return bits


def _squares(bits: int) -> tuple[Square, ...]:
    found = []
    while bits:
        lowest = bits & -bits
        found.append(SQUARES[lowest.bit_length() - 1])
        bits ^= lowest
    return tuple(found)


def _region(bits: int, seed: int) -> int:
    """The part of ``bits`` that is connected to ``seed`` by edges."""
    region = fresh = seed
    while fresh:
        lowest = fresh & -fresh
        joined = _NEIGHBOURS[lowest.bit_length() - 1] & bits & ~region
        region |= joined
        fresh = fresh ^ lowest | joined
    return region


def _regions(bits: int) -> list[int]:
    regions = []
    while bits:
        region = _region(bits, bits & -bits)
        regions.append(region)
        bits ^= region
    return regions
