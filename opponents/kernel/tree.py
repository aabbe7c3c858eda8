"""Kernel: a Monte-Carlo tree whose draws are chance nodes.

Hands are open and the deck can be counted, so a draw is a fair pick among the unseen cards: the tree samples it and
keeps a node for every card that came. Nodes are stored in arrays, made once a process; node 0 is the root.
"""

from __future__ import annotations

import math
from typing import Final

from opponents.kernel.buffers import Evaluator, Tree, Workspace
from opponents.kernel.compiled import Floats, Ints, compiled
from opponents.kernel.evaluation import chance, lean
from opponents.kernel.kernel_board import copy, draw, hurry, legal, outcome, recount
from opponents.kernel.rng import below
from opponents.kernel_rows import DRAW_MOVE, PILE, SEAT

_MOST_MOVES: Final = 6
_GLANCES: Final = 64
"""How many simulations a hasty search makes between two checks whether it is settled."""


@compiled
def pick(row: Ints, policy: Floats, rng: Ints, moves: Ints, values: Floats, out: Floats) -> int:
    """A random move, weighted by how natural each one looks."""
    found = legal(row, moves)
    if found == 1:
        return moves[0]
    total = 0.0
    for i in range(found):
        values[i] = lean(row, moves[i], policy, out)
        total += values[i]
    left = total * (below(rng, 1 << 30) / float(1 << 30))
    for i in range(found - 1):
        left -= values[i]
        if left < 0.0:
            return moves[i]
    return moves[found - 1]


@compiled
def settled(visits: Ints, first: Ints, sibling: Ints, left: int) -> bool:
    """Whether no other move can get more visits than the leading one in the simulations that are left."""
    most = 0
    second = 0
    child = first[0]
    while child != 0:
        if visits[child] > most:
            second = most
            most = visits[child]
        elif visits[child] > second:
            second = visits[child]
        child = sibling[child]
    return most - second > left


@compiled
def grow(
    judge: Evaluator,
    tree: Tree,
    workspace: Workspace,
    rng: Ints,
    simulations: int,
    plies: int,
    curiosity: float,
    hasty: int,
) -> int:
    """Search from ``workspace.root``, leave the tree, and return how many simulations that took.

    A leaf is played on for ``plies`` before it is judged. A ``hasty`` search stops when the leading move is settled.
    """
    # Unpacked once: passing the tuples on to inner functions made the search a quarter slower.
    weights, policy, net, bias, heights = judge
    visits, first, sibling, move, total, prior, path = tree
    root, row, _, moves, _, leans, out, facts, active = workspace
    visits[0] = 0
    first[0] = 0
    total[0] = 0.0
    nodes = 1
    room = len(visits) - _MOST_MOVES
    for done in range(simulations):
        if hasty and done % _GLANCES == _GLANCES - 1 and settled(visits, first, sibling, simulations - done):
            return done
        copy(root, row)
        node = 0
        path[0] = 0
        length = 1
        while row[SEAT] >= 0 and length < len(path) - 2:
            if first[node] == 0:
                if nodes >= room or (visits[node] == 0 and node != 0):
                    break
                found = legal(row, moves)
                sum_of_leans = 0.0
                for i in range(found):
                    leans[i] = lean(row, moves[i], policy, out) if found > 1 else 1.0
                    sum_of_leans += leans[i]
                first[node] = nodes
                for i in range(found):
                    visits[nodes] = 0
                    total[nodes] = 0.0
                    first[nodes] = 0
                    move[nodes] = moves[i]
                    prior[nodes] = 0.8 * leans[i] / sum_of_leans + 0.2 / found
                    sibling[nodes] = nodes + 1 if i + 1 < found else 0
                    nodes += 1
            white = row[SEAT] & 1
            # A move that was never tried counts as good as its parent has been so far.
            expected = total[node] / visits[node] if visits[node] > 0 else 0.5
            reach = curiosity * math.sqrt(visits[node] + 1.0)
            best = -1
            best_value = 0.0
            child = first[node]
            while child != 0:
                value = total[child] / visits[child] if visits[child] > 0 else expected
                if white:
                    value = 1.0 - value
                value += reach * prior[child] / (1.0 + visits[child])
                if best < 0 or value > best_value:
                    best = child
                    best_value = value
                child = sibling[child]
            node = best
            path[length] = node
            length += 1
            if move[node] != DRAW_MOVE:
                hurry(row, move[node])
                continue
            place = below(rng, row[PILE])
            card = row[PILE + 1 + place]
            draw(row, place)
            child = first[node]
            while child != 0 and move[child] != card:
                child = sibling[child]
            if child == 0:
                if nodes >= room:
                    break
                child = nodes
                nodes += 1
                visits[child] = 0
                total[child] = 0.0
                first[child] = 0
                move[child] = card
                sibling[child] = first[node]
                first[node] = child
            node = child
            path[length] = node
            length += 1
        for _ply in range(plies):
            if row[SEAT] < 0:
                break
            natural = pick(row, policy, rng, moves, leans, out)
            if natural == DRAW_MOVE:
                draw(row, below(rng, row[PILE]))
            else:
                hurry(row, natural)
        if row[SEAT] < 0:
            recount(row)
            value = outcome(row)
        else:
            value = chance(row, weights, net, bias, heights, facts, out, active)
        for i in range(length):
            visits[path[i]] += 1
            total[path[i]] += value
    return simulations
