"""Kernel: how good a position is for the seat to move, and which of its moves look natural.

Both are learned by `opponents.training.train`. `chance` is a logistic regression over `features` whose weights change
with the tokens placed; judges with a net (`opponents.kernel.net`) correct it. `lean` scores a move for the rollouts and
for the tree's first visit.
"""

from __future__ import annotations

import math
from typing import Final

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
from opponents.kernel.compiled import Floats, Ints, compiled
from opponents.kernel.kernel_board import (
    HERO,
    NEAR_HIGH,
    NEAR_LOW,
    PLAIN,
    count,
    goal,
    kind,
    lost_by,
    outcome,
    region,
    spread,
    won_by,
)
from opponents.kernel.net import ONE, inputs, weigh
from opponents.kernel_rows import (
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
def _joinable(row: Ints, house: int) -> int:
    """The points of a house if every gap of one free square were closed."""
    low = row[BOARD + 2 * house]
    high = row[BOARD + 2 * house + 1]
    wide_low, wide_high = spread(low, high)
    wide_low &= low | LOW & ~row[BOARD + 2 - 2 * house]
    wide_high &= high | _HIGH & ~row[BOARD + 3 - 2 * house]
    joinable = 0
    while wide_low | wide_high:
        one_low, one_high = region(wide_low, wide_high, wide_low & -wide_low, 0 if wide_low else wide_high & -wide_high)
        size = count(one_low & low) + count(one_high & high)
        joinable += size * size
        wide_low &= ~one_low
        wide_high &= ~one_high
    return joinable


@compiled
def _room(row: Ints, house: int, facts: Ints, number: int) -> tuple[int, int]:
    """A house's room to grow. Stores its territories from ``number`` on; returns the room and the next number."""
    free_low = LOW & ~(row[BOARD] | row[BOARD + 2])
    free_high = _HIGH & ~(row[BOARD + 1] | row[BOARD + 3])
    low = row[BOARD + 2 * house]
    high = row[BOARD + 2 * house + 1]
    room = 0
    points = 0
    while low | high:
        one_low, one_high = region(low, high, low & -low, 0 if low else high & -high)
        size = count(one_low) + count(one_high)
        low &= ~one_low
        high &= ~one_high
        rim_low, rim_high = spread(one_low, one_high)
        room += size * (count(rim_low & free_low) + count(rim_high & free_high))
        points += size * size
        at = TERRITORIES + 3 * number
        facts[at] = one_low
        facts[at + 1] = one_high
        facts[at + 2] = size
        number += 1
    row[SCORE + house] = points
    return room, number


@compiled
def _gain(facts: Ints, first: int, last: int, square: int) -> int:
    """The points that a token on a square adds to a house whose territories are stored from first to last."""
    near_low = NEAR_LOW[square]
    near_high = NEAR_HIGH[square]
    joined = 1
    apart = 0
    for at in range(TERRITORIES + 3 * first, TERRITORIES + 3 * last, 3):
        if facts[at] & near_low | facts[at + 1] & near_high:
            joined += facts[at + 2]
            apart += facts[at + 2] * facts[at + 2]
    return joined * joined - apart


@compiled
def survey(row: Ints, facts: Ints) -> None:
    """Count the points and fill the facts of a position that take some counting, seen from the seat to move."""
    mover = row[SEAT]
    own = mover & 1
    facts[JOINABLE_LEAD] = _joinable(row, own) - _joinable(row, 1 - own)
    own_room, own_number = _room(row, own, facts, 0)
    other_room, number = _room(row, 1 - own, facts, own_number)
    facts[ROOM_LEAD] = own_room - other_room
    facts[OWN_TERRITORIES] = own_number
    facts[ALL_TERRITORIES] = number
    for step in range(row[SEATS]):
        seat = (mover + step) % row[SEATS]
        house = seat & 1
        first, last = (0, own_number) if house == own else (own_number, number)
        plain = 0
        best_plain = 0
        best_hero = 0
        for i in range(HAND + HAND_ROOM * seat, HAND + HAND_ROOM * seat + row[HELD + seat]):
            what = kind(row, seat, row[i])
            if what == PLAIN:
                plain += 1
                best_plain = max(best_plain, _gain(facts, first, last, goal(row, row[i])))
            elif what == HERO:
                square = goal(row, row[i])
                best_hero = max(best_hero, _gain(facts, first, last, square) + lost_by(row, 1 - house, square))
        facts[PLAIN_PLAYS + step] = plain
        facts[BEST_PLAIN + step] = best_plain
        facts[BEST_HERO + step] = best_hero


@compiled
def features(row: Ints, facts: Ints, out: Floats) -> int:
    """Write the features of the regression, seen from the seat to move, and return how many there are."""
    mover = row[SEAT]
    own = mover & 1
    lead = row[SCORE + own] - row[SCORE + 1 - own]
    out[0] = 1.0
    out[1] = lead / 50.0
    out[2] = _root(float(lead)) / 7.0
    out[3] = facts[JOINABLE_LEAD] / 50.0
    out[4] = _root(float(facts[JOINABLE_LEAD])) / 7.0
    out[5] = facts[ROOM_LEAD] / 50.0
    at = HOUSE_FEATURES
    for step in range(row[SEATS]):
        seat = (mover + step) % row[SEATS]
        held = row[HELD + seat]
        plain = facts[PLAIN_PLAYS + step]
        best_hero = facts[BEST_HERO + step]
        out[at] = row[HEROES + seat] / 2.0
        out[at + 1] = held / 5.0
        out[at + 2] = plain / 3.0
        out[at + 3] = math.sqrt(facts[BEST_PLAIN + step]) / 5.0
        out[at + 4] = math.sqrt(best_hero) / 5.0
        out[at + 5] = 1.0 if held == row[LIMIT] and plain == 0 and best_hero == 0 else 0.0
        at += SEAT_FEATURES
    return at


@compiled
def regression(row: Ints, weights: Floats, facts: Ints, out: Floats) -> float:
    """The log odds of the seat to move, after a `survey`; ``weights`` holds a vector for each number of tokens."""
    found = features(row, facts, out)
    at = found * row[TOKENS_PLACED]
    total = 0.0
    for i in range(found):
        total += weights[at + i] * out[i]
    return total


@compiled
def chance(
    row: Ints, weights: Floats, net: Ints, bias: Ints, heights: Ints, facts: Ints, out: Floats, active: Ints
) -> float:
    """The chance that red wins: by the regression, corrected by the net if there is one."""
    if row[SEAT] < 0:
        return outcome(row)
    survey(row, facts)
    total = regression(row, weights, facts, out)
    if len(net) > 0:
        total += weigh(active, inputs(row, facts, active), net, bias, heights) / float(ONE)
    mover = 1.0 / (1.0 + math.exp(-total))
    return mover if row[SEAT] & 1 == 0 else 1.0 - mover


@compiled
def lean_features(row: Ints, move: int, out: Floats) -> None:
    """Write the features of a move of the seat to move, for `lean`."""
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
    """How natural a move is: its weight among the moves of the seat to move, always above 0."""
    lean_features(row, move, out)
    total = 0.0
    for i in range(LEAN_FEATURES):
        total += policy[i] * out[i]
    return math.exp(total)
