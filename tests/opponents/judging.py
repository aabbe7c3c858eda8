"""For tests of the kernel: a chance without a search, and the number of a move."""

from __future__ import annotations

from collections.abc import Sequence

from game import Draw, Move
from opponents.kernel.buffers import new_workspace
from opponents.kernel.compiled import ints
from opponents.kernel.evaluation import chance
from opponents.kernel.learned import Judgement
from opponents.kernel_rows import DRAW_MOVE


def red_chance(judgement: Judgement, row: Sequence[int], *, sees: bool = True) -> float:
    """The chance that red wins, without a search."""
    judge, workspace = judgement.seeing if sees else judgement.plain, new_workspace()
    return float(
        chance(
            ints(row),
            judge.weights,
            judge.net,
            judge.bias,
            judge.heights,
            workspace.facts,
            workspace.out,
            workspace.active,
        )
    )


def number_of(move: Move) -> int:
    """The kernel's number for a move."""
    return DRAW_MOVE if isinstance(move, Draw) else move.card.index
