"""Maps a position to one common form that all its mirror images share, seen by its mover.

The board can be turned and mirrored in eight ways, the cards with it, and the mover can be put in the first seat: the
position stays equivalent. The net has learned that only roughly, so callers that need the same answer for mirror images
search the common form. Needs neither numba nor numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game import CARDS, SIDE, SQUARES
from opponents.kernel_rows import (
    BOARD,
    CROWN,
    HAND,
    HAND_ROOM,
    HELD,
    HEROES,
    LOW,
    LOW_SQUARES,
    PILE,
    SCORE,
    SEAT,
    SEATS,
)

WAYS: Final = 8
_MIDDLE: Final = SIDE // 2


def turned(way: int, east: int, north: int) -> tuple[int, int]:
    """Where a step leads when the board is turned or mirrored in one of eight ways."""
    if way & 1:
        east = -east
    if way & 2:
        north = -north
    return (north, east) if way & 4 else (east, north)


def _square(way: int, file: int, rank: int) -> int:
    east, north = turned(way, file - _MIDDLE, rank - _MIDDLE)
    return (north + _MIDDLE) * SIDE + east + _MIDDLE


_BY_STEP: Final = {(card.direction.value, card.distance): card.index for card in CARDS}
SQUARES_TURNED: Final = tuple(tuple(_square(way, s.file, s.rank) for s in SQUARES) for way in range(WAYS))
CARDS_TURNED: Final = tuple(
    tuple(_BY_STEP[turned(way, card.direction.east, card.direction.north), card.distance] for card in CARDS)
    for way in range(WAYS)
)


def turn(row: Sequence[int], way: int) -> list[int]:
    """A position turned or mirrored; hands and pile in canonical order."""
    squares, cards = SQUARES_TURNED[way], CARDS_TURNED[way]
    found = list(row)
    for at in (BOARD, BOARD + 2):
        bits, moved = row[at] | row[at + 1] << LOW_SQUARES, 0
        while bits:
            last = bits & -bits
            moved |= 1 << squares[last.bit_length() - 1]
            bits ^= last
        found[at], found[at + 1] = moved & LOW, moved >> LOW_SQUARES
    found[CROWN] = squares[row[CROWN]]
    for seat in range(row[SEATS]):
        at, held = HAND + HAND_ROOM * seat, row[HELD + seat]
        found[at : at + HAND_ROOM] = sorted(cards[card] for card in row[at : at + held]) + [0] * (HAND_ROOM - held)
    pile = sorted(cards[card] for card in row[PILE + 1 : PILE + 1 + row[PILE]])
    found[PILE + 1 :] = pile + [0] * (len(row) - PILE - 1 - len(pile))
    return found


def seen_by_mover(row: Sequence[int]) -> list[int]:
    """The same position with the mover in the first seat, which is red's."""
    mover, seats = row[SEAT], row[SEATS]
    found = list(row)
    if mover & 1:
        found[BOARD : BOARD + 2], found[BOARD + 2 : BOARD + 4] = row[BOARD + 2 : BOARD + 4], row[BOARD : BOARD + 2]
        found[SCORE], found[SCORE + 1] = row[SCORE + 1], row[SCORE]
    for seat in range(seats):
        old = (seat + mover) % seats
        found[HEROES + seat], found[HELD + seat] = row[HEROES + old], row[HELD + old]
        at, old_at = HAND + HAND_ROOM * seat, HAND + HAND_ROOM * old
        found[at : at + HAND_ROOM] = row[old_at : old_at + HAND_ROOM]
    found[SEAT] = 0
    return found


def common(row: Sequence[int]) -> tuple[int, ...]:
    """The common form of all mirror images of a position, seen by its mover. Its value is that of the mover's house."""
    own = seen_by_mover(row)
    return tuple(min(turn(own, way) for way in range(WAYS)))
