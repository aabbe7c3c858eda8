"""`python -m opponents.training.calibrate`: compares predicted with real results, and fits the curve between them.

The strongest level plays itself; in every other pair of matches one house has the simulations of a weaker level, as
people would. Then positions from all over the matches are searched as in a review. Intervals are resampled by matches,
because the positions of one match share their result. The curve is stored in the net's file, next to its figures.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from game import Variant
from opponents.kernel.learned import NET_FILE, Curve, shipped
from opponents.kernel.searcher import SEEING_PLIES, Searcher, root_value
from opponents.kernel_rows import SEAT
from opponents.levels import STRONGEST, level
from opponents.review import SIMULATIONS
from opponents.symmetry import common
from opponents.training.command_line import count, folder, in_words, learned_file
from opponents.training.fit import log_odds
from opponents.training.selfplay import Play, Seen

Array = npt.NDArray[Any]

BINS: Final = 10
WEAKER: Final = ("duke", "baron")
"""The levels whose simulations the weaker house gets, in turn, in every other pair of matches."""
EVERY: Final = 4
"""One position in so many is searched: the others of a match say nearly the same."""

_GENERATION: Final = 1462
"""A number that no generation of the training has, so that no match is played twice."""
_DRAWS: Final = 2000
_STEPS: Final = 30


@dataclass(frozen=True, slots=True)
class Bin:
    """Positions with about the same prediction: how many, the prediction, the result, and its 95 % interval."""

    tables: int
    said: float
    came: float
    low: float
    high: float

    @property
    def off(self) -> float:
        """The distance of the interval from the prediction: 0 if it is inside."""
        return max(0.0, self.low - self.said, self.said - self.high)


def curve_of(chances: Array, results: Array) -> Curve:
    """The stretch and shift of red's log odds with the least loss: Newton's method in two numbers."""
    said = np.stack([log_odds(chances), np.ones(len(chances))], axis=1)
    found = np.array([1.0, 0.0])
    for _ in range(_STEPS):
        likely = 1.0 / (1.0 + np.exp(-said @ found))
        steepness = (said * (likely * (1 - likely))[:, None]).T @ said
        found += np.linalg.solve(steepness, said.T @ (results - likely))
    return Curve(round(float(found[0]), 3), round(float(found[1]), 3))


def mapped(chances: Array, curve: Curve) -> Array:
    """Red's chances, mapped as by `learned.Curve`, for many at once."""
    found: Array = 1.0 / (1.0 + np.exp(-curve.stretch * log_odds(chances) - curve.beginner))
    return found


def bins_of(chances: Array, results: Array, matches: Array, seed: int = 1) -> list[Bin]:
    """Ten bins of predictions. The intervals are resampled by whole matches."""
    which = np.minimum((chances * BINS).astype(int), BINS - 1)
    numbers, match = np.unique(matches, return_inverse=True)
    tables, said, came = (
        np.bincount(match * BINS + which, weights=each, minlength=len(numbers) * BINS).reshape(-1, BINS)
        for each in (np.ones(len(chances)), chances.astype(np.float64), results.astype(np.float64))
    )
    rng = np.random.default_rng(seed)
    drawn = rng.multinomial(len(numbers), np.full(len(numbers), 1 / len(numbers)), _DRAWS).astype(np.float64)
    with np.errstate(invalid="ignore"):
        low, high = np.nanpercentile((drawn @ came) / (drawn @ tables), (2.5, 97.5), axis=0)
    found = []
    for n in np.flatnonzero(tables.any(axis=0)):
        number = tables[:, n].sum()
        means = float(said[:, n].sum() / number), float(came[:, n].sum() / number)
        found.append(Bin(int(number), *means, float(low[n]), float(high[n])))
    return found


def judged(seen: Seen, searcher: Searcher, simulations: int) -> Seen:
    """One position in `EVERY`, with red's chance as a review's search says it, before the curve."""
    few = np.arange(0, len(seen), EVERY)
    values = np.zeros(len(few))
    for place, number in enumerate(few):
        row = [int(each) for each in seen.rows[number]]
        own = root_value(searcher.options(common(row), simulations, seed=1))
        values[place] = own if row[SEAT] % 2 == 0 else 1.0 - own
    return Seen(seen.rows[few], values.astype(np.float32), seen.results[few], seen.matches[few])


def brier(chances: Array, results: Array) -> float:
    return float(((chances - results) ** 2).mean())


def report(seen: Seen, curve: Curve) -> str:
    """Tables as text: before and after the curve."""
    lines = []
    results = seen.results.astype(np.float64)
    by_curve = f"stretched by {curve.stretch:.3f}, moved by {curve.beginner:+.3f} for red"
    for name, chances in (("as searched", seen.values.astype(np.float64)), (by_curve, mapped(seen.values, curve))):
        lines.append(f"{name}: Brier {brier(chances, results):.4f}, of a constant {brier(results.mean(), results):.4f}")
        lines += [
            f"  said {each.said:6.1%}  came {each.came:6.1%} [{each.low:6.1%}, {each.high:6.1%}]"
            f"  {each.off * 100:4.1f} points off  {each.tables} tables"
            for each in bins_of(chances, results, seen.matches)
        ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m opponents.training.calibrate", description=__doc__)
    parser.add_argument("--matches", type=count, default=2000)
    parser.add_argument("--simulations", type=count, default=SIMULATIONS, help="of the search that is calibrated")
    parser.add_argument("--play", type=count, help="simulations of the strongest house, if not those of its level")
    parser.add_argument("--seed", type=int, default=1461)
    parser.add_argument("--variant", type=Variant, choices=list(Variant), action="append", help="only this one")
    parser.add_argument("--net", type=learned_file, default=NET_FILE)
    parser.add_argument("--keep", type=folder, metavar="FOLDER", help="where matches are kept, to go on after a stop")
    options = parser.parse_args()
    with in_words(parser):
        judgements = shipped(net=options.net)
    for variant in options.variant or Variant:
        work = STRONGEST.work(variant)
        table = Play(
            variant,
            judgements[len(variant.seats)].seeing,
            options.play or work.simulations,
            SEEING_PLIES,
            options.seed,
            _GENERATION,
            explores=False,
            hasty=work.hasty,
            handicaps=tuple(each for key in WEAKER for each in (0, level(key).work(variant).simulations)),
        )
        seen = Seen.joined(list(table.gather(options.matches, options.keep, lambda line: print(line, flush=True))))
        seen = judged(seen, Searcher(judgements, options.simulations), options.simulations)
        curve = curve_of(seen.values, seen.results)
        print(
            f"{variant}: {options.matches} matches of {table.simulations} simulations, judged by {options.simulations}"
        )
        print(report(seen, curve), flush=True)
        kept = json.loads(options.net.read_text(encoding="utf-8"))
        found = {"matches": options.matches, "played": table.simulations, "simulations": options.simulations}
        kept["variants"][str(variant)] |= {"stretch": curve.stretch, "beginner": curve.beginner, "calibrated": found}
        options.net.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
