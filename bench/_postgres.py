"""Moves a second in PostgreSQL, against bare psycopg that writes the same rows in the same isolation."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import psycopg

from data import Store
from data.postgres.store import PostgresStore
from matches import Hall
from matches.starting import SIGNS
from tests.postgres import Server, new_server, programs

MOVES = 200
ROUNDS = 9
GROWN = 2000
SETTLED = 100_000
TOGETHER = (1, 2, 10, 40)
Rate = Callable[[Hall, int, int], Awaitable[float]]
_SECRET = bytes(32)


@contextlib.contextmanager
def running() -> Iterator[Server | None]:
    """A server that keeps its promises about the disk; None, and a line that says so, where there is none."""
    if programs() is None:
        print("PostgreSQL is not installed here; on Debian: apt-get install postgresql")
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="rose-postgres-") as folder:
        server = new_server(Path(folder), quick=False)
        try:
            yield server
        finally:
            server.stop()


def measure(hall_in: Callable[[Store], Hall], rate: Rate) -> None:
    with running() as server:
        if server is not None:
            server.ask("CREATE DATABASE bare", "CREATE DATABASE rose")
            asyncio.run(_measure(server.address("rose"), server.address("bare"), hall_in, rate))


async def _measure(address: str, bare_address: str, hall_in: Callable[[Store], Hall], rate: Rate) -> None:
    await (await Store.open(bare_address)).close()
    store = await Store.open(address)
    assert isinstance(store, PostgresStore)
    hall = hall_in(store)
    bare: list[float] = []
    rates: dict[int, list[float]] = {count: [] for count in TOGETHER}
    try:
        with psycopg.connect(bare_address, autocommit=True, prepare_threshold=0) as connection:
            connection.execute("SET default_transaction_isolation = 'serializable'")
            for where in (address, bare_address):
                _settle(where)
            await rate(hall, 40, GROWN)  # both have grown before anything is measured
            _bare_moves(connection, GROWN)
            for _ in range(ROUNDS):  # taken in turns, so that a noisy neighbour disturbs all of them
                bare.append(_bare_moves(connection, MOVES))
                for count, measured in rates.items():
                    measured.append(await rate(hall, count, MOVES))
            said = [await _said(store, rate(hall, 1, moves)) for moves in (20, 40)]
    finally:
        await store.close()
    base = statistics.median(bare)
    print(f"bare psycopg, SERIALIZABLE, fsync             {base:7.0f} a second, 4 statements a move")
    for count, measured in rates.items():
        found = statistics.median(measured)
        wanted = "at least 0.40" if count == 1 else "more than one at a time"
        print(f"PostgreSQL,   {count:2} at a time {found:22.0f} a second   ratio {found / base:.2f} (wanted: {wanted})")
    # A match begins and ends with the same statements, however long it is. Two more begin and end a transaction.
    print(f"statements a move: {(said[1] - said[0]) / 20 + 2:.1f}")


def _settle(address: str) -> None:
    """Other matches, as in any store that needs PostgreSQL: in a tiny one all share a page, and are in the way."""
    lots = random.Random(7)
    columns = "id, variant, secret, salt, clock, started_at, version, turn, to_move, red, white, moved_at"
    with psycopg.connect(address, autocommit=True) as connection:
        with connection.cursor().copy(f"COPY matches ({columns}) FROM STDIN") as copy:
            for name in {"".join(lots.choices(SIGNS, k=7)) for _ in range(SETTLED)}:
                copy.write_row((name, "duel", _SECRET, "1", "day", 0, 1, 0, 0, 0, 0, 0))
        connection.execute("VACUUM ANALYZE matches")


async def _said(store: PostgresStore, played: Awaitable[float]) -> int:
    before = store.said
    await played
    return store.said - before


def _bare_moves(connection: psycopg.Connection[tuple[object, ...]], moves: int) -> float:
    """One match: a row of moves and the match's own row in each transaction."""
    match = "".join(secrets.choice(SIGNS) for _ in range(7))
    connection.execute(
        "INSERT INTO matches"
        " (id, variant, secret, salt, clock, started_at, version, turn, to_move, red, white, moved_at)"
        " VALUES (%s, 'duel', %s, '1', 'day', 0, 1, 0, 0, 0, 0, 0)",
        (match, _SECRET),
    )
    started = time.perf_counter()
    for turn in range(moves):
        connection.execute("BEGIN")
        connection.execute(
            "INSERT INTO moves (match, turn, seat, text, made_by, at) VALUES (%s, %s, %s, 'NE2', 'person', 0)",
            (match, turn, turn % 2),
        )
        connection.execute(
            "UPDATE matches SET version = %s, turn = %s, to_move = %s, red = %s, moved_at = %s, deadline = %s,"
            " holder = 'bot', held_until = %s WHERE id = %s AND version = %s",
            (turn + 2, turn + 1, (turn + 1) % 2, turn, turn, turn, turn, match, turn + 1),
        )
        connection.execute("COMMIT")
    return moves / (time.perf_counter() - started)
