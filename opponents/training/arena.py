"""`python -m opponents.training.arena A B --games N`: two levels play each other, houses swapped.

Every deal is played twice, once with each level as red, so luck in the deal counts for both. A level may get other work
than its own, for experiments: ``king:1000`` is the king with 1,000 simulations. With ``--equal`` B gets as many
simulations as take the time of A: `python -m opponents.training.arena king old-king --equal` measures what the net is
worth.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game import Deck, House, Variant, opening, play
from opponents.kernel.compiled import COMPILED
from opponents.kernel.learned import NET_FILE, WEIGHTS_FILE, shipped
from opponents.kernel.searcher import CURIOSITY, Searcher
from opponents.kernel_rows import move_of, row_of
from opponents.levels import Work, level
from opponents.training.command_line import count, in_words, learned_file

_Z_95: Final = 1.96
"""Standard deviations of a 95 % interval."""
_REPORT_EVERY: Final = 50
"""Games between two progress reports."""
_TRIALS: Final = 10
"""Trial games that measure the time of a move before B gets as much as A."""


@dataclass(slots=True)
class Bout:
    """The results of A against B."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    turns: int = 0
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    """Seconds of one core for each move that was not forced, of A and of B; other programs do not count."""

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def rate(self) -> float:
        """The share of points: a draw is half a win."""
        return (self.won + self.drawn / 2) / self.games


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate measured over a number of games.

    >>> [round(edge, 3) for edge in wilson(0.5, 400)]
    [0.451, 0.549]
    """
    spread = _Z_95**2 / games
    middle = (rate + spread / 2) / (1 + spread)
    half = _Z_95 / (1 + spread) * math.sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return middle - half, middle + half


def bout(
    searchers: tuple[Searcher, Searcher],
    works: tuple[Work, Work],
    variant: Variant,
    games: int,
    seed: int,
    tell: Callable[[Bout], None] | None = None,
) -> Bout:
    """Let A and B play; an odd number of games is rounded up, because each deal is played twice.

    ``tell`` gets a progress report from time to time.
    """
    rng = random.Random(f"{seed} {variant}")
    tally = Bout()
    for _ in range((games + 1) // 2):
        secret, seeds = rng.randbytes(32), rng.getrandbits(32)
        for house_of_a in House:
            winner = _match(searchers, works, variant, Deck(secret), seeds, house_of_a, tally)
            tally.won += winner is house_of_a
            tally.drawn += winner is None
            tally.lost += winner is house_of_a.other
        if tell is not None and tally.games % _REPORT_EVERY == 0:
            tell(tally)
    return tally


def _match(
    searchers: tuple[Searcher, Searcher],
    works: tuple[Work, Work],
    variant: Variant,
    deck: Deck,
    seed: int,
    house_of_a: House,
    tally: Bout,
) -> House | None:
    position = opening(variant, deck)
    turns = 0
    while position.seat is not None:
        view = position.view()
        forced = len(view.legal_moves()) == 1
        who = 0 if position.seat.house is house_of_a else 1
        began = time.process_time()
        move = move_of(view, searchers[who].choose(row_of(view), works[who], seed + turns))
        if not forced:
            tally.seconds[who].append(time.process_time() - began)
        position = play(position, position.seat, move, deck).position
        turns += 1
    tally.turns += turns
    assert position.result is not None
    return position.result.winner


def equal_work(works: tuple[Work, Work], trial: Bout) -> tuple[Work, Work]:
    """The same work for A; for B as many simulations as would have taken A's time in a trial."""
    one, other = (statistics.fmean(each) for each in trial.seconds)
    return works[0], replace(works[1], simulations=round(works[1].simulations * one / other))


def _simulations(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and int(text)):
        raise ValueError(f"{text[:40]!a} is no number of simulations")
    return int(text)


def parse_work(text: str, variant: Variant) -> Work:
    """The work of a level by its key, or with other simulations: ``king:1000``."""
    key, _, simulations = text.partition(":")
    work = level(key).work(variant)
    return replace(work, simulations=_simulations(simulations)) if simulations else work


def _times(seconds: list[float]) -> str:
    if not seconds:
        return "-"
    return f"{statistics.fmean(seconds) * 1000:.2f} ms (p50 {statistics.median(seconds) * 1000:.2f})"


def report(names: Sequence[str], variant: Variant, tally: Bout) -> str:
    low, high = wilson(tally.rate, tally.games)
    times = " / ".join(_times(each) for each in tally.seconds)
    return (
        f"{variant}: {names[0]} beats {names[1]} {tally.rate:.1%} [{low:.1%}, {high:.1%}] of {tally.games} games "
        f"(+{tally.won} ={tally.drawn} -{tally.lost}); a move takes {times} of one core; "
        f"{tally.turns / tally.games:.0f} turns a game"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m opponents.training.arena", description=__doc__)
    parser.add_argument("levels", nargs=2, metavar="LEVEL", help="a level's key, or key:simulations")
    parser.add_argument("--games", type=count, default=400)
    parser.add_argument("--variant", type=Variant, choices=list(Variant), default=Variant.DUEL)
    parser.add_argument("--seed", type=int, default=1485)
    parser.add_argument("--equal", action="store_true", help="B gets as many simulations as take the time of A")
    parser.add_argument("--weights", type=learned_file, nargs=2, default=(WEIGHTS_FILE, WEIGHTS_FILE), metavar="FILE")
    parser.add_argument("--nets", type=learned_file, nargs=2, default=(NET_FILE, NET_FILE), metavar="FILE")
    parser.add_argument("--plies", type=int, nargs=2, default=(None, None), help="how far leaves are played on")
    parser.add_argument("--curiosity", type=float, nargs=2, default=(CURIOSITY, CURIOSITY))
    options = parser.parse_args()
    if not COMPILED:
        print("numba is missing: levels that search think less than they should", flush=True)
    with in_words(parser):
        works = parse_work(options.levels[0], options.variant), parse_work(options.levels[1], options.variant)
        one, other = (
            Searcher(shipped(weights, net), rollout_plies=plies, curiosity=curiosity)
            for weights, net, plies, curiosity in zip(
                options.weights, options.nets, options.plies, options.curiosity, strict=True
            )
        )
    searchers = one, other
    if options.equal:
        bout(searchers, works, options.variant, 1, options.seed)  # compiles what is not compiled yet
        works = equal_work(works, bout(searchers, works, options.variant, _TRIALS, options.seed))
        print(f"{options.levels[1]} gets {works[1].simulations} simulations", flush=True)

    def tell(tally: Bout) -> None:
        print(report(options.levels, options.variant, tally), flush=True)

    tally = bout(searchers, works, options.variant, options.games, options.seed, tell)
    if tally.games % _REPORT_EVERY:
        tell(tally)


if __name__ == "__main__":
    main()
