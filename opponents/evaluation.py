"""Kernel: how good a table is for the seat to move, and which of its moves look natural.

Both are learned by `opponents.train`: `chance` is a logistic regression over `features` whose weights change with the
tokens placed; `lean` scores a move for the rollouts and for the first look of the tree.
"""

from __future__ import annotations

import math
from typing import Final

from opponents.board import HERO, PLAIN, count, goal, kind, lost_by, outcome, region, spread, won_by
from opponents.compiled import Floats, Ints, compiled
from opponents.table import (
    BOARD,
    DRAW_MOVE,
    HAND,
    HAND_ROOM,
    HELD,
    HEROES,
    LIMIT,
    LOW,
    SCORE,
    SEAT,
    SEATS,
    TOKENS_PLACED,
)

HOUSE_FEATURES: Final = 6
"""Bias, lead, root of the lead, lead in joinable points, its root, lead in room to grow."""
SEAT_FEATURES: Final = 6
"""For each seat from the mover on: heroes, cards held, plain plays, best plain gain, best hero gain, sure pass."""
LEAN_FEATURES: Final = 8

_HIGH: Final = (1 << 36) - 1


def feature_count(seats: int) -> int:
    return HOUSE_FEATURES + SEAT_FEATURES * seats


@compiled
def _root(lead: float) -> float:
    return math.sqrt(lead) if lead >= 0 else -math.sqrt(-lead)


@compiled
def _prospects(row: Ints, house: int) -> tuple[int, int]:
    """The points of a house if every gap of one free square were closed, and the room its territories have to grow."""
    low = row[BOARD + 2 * house]
    high = row[BOARD + 2 * house + 1]
    free_low = LOW & ~(row[BOARD] | row[BOARD + 2])
    free_high = _HIGH & ~(row[BOARD + 1] | row[BOARD + 3])
    wide_low, wide_high = spread(low, high)
    wide_low &= low | free_low
    wide_high &= high | free_high
    joinable = 0
    while wide_low | wide_high:
        if wide_low:
            one_low, one_high = region(wide_low, wide_high, wide_low & -wide_low, 0)
        else:
            one_low, one_high = region(wide_low, wide_high, 0, wide_high & -wide_high)
        size = count(one_low & low) + count(one_high & high)
        joinable += size * size
        wide_low &= ~one_low
        wide_high &= ~one_high
    room = 0
    left_low, left_high = low, high
    while left_low | left_high:
        if left_low:
            one_low, one_high = region(left_low, left_high, left_low & -left_low, 0)
        else:
            one_low, one_high = region(left_low, left_high, 0, left_high & -left_high)
        size = count(one_low) + count(one_high)
        left_low &= ~one_low
        left_high &= ~one_high
        rim_low, rim_high = spread(one_low, one_high)
        room += size * (count(rim_low & free_low) + count(rim_high & free_high))
    return joinable, room


@compiled
def features(row: Ints, out: Floats) -> int:
    """Write what `chance` weighs, seen from the seat to move, and tell how many numbers that is."""
    mover = row[SEAT]
    own = mover & 1
    lead = float(row[SCORE + own] - row[SCORE + 1 - own])
    own_joinable, own_room = _prospects(row, own)
    other_joinable, other_room = _prospects(row, 1 - own)
    out[0] = 1.0
    out[1] = lead / 50.0
    out[2] = _root(lead) / 7.0
    out[3] = (own_joinable - other_joinable) / 50.0
    out[4] = _root(float(own_joinable - other_joinable)) / 7.0
    out[5] = (own_room - other_room) / 50.0
    at = HOUSE_FEATURES
    for step in range(row[SEATS]):
        seat = (mover + step) % row[SEATS]
        house = seat & 1
        held = row[HELD + seat]
        plain = 0
        best_plain = 0
        best_hero = 0
        for i in range(HAND + HAND_ROOM * seat, HAND + HAND_ROOM * seat + held):
            what = kind(row, seat, row[i])
            if what == PLAIN:
                plain += 1
                best_plain = max(best_plain, won_by(row, house, goal(row, row[i])))
            elif what == HERO:
                square = goal(row, row[i])
                best_hero = max(best_hero, won_by(row, house, square) + lost_by(row, 1 - house, square))
        out[at] = row[HEROES + seat] / 2.0
        out[at + 1] = held / 5.0
        out[at + 2] = plain / 3.0
        out[at + 3] = math.sqrt(best_plain) / 5.0
        out[at + 4] = math.sqrt(best_hero) / 5.0
        out[at + 5] = 1.0 if held == row[LIMIT] and plain == 0 and best_hero == 0 else 0.0
        at += SEAT_FEATURES
    return at


@compiled
def chance(row: Ints, weights: Floats, out: Floats) -> float:
    """The chance that red wins. ``weights`` holds a vector for each number of tokens placed."""
    if row[SEAT] < 0:
        return outcome(row)
    found = features(row, out)
    at = found * row[TOKENS_PLACED]
    total = 0.0
    for i in range(found):
        total += weights[at + i] * out[i]
    mover = 1.0 / (1.0 + math.exp(-total))
    return mover if row[SEAT] & 1 == 0 else 1.0 - mover


@compiled
def lean_features(row: Ints, move: int, out: Floats) -> None:
    """Write what `lean` weighs of a move of the seat to move."""
    for i in range(LEAN_FEATURES):
        out[i] = 0.0
    seat = row[SEAT]
    late = row[TOKENS_PLACED] / 52.0
    if move == DRAW_MOVE:
        out[0] = 1.0
        out[1] = row[LIMIT] - row[HELD + seat] - 1.0
        out[2] = late
        return
    square = goal(row, move)
    gain = won_by(row, seat & 1, square)
    if kind(row, seat, move) == HERO:
        gain += lost_by(row, 1 - (seat & 1), square)
        out[3] = 1.0
        out[4] = math.sqrt(gain) / 5.0
        out[5] = late
    else:
        out[6] = math.sqrt(gain) / 5.0
        out[7] = late * out[6]


@compiled
def lean(row: Ints, move: int, policy: Floats, out: Floats) -> float:
    """How natural a move is: its weight among those of the seat to move, always above 0."""
    lean_features(row, move, out)
    total = 0.0
    for i in range(LEAN_FEATURES):
        total += policy[i] * out[i]
    return math.exp(total)
