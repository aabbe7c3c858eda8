"""`python -m ratings`: check that ratings are calibrated and predict better than plain Elo.

Players of six levels of computer player (the king takes too long) play random pairings. Every match is predicted before
it is counted. The exit code is 1 if a bin is more than five points off, or if plain Elo predicts better. Then a table
shows how much rating a person gains by always winning against a second account of their own.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Final

from game import Deck, House, Variant, opening, play
from opponents.kernel.searcher import Searcher, shipped
from opponents.kernel_rows import move_of, row_of
from opponents.levels import LEVELS, Level
from ratings.calibration import Played, Said, bins, log_loss, said_by_elo, said_by_ratings
from ratings.rating import START, WEEK, Outcome, Rating, rate, weight_of_repeat

_LEVELS: Final = LEVELS[:-1]
_PER_LEVEL: Final = 10
_MOST_OFF: Final = 0.05
_PROGRESS_EVERY: Final = 500
_OUTCOMES: Final = {House.RED: Outcome.WON, None: Outcome.DRAWN, House.WHITE: Outcome.LOST}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m ratings", description=__doc__)
    parser.add_argument("--matches", type=int, default=5000, help="of each variant (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=2026)
    wanted = parser.parse_args(arguments)
    good = [calibrated(variant, wanted.matches, wanted.seed) for variant in Variant]
    tell_what_feeding_brings()
    return 0 if all(good) else 1


def calibrated(variant: Variant, number: int, seed: int) -> bool:
    matches = played(variant, number, seed)
    ours, elo = said_by_ratings(matches), said_by_elo(matches)
    print(f"\n{variant}: {number} matches of {_PER_LEVEL} people of each of {len(_LEVELS)} levels, seed {seed}")
    print(f"log-loss: ratings {log_loss(ours):.4f}, Elo with K = 24 {log_loss(elo):.4f}, a coin 0.6931")
    worst = max(_table("ratings", ours), 0.0)
    _table("Elo", elo)
    print(f"ratings are at most {100 * worst:.1f} points off, {100 * _MOST_OFF:.0f} are allowed", flush=True)
    return worst <= _MOST_OFF and log_loss(ours) < log_loss(elo)


def _table(name: str, said: Said) -> float:
    """Print predictions and results by bin; return the largest difference."""
    print(f"| {name}: matches | said | came | off |\n| --- | --- | --- | --- |")
    found = bins(said)
    for each in found:
        print(f"| {each.matches} | {each.said:.1%} | {each.came:.1%} | {100 * each.off:.1f} |")
    return max(each.off for each in found)


def played(variant: Variant, number: int, seed: int) -> list[Played]:
    """Play ``number`` matches between random players."""
    rng = random.Random(f"{seed} {variant}")
    people = [level for level in _LEVELS for _ in range(_PER_LEVEL)]
    engine = Searcher(shipped(), most_simulations=max(level.work(variant).simulations for level in _LEVELS))
    found = []
    for done in range(number):
        seated = rng.sample(range(len(people)), len(variant.seats))
        levels = [people[person] for person in seated]
        outcome = _OUTCOMES[_winner(engine, variant, levels, Deck(rng.randbytes(32)), rng.getrandbits(32))]
        found.append(Played(tuple(seated[0::2]), tuple(seated[1::2]), outcome))
        if done % _PROGRESS_EVERY == 0 and sys.stderr.isatty():
            print(f"{variant}: {done} of {number}", end="\r", file=sys.stderr, flush=True)
    return found


def _winner(engine: Searcher, variant: Variant, levels: list[Level], deck: Deck, seed: int) -> House | None:
    position = opening(variant, deck)
    turns = 0
    while position.seat is not None:
        view = position.view()
        move = move_of(view, engine.choose(row_of(view), levels[position.seat].work(variant), seed + turns))
        position = play(position, position.seat, move, deck).position
        turns += 1
    assert position.result is not None
    return position.result.winner


def tell_what_feeding_brings() -> None:
    print("\nRating after always winning against a second account, by how often:")
    print("| | once a week, 4 weeks | a year | 5 times a week, a year | 20 times a week, a year |")
    print("| --- | --- | --- | --- | --- |")
    for name, eater in (("established, 1500 ± 120", Rating(1500, 60)), ("new", START)):
        after = [fed(eater, weeks, often) for weeks, often in ((4, 1), (52, 1), (52, 5), (52, 20))]
        cells = (f"{rating.number} ± {rating.uncertainty} ({rating.cautious:.0f})" for rating in after)
        print(f"| {name} | {' | '.join(cells)} |")
    print("In brackets: the value that sorts leaderboards. They list only people with at least three opponents.")


def fed(eater: Rating, weeks: int, a_week: int) -> Rating:
    """The rating after always winning against a new account of one's own, ``a_week`` times a week."""
    feeder = START
    moments: list[int] = []
    for match in range(weeks * a_week):
        now = match * WEEK // a_week
        moments = [moment for moment in moments if now - moment < WEEK]
        ((eater,), (feeder,)) = rate([eater], [feeder], Outcome.WON, weight_of_repeat(len(moments)))
        moments.append(now)
    return eater


if __name__ == "__main__":
    sys.exit(main())
