"""One computer player's head: the kernel with its learned weights and its room to think. Not for two threads at once.

Lives in the worker processes, the arena and the training: whoever imports this loads numba.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game import TOKENS
from opponents.board import legal
from opponents.compiled import COMPILED, Floats, Ints, floats, ints
from opponents.evaluation import chance, feature_count
from opponents.glance import glance
from opponents.levels import Work
from opponents.table import ROW, SEAT, SEATS
from opponents.tree import grow

WEIGHTS_FILE: Final = Path(__file__).with_name("weights.json")

CURIOSITY: Final = 0.6
ROLLOUT_PLIES: Final = 3
MOST_SIMULATIONS: Final = 20_000 if COMPILED else 1000
"""Interpreted the search is some fifty times slower, so it thinks less rather than longer."""

_NODES_A_SIMULATION: Final = 4
_DEEPEST: Final = 256
_ROOM: Final = 32


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was learned for one number of seats: a weight vector for each number of tokens placed, and the leanings."""

    weights: Floats
    policy: Floats

    @classmethod
    def between(cls, knots: Sequence[Sequence[float]], policy: Sequence[float]) -> Judgement:
        """From weight vectors at evenly spaced numbers of tokens; in between they are mixed."""
        rows: list[float] = []
        for tokens in range(TOKENS + 1):
            at = tokens / TOKENS * (len(knots) - 1)
            low = min(int(at), len(knots) - 2)
            share = at - low
            rows += [a * (1 - share) + b * share for a, b in zip(knots[low], knots[low + 1], strict=True)]
        return cls(floats(rows), floats(policy))


@dataclass(frozen=True, slots=True)
class Option:
    """A move that was looked at: how often, and the chance of the mover's house to win with it."""

    move: int
    visits: int
    chance: float


def shipped(weights: Path = WEIGHTS_FILE) -> dict[int, Judgement]:
    """What was learned, by the number of seats, from the weights file."""
    learned: dict[str, Any] = json.loads(weights.read_text(encoding="utf-8"))["variants"]
    return {each["seats"]: Judgement.between(each["weights"], each["policy"]) for each in learned.values()}


class Mind:
    """Thinks about one table after the other. The same table, work and seed give the same answer."""

    def __init__(
        self,
        judgements: Mapping[int, Judgement],
        most_simulations: int = MOST_SIMULATIONS,
        rollout_plies: int = ROLLOUT_PLIES,
        curiosity: float = CURIOSITY,
    ) -> None:
        self._judgements = judgements
        self._most = most_simulations
        self._rollout_plies = rollout_plies
        self._curiosity = curiosity
        nodes = most_simulations * _NODES_A_SIMULATION + _ROOM
        self._visits = ints([0] * nodes)
        self._first, self._sibling, self._move = (ints([0] * nodes) for _ in range(3))
        self._total, self._prior = floats([0.0] * nodes), floats([0.0] * nodes)
        self._path = ints([0] * _DEEPEST)
        self._root, self._row, self._next_row = (ints([0] * ROW) for _ in range(3))
        self._moves, self._replies = ints([0] * _ROOM), ints([0] * _ROOM)
        self._values, self._out = floats([0.0] * _ROOM), floats([0.0] * feature_count(4))

    def choose(self, row: Sequence[int], work: Work, seed: int, most: int | None = None) -> int:
        """The move that so much work finds; ``most`` bounds its simulations. A forced move costs nothing."""
        self._lay_out(row)
        if legal(self._root, self._moves) == 1:
            return int(self._moves[0])
        if work.simulations:
            allowed = min(work.simulations, self._most if most is None else max(1, most))
            return self.options(row, allowed, seed)[0].move
        judgement = self._judgements[row[SEATS]]
        return int(
            glance(
                self._root,
                int(work.judges),
                work.plies,
                work.overlooks,
                int(work.guesses),
                work.thrift,
                judgement.weights,
                _rng(seed),
                self._row,
                self._next_row,
                self._moves,
                self._replies,
                self._values,
                self._out,
            )
        )

    def options(self, row: Sequence[int], simulations: int, seed: int) -> list[Option]:
        """The moves of the seat to move after a search, the one that was looked at most first."""
        self._lay_out(row)
        judgement = self._judgements[row[SEATS]]
        grow(
            self._root,
            self._row,
            min(simulations, self._most),
            self._rollout_plies,
            self._curiosity,
            judgement.weights,
            judgement.policy,
            _rng(seed),
            self._visits,
            self._first,
            self._sibling,
            self._move,
            self._total,
            self._prior,
            self._path,
            self._moves,
            self._values,
            self._out,
        )
        found = []
        child = self._first[0]
        while child:
            visits = int(self._visits[child])
            red = float(self._total[child]) / visits if visits else 0.5
            found.append(Option(int(self._move[child]), visits, red if row[SEAT] % 2 == 0 else 1 - red))
            child = self._sibling[child]
        return sorted(found, key=lambda option: (-option.visits, -option.chance))

    def chance(self, row: Sequence[int]) -> float:
        """The chance that red wins, at a glance."""
        self._lay_out(row)
        return float(chance(self._root, self._judgements[row[SEATS]].weights, self._out))

    def _lay_out(self, row: Sequence[int]) -> None:
        for place, value in enumerate(row):
            self._root[place] = value


def _rng(seed: int) -> Ints:
    # xorshift starts anywhere but at 0; neighbouring seeds must not give neighbouring streams.
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF
    mixed = ((mixed ^ (mixed >> 31)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    return ints([(mixed >> 32) or 1])
