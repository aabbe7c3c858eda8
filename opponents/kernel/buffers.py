"""Named tuples that the kernel's functions share: learned numbers, workspace, and the nodes of the tree.

numba accepts named tuples of arrays, so a search has a few arguments instead of twenty.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from opponents.kernel.compiled import Floats, Ints, floats, ints
from opponents.kernel_rows import ROW

# Indexes into the row of facts (`evaluation.survey`). Seats are counted from the mover on.
JOINABLE_LEAD: Final = 0
"""The lead if all gaps of one free square were closed."""
ROOM_LEAD: Final = 1
PLAIN_PLAYS: Final = 2
BEST_PLAIN: Final = 6
BEST_HERO: Final = 10
"""The most points that a seat can gain at once without and with a hero; 0 if there is no such play."""
OWN_TERRITORIES: Final = 14
ALL_TERRITORIES: Final = 15
TERRITORIES: Final = 16
"""For each territory, the mover's house first: its two words of squares, and its size."""
_FACTS: Final = TERRITORIES + 3 * 52

MOST_INPUTS: Final = 128
"""More than can ever be active at once: 52 tokens, 24 cards, 7 of the whole position and 6 of each seat."""

_MOST_FEATURES: Final = 32
_MOST_MOVES: Final = 32
_DEEPEST: Final = 256


class Evaluator(NamedTuple):
    """What was learned for one number of seats."""

    weights: Floats
    """The regression's vector for each number of tokens placed."""
    policy: Floats
    net: Ints
    """The words of each input, as `net.weigh` adds them; empty for a judge that uses the regression alone."""
    bias: Ints
    heights: Ints


class Workspace(NamedTuple):
    """Scratch arrays of a search. They hold no state between two questions."""

    root: Ints
    row: Ints
    next_row: Ints
    moves: Ints
    replies: Ints
    values: Floats
    out: Floats
    facts: Ints
    active: Ints


def new_workspace() -> Workspace:
    root, row, next_row = (ints([0] * ROW) for _ in range(3))
    moves, replies = (ints([0] * _MOST_MOVES) for _ in range(2))
    values, out = floats([0.0] * _MOST_MOVES), floats([0.0] * _MOST_FEATURES)
    return Workspace(root, row, next_row, moves, replies, values, out, ints([0] * _FACTS), ints([0] * MOST_INPUTS))


class Tree(NamedTuple):
    """The nodes of a search, one array for each property. Node 0 is the root; as a link, 0 means none."""

    visits: Ints
    first: Ints
    sibling: Ints
    move: Ints
    total: Floats
    """The sum of red's results over all visits."""
    prior: Floats
    path: Ints


def new_tree(nodes: int) -> Tree:
    visits, first, sibling, move = (ints([0] * nodes) for _ in range(4))
    total, prior = floats([0.0] * nodes), floats([0.0] * nodes)
    return Tree(visits, first, sibling, move, total, prior, ints([0] * _DEEPEST))
