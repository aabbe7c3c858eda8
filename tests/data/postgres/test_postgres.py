"""The store in PostgreSQL: the same schema, foreign databases are refused, transactions are retried."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
import sqlite3
import threading
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from psycopg import errors

from data.__main__ import main
from data.engine.store import Store
from data.errors import NewerSchema, NotOurs, NotSaved, StoreFailure
from data.migrations import MIGRATIONS, Migration, PerEngine, for_sqlite
from data.postgres.pg_change_feed import CHANNEL
from data.postgres.pg_connection import connect
from data.postgres.pg_schema import OWN_TABLES
from data.postgres.postgres_store import _EXCLUSIVE_AFTER, _GIVE_UP_AFTER, PostgresStore
from data.postgres.sql_dialect import translated_schema
from data.postgres.triggers import TRIGGERS
from data.postgres.write_limit import WriteLimit
from data.rows.people_rows import PersonRow
from data.tables.transaction import Transaction
from data.tools.copy_store import tables
from matches.checks.store_check import check
from tests.matches.players import duel, open_context, play_on, play_to_the_end
from tests.patience import patience
from tests.postgres import fresh_database


def rows(address: str, query: str, *parameters: object) -> list[tuple[Any, ...]]:
    with contextlib.closing(connect(address)) as connection:
        return [tuple(row) for row in connection.execute(query, parameters)]


# The schema


def model() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    for migration in MIGRATIONS:
        for statement in migration:
            connection.execute(for_sqlite(statement))
    return connection


def test_it_has_the_tables_columns_and_indexes_of_sqlite(address: str) -> None:
    query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert {name for (name,) in rows(address, query)} == {*tables(), *OWN_TABLES}
    query = (
        "SELECT column_name, data_type, is_nullable, collation_name FROM information_schema.columns"
        " WHERE table_name = $1 ORDER BY ordinal_position"
    )
    types = {"INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea", "REAL": "double precision"}
    with contextlib.closing(model()) as connection:
        for table in tables():
            expected = [
                (name, types[kind], "NO" if needed or key else "YES", "C" if kind == "TEXT" else None)
                for _, name, kind, needed, _, key in connection.execute(f"PRAGMA table_info({table})")
            ]
            assert rows(address, query, table) == expected, table
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        indexes = {name for (name,) in found}
        triggers = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")}
    assert {
        name for (name,) in rows(address, "SELECT indexname FROM pg_indexes WHERE schemaname = 'public'")
    } >= indexes
    assert {name for (name,) in rows(address, "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")} == triggers
    assert TRIGGERS.keys() == triggers


NEXT: Migration = (
    "CREATE TABLE shields (id INTEGER PRIMARY KEY, colour TEXT NOT NULL DEFAULT 'INTEGER') STRICT, WITHOUT ROWID",
    "ALTER TABLE people ADD COLUMN shield INTEGER REFERENCES shields (id)",
    "INSERT INTO shields (id) VALUES (1)",
    PerEngine("UPDATE people SET shield = 1", "UPDATE people SET shield = CAST(1.4 AS BIGINT)"),
)


async def test_a_store_is_brought_up_to_date_by_those_who_open_it_at_once_and_a_newer_one_refused() -> None:
    address = fresh_database()
    stores = await asyncio.gather(*(Store.open(address) for _ in range(4)))
    await stores[0].write(lambda transaction: transaction.people.remember(1, "Alice"))
    for store in stores:
        await store.close()
    stores = await asyncio.gather(*(Store.open(address, migrations=(*MIGRATIONS, NEXT)) for _ in range(4)))
    assert await stores[0].read(lambda transaction: transaction.people.get(1)) == PersonRow(1, "Alice")
    for store in stores:
        await store.close()
    assert rows(address, "SELECT p.shield, s.colour FROM people p JOIN shields s ON s.id = shield") == [(1, "INTEGER")]
    with pytest.raises(NewerSchema) as refused:
        await Store.open(address)
    assert (refused.value.found, refused.value.known) == (len(MIGRATIONS) + 1, len(MIGRATIONS))


async def test_who_is_still_there_when_a_newer_process_migrates_plays_on() -> None:
    address = fresh_database()
    old = await Store.open(address)
    await old.write(lambda transaction: transaction.people.remember(1, "Alice"))
    assert await old.read(lambda transaction: transaction.people.get(1)) == PersonRow(1, "Alice")
    await (await Store.open(address, migrations=(*MIGRATIONS, NEXT))).close()
    assert await old.read(lambda transaction: transaction.people.get(1)) == PersonRow(1, "Alice")
    await old.write(lambda transaction: transaction.people.remember(1, "Alicia"))
    assert await old.read(lambda transaction: transaction.people.get(1)) == PersonRow(1, "Alicia")
    await old.close()


async def test_a_migration_that_fails_changes_nothing() -> None:
    address = fresh_database()
    await (await Store.open(address)).close()
    with pytest.raises(NotSaved):
        await Store.open(address, migrations=(*MIGRATIONS, ("CREATE TABLE halfway (a INTEGER) STRICT", "nonsense")))
    assert rows(address, "SELECT count(*) FROM pg_tables WHERE tablename = 'halfway'") == [(0,)]
    await (await Store.open(address)).close()


async def test_a_database_of_another_program_is_left_alone() -> None:
    address = fresh_database()
    with contextlib.closing(connect(address)) as connection:
        connection.execute("CREATE TABLE shopping (what TEXT)")
    with pytest.raises(NotOurs):
        await Store.open(address)
    with pytest.raises(NotOurs):
        check(address)
    assert rows(address, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [("shopping",)]


async def test_a_server_that_is_not_there() -> None:
    with pytest.raises(NotSaved) as refused:
        await Store.open("postgresql://rose@127.0.0.1:1/rose")
    assert refused.value.trouble is StoreFailure.AWAY


# Retries


async def test_who_was_overtaken_is_run_again_on_what_is_there_now(store: PostgresStore, address: str) -> None:
    """Two transactions each read before they write: in either order, one of them sees what the other did."""
    meet = threading.Barrier(2)
    runs: list[int] = []

    def join(number: int) -> Callable[[Transaction], int]:
        def work(transaction: Transaction) -> int:
            runs.append(number)
            seen = sum(transaction.people.get(person) is not None for person in (1, 2))
            if len(runs) <= 2:
                meet.wait()
            transaction.people.remember(number, "somebody")
            return seen

        return work

    assert sorted(await asyncio.gather(*(store.write(join(number)) for number in (1, 2)))) == [0, 1]
    assert len(runs) > 2


async def test_a_write_with_many_conflicts_runs_alone_and_is_stored(store: PostgresStore, address: str) -> None:
    await store.write(lambda transaction: transaction.people.remember(1, "Alice"))
    runs: list[bool] = []

    def work(transaction: Transaction) -> None:
        transaction.people.get(1)
        runs.append(_is_alone(address))
        if not runs[-1]:
            with contextlib.closing(connect(address)) as connection:
                connection.execute("UPDATE people SET name = $1 WHERE id = 1", (f"Alice {len(runs)}",))
        transaction.people.remember(1, "Alicia")

    await store.write(work)
    assert runs == [*[False] * _EXCLUSIVE_AFTER, True]
    assert await store.read(lambda transaction: transaction.people.get(1)) == PersonRow(1, "Alicia")
    assert not _is_alone(address), "the others go on"


def _is_alone(address: str) -> bool:
    """Whether no other write can begin now, in any process."""
    with contextlib.closing(connect(address)) as connection:
        try:
            connection.execute("BEGIN; LOCK TABLE writers IN ROW EXCLUSIVE MODE NOWAIT; ROLLBACK", prepare=False)
        except errors.LockNotAvailable:
            return True
    return False


async def test_who_waits_for_a_write_that_runs_alone_goes_on_after_it(store: PostgresStore, address: str) -> None:
    """Even if the wait is longer than the lock timeout several times."""
    await store.write(lambda transaction: transaction.people.remember(1, "Alice"))
    for link in store._writers.links:
        link._connection.execute("SET lock_timeout = '20ms'")
    with contextlib.closing(connect(address)) as connection:
        connection.execute("BEGIN; LOCK TABLE writers IN EXCLUSIVE MODE", prepare=False)
        waiting = asyncio.create_task(store.write(lambda transaction: transaction.people.remember(2, "Bob")))
        # It has timed out and asked again so often.
        query = "SELECT query_start FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        asked: set[Any] = set()
        async with patience("the write to ask again"):
            while len(asked) < 3:
                asked.update(rows(address, query))
                await asyncio.sleep(0.01)
        assert not waiting.done()
        connection.execute("ROLLBACK")
    await waiting
    assert await store.read(lambda transaction: transaction.people.get(2)) == PersonRow(2, "Bob")


async def test_who_is_turned_away_again_and_again_is_told(store: PostgresStore) -> None:
    runs: list[int] = []

    def work(transaction: Transaction) -> None:
        runs.append(1)
        raise errors.SerializationFailure("again")

    with pytest.raises(NotSaved) as refused:
        await store.write(work)
    assert (refused.value.trouble, len(runs)) == (StoreFailure.BUSY, _GIVE_UP_AFTER)
    await store.write(lambda transaction: transaction.people.remember(1, "Alice"))


async def test_a_row_that_another_program_holds_is_told_and_nobody_else_waits_for_it(
    store: PostgresStore, address: str
) -> None:
    await store.write(lambda transaction: transaction.people.remember(1, "Alice"))
    with contextlib.closing(connect(address)) as connection:
        connection.execute("BEGIN; SELECT * FROM people WHERE id = 1 FOR UPDATE", prepare=False)
        for link in store._writers.links:
            link._connection.execute("SET lock_timeout = '20ms'")
        with pytest.raises(NotSaved) as refused:
            await store.write(lambda transaction: transaction.people.remember(1, "Alicia"))
        assert refused.value.trouble is StoreFailure.BUSY
        await store.write(lambda transaction: transaction.people.remember(2, "Bob"))


async def test_what_has_waited_while_nothing_went_on_is_not_begun_any_more(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database is away all connections are busy: old requests are not executed after their users left."""
    monkeypatch.setattr("data.postgres.postgres_store.STALLED", 0.0)
    done: list[int] = []
    with pytest.raises(NotSaved) as refused:
        await store.write(lambda transaction: done.append(1))
    assert (refused.value.trouble, done) == (StoreFailure.BUSY, [])


async def test_what_has_waited_while_others_were_stored_is_stored_too(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if that takes long: here every write takes a second of the clock, and the last one waits for all others."""
    people, seconds = range(1, 101), itertools.count(1)
    now = time.monotonic()
    clock = SimpleNamespace(monotonic=lambda: now, sleep=time.sleep)
    monkeypatch.setattr("data.postgres.postgres_store.time", clock)
    monkeypatch.setattr("data.postgres.postgres_store.STALLED", len(people) / 2)
    began = now

    async def join(person: int) -> None:
        def work(transaction: Transaction) -> None:
            nonlocal now
            now = began + next(seconds)
            transaction.people.remember(person, "x")

        await store.write(work)

    await asyncio.gather(*map(join, people))
    assert now >= began + len(people)
    assert await store.read(lambda transaction: all(transaction.people.get(person) for person in people))


def test_the_gate_is_narrower_after_every_conflict_and_never_shut() -> None:
    gate = WriteLimit(8)
    for _ in range(20):
        gate.collided()
    with gate.passed():
        assert not gate.is_free
    for _ in range(40):
        with gate.passed():
            pass
    with gate.passed():
        assert gate.is_free


# Messages between processes


async def test_others_hear_what_is_due_and_oneself_does_not(store: PostgresStore, address: str) -> None:
    other = await Store.open(address, process="other")
    heard: asyncio.Queue[int] = asyncio.Queue()
    own: asyncio.Queue[int] = asyncio.Queue()
    store.subscribe(own.put_nowait)
    other.subscribe(heard.put_nowait)
    try:
        async with patience():
            assert await heard.get() == await own.get() == 0, "what was told before may have been missed"
            await store.write(lambda transaction: transaction.matches.schedule_check("m", 500))
            await store.write(lambda transaction: transaction.matches.schedule_check("m", 400))
            assert await heard.get() <= 500
            await other.write(lambda transaction: transaction.matches.schedule_check("m", 300))
            assert await own.get() == 300, "the next that is heard: one's own is not"
            rows(address, "SELECT pg_notify($1, $2)", CHANNEL, "somebody in other words")
            await other.write(lambda transaction: transaction.matches.schedule_check("m", 250))
            assert await own.get() == 250, "nobody is deaf because of that"
            store.subscribe(None)
            await other.write(lambda transaction: transaction.matches.schedule_check("m", 200))
            store.subscribe(own.put_nowait)
            assert await own.get() == 0, "what was told meanwhile was not heard, and that is said"
    finally:
        await other.close()


@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
async def test_a_name_is_held_by_one(engine: str, store: PostgresStore, tmp_path: Any) -> None:
    used: Store = store if engine == "postgres" else await Store.open(tmp_path / "store.db")
    order: list[str] = []
    held, go_on = asyncio.Event(), asyncio.Event()

    async def first() -> None:
        async with used.lock("the name"):
            held.set()
            await go_on.wait()
            order.append("first")

    async def second() -> None:
        async with used.lock("the name"):
            order.append("second")

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(first())
        await held.wait()
        tasks.create_task(second())
        async with used.lock("another name"):
            go_on.set()
    assert order == ["first", "second"]
    if used is not store:
        await used.close()


# The command line


async def test_the_command_line_while_the_bot_is_running(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    context = await open_context(address)
    running = await play_on(context, await duel(context), 5)
    over = await play_to_the_end(context, await duel(context))
    assert main(["check", "--store", address]) == 0
    assert capsys.readouterr().out == f"2 matches, {5 + over.moves} moves, 0 problems\n"
    assert main(["export", "--store", address, over.id]) == 0
    assert over.id in capsys.readouterr().out
    assert main(["export", "--store", address, running.id]) == 2
    assert "still running" in capsys.readouterr().err
    assert main(["backup", "--store", address, "copy.db"]) == 2
    assert "pg_dump" in capsys.readouterr().err
    assert main(["restore", "--store", address, "copy.db"]) == 2
    assert "pg_restore" in capsys.readouterr().err
    assert main(["check", "--store", re.sub("/rose", "/nowhere", address)]) == 2
    assert "cannot be reached" in capsys.readouterr().err
    await context.store.close()


def test_words_of_a_schema_are_left_alone_inside_quotes() -> None:
    assert translated_schema("a TEXT DEFAULT 'STRICT TEXT', b REAL") == (
        "a TEXT COLLATE \"C\" DEFAULT 'STRICT TEXT', b DOUBLE PRECISION"
    )
