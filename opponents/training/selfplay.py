"""Plays and stores matches of a searcher against itself, for `train` and `calibrate`; partly compiled."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from game import CARDS, CENTRE, Variant
from opponents.kernel.buffers import Evaluator, Tree, Workspace, new_tree, new_workspace
from opponents.kernel.compiled import Floats, Ints, compiled, floats, ints
from opponents.kernel.kernel_board import draw, outcome, play
from opponents.kernel.rng import below, rng_of
from opponents.kernel.searcher import CURIOSITY, NODES_A_SIMULATION, ROOM
from opponents.kernel.tree import grow
from opponents.kernel_rows import CROWN, DRAW_MOVE, HAND, HAND_ROOM, HELD, HEROES, LIMIT, PILE, ROW, SEAT, SEATS

_OPENING_PLIES: Final = 24
"""So many plies long a move is drawn at random, weighted by visits; afterwards the best one is nearly always taken."""
_BLUNDERS: Final = 5
"""Percentage of random moves, so that positions come up that good players avoid."""
_LONGEST: Final = 600
_CHUNK: Final = 250
_WORDS: Final = 4
"""A row begins with so many words of squares; all later values are small."""


def dealt(variant: Variant, rng: random.Random) -> Ints:
    row = [0] * ROW
    seats, limit = len(variant.seats), variant.hand_size
    cards = list(range(len(CARDS)))
    rng.shuffle(cards)
    row[CROWN], row[SEATS], row[LIMIT] = int(CENTRE), seats, limit
    for seat in range(seats):
        row[HEROES + seat], row[HELD + seat] = variant.heroes, limit
        row[HAND + HAND_ROOM * seat : HAND + HAND_ROOM * seat + limit] = cards[seat * limit : (seat + 1) * limit]
    rest = cards[seats * limit :]
    row[PILE] = len(rest)
    row[PILE + 1 : PILE + 1 + len(rest)] = rest
    return ints(row)


@compiled
def _favourite(tree: Tree) -> int:
    """The node of the move with the most visits."""
    best = tree.first[0]
    child = tree.sibling[best]
    while child != 0:
        if tree.visits[child] > tree.visits[best]:
            best = child
        child = tree.sibling[child]
    return best


@compiled
def _by_lot(tree: Tree, rng: Ints, ply: int) -> int:
    """The node of a random move, for exploration."""
    blunder = below(rng, 100) < _BLUNDERS
    if not blunder and ply >= _OPENING_PLIES:
        return _favourite(tree)
    found = 0
    child = tree.first[0]
    while child != 0:
        found += 1
        child = tree.sibling[child]
    left = below(rng, found if blunder else tree.visits[0])
    child = tree.first[0]
    while True:
        left -= 1 if blunder else tree.visits[child]
        if left < 0:
            return child
        child = tree.sibling[child]


@compiled
def _match(
    judge: Evaluator,
    tree: Tree,
    workspace: Workspace,
    rng: Ints,
    simulations: int,
    plies: int,
    explores: int,
    hasty: int,
    handicaps: Ints,
    rows: Ints,
    values: Floats,
) -> int:
    """Play from ``workspace.root`` to the end; record every position with red's chance according to the mover's search.

    A house with a handicap searches with only so many simulations.
    """
    root = workspace.root
    ply = 0
    while root[SEAT] >= 0 and ply < len(values):
        handicap = handicaps[root[SEAT] & 1]
        grow(judge, tree, workspace, rng, handicap if handicap > 0 else simulations, plies, CURIOSITY, hasty)
        best = _favourite(tree)
        values[ply] = tree.total[best] / tree.visits[best]
        for i in range(len(root)):
            rows[ply * len(root) + i] = root[i]
        chosen = _by_lot(tree, rng, ply) if explores else best
        if tree.move[chosen] == DRAW_MOVE:
            draw(root, below(rng, root[PILE]))
        else:
            play(root, tree.move[chosen])
        ply += 1
    return ply


@dataclass(frozen=True, slots=True)
class Seen:
    """Positions from self-play, each with its match, the search's chance and the result, both for red."""

    rows: npt.NDArray[np.int64]
    values: npt.NDArray[np.float32]
    results: npt.NDArray[np.float32]
    matches: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.rows)

    def save(self, file: Path) -> None:
        small = self.rows[:, _WORDS:].astype(np.int16)
        part = file.with_suffix(".part")
        with part.open("wb") as out:
            np.savez(
                out,
                boards=self.rows[:, :_WORDS],
                rest=small,
                values=self.values,
                results=self.results,
                matches=self.matches,
            )
        part.replace(file)

    @classmethod
    def load(cls, file: Path) -> Seen:
        with np.load(file) as kept:
            rows = np.concatenate([kept["boards"], kept["rest"].astype(np.int64)], axis=1)
            return cls(rows, kept["values"], kept["results"], kept["matches"])

    @classmethod
    def joined(cls, parts: list[Seen]) -> Seen:
        return cls(
            np.concatenate([each.rows for each in parts]),
            np.concatenate([each.values for each in parts]),
            np.concatenate([each.results for each in parts]),
            np.concatenate([each.matches for each in parts]),
        )


@dataclass(frozen=True, slots=True)
class Play:
    """How matches are played: the simulations of a move, and the plies that leaves are played on."""

    variant: Variant
    judge: Evaluator
    simulations: int
    plies: int
    seed: int
    generation: int = 0
    explores: bool = True
    hasty: bool = False
    handicaps: tuple[int, ...] = ()
    """The simulations of the weaker house, in turn over the matches; 0 for none. The houses alternate too."""

    def watch(self, first: int, matches: int) -> Seen:
        """Matches from a number on. Each has its own seed, so it is the same in whatever batch it is played."""
        tree, workspace = new_tree(self.simulations * NODES_A_SIMULATION + ROOM), new_workspace()
        rows, values = ints([0] * ROW * _LONGEST), floats([0.0] * _LONGEST)
        parts = []
        for number in range(first, first + matches):
            deal_rng = random.Random(f"{self.seed} {self.variant} {self.generation} {number}")
            workspace.root[:] = dealt(self.variant, deal_rng)
            rng = rng_of(self.seed * 1_000_003 + self.generation * 10_000_019 + number)
            handicaps = [0, 0]
            if self.handicaps:
                handicaps[number % 2] = self.handicaps[number // 2 % len(self.handicaps)]
            plies = _match(
                self.judge,
                tree,
                workspace,
                rng,
                self.simulations,
                self.plies,
                int(self.explores),
                int(self.hasty),
                ints(handicaps),
                rows,
                values,
            )
            assert plies < _LONGEST
            parts.append(
                Seen(
                    np.array(rows[: plies * ROW], dtype=np.int64).reshape(plies, ROW),
                    np.array(values[:plies], dtype=np.float32),
                    np.full(plies, outcome(workspace.root), dtype=np.float32),
                    np.full(plies, number, dtype=np.int32),
                )
            )
        return Seen.joined(parts)

    def gather(self, matches: int, folder: Path | None, tell: Callable[[str], None]) -> Iterator[Seen]:
        """Many matches, in batches. Those stored in the folder are not played again."""
        began = time.monotonic()
        for first in range(0, matches, _CHUNK):
            last = min(first + _CHUNK, matches)
            file = None if folder is None else folder / f"{self.variant}-{self.generation}-{first:06}.npz"
            if file is not None and file.exists():
                yield Seen.load(file)
            else:
                seen = self.watch(first, last - first)
                if file is not None:
                    seen.save(file)
                yield seen
            took = time.monotonic() - began
            tell(f"{self.variant} generation {self.generation}: {last} of {matches} matches, {took:.0f} s")
