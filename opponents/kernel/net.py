"""Kernel: a small net that sees the squares and corrects the regression's log odds.

`inputs` lists which of some 1,800 inputs are true of a position. `weigh` adds up what was learned for each
(`opponents.training.fit_net`), in 32 hidden units that are cut off at 0, and weighs those. Everything is whole numbers,
so compiled and interpreted code agree to the bit.
"""

from __future__ import annotations

from typing import Final

from game import CARDS
from opponents.kernel.buffers import (
    ALL_TERRITORIES,
    BEST_HERO,
    BEST_PLAIN,
    JOINABLE_LEAD,
    OWN_TERRITORIES,
    PLAIN_PLAYS,
    ROOM_LEAD,
    TERRITORIES,
)
from opponents.kernel.compiled import Ints, compiled, ints
from opponents.kernel.kernel_board import goal
from opponents.kernel_rows import (
    BOARD,
    CROWN,
    HAND,
    HAND_ROOM,
    HELD,
    HEROES,
    LIMIT,
    LOW_SQUARES,
    PILE,
    SCORE,
    SEAT,
    SEATS,
    TOKENS_PLACED,
)

HIDDEN: Final = 32
WORDS: Final = 9
"""Four hidden units share a word, 16 bits each; the last word goes directly to the output."""
UNIT: Final = 64
"""The value that stands for 1 in a weight of a hidden unit."""
ONE: Final = UNIT * 256
"""The value that stands for 1 in the output: a hidden unit's height is counted in 256ths."""
MIDDLE: Final = 1 << 14
"""The value that stands for 0 in a field of 16 bits. The last bit stays unset, so a word never exceeds 63 bits."""

_FIELD: Final = (1 << 16) - 1

_SQUARES: Final = 81
_SIZES: Final = 6
_AMOUNTS: Final = 14
_GAINS: Final = 10
_STANDS: Final = 5

# The first index of each kind of input.
CROWNS: Final = 2 * _SIZES * _SQUARES
LEADS: Final = CROWNS + _SQUARES
_TOKENS: Final = LEADS + 3 * (2 * _AMOUNTS - 1)
_UNSEEN: Final = _TOKENS + 14
_BOTH: Final = _UNSEEN + len(CARDS) + 1
_SEAT_INPUTS: Final = 5 + 6 + 6 + 2 * _GAINS + 2 * _STANDS
_FIRST_SEAT: Final = _BOTH + 2 * _STANDS * _STANDS


def cards_begin(seats: int) -> int:
    """The first input of cards: card, place (seat from the mover on, unseen, discarded), what is on its target."""
    return _FIRST_SEAT + _SEAT_INPUTS * seats


def input_count(seats: int) -> int:
    return cards_begin(seats) + len(CARDS) * (seats + 2) * 4


def _steps(edges: list[int], most: int) -> list[int]:
    """The step of each number from 0 to ``most``, if a new step begins at every edge."""
    return [sum(number >= edge for edge in edges) for number in range(most + 1)]


_MOST_AMOUNT: Final = 200
_MOST_GAIN: Final = 61
_SIZE: Final = ints(_steps([2, 3, 5, 8, 12], 52))
_AMOUNT: Final = ints(_steps([1, 3, 6, 10, 15, 21, 28, 36, 48, 64, 90, 130, 200], _MOST_AMOUNT))
_GAIN: Final = ints(_steps([1, 2, 4, 6, 8, 13, 21, 36, 61], _MOST_GAIN))
_BIT: Final = ints(next((n for n in range(66) if (1 << n) % 67 == rest), 0) for rest in range(67))
"""The number of a bit by its remainder: powers of 2 have different remainders modulo 67."""
_ALL_CARDS: Final = len(CARDS)


@compiled
def _holder(row: Ints, own: int, square: int) -> int:
    """What is on a square: 0 nothing, 1 a token of the mover's house, 2 of the other."""
    word = BOARD
    if square >= LOW_SQUARES:
        square -= LOW_SQUARES
        word += 1
    if row[word + 2 * own] >> square & 1:
        return 1
    if row[word + 2 - 2 * own] >> square & 1:
        return 2
    return 0


@compiled
def _lead(at: int, lead: int) -> int:
    step = _AMOUNT[min(abs(lead), _MOST_AMOUNT)]
    return at + _AMOUNTS - 1 + (step if lead > 0 else -step)


@compiled
def _write_tokens(facts: Ints, active: Ints) -> int:
    """Every token by its house, its square and the size of its territory."""
    found = 0
    for number in range(facts[ALL_TERRITORIES]):
        at = TERRITORIES + 3 * number
        begin = _SIZE[facts[at + 2]] * _SQUARES
        if number >= facts[OWN_TERRITORIES]:
            begin += _SIZES * _SQUARES
        bits = facts[at]
        while bits:
            one = bits & -bits
            active[found] = begin + _BIT[one % 67]
            found += 1
            bits ^= one
        bits = facts[at + 1]
        while bits:
            one = bits & -bits
            active[found] = begin + LOW_SQUARES + _BIT[one % 67]
            found += 1
            bits ^= one
    return found


@compiled
def _write_cards(row: Ints, active: Ints, found: int) -> int:
    """Every card by its place and by what is on its target: 0 to 2 as `_holder` says, 3 beyond the board."""
    mover = row[SEAT]
    seats = row[SEATS]
    begin = _FIRST_SEAT + _SEAT_INPUTS * seats
    # A card that is neither in a hand nor unseen was discarded.
    for card in range(_ALL_CARDS):
        square = goal(row, card)
        lies = 3 if square < 0 else _holder(row, mover & 1, square)
        active[found + card] = begin + (card * (seats + 2) + seats + 1) * 4 + lies
    for step in range(seats):
        seat = (mover + step) % seats
        for i in range(HAND + HAND_ROOM * seat, HAND + HAND_ROOM * seat + row[HELD + seat]):
            active[found + row[i]] -= 4 * (seats + 1 - step)
    for i in range(PILE + 1, PILE + 1 + row[PILE]):
        active[found + row[i]] -= 4
    return found + _ALL_CARDS


@compiled
def _stand(row: Ints, facts: Ints, step: int, seat: int) -> int:
    """How near a seat is to being unable to act: 0 has a card to play, 1 to 3 must draw and lacks so many, 4 passes."""
    if facts[PLAIN_PLAYS + step] > 0 or facts[BEST_HERO + step] > 0:
        return 0
    missing = row[LIMIT] - row[HELD + seat]
    return 4 if missing == 0 else min(missing, 3)


@compiled
def inputs(row: Ints, facts: Ints, active: Ints) -> int:
    """Write the numbers of all inputs that are true of a position, seen from its mover, and return their count."""
    mover = row[SEAT]
    own = mover & 1
    found = _write_cards(row, active, _write_tokens(facts, active))
    active[found] = CROWNS + row[CROWN]
    found += 1
    lead = row[SCORE + own] - row[SCORE + 1 - own]
    active[found] = _lead(LEADS, lead)
    active[found + 1] = _lead(LEADS + 2 * _AMOUNTS - 1, facts[JOINABLE_LEAD])
    active[found + 2] = _lead(LEADS + 4 * _AMOUNTS - 2, facts[ROOM_LEAD])
    active[found + 3] = _TOKENS + row[TOKENS_PLACED] // 4
    active[found + 4] = _UNSEEN + row[PILE]
    found += 5
    # The house that would win if no seat could act any more is combined with how near that is.
    ahead = 1 if lead > 0 else 0
    next_stand = _stand(row, facts, 1, (mover + 1) % row[SEATS])
    active[found] = _BOTH + (_stand(row, facts, 0, mover) * _STANDS + next_stand) * 2 + ahead
    found += 1
    at = _FIRST_SEAT
    for step in range(row[SEATS]):
        seat = (mover + step) % row[SEATS]
        active[found] = at + row[HEROES + seat]
        active[found + 1] = at + 5 + row[HELD + seat]
        active[found + 2] = at + 11 + facts[PLAIN_PLAYS + step]
        active[found + 3] = at + 17 + _GAIN[min(facts[BEST_PLAIN + step], _MOST_GAIN)]
        active[found + 4] = at + 17 + _GAINS + _GAIN[min(facts[BEST_HERO + step], _MOST_GAIN)]
        active[found + 5] = at + 17 + 2 * _GAINS + 2 * _stand(row, facts, step, seat) + ahead
        found += 6
        at += _SEAT_INPUTS
    return found


@compiled
def weigh(active: Ints, found: int, net: Ints, bias: Ints, heights: Ints) -> int:
    """What the net adds to the log odds of the seat to move, in units of `ONE`."""
    a, b, c, d = bias[0], bias[1], bias[2], bias[3]
    e, f, g, h = bias[4], bias[5], bias[6], bias[7]
    total = bias[8]
    for i in range(found):
        at = WORDS * active[i]
        a += net[at]
        b += net[at + 1]
        c += net[at + 2]
        d += net[at + 3]
        e += net[at + 4]
        f += net[at + 5]
        g += net[at + 6]
        h += net[at + 7]
        total += net[at + 8]
    unit = 0
    for word in (a, b, c, d, e, f, g, h):
        for shift in (0, 16, 32, 48):
            total += max((word >> shift & _FIELD) - MIDDLE, 0) * heights[unit]
            unit += 1
    return total
