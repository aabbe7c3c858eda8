"""Kernel: looking one or two moves ahead, as people do.

The value of a table is either the lead in points or the learned chance to win. A draw is worth the mean over the
unseen cards. What is overlooked is overlooked by chance, move by move.
"""

from __future__ import annotations

from typing import Final

from opponents.board import HERO, copy, draw, goal, kind, legal, lost_by, play, won_by
from opponents.compiled import Ints, compiled
from opponents.evaluation import chance
from opponents.facts import Desk, Judge
from opponents.lots import below
from opponents.rows import DRAW_MOVE, PILE, SCORE, SEAT

_UNSEEN: Final = 1e6
_WASTED: Final = 1e7
"""More than the worth of any table. A move that was overlooked after all is still better than a hero wasted."""


@compiled
def _value(row: Ints, judged: int, judge: Judge, desk: Desk) -> float:
    """The table's worth to red."""
    if judged:
        return chance(row, judge.weights, judge.net, judge.bias, judge.heights, desk.facts, desk.out, desk.active)
    return float(row[SCORE] - row[SCORE + 1])


@compiled
def _after(source: Ints, row: Ints, move: int, place: int) -> None:
    copy(source, row)
    if move == DRAW_MOVE:
        draw(row, place)
    else:
        play(row, move)


@compiled
def _reply(row: Ints, judged: int, judge: Judge, desk: Desk) -> float:
    """The table's worth to red after the best that the seat to move can do."""
    moves = desk.replies
    found = legal(row, moves)
    if found == 0:
        return _value(row, judged, judge, desk)
    sign = 1.0 if row[SEAT] & 1 == 0 else -1.0
    best = -1e9
    for i in range(found):
        draws = row[PILE] if moves[i] == DRAW_MOVE and judged else 1
        worth = 0.0
        for place in range(draws):
            _after(row, desk.next_row, moves[i], place)
            worth += sign * _value(desk.next_row, judged, judge, desk)
        best = max(best, worth / draws)
    return sign * best


@compiled
def glance(
    judge: Judge, desk: Desk, rng: Ints, judged: int, plies: int, overlooked: int, guesses: int, thrift: int
) -> int:
    """The best of the moves that were not overlooked; of equal ones any. Leaves what each is worth to the mover.

    ``overlooked`` is the chance in a hundred that a move is not seen; for less than ``thrift`` points no hero is spent.
    Who has seen no move at all looks again and takes the best one, or ``guesses``.
    """
    root = desk.root
    moves = desk.moves
    found = legal(root, moves)
    seat = root[SEAT]
    sign = 1.0 if seat & 1 == 0 else -1.0
    best = -1
    best_value = 0.0
    equals = 0
    for i in range(found):
        draws = root[PILE] if moves[i] == DRAW_MOVE and judged else 1
        worth = 0.0
        for place in range(draws):
            _after(root, desk.row, moves[i], place)
            if plies > 1:
                worth += sign * _reply(desk.row, judged, judge, desk)
            else:
                worth += sign * _value(desk.row, judged, judge, desk)
        worth /= draws
        if below(rng, 100) < overlooked:
            worth = -_UNSEEN if guesses else worth - _UNSEEN
        if thrift > 0 and moves[i] != DRAW_MOVE and kind(root, seat, moves[i]) == HERO:
            square = goal(root, moves[i])
            if won_by(root, seat & 1, square) + lost_by(root, 1 - (seat & 1), square) < thrift:
                worth -= _WASTED
        desk.values[i] = worth
        if best < 0 or worth > best_value:
            best = i
            best_value = worth
            equals = 1
        elif worth == best_value:
            equals += 1
            if below(rng, equals) == 0:
                best = i
    return moves[best]
