"""The speed of the computer players: the search itself, a move of each level, and the worker processes."""

from __future__ import annotations

import asyncio
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from game import Deck, Position, Variant, opening, play
from opponents.levels import LEVELS
from opponents.pool import Opponents
from opponents.process import Worker
from opponents.review import SIMULATIONS
from opponents.review_positions import ReviewPositions

_COMMAND = ("-m", "opponents.worker")
_GAMES_AT_ONCE = 50
_MOVES_A_GAME = 6
_MOVES_ALONE = 40
_TURNS = 4
_TABLES_AT_ONCE = 4

_SEARCH = """
import json, sys, time
from game import Deck, Variant, opening
from opponents.kernel.compiled import COMPILED
from opponents.kernel.searcher import Searcher, shipped
from opponents.kernel_rows import row_of
seconds = float(sys.argv[1])
searcher = Searcher(shipped())
row = row_of(opening(Variant.DUEL, Deck(bytes(32))).view())
step = 2000 if COMPILED else 50
searcher.options(row, 1, 1)
done, began = 0, time.perf_counter()
while time.perf_counter() - began < seconds:
    searcher.options(row, step, done)
    done += step
print(json.dumps(done / (time.perf_counter() - began)))
"""


def _searches_a_second(*, interpreted: bool) -> float:
    """Simulations a second from the opening of a duel, in a process of its own."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if interpreted else "0"}
    command = [sys.executable, "-c", _SEARCH, "2"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)  # noqa: S603
    return float(json.loads(done.stdout))


def _positions(number: int, seed: int) -> list[Position]:
    """Positions with a choice from random duels."""
    rng = random.Random(seed)
    found: list[Position] = []
    while len(found) < number:
        deck = Deck(rng.randbytes(32))
        position = opening(Variant.DUEL, deck)
        while position.seat is not None and len(found) < number:
            moves = position.legal_moves()
            if len(moves) > 1 and rng.random() < 0.15:
                found.append(position)
            position = play(position, position.seat, rng.choice(moves), deck).position
    return found


def _percentiles(seconds: list[float]) -> str:
    steps = statistics.quantiles(seconds, n=20)
    return f"p50 {steps[9] * 1000:7.2f} ms   p95 {steps[18] * 1000:7.2f} ms"


async def _ask(opponents: Opponents, positions: list[Position], level: str) -> list[float]:
    """The time of each answer, asked one after the other, as in one practice game."""
    took = []
    for seed, position in enumerate(positions):
        began = time.perf_counter()
        await opponents.choose(position.view(), level, seed)
        took.append(time.perf_counter() - began)
    return took


async def _levels() -> None:
    opponents = Opponents(workers=2)
    await opponents.start()
    await opponents.warm()
    while len(opponents.processes) < 2:  # noqa: ASYNC110  the second one has no event
        await asyncio.sleep(0.05)
    for level in LEVELS:
        alone = await _ask(opponents, _positions(_MOVES_ALONE, seed=1), level.key)
        games = [_positions(_MOVES_A_GAME, seed) for seed in range(_GAMES_AT_ONCE)]
        together = await asyncio.gather(*(_ask(opponents, game, level.key) for game in games))
        took = [seconds for game in together for seconds in game]
        print(f"  {level.key:7} alone {_percentiles(alone)}   {_GAMES_AT_ONCE} games at once {_percentiles(took)}")
    starts = _positions(200, seed=7)
    waits = [wait for each in await asyncio.gather(*(_ask(opponents, [p], "king") for p in starts)) for wait in each]
    print(f"  king, 200 questions at the same moment: {_percentiles(waits)}   longest {max(waits) * 1000:.0f} ms")
    await opponents.close()


def _random_duel(seed: int) -> ReviewPositions:
    """A random duel to review."""
    rng = random.Random(seed)
    deck = Deck(rng.randbytes(32))
    position = opening(Variant.DUEL, deck)
    views, moves = [position.view()], []
    while position.seat is not None:
        moves.append(rng.choice(position.legal_moves()))
        position = play(position, position.seat, moves[-1], deck).position
        views.append(position.view())
    return ReviewPositions.of(views, moves)


async def _review(opponents: Opponents, duel: ReviewPositions) -> None:
    """As `matches.history.reviews` does it: a few positions at a time."""
    rows = duel.rows()
    for first in range(0, len(rows), _TABLES_AT_ONCE):
        await opponents.values(rows[first : first + _TABLES_AT_ONCE], SIMULATIONS)


async def _reviews(workers: int) -> None:
    """The time of a review, and what it costs people who practise meanwhile. Alternating, because the load varies."""
    opponents = Opponents(workers=workers)
    await opponents.start()
    await opponents.warm()
    while len(opponents.processes) < workers:  # noqa: ASYNC110  as above
        await asyncio.sleep(0.05)
    duel = _random_duel(1)
    began = time.perf_counter()
    await _review(opponents, duel)
    took = time.perf_counter() - began
    alone: list[float] = []
    beside: list[float] = []
    for turn in range(_TURNS):
        positions = _positions(_MOVES_ALONE, seed=turn)
        alone += await _ask(opponents, positions, "king")
        reviewing = asyncio.create_task(_endless(opponents, duel))
        beside += await _ask(opponents, positions, "king")
        reviewing.cancel()
        await asyncio.gather(reviewing, return_exceptions=True)
    ratio = statistics.quantiles(beside, n=20)[18] / statistics.quantiles(alone, n=20)[18]
    print(f"  {workers} worker{'s' if workers > 1 else ''}: a duel of {len(duel.steps)} moves takes {took:.1f} s")
    print(f"    king alone {_percentiles(alone)}   beside a review {_percentiles(beside)}   p95 {ratio:.2f} times")
    await opponents.close()


async def _endless(opponents: Opponents, duel: ReviewPositions) -> None:
    while True:
        await _review(opponents, duel)


async def _start_up(*, interpreted: bool) -> tuple[float, float]:
    """Seconds until a worker is warm, and its memory in megabytes."""
    began = time.perf_counter()
    worker = await Worker.launch(interpreted=interpreted, command=_COMMAND)
    await worker.warm()
    took = time.perf_counter() - began
    held = _megabytes(worker.process.pid)
    await worker.end()
    return took, held


def _megabytes(pid: int) -> float:
    """The memory of a process; Linux only."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return math.nan
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def main() -> None:
    with tempfile.TemporaryDirectory() as empty:
        os.environ["NUMBA_CACHE_DIR"] = empty
        first, _ = asyncio.run(_start_up(interpreted=False))
        del os.environ["NUMBA_CACHE_DIR"]
    asyncio.run(_start_up(interpreted=False))  # fills the cache
    compiled, held = asyncio.run(_start_up(interpreted=False))
    plain, plain_held = asyncio.run(_start_up(interpreted=True))
    print(f"worker: warm after {compiled:.2f} s from the cache ({first:.1f} s when it must compile), {held:.0f} MB")
    print(f"worker, interpreted: warm after {plain:.2f} s, {plain_held:.0f} MB")
    fast, slow = _searches_a_second(interpreted=False), _searches_a_second(interpreted=True)
    print(
        f"search: {fast:,.0f} simulations a second compiled, {slow:,.0f} interpreted: {fast / slow:.0f} times as many"
    )
    print("a move that is not forced, two workers:")
    asyncio.run(_levels())
    print("a review, which waits for everybody else:")
    for workers in (1, 2):
        asyncio.run(_reviews(workers))


if __name__ == "__main__":
    main()
