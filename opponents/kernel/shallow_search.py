"""Kernel: a search one or two moves ahead, as people do.

The value of a position is either the lead in points or the learned chance to win. A draw is worth the mean over the
unseen cards. Each move is overlooked at random.
"""

from __future__ import annotations

from typing import Final

from opponents.kernel.buffers import Evaluator, Workspace
from opponents.kernel.compiled import Ints, compiled
from opponents.kernel.evaluation import chance
from opponents.kernel.kernel_board import HERO, copy, draw, goal, kind, legal, lost_by, play, won_by
from opponents.kernel.rng import below
from opponents.kernel_rows import DRAW_MOVE, PILE, SCORE, SEAT

_UNSEEN: Final = 1e6
_WASTED: Final = 1e7
"""More than the value of any position. A move that was overlooked is still better than a wasted hero."""


@compiled
def _value(row: Ints, judged: int, judge: Evaluator, workspace: Workspace) -> float:
    """The position's value to red."""
    if judged:
        return chance(
            row, judge.weights, judge.net, judge.bias, judge.heights, workspace.facts, workspace.out, workspace.active
        )
    return float(row[SCORE] - row[SCORE + 1])


@compiled
def _after(source: Ints, row: Ints, move: int, place: int) -> None:
    copy(source, row)
    if move == DRAW_MOVE:
        draw(row, place)
    else:
        play(row, move)


@compiled
def _reply(row: Ints, judged: int, judge: Evaluator, workspace: Workspace) -> float:
    """The position's value to red after the best move of the seat to move."""
    moves = workspace.replies
    found = legal(row, moves)
    if found == 0:
        return _value(row, judged, judge, workspace)
    sign = 1.0 if row[SEAT] & 1 == 0 else -1.0
    best = -1e9
    for i in range(found):
        draws = row[PILE] if moves[i] == DRAW_MOVE and judged else 1
        worth = 0.0
        for place in range(draws):
            _after(row, workspace.next_row, moves[i], place)
            worth += sign * _value(workspace.next_row, judged, judge, workspace)
        best = max(best, worth / draws)
    return sign * best


@compiled
def shallow_search(
    judge: Evaluator,
    workspace: Workspace,
    rng: Ints,
    judged: int,
    plies: int,
    overlooked: int,
    guesses: int,
    thrift: int,
) -> int:
    """The best of the moves that were not overlooked, a random one of equals. Leaves each move's value to the mover.

    ``overlooked`` is the chance in a hundred that a move is not seen; for less than ``thrift`` points no hero is spent.
    If all moves were overlooked, the best move is taken, or a random one with ``guesses``.
    """
    root = workspace.root
    moves = workspace.moves
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
            _after(root, workspace.row, moves[i], place)
            if plies > 1:
                worth += sign * _reply(workspace.row, judged, judge, workspace)
            else:
                worth += sign * _value(workspace.row, judged, judge, workspace)
        worth /= draws
        if below(rng, 100) < overlooked:
            worth = -_UNSEEN if guesses else worth - _UNSEEN
        if thrift > 0 and moves[i] != DRAW_MOVE and kind(root, seat, moves[i]) == HERO:
            square = goal(root, moves[i])
            if won_by(root, seat & 1, square) + lost_by(root, 1 - (seat & 1), square) < thrift:
                worth -= _WASTED
        workspace.values[i] = worth
        if best < 0 or worth > best_value:
            best = i
            best_value = worth
            equals = 1
        elif worth == best_value:
            equals += 1
            if below(rng, equals) == 0:
                best = i
    return moves[best]
