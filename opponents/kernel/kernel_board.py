"""Kernel: the rules on a row of whole numbers (`opponents.kernel_rows`), in the part of Python that numba compiles.

`tests/opponents/test_kernel.py` proves it equal to `game/`, move for move. No recursion: numba cannot load that
from its cache.
"""

from __future__ import annotations

from typing import Final

from game import CARDS, SQUARES, TOKENS, target
from opponents.kernel.compiled import Ints, compiled, ints
from opponents.kernel_rows import (
    BOARD,
    CROWN,
    DRAW_MOVE,
    HAND,
    HAND_ROOM,
    HELD,
    HEROES,
    LIMIT,
    LOW,
    LOW_SQUARES,
    PILE,
    SCORE,
    SEAT,
    SEATS,
    TOKENS_PLACED,
)

NO_MOVE: Final = 0
PLAIN: Final = 1
HERO: Final = 2


def _squares(numbers: list[int]) -> tuple[int, int]:
    bits = sum(1 << number for number in numbers)
    return bits & LOW, bits >> LOW_SQUARES


_NEIGHBOURS = [_squares([int(n) for n in SQUARES if abs(n.file - s.file) + abs(n.rank - s.rank) == 1]) for s in SQUARES]
_TARGETS: Final = ints(-1 if (aim := target(card, s)) is None else int(aim) for card in CARDS for s in SQUARES)
NEAR_LOW: Final = ints(low for low, _ in _NEIGHBOURS)
NEAR_HIGH: Final = ints(high for _, high in _NEIGHBOURS)
_NOT_A_LOW, _NOT_A_HIGH = _squares([int(s) for s in SQUARES if s.file != 0])
_NOT_I_LOW, _NOT_I_HIGH = _squares([int(s) for s in SQUARES if s.file != 8])
_RANK: Final = 511
_CARDS: Final = len(CARDS)
_TOKENS: Final = TOKENS


@compiled
def count(bits: int) -> int:
    """How many bits are set, of at most 45."""
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127


@compiled
def spread(low: int, high: int) -> tuple[int, int]:
    """These squares and all that share an edge with them. The result may hold bits beyond the board: mask it."""
    return (
        low | (low << 1 & _NOT_A_LOW) | (low >> 1 & _NOT_I_LOW) | low << 9 | low >> 9 | (high & _RANK) << 36,
        high | (high << 1 & _NOT_A_HIGH) | (high >> 1 & _NOT_I_HIGH) | high << 9 | high >> 9 | low >> 36,
    )


@compiled
def region(low: int, high: int, at_low: int, at_high: int) -> tuple[int, int]:
    """All of the squares ``low, high`` that are connected by edges to those of ``at``."""
    while True:
        more_low, more_high = spread(at_low, at_high)
        more_low &= low
        more_high &= high
        if more_low == at_low and more_high == at_high:
            return at_low, at_high
        at_low, at_high = more_low, more_high


@compiled
def worth(low: int, high: int, square: int) -> int:
    """The points that a token on a free square adds to the tokens ``low, high`` of its house."""
    near_low = NEAR_LOW[square] & low
    near_high = NEAR_HIGH[square] & high
    joined = 1
    apart = 0
    while near_low | near_high:
        one_low, one_high = region(low, high, near_low & -near_low, 0 if near_low else near_high & -near_high)
        size = count(one_low) + count(one_high)
        joined += size
        apart += size * size
        near_low &= ~one_low
        near_high &= ~one_high
    return joined * joined - apart


@compiled
def goal(row: Ints, card: int) -> int:
    """The square to which a card moves the crown, or -1."""
    return _TARGETS[card * 81 + row[CROWN]]


@compiled
def kind(row: Ints, seat: int, card: int) -> int:
    """What a seat can do with a card now: NO_MOVE, PLAIN or HERO."""
    square = _TARGETS[card * 81 + row[CROWN]]
    if square < 0:
        return NO_MOVE
    own = BOARD + 2 * (seat & 1)
    other = BOARD + 2 - 2 * (seat & 1)
    if square >= LOW_SQUARES:
        square -= LOW_SQUARES
        own += 1
        other += 1
    if row[own] >> square & 1:
        return NO_MOVE
    if row[other] >> square & 1:
        return HERO if row[HEROES + seat] > 0 else NO_MOVE
    return PLAIN


@compiled
def won_by(row: Ints, house: int, square: int) -> int:
    """The points that a house gains by its token on a square that it does not hold yet."""
    return worth(row[BOARD + 2 * house], row[BOARD + 2 * house + 1], square)


@compiled
def lost_by(row: Ints, house: int, square: int) -> int:
    """The points that a house loses when its token on a square is turned."""
    low = row[BOARD + 2 * house]
    high = row[BOARD + 2 * house + 1]
    if square < LOW_SQUARES:
        low &= ~(1 << square)
    else:
        high &= ~(1 << (square - LOW_SQUARES))
    return worth(low, high, square)


@compiled
def can_act(row: Ints, seat: int) -> bool:
    """Whether a seat could do anything if it were its turn."""
    held = row[HELD + seat]
    if held < row[LIMIT]:
        return True
    for i in range(HAND + HAND_ROOM * seat, HAND + HAND_ROOM * seat + held):
        if kind(row, seat, row[i]) != NO_MOVE:
            return True
    return False


@compiled
def legal(row: Ints, moves: Ints) -> int:
    """Write the legal moves of the seat to move, and return how many there are: 0 when the match is over."""
    seat = row[SEAT]
    if seat < 0:
        return 0
    found = 0
    held = row[HELD + seat]
    for i in range(HAND + HAND_ROOM * seat, HAND + HAND_ROOM * seat + held):
        if kind(row, seat, row[i]) != NO_MOVE:
            moves[found] = row[i]
            found += 1
    if held < row[LIMIT]:
        moves[found] = DRAW_MOVE
        found += 1
    return found


@compiled
def _pass_on(row: Ints) -> None:
    """Give the turn to the next seat that can act, or end the match."""
    mover = row[SEAT]
    row[SEAT] = -1
    if row[TOKENS_PLACED] >= _TOKENS:
        return
    for step in range(1, row[SEATS] + 1):
        seat = (mover + step) % row[SEATS]
        if can_act(row, seat):
            row[SEAT] = seat
            return


@compiled
def play(row: Ints, card: int) -> None:
    """The seat to move plays a card, with a hero if its target needs one."""
    house = row[SEAT] & 1
    square = goal(row, card)
    row[SCORE + house] += won_by(row, house, square)
    if kind(row, row[SEAT], card) == HERO:
        row[SCORE + 1 - house] -= lost_by(row, 1 - house, square)
    hurry(row, card)


@compiled
def hurry(row: Ints, card: int) -> None:
    """Play a card without counting points; call `recount` once at the end if points are needed."""
    seat = row[SEAT]
    house = seat & 1
    square = goal(row, card)
    if kind(row, seat, card) == HERO:
        row[HEROES + seat] -= 1
    else:
        row[TOKENS_PLACED] += 1
    word = 0
    bit = 1 << square
    if square >= LOW_SQUARES:
        word = 1
        bit = 1 << (square - LOW_SQUARES)
    row[BOARD + 2 * house + word] |= bit
    row[BOARD + 2 - 2 * house + word] &= ~bit
    row[CROWN] = square
    place = HAND + HAND_ROOM * seat
    while row[place] != card:
        place += 1
    row[HELD + seat] -= 1
    row[place] = row[HAND + HAND_ROOM * seat + row[HELD + seat]]
    _pass_on(row)


@compiled
def draw(row: Ints, place: int) -> None:
    """The seat to move draws the unseen card at ``place``; after the last one the discards are the new pile."""
    seat = row[SEAT]
    card = row[PILE + 1 + place]
    row[HAND + HAND_ROOM * seat + row[HELD + seat]] = card
    row[HELD + seat] += 1
    row[PILE] -= 1
    row[PILE + 1 + place] = row[PILE + 1 + row[PILE]]
    if row[PILE] == 0:
        for other in range(_CARDS):
            held = False
            for owner in range(row[SEATS]):
                for i in range(HAND + HAND_ROOM * owner, HAND + HAND_ROOM * owner + row[HELD + owner]):
                    if row[i] == other:
                        held = True
            if not held:
                row[PILE + 1 + row[PILE]] = other
                row[PILE] += 1
    _pass_on(row)


@compiled
def copy(source: Ints, copied: Ints) -> None:
    """Copy the position into another row."""
    for i in range(len(source)):
        copied[i] = source[i]


@compiled
def territories(row: Ints, house: int) -> tuple[int, int]:
    """The points of a house, counted from scratch, and the size of its largest territory."""
    low = row[BOARD + 2 * house]
    high = row[BOARD + 2 * house + 1]
    points = 0
    largest = 0
    while low | high:
        one_low, one_high = region(low, high, low & -low, 0 if low else high & -high)
        size = count(one_low) + count(one_high)
        points += size * size
        largest = max(largest, size)
        low &= ~one_low
        high &= ~one_high
    return points, largest


@compiled
def recount(row: Ints) -> None:
    """Count the points of both houses."""
    row[SCORE] = territories(row, 0)[0]
    row[SCORE + 1] = territories(row, 1)[0]


@compiled
def outcome(row: Ints) -> float:
    """Red's result if the match ends here: 1 won, 0 lost, a half drawn."""
    lead = row[SCORE] - row[SCORE + 1]
    if lead == 0:
        lead = territories(row, 0)[1] - territories(row, 1)[1]
    if lead == 0:
        lead = count(row[BOARD]) + count(row[BOARD + 1]) - count(row[BOARD + 2]) - count(row[BOARD + 3])
    if lead == 0:
        return 0.5
    return 1.0 if lead > 0 else 0.0
