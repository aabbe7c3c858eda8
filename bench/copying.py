"""Copies a large store: 100,000 matches from SQLite to PostgreSQL and back, compared row by row and checked."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import psycopg

from data.engine.store import Store
from data.tables.transaction import Transaction
from data.tools.copy_store import copy
from matches.begin.challenges import accept, challenge_to_duel
from matches.checks.store_check import check
from matches.model.clocks import Clock, WallTime
from matches.model.context import Context
from matches.model.values import Person
from matches.play.playing import make_move, resign
from tests.matches.players import DiceComputer
from tests.postgres import new_server, programs

MATCHES = 100_000
PEOPLE = 5000
MODELS = 50
LONGEST = 24
_T = TypeVar("_T")


def main() -> None:
    if programs() is None:
        print("PostgreSQL is not installed here; on Debian: apt-get install postgresql")
        return
    with tempfile.TemporaryDirectory(prefix="rose-postgres-") as home, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = new_server(Path(home), quick=False)
        try:
            address, first, second = server.address("postgres"), folder / "first.db", folder / "second.db"
            _timed("made", lambda: asyncio.run(_fill(first)))
            asyncio.run(_make(address, second))
            there = _timed("SQLite to PostgreSQL", lambda: copy(first, address))
            back = _timed("PostgreSQL to SQLite", lambda: copy(address, second))
            assert there == back
            with psycopg.connect(address) as connection:
                (size,) = connection.execute("SELECT pg_database_size(current_database())").fetchone() or (0,)
            print(f"{first.stat().st_size / 2**20:.0f} MiB in SQLite, {size / 2**20:.0f} MiB in PostgreSQL")
            print(f"{there}\ndigest {there.digest} in all three")
            found = [_timed("checked", lambda where=where: check(where)) for where in (first, address, second)]  # type: ignore[misc]
            assert found[0] == found[1] == found[2]
            print(f"{found[0].matches} matches, {found[0].moves} moves, {len(found[0].problems)} problems in all three")
        finally:
            server.stop()


def _timed(what: str, work: Callable[[], _T]) -> _T:
    started = time.perf_counter()
    done = work()
    print(f"{what:24}{time.perf_counter() - started:8.1f} s", flush=True)
    return done


async def _make(*places: Path | str) -> None:
    for where in places:
        await (await Store.open(where)).close()


async def _fill(path: Path) -> None:
    """A few matches are played; all others are copies of them with other people."""
    store = await Store.open(path)
    context = Context(store, WallTime(), DiceComputer(), ())
    dice = random.Random(5)
    names = [await _play(context, dice) for _ in range(MODELS)]

    def fill(transaction: Transaction) -> None:
        models = []
        for name in names:
            match = transaction.matches.get(name)
            assert match is not None
            models.append((match, transaction.matches.entries(name)))
        for person in range(PEOPLE):
            transaction.people.remember(10 + person, f"person {person}")
        for number in range(MATCHES - MODELS):
            match, entries = models[number % MODELS]
            people = dice.sample(range(10, 10 + PEOPLE), 2)
            seats = tuple(replace(player, person=who) for player, who in zip(match.players, people, strict=True))
            again = replace(match, id=f"m{number:06}", players=seats)
            transaction.matches.add(again)
            transaction.matches.add_entries(again.id, entries)

    await store.write(fill)
    await store.close()


async def _play(context: Context, dice: random.Random) -> str:
    """A friendly match, because rated ones depend on all others. Some are over, some are not."""
    challenge = await challenge_to_duel(context, Person(1, "Alice"), None, clock=Clock.DAY, friendly=True)
    match = await accept(context, challenge.id, Person(2, "Bob"), "1")
    for _ in range(dice.randrange(1, LONGEST)):
        assert match.to_move is not None
        assert match.to_move.person is not None
        move = dice.choice(match.view.legal_moves())
        match = (await make_move(context, match.id, match.to_move.person, match.turn, move)).match
    if dice.random() < 0.9:
        await resign(context, match.id, 1, match.turn)
    return match.id


if __name__ == "__main__":
    main()
