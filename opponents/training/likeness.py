"""`python -m opponents.training.likeness`: reviews matches between our own levels and measures the remainder.

Levels of about the same strength play each other, and every match is reviewed. Printed: the remainder, the time, and
how often a seat of one match is recognised as the right level. What each level loses is stored in the package: "played
like a baron" means our baron.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game import Deck, Move, PlayerView, Seat, Variant, opening, play
from opponents.kernel.searcher import Searcher, shipped
from opponents.kernel_rows import move_of, row_of
from opponents.level_estimate import LIKENESS_FILE, Ladder, Rung, sloppiness
from opponents.levels import LEVELS, Level
from opponents.review import SIMULATIONS, VERSION, Review, review_of
from opponents.review_positions import ReviewPositions
from opponents.training.command_line import count, folder

_NEAR: Final = 2
"""The largest distance between two levels that play each other: a match that is won at once says little of the
winner."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A match between levels with its review."""

    levels: tuple[str, str]
    review: Review
    seconds: float

    @property
    def seats(self) -> list[Seat]:
        return sorted({each.seat for each in self.review.moves})


def played(
    searcher: Searcher, variant: Variant, houses: Sequence[Level], seed: str
) -> tuple[list[PlayerView], list[Move]]:
    """A match between levels, by the rules of `game/`: the views before each move and after the last, and the moves."""
    rng = random.Random(seed)
    deck = Deck(rng.randbytes(32))
    position = opening(variant, deck)
    views, moves = [position.view()], []
    while position.seat is not None:
        work = houses[position.seat.house].work(variant)
        move = move_of(views[-1], searcher.choose(row_of(views[-1]), work, rng.getrandbits(32)))
        position = play(position, position.seat, move, deck).position
        views.append(position.view())
        moves.append(move)
    return views, moves


def reviewed(
    searcher: Searcher, views: Sequence[PlayerView], moves: Sequence[Move], simulations: int = SIMULATIONS
) -> Review:
    """The review of a match, searched in this process."""
    positions = ReviewPositions.of(views, moves)
    return review_of(positions, {row: searcher.value(row, simulations) for row in positions.rows()})


def pairs(rng: random.Random) -> Iterator[tuple[Level, Level]]:
    """The pairings: over seven matches every level plays twice."""
    while True:
        order = [*LEVELS, *LEVELS]
        rng.shuffle(order)
        while order:
            one = order.pop()
            near = [each for each in order if abs(LEVELS.index(each) - LEVELS.index(one)) <= _NEAR]
            if not near:
                break  # the level left over plays next time
            other = near[0]
            order.remove(other)
            yield one, other


def gather(variant: Variant, matches: int, simulations: int, seed: int, folder: Path | None) -> Iterator[Reviewed]:
    """Matches with their reviews; those stored in the folder are not made again."""
    searcher = Searcher(shipped(), max(SIMULATIONS, *(each.work(variant).simulations for each in LEVELS)))
    for number, houses in zip(range(matches), pairs(random.Random(f"{seed} {variant}")), strict=False):
        file = None if folder is None else folder / f"{variant}-{simulations}-{seed}-{number:04}.json"
        if file is not None and file.exists():
            kept = json.loads(file.read_text(encoding="utf-8"))
            yield Reviewed(tuple(kept["levels"]), Review.read(kept["review"]), kept["seconds"])
            continue
        views, moves = played(searcher, variant, houses, f"{seed} {variant} {number}")
        began = time.process_time()
        review = reviewed(searcher, views, moves, simulations)
        found = Reviewed((houses[0].key, houses[1].key), review, time.process_time() - began)
        if file is not None:
            kept = {"levels": found.levels, "seconds": found.seconds, "review": review.kept()}
            file.write_text(json.dumps(kept), encoding="utf-8")
        yield found


def sides(found: Sequence[Reviewed]) -> dict[str, list[float]]:
    """The sloppiness of each level, one number for every seat that it played."""
    by_level: dict[str, list[float]] = {level.key: [] for level in LEVELS}
    for match in found:
        for seat in match.seats:
            by_level[match.levels[seat.house]].append(sloppiness(match.review, seat))
    return by_level


def ladder_of(by_level: dict[str, list[float]]) -> Ladder:
    """The expected sloppiness of each level: the middle of the measured values, and their spread."""
    rungs = []
    for key, seen in by_level.items():
        logs = [math.log(each) for each in seen]
        rungs.append(Rung(key, statistics.fmean(logs), statistics.stdev(logs)))
    return Ladder(tuple(rungs))


def report(found: Sequence[Reviewed]) -> Iterator[str]:
    rests = sorted(match.review.remainder for match in found)
    sizes = [abs(rest) for rest in rests]
    took = [match.seconds for match in found]
    error = statistics.stdev(rests) / math.sqrt(len(rests))
    yield (
        f"{len(found)} matches: the remainder is {statistics.median(sizes):.1%} in the median, "
        f"{statistics.fmean(rests):+.1%} in the mean (standard error {error:.1%}); "
        f"a review takes {statistics.median(took):.1f} s of one core, at most {max(took):.1f}"
    )
    for level in LEVELS:
        losses = [
            match.review.loss(seat) / match.review.decisions(seat)
            for match in found
            for seat in match.seats
            if match.levels[seat.house] == level.key
        ]
        yield f"  {level.key:7} {len(losses):3} seats: loses {statistics.fmean(losses):.2%} a decision"


def recognised(found: Sequence[Reviewed], ladder: Ladder) -> Iterator[str]:
    """How often a ladder recognises each level."""
    keys = [level.key for level in LEVELS]
    for key, seen in sides(found).items():
        taken = [keys.index(ladder.nearest(each)) for each in seen]
        near = sum(abs(each - keys.index(key)) <= 1 for each in taken)
        ranges = [ladder.like(each) for each in seen]
        within = sum(keys.index(low) <= keys.index(key) <= keys.index(high) for low, high in ranges)
        wide = statistics.fmean(keys.index(high) - keys.index(low) + 1 for low, high in ranges)
        yield (
            f"  {key:7} {len(seen):3} seats: taken for itself {taken.count(keys.index(key)) / len(seen):.0%}, "
            f"for itself or a neighbour {near / len(seen):.0%}, within the range that is told {within / len(seen):.0%} "
            f"({wide:.1f} levels wide)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m opponents.training.likeness", description=__doc__)
    parser.add_argument("--matches", type=count, default=350)
    parser.add_argument("--simulations", type=count, default=SIMULATIONS)
    parser.add_argument("--seed", type=int, default=1471)
    parser.add_argument("--variant", type=Variant, choices=list(Variant), action="append", help="only this one")
    parser.add_argument("--keep", type=folder, metavar="FOLDER", help="where reviews are kept, to go on after a stop")
    parser.add_argument("--write", action="store_true", help="store what each level loses")
    options = parser.parse_args()
    for variant in options.variant or Variant:
        found = list(gather(variant, options.matches, options.simulations, options.seed, options.keep))
        kept: dict[str, Any] = json.loads(LIKENESS_FILE.read_text(encoding="utf-8")) if LIKENESS_FILE.exists() else {}
        print(f"{variant}, {options.simulations} simulations a table", *report(found), sep="\n", flush=True)
        # Each half is compared with what was learned from the other half, so that learned matches are not recognised.
        for one, other in ((found[::2], found[1::2]), (found[1::2], found[::2])):
            print(*recognised(other, ladder_of(sides(one))), sep="\n", flush=True)
        if options.write:
            ladder = ladder_of(sides(found))
            kept[str(variant)] = {"version": VERSION, "matches": len(found), **ladder.kept()}
            LIKENESS_FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
