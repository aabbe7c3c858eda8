"""`python -m opponents.train`: plays against itself, fits the evaluation and writes the weights file.

The first generation looks two moves ahead for points; every later one searches with what the one before has learned.
One core; the same seed gives the same file.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from game import CARDS, CENTRE, Variant
from opponents.board import draw, outcome, play
from opponents.compiled import Floats, Ints, floats, ints
from opponents.evaluation import LEAN_FEATURES, feature_count, features, lean_features
from opponents.fit import KNOTS, Fitted, fit_chances, fit_leanings
from opponents.levels import Work
from opponents.mind import WEIGHTS_FILE, Judgement, Mind, Option
from opponents.table import (
    CROWN,
    DRAW_MOVE,
    HAND,
    HAND_ROOM,
    HELD,
    HEROES,
    LIMIT,
    PILE,
    ROW,
    SEAT,
    SEATS,
    TOKENS_PLACED,
)

BEGINNER: Final = Work(plies=2, overlooks=15, thrift=5)
"""Who plays the first generation: sensible enough to end matches as people do, careless enough to vary."""

_OPENING_PLIES: Final = 24
"""So long a move is drawn by lot among those that the search liked; then the best one is taken nearly always."""
_BLUNDERS: Final = 0.05


@dataclass(slots=True)
class Seen:
    """What self-play has shown: tables with their ends, and moves with how much the search liked them."""

    tables: list[list[float]] = field(default_factory=list)
    tokens: list[float] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    moves: list[list[float]] = field(default_factory=list)
    groups: list[int] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    choices: int = 0


def dealt(variant: Variant, lots: random.Random) -> Ints:
    """A table with cards just dealt."""
    row = [0] * ROW
    seats, limit = len(variant.seats), variant.hand_size
    cards = list(range(len(CARDS)))
    lots.shuffle(cards)
    row[CROWN], row[SEATS], row[LIMIT] = int(CENTRE), seats, limit
    for seat in range(seats):
        row[HEROES + seat], row[HELD + seat] = variant.heroes, limit
        row[HAND + HAND_ROOM * seat : HAND + HAND_ROOM * seat + limit] = cards[seat * limit : (seat + 1) * limit]
    rest = cards[seats * limit :]
    row[PILE] = len(rest)
    row[PILE + 1 : PILE + 1 + len(rest)] = rest
    return ints(row)


def watch(variant: Variant, mind: Mind, simulations: int, lots: random.Random, seen: Seen) -> None:
    """One match of a mind against itself. Without simulations the beginner plays."""
    row = dealt(variant, lots)
    out, leans = floats([0.0] * feature_count(4)), floats([0.0] * LEAN_FEATURES)
    movers: list[int] = []
    ply = 0
    while row[SEAT] >= 0:
        found = features(row, out)
        seen.tables.append([float(out[i]) for i in range(found)])
        seen.tokens.append(float(row[TOKENS_PLACED]))
        movers.append(int(row[SEAT]))
        if simulations:
            options = mind.options([int(value) for value in row], simulations, lots.getrandbits(32))
            if len(options) > 1:
                _note_choice(row, options, leans, seen)
            move = _by_lot(options, ply, lots)
        else:
            move = mind.choose([int(value) for value in row], BEGINNER, lots.getrandbits(32))
        if move == DRAW_MOVE:
            draw(row, lots.randrange(row[PILE]))
        else:
            play(row, move)
        ply += 1
    red = outcome(row)
    seen.results += [red if mover % 2 == 0 else 1 - red for mover in movers]


def _note_choice(row: Ints, options: list[Option], leans: Floats, seen: Seen) -> None:
    visits = sum(option.visits for option in options)
    for option in options:
        lean_features(row, option.move, leans)
        seen.moves.append([float(value) for value in leans])
        seen.groups.append(seen.choices)
        seen.shares.append(option.visits / visits)
    seen.choices += 1


def _by_lot(options: list[Option], ply: int, lots: random.Random) -> int:
    if lots.random() < _BLUNDERS:
        return lots.choice(options).move
    if ply < _OPENING_PLIES:
        return lots.choices(options, [option.visits for option in options])[0].move
    return options[0].move


def learn(variant: Variant, plan: list[tuple[int, int]], seed: int) -> dict[str, Any]:
    """What is learned of a variant by generations of (matches, simulations), ready for the weights file."""
    seats = len(variant.seats)
    lots = random.Random(f"{seed} {variant}")
    judgement = Judgement.between([[0.0] * feature_count(seats)] * KNOTS, [0.0] * LEAN_FEATURES)
    chances: Fitted | None = None
    leanings: Fitted | None = None
    figures = []
    for number, (matches, simulations) in enumerate(plan):
        began = time.monotonic()
        mind = Mind({seats: judgement}, max(simulations, 1))
        seen = Seen()
        for _ in range(matches):
            watch(variant, mind, simulations, lots, seen)
        chances = fit_chances(np.array(seen.tables), np.array(seen.tokens), np.array(seen.results))
        if seen.choices:
            leanings = fit_leanings(np.array(seen.moves), np.array(seen.groups), np.array(seen.shares))
        figures.append(
            {
                "matches": matches,
                "simulations": simulations,
                "tables": len(seen.tables),
                "loss": round(chances.loss, 4),
                "leaning loss": round(leanings.loss, 4) if leanings else None,
            }
        )
        print(f"{variant} generation {number}: {figures[-1]} in {time.monotonic() - began:.0f} s", flush=True)
        policy = [0.0] * LEAN_FEATURES if leanings is None else leanings.weights.tolist()
        judgement = Judgement.between(chances.weights.tolist(), policy)
    assert chances is not None  # a plan has a generation
    assert leanings is not None
    return {
        "seats": seats,
        "generations": figures,
        "weights": [[round(w, 4) for w in knot] for knot in chances.weights.tolist()],
        "policy": [round(w, 4) for w in leanings.weights.tolist()],
    }


def _generation(text: str) -> tuple[int, int]:
    matches, simulations = text.split("x")
    return int(matches), int(simulations)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m opponents.train", description=__doc__)
    parser.add_argument("--seed", type=int, default=1455)
    parser.add_argument("--out", type=Path, default=WEIGHTS_FILE)
    parser.add_argument(
        "--plan",
        type=_generation,
        nargs="+",
        default=[(1500, 0), (2000, 100), (4000, 200)],
        metavar="MATCHESxSIMULATIONS",
        help="the generations; the first without simulations (default: 1500x0 2000x100 4000x200)",
    )
    options = parser.parse_args()
    if not options.plan[-1][1]:
        parser.error("the last generation must search, or no leanings are learned")
    learned = {}
    for variant in Variant:
        learned[str(variant)] = learn(variant, options.plan, options.seed)
        text = json.dumps({"seed": options.seed, "variants": learned}, indent=1)
        options.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
