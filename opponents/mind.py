"""One computer player's head: the kernel with its learned weights and its room to think. Not for two threads at once.

Lives in the worker processes, the arena and the training: whoever imports this loads numba.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from opponents.board import legal
from opponents.compiled import COMPILED
from opponents.evaluation import chance
from opponents.facts import new_desk, new_tree
from opponents.glance import glance
from opponents.learned import Judgement, shipped
from opponents.levels import Work
from opponents.lots import rng_of
from opponents.rows import SEAT, SEATS
from opponents.symmetry import common
from opponents.tree import grow

__all__ = ["MOST_SIMULATIONS", "Mind", "Option", "shipped"]

CURIOSITY: Final = 0.6
PLAIN_PLIES: Final = 3
SEEING_PLIES: Final = 1
"""How far a leaf is played on before it is judged: the better the judge, the less that helps."""
MOST_SIMULATIONS: Final = 20_000 if COMPILED else 1000
"""Interpreted the search is some fifty times slower, so it thinks less rather than longer."""

_FLATTERED: Final = 0.4
"""How much of a table's value is that of its best move: with so much, searches of a table and of the best of those that
can follow agree in the mean (docs/opponents.md)."""
NODES_A_SIMULATION: Final = 4
ROOM: Final = 32


@dataclass(frozen=True, slots=True)
class Option:
    """A move that was looked at: how often, and the chance of the mover's house to win with it."""

    move: int
    visits: int
    chance: float


def root_value(options: Sequence[Option]) -> float:
    """What a search says of the whole table, with no leaning to either side.

    The best move's chance flatters the mover, because the luckiest of several looks best; the mean over all
    simulations wrongs it, because some went into bad moves. In between lies what a look one move further finds.
    """
    visits = sum(option.visits for option in options)
    mean = sum(option.chance * option.visits for option in options) / visits
    return _FLATTERED * options[0].chance + (1.0 - _FLATTERED) * mean


class Mind:
    """Thinks about one table after the other. The same table, work and seed give the same answer."""

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
        self._desk = new_desk()

    def choose(self, row: Sequence[int], work: Work, seed: int, most: int | None = None) -> int:
        """The move that so much work finds; ``most`` bounds its simulations. A forced move costs nothing."""
        self._lay_out(row)
        if legal(self._desk.root, self._desk.moves) == 1:
            return int(self._desk.moves[0])
        if work.simulations:
            allowed = min(work.simulations, self._most if most is None else max(1, most))
            self._search(row, allowed, seed, sees=work.sees, hasty=work.hasty)
            return self._options(row)[0].move
        judgement = self._judgements[row[SEATS]]
        return int(
            glance(
                judgement.seeing if work.sees else judgement.plain,
                self._desk,
                rng_of(seed),
                int(work.judges),
                work.plies,
                work.overlooks,
                int(work.guesses),
                work.thrift,
            )
        )

    def options(self, row: Sequence[int], simulations: int, seed: int, *, sees: bool = True) -> list[Option]:
        """The moves of the seat to move after a search, the one that was looked at most first."""
        self._lay_out(row)
        self._search(row, min(simulations, self._most), seed, sees=sees, hasty=False)
        return self._options(row)

    def value(self, row: Sequence[int], simulations: int, seed: int = 1) -> float:
        """The chance of the mover's house, calibrated. Mirror images of a table have the same one."""
        options = self.options(common(row), simulations, seed)
        return self.calibrated(row, root_value(options))

    def chance(self, row: Sequence[int], *, sees: bool = True) -> float:
        """The chance that red wins, at a glance."""
        self._lay_out(row)
        judgement = self._judgements[row[SEATS]]
        judge, desk = judgement.seeing if sees else judgement.plain, self._desk
        return float(
            chance(desk.root, judge.weights, judge.net, judge.bias, judge.heights, desk.facts, desk.out, desk.active)
        )

    def calibrated(self, row: Sequence[int], chance: float) -> float:
        """What a search says of a table, as the share of matches in which it comes so."""
        return self._judgements[row[SEATS]].curve(chance, began=row[SEAT] % 2 == 0)  # red begins

    @property
    def simulations(self) -> int:
        """How many the last search took."""
        return int(self._tree.visits[0])

    def _search(self, row: Sequence[int], simulations: int, seed: int, *, sees: bool, hasty: bool) -> None:
        judgement = self._judgements[row[SEATS]]
        plies = self._rollout_plies
        if plies is None:
            plies = SEEING_PLIES if sees else PLAIN_PLIES
        grow(
            judgement.seeing if sees else judgement.plain,
            self._tree,
            self._desk,
            rng_of(seed),
            simulations,
            plies,
            self._curiosity,
            int(hasty),
        )

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
