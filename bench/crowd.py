"""Many matches at once on PostgreSQL, with and without busy processes: moves a second, and how many are refused.

Every player clicks as soon as the other has moved, so 200 writes wait at any time. The store is new: all matches are on
a few pages, where PostgreSQL finds the most conflicts.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import random
import time
from collections.abc import Iterator

from bench._postgres import running
from bench.matches import NoComputer
from data.engine.store import Store
from data.errors import NotSaved
from data.postgres.postgres_store import PostgresStore
from matches.begin.challenges import accept, challenge_to_duel
from matches.model.clocks import Clock, WallTime
from matches.model.context import Context
from matches.model.values import Match, Person
from matches.play.playing import make_move

MATCHES, MOVES = 200, 20
BUSY = (0, 4)
"""Processes that use all the processor time that they get."""
ROUNDS = 3


def main() -> None:
    with running() as server:
        if server is None:
            return
        for number in range(ROUNDS):
            for busy in BUSY:
                name = f"crowd_{number}_{busy}"
                server.ask(f"CREATE DATABASE {name}")
                with _busy_processes(busy):
                    asyncio.run(_measure(server.address(name), busy))


@contextlib.contextmanager
def _busy_processes(count: int) -> Iterator[None]:
    """Run so many processes that only compute."""
    processes = [multiprocessing.Process(target=_be_busy, daemon=True) for _ in range(count)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


async def _measure(address: str, busy: int) -> None:
    store = await Store.open(address)
    assert isinstance(store, PostgresStore)
    context = Context(store, WallTime(), NoComputer(), ())
    try:
        begun = [await _begin(context, number) for number in range(MATCHES)]
        started = time.perf_counter()
        played = await asyncio.gather(*(_play_on(context, match, number) for number, match in enumerate(begun)))
        seconds = time.perf_counter() - started
    finally:
        await store.close()
    made, refused = sum(one for one, _ in played), sum(one for _, one in played)
    print(
        f"{MATCHES} matches at once beside {busy} busy processes: {made} moves stored, {refused} refused,"
        f" {made / seconds:.0f} a second"
    )


async def _begin(context: Context, number: int) -> Match:
    host, guest = Person(10 + 2 * number, "host"), Person(11 + 2 * number, "guest")
    challenge = await challenge_to_duel(context, host, guest, clock=Clock.NONE)
    return await accept(context, challenge.id, guest, "1")


async def _play_on(context: Context, match: Match, seed: int) -> tuple[int, int]:
    """How many moves were stored, and how many were refused; refused ones are tried again."""
    dice, made, refused = random.Random(seed), 0, 0
    while made < MOVES and match.to_move is not None:
        assert match.to_move.person is not None
        move = dice.choice(match.view.legal_moves())
        try:
            match = (await make_move(context, match.id, match.to_move.person, match.turn, move)).match
        except NotSaved:
            refused += 1
        else:
            made += 1
    return made, refused


def _be_busy() -> None:
    while True:
        pass
