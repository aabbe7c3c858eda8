"""`Searcher`: one computer player, with its learned weights and its work arrays. Not thread-safe.

Used by the worker processes, the arena and the training. Importing this module loads numba.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from opponents.kernel.buffers import Evaluator, new_tree, new_workspace
from opponents.kernel.compiled import COMPILED
from opponents.kernel.kernel_board import legal
from opponents.kernel.learned import Judgement, shipped
from opponents.kernel.rng import rng_of
from opponents.kernel.shallow_search import shallow_search
from opponents.kernel.tree import grow
from opponents.kernel_rows import SEAT, SEATS
from opponents.levels import Work
from opponents.symmetry import common

__all__ = ["MOST_SIMULATIONS", "Option", "Searcher", "shipped"]

CURIOSITY: Final = 0.6
PLAIN_PLIES: Final = 3
SEEING_PLIES: Final = 1
"""How many plies a leaf is played on before it is judged. A better judge needs fewer."""
MOST_SIMULATIONS: Final = 20_000 if COMPILED else 1000
"""An interpreted search is some fifty times slower, so it makes fewer simulations instead of taking longer."""

_BEST_MOVE_SHARE: Final = 0.4
"""The share of the best move's chance in the value of a position. With this share, searches of a position and of the
best position after it agree in the mean (docs/opponents.md)."""
NODES_A_SIMULATION: Final = 4
ROOM: Final = 32


@dataclass(frozen=True, slots=True)
class Option:
    """A searched move: its visits, and the chance of the mover's house to win with it."""

    move: int
    visits: int
    chance: float


def root_value(options: Sequence[Option]) -> float:
    """The unbiased result of a search for the whole position.

    The best move's chance is too high, because the luckiest of several looks best. The mean over all simulations is too
    low, because some went into bad moves. A search one move further finds a value in between.
    """
    visits = sum(option.visits for option in options)
    mean = sum(option.chance * option.visits for option in options) / visits
    return _BEST_MOVE_SHARE * options[0].chance + (1.0 - _BEST_MOVE_SHARE) * mean


class Searcher:
    """Searches one position after the other. The same position, work and seed give the same answer."""

    def __init__(
        self,
        judgements: Mapping[int, Judgement],
        most_simulations: int = MOST_SIMULATIONS,
        rollout_plies: int | None = None,
        curiosity: float = CURIOSITY,
    ) -> None:
        self._judgements = judgements
        self._most = most_simulations
        self._rollout_plies = rollout_plies
        self._curiosity = curiosity
        self._tree = new_tree(most_simulations * NODES_A_SIMULATION + ROOM)
        self._desk = new_workspace()

    def choose(self, row: Sequence[int], work: Work, seed: int, most: int | None = None) -> int:
        """The move that this work finds; ``most`` bounds its simulations. A forced move costs nothing."""
        self._lay_out(row)
        if legal(self._desk.root, self._desk.moves) == 1:
            return int(self._desk.moves[0])
        if work.simulations:
            allowed = min(work.simulations, self._most if most is None else max(1, most))
            self._search(row, allowed, seed, sees=work.sees, hasty=work.hasty)
            return self._options(row)[0].move
        judge, judges, guesses = self._judge(row, sees=work.sees), int(work.judges), int(work.guesses)
        return int(
            shallow_search(judge, self._desk, rng_of(seed), judges, work.plies, work.overlooks, guesses, work.thrift)
        )

    def options(self, row: Sequence[int], simulations: int, seed: int, *, sees: bool = True) -> list[Option]:
        """The moves of the seat to move after a search, the one with the most visits first."""
        self._lay_out(row)
        self._search(row, min(simulations, self._most), seed, sees=sees, hasty=False)
        return self._options(row)

    def value(self, row: Sequence[int], simulations: int, seed: int = 1) -> float:
        """The calibrated chance of the mover's house. Mirror images of a position have the same value."""
        options = self.options(common(row), simulations, seed)
        return self.calibrated(row, root_value(options))

    def calibrated(self, row: Sequence[int], chance: float) -> float:
        """A search's chance, as the share of matches that are really won."""
        return self._judgements[row[SEATS]].curve(chance, began=row[SEAT] % 2 == 0)  # red begins

    @property
    def simulations(self) -> int:
        """How many the last search took."""
        return int(self._tree.visits[0])

    def _search(self, row: Sequence[int], simulations: int, seed: int, *, sees: bool, hasty: bool) -> None:
        plies = self._rollout_plies
        if plies is None:
            plies = SEEING_PLIES if sees else PLAIN_PLIES
        judge = self._judge(row, sees=sees)
        grow(judge, self._tree, self._desk, rng_of(seed), simulations, plies, self._curiosity, int(hasty))

    def _judge(self, row: Sequence[int], *, sees: bool) -> Evaluator:
        judgement = self._judgements[row[SEATS]]
        return judgement.seeing if sees else judgement.plain

    def _options(self, row: Sequence[int]) -> list[Option]:
        found = []
        child = self._tree.first[0]
        while child:
            visits = int(self._tree.visits[child])
            red = float(self._tree.total[child]) / visits if visits else 0.5
            found.append(Option(int(self._tree.move[child]), visits, red if row[SEAT] % 2 == 0 else 1 - red))
            child = self._tree.sibling[child]
        return sorted(found, key=lambda option: (-option.visits, -option.chance))

    def _lay_out(self, row: Sequence[int]) -> None:
        for place, value in enumerate(row):
            self._desk.root[place] = value
