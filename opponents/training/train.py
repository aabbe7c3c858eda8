"""`python -m opponents.training.train weights` and then `... net`: self-play, and learning from it.

The regression's first generation looks two moves ahead for points; every later one searches with the weights of the one
before. The net's first generation searches with the regression, every later one with the net before, and the net learns
from all of them. One core; the same seed gives the same file.
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

from game import Variant
from opponents.kernel.buffers import new_workspace
from opponents.kernel.compiled import Floats, Ints, floats
from opponents.kernel.evaluation import LEAN_FEATURES, feature_count, features, lean_features, survey
from opponents.kernel.kernel_board import draw, outcome, play
from opponents.kernel.learned import NET_FILE, WEIGHTS_FILE, Judgement, Net
from opponents.kernel.searcher import PLAIN_PLIES, SEEING_PLIES, Option, Searcher
from opponents.kernel_rows import DRAW_MOVE, PILE, SEAT, TOKENS_PLACED
from opponents.levels import Work
from opponents.training.command_line import folder, in_words, learned_file
from opponents.training.examples import Examples
from opponents.training.fit import KNOTS, Fitted, fit_chances, fit_leanings
from opponents.training.fit_net import fit_net
from opponents.training.selfplay import Play, dealt

BEGINNER: Final = Work(plies=2, overlooks=15, thrift=5)
"""The player of the first generation: good enough to end matches as people do, careless enough to vary."""

PLAN: Final = [(1500, 0), (2000, 100), (4000, 200)]
"""The regression's generations: matches, and the simulations of a move. The first one does not search."""
NET_PLANS: Final = {Variant.DUEL: [(30_000, 60), (15_000, 100)], Variant.TEXAS: [(25_000, 60), (8000, 100)]}
"""The net's generations."""

_OPENING_PLIES: Final = 24
"""So many plies long a move is drawn at random, weighted by visits; afterwards the best one is nearly always taken."""
_BLUNDERS: Final = 0.05


@dataclass(slots=True)
class Lessons:
    """The data of self-play: positions with their results, and moves with their shares of the visits."""

    tables: list[list[float]] = field(default_factory=list)
    tokens: list[float] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    moves: list[list[float]] = field(default_factory=list)
    groups: list[int] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    choices: int = 0


def watch(variant: Variant, searcher: Searcher, simulations: int, rng: random.Random, seen: Lessons) -> None:
    """One match of a searcher against itself. Without simulations `BEGINNER` plays."""
    row = dealt(variant, rng)
    workspace, leans = new_workspace(), floats([0.0] * LEAN_FEATURES)
    movers: list[int] = []
    ply = 0
    while row[SEAT] >= 0:
        survey(row, workspace.facts)
        found = features(row, workspace.facts, workspace.out)
        seen.tables.append([float(workspace.out[i]) for i in range(found)])
        seen.tokens.append(float(row[TOKENS_PLACED]))
        movers.append(int(row[SEAT]))
        if simulations:
            options = searcher.options([int(value) for value in row], simulations, rng.getrandbits(32), sees=False)
            if len(options) > 1:
                _note_choice(row, options, leans, seen)
            move = _random_move(options, ply, rng)
        else:
            move = searcher.choose([int(value) for value in row], BEGINNER, rng.getrandbits(32))
        if move == DRAW_MOVE:
            draw(row, rng.randrange(row[PILE]))
        else:
            play(row, move)
        ply += 1
    red = outcome(row)
    seen.results += [red if mover % 2 == 0 else 1 - red for mover in movers]


def _note_choice(row: Ints, options: list[Option], leans: Floats, seen: Lessons) -> None:
    visits = sum(option.visits for option in options)
    for option in options:
        lean_features(row, option.move, leans)
        seen.moves.append([float(value) for value in leans])
        seen.groups.append(seen.choices)
        seen.shares.append(option.visits / visits)
    seen.choices += 1


def _random_move(options: list[Option], ply: int, rng: random.Random) -> int:
    if rng.random() < _BLUNDERS:
        return rng.choice(options).move
    if ply < _OPENING_PLIES:
        return rng.choices(options, [option.visits for option in options])[0].move
    return options[0].move


def learn(variant: Variant, plan: list[tuple[int, int]], seed: int) -> dict[str, Any]:
    """Learn the weights of a variant by generations of (matches, simulations), ready for the weights file."""
    seats = len(variant.seats)
    rng = random.Random(f"{seed} {variant}")
    judgement = Judgement.between([[0.0] * feature_count(seats)] * KNOTS, [0.0] * LEAN_FEATURES)
    chances: Fitted | None = None
    leanings: Fitted | None = None
    figures = []
    for number, (matches, simulations) in enumerate(plan):
        began = time.monotonic()
        searcher = Searcher({seats: judgement}, max(simulations, 1))
        seen = Lessons()
        for _ in range(matches):
            watch(variant, searcher, simulations, rng, seen)
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
    assert chances is not None  # a plan has at least one generation
    assert leanings is not None
    return {
        "seats": seats,
        "generations": figures,
        "weights": [[round(w, 4) for w in knot] for knot in chances.weights.tolist()],
        "policy": [round(w, 4) for w in leanings.weights.tolist()],
    }


def learn_net(
    variant: Variant, plan: list[tuple[int, int]], seed: int, weights: Path, folder: Path | None
) -> dict[str, Any]:
    """Learn the net of a variant by generations of (matches, simulations), ready for its file."""
    seats = len(variant.seats)
    learned = json.loads(weights.read_text(encoding="utf-8"))["variants"][str(variant)]
    judgement = Judgement.between(learned["weights"], learned["policy"])
    examples: list[Examples] = []
    figures = []
    net: Net | None = None
    for number, (matches, simulations) in enumerate(plan, start=1):
        plies = PLAIN_PLIES if net is None else SEEING_PLIES
        table = Play(variant, judgement.seeing, simulations, plies, seed, number)
        examples += [Examples.of(seen, judgement.plain) for seen in table.gather(matches, folder, _say)]
        net, losses = fit_net(Examples.joined(examples), seats, seed + number, _say_loss)
        figures.append({"matches": matches, "simulations": simulations, **losses})
        _say(f"{variant} generation {number}: {figures[-1]}")
        judgement = Judgement.between(learned["weights"], learned["policy"], net)
    assert net is not None  # a plan has at least one generation
    return {"seats": seats, "generations": figures, **net.kept()}


def _say(line: str) -> None:
    print(line, flush=True)


def _say_loss(epoch: int, loss: float) -> None:
    _say(f"  epoch {epoch + 1}: log loss {loss:.4f}")


def _generation(text: str) -> tuple[int, int]:
    matches, simulations = text.split("x")
    return int(matches), int(simulations)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m opponents.training.train", description=__doc__)
    what = parser.add_subparsers(dest="what", required=True)
    weights = what.add_parser("weights", help="the regression and the leanings")
    net = what.add_parser("net", help="the net, on top of the weights")
    net.add_argument("--keep", type=folder, metavar="FOLDER", help="where matches are kept, to go on after a stop")
    for command, seed, out in ((weights, 1455, WEIGHTS_FILE), (net, 1471, NET_FILE)):
        command.add_argument("--seed", type=int, default=seed)
        command.add_argument("--out", type=learned_file, default=out)
        command.add_argument(
            "--plan", type=_generation, nargs="+", metavar="MATCHESxSIMULATIONS", help="other generations than its own"
        )
        command.add_argument("--variant", type=Variant, choices=list(Variant), action="append", help="only this one")
    options = parser.parse_args()
    if options.plan and not options.plan[-1][1]:
        parser.error("the last generation must search")
    going_on = options.variant and options.out.exists()
    with in_words(parser):
        kept = json.loads(options.out.read_text(encoding="utf-8")) if going_on else {"variants": {}}
        kept["variants"].keys()
    kept["seed"] = options.seed
    for variant in options.variant or Variant:
        if options.what == "weights":
            kept["variants"][str(variant)] = learn(variant, options.plan or PLAN, options.seed)
        else:
            plan = options.plan or NET_PLANS[variant]
            kept["variants"][str(variant)] = learn_net(variant, plan, options.seed, WEIGHTS_FILE, options.keep)
        options.out.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
