"""Moves a second in PostgreSQL, compared with bare psycopg that writes the same rows in the same isolation."""

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
from unittest import mock

import psycopg

from data.engine.store import Store
from data.postgres import pg_connection
from data.postgres.sql_dialect import translated
from matches.begin.starting import SIGNS
from matches.model.context import Context
from tests.postgres import Server, new_server, programs

MOVES = 200
ROUNDS = 9
GROWN = 2000
SETTLED = 100_000
TOGETHER = (1, 2, 10, 40)
Rate = Callable[[Context, int, int], Awaitable[float]]
_SECRET = bytes(32)


@contextlib.contextmanager
def running() -> Iterator[Server | None]:
    """A server with fsync on; None, with a message, where PostgreSQL is not installed."""
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


def measure(context_for: Callable[[Store], Context], rate: Rate) -> None:
    with running() as server:
        if server is not None:
            server.ask("CREATE DATABASE bare", "CREATE DATABASE rose")
            asyncio.run(_measure(server.address("rose"), server.address("bare"), context_for, rate))


async def _measure(address: str, bare_address: str, context_for: Callable[[Store], Context], rate: Rate) -> None:
    await (await Store.open(bare_address)).close()
    store = await Store.open(address)
    context = context_for(store)
    bare: list[float] = []
    rates: dict[int, list[float]] = {count: [] for count in TOGETHER}
    try:
        with psycopg.connect(bare_address, autocommit=True, prepare_threshold=0) as connection:
            connection.execute("SET default_transaction_isolation = 'serializable'")
            for where in (address, bare_address):
                _add_other_matches(where)
            await rate(context, 40, GROWN)  # both databases have grown before anything is measured
            _bare_moves(connection, GROWN)
            for _ in range(ROUNDS):  # alternating, so that other load on the machine affects all of them
                bare.append(_bare_moves(connection, MOVES))
                for count, measured in rates.items():
                    measured.append(await rate(context, count, MOVES))
            said = [await _said(rate(context, 1, moves)) for moves in (20, 40)]
    finally:
        await store.close()
    base = statistics.median(bare)
    print(f"bare psycopg, SERIALIZABLE, fsync             {base:7.0f} a second, 4 statements a move")
    for count, measured in rates.items():
        found = statistics.median(measured)
        wanted = "at least 0.40" if count == 1 else "more than one at a time"
        print(f"PostgreSQL,   {count:2} at a time {found:22.0f} a second   ratio {found / base:.2f} (wanted: {wanted})")
    # A match begins and ends with the same statements at any length. Two more begin and end a transaction.
    print(f"statements a move: {(said[1] - said[0]) / 20 + 2:.1f}")


def _add_other_matches(address: str) -> None:
    """Add other matches, as in any store that needs PostgreSQL: in a tiny one all share a page and conflict."""
    lots = random.Random(7)
    columns = "id, variant, secret, salt, clock, started_at, version, turn, to_move, red, white, moved_at"
    with psycopg.connect(address, autocommit=True) as connection:
        with connection.cursor().copy(f"COPY matches ({columns}) FROM STDIN") as copy:
            for name in {"".join(lots.choices(SIGNS, k=7)) for _ in range(SETTLED)}:
                copy.write_row((name, "duel", _SECRET, "1", "day", 0, 1, 0, 0, 0, 0, 0))
        connection.execute("VACUUM ANALYZE matches")


async def _said(played: Awaitable[float]) -> int:
    """How many statements were run meanwhile, without those that begin and end transactions."""
    said = 0

    def counted(statement: str) -> tuple[str, tuple[str, ...] | None]:
        nonlocal said
        said += 1
        return translated(statement)

    with mock.patch.object(pg_connection, "translated", counted):
        await played
    return said


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
