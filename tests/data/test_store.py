"""The store: transactions that succeed or fail alone, migrations, and files that must not be changed."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import sqlite3
import threading
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from data.engine.file_identity import APPLICATION_ID
from data.engine.store import Store
from data.errors import NewerSchema, NotRead, NotSaved, StoreFailure
from data.migrations import MIGRATIONS, Migration, for_sqlite
from data.rows.people_rows import PersonRow
from data.tables.transaction import Transaction
from data.tools.backup import back_up

REFUSED = (sqlite3.IntegrityError, psycopg.IntegrityError)


@pytest.fixture
async def store(where: Path | str) -> AsyncIterator[Store]:
    store = await Store.open(where)
    yield store
    await store.close()


def pragma(path: Path, name: str) -> object:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]


def tables(path: Path) -> set[str]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


@pytest.mark.sqlite
async def test_it_is_opened_so_that_a_move_that_was_shown_is_on_disk(store: Store) -> None:
    def asked(transaction: Transaction) -> dict[str, object]:
        connection = transaction.session.connection
        names = ("journal_mode", "synchronous", "foreign_keys")
        return {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    assert await store.write(asked) == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    strict = await store.read(
        lambda transaction: transaction.session.connection.execute(
            "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
    )
    assert strict
    assert all(is_strict for _, is_strict in strict)


async def test_what_one_function_wrote_before_it_failed_is_gone(store: Store) -> None:
    def half(transaction: Transaction) -> None:
        transaction.people.remember(1, "Alice")
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        await store.write(half)
    assert await store.read(lambda transaction: transaction.people.get(1)) is None


async def test_of_those_that_share_a_commit_each_fails_alone(store: Store) -> None:
    def work(number: int) -> None:
        def write(transaction: Transaction) -> int:
            transaction.people.remember(number, "somebody")
            if number % 3 == 0:
                raise ValueError(number)
            return number

        works.append(store.write(write))

    works: list[object] = []
    for number in range(1, 100):
        work(number)
    outcomes = await asyncio.gather(*works, return_exceptions=True)  # type: ignore[call-overload]
    for number, outcome in enumerate(outcomes, 1):
        person = await store.read(lambda transaction, number=number: transaction.people.get(number))  # type: ignore[misc]
        if number % 3 == 0:
            assert isinstance(outcome, ValueError)
            assert person is None
        else:
            assert outcome == number
            assert person == PersonRow(number, "somebody")


@pytest.mark.sqlite
async def test_a_disk_that_fills_up_in_the_middle_of_a_batch_fails_all_of_it(store: Store) -> None:
    begun, go_on = threading.Event(), threading.Event()
    limits: list[int] = []

    def hold(transaction: Transaction) -> None:
        begun.set()
        go_on.wait()

    def fill(transaction: Transaction) -> None:
        """Write more than the file may hold."""
        connection = transaction.session.connection
        limits.append(connection.execute("PRAGMA max_page_count").fetchone()[0])
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        transaction.people.remember(2, "x" * 1_000_000)

    first = asyncio.create_task(store.write(hold))
    await asyncio.to_thread(begun.wait)
    works = [
        lambda transaction: transaction.people.remember(1, "before it"),
        fill,
        lambda transaction: transaction.people.remember(3, "after it"),
    ]
    batch = [asyncio.create_task(store.write(work)) for work in works]
    await asyncio.sleep(0)  # all three wait by now, and share a commit
    go_on.set()
    await first
    outcomes = await asyncio.gather(*batch, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [NotSaved] * 3
    assert {outcome.trouble for outcome in outcomes if isinstance(outcome, NotSaved)} == {StoreFailure.DISK_FULL}
    for number in (1, 2, 3):
        assert await store.read(lambda transaction, number=number: transaction.people.get(number)) is None  # type: ignore[misc]
    (limit,) = limits
    await store.write(
        lambda transaction: (
            transaction.session.connection.execute(f"PRAGMA max_page_count = {limit}").fetchone() and None
        )
    )
    await store.write(works[0])
    assert await store.read(lambda transaction: transaction.people.get(1)) == PersonRow(1, "before it")


async def test_readers_cannot_write(store: Store) -> None:
    with pytest.raises(NotRead) as refused:
        await store.read(lambda transaction: transaction.people.remember(1, "Alice"))
    assert refused.value.trouble is StoreFailure.READ_ONLY


@pytest.mark.sqlite
async def test_more_than_can_wait_is_turned_away(store: Store) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def hold(transaction: Transaction) -> None:
        begun.set()
        go_on.wait()

    first = asyncio.create_task(store.write(hold))
    await asyncio.to_thread(begun.wait)
    waiting = [asyncio.create_task(store.write(lambda transaction: 1)) for _ in range(1100)]
    away, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_EXCEPTION)
    go_on.set()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes[1000:]] == [NotSaved] * 100 == [type(one.exception()) for one in away]
    assert outcomes[:1000] == [1] * 1000
    await first


@pytest.mark.sqlite
async def test_who_is_cancelled_while_waiting_holds_up_nobody(store: Store) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def hold(transaction: Transaction) -> None:
        transaction.people.remember(1, "Alice")
        begun.set()
        go_on.wait()

    impatient = asyncio.create_task(store.write(hold))
    await asyncio.to_thread(begun.wait)
    patient = asyncio.create_task(store.write(lambda transaction: transaction.people.remember(2, "Bob")))
    impatient.cancel()
    go_on.set()
    await patient
    assert impatient.cancelled()
    assert await store.read(lambda transaction: transaction.people.get(1)), "what was written stands"


async def test_what_waits_when_it_is_closed_is_written_first(where: Path | str) -> None:
    store = await Store.open(where)
    works = [asyncio.create_task(store.write(lambda tx, n=n: tx.people.remember(n, "x"))) for n in range(200)]  # type: ignore[misc]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*works)
    with pytest.raises(NotSaved) as refused:
        await store.write(lambda transaction: None)
    assert refused.value.trouble is StoreFailure.CLOSED
    again = await Store.open(store.where)
    assert await again.read(lambda transaction: transaction.people.get(199)) == PersonRow(199, "x")
    await again.close()


async def test_moves_are_never_changed_nor_removed(store: Store) -> None:
    def fill(transaction: Transaction) -> None:
        connection = transaction.session.connection
        connection.execute(
            "INSERT INTO matches (id, variant, secret, salt, clock, started_at, version, turn, to_move, red, white,"
            " moved_at) VALUES ('m', 'duel', ?, '1', 'none', 0, 1, 1, 0, 0, 0, 0)",
            (bytes(32),),
        )
        connection.execute("INSERT INTO moves VALUES ('m', 0, 0, '+', 'person', 0)")

    await store.write(fill)
    for statement in ("UPDATE moves SET text = 'N1'", "DELETE FROM moves"):
        with pytest.raises(REFUSED, match="append-only"):
            await store.write(lambda transaction, sql=statement: transaction.session.connection.execute(sql) and None)  # type: ignore[misc]
    with pytest.raises(REFUSED, match=r"UNIQUE|unique"):
        await store.write(fill_again)
    await store.write(lambda transaction: transaction.matches.remove("m"))
    assert await store.read(lambda transaction: transaction.matches.entries("m")) == []


def fill_again(transaction: Transaction) -> None:
    transaction.session.connection.execute("INSERT INTO moves VALUES ('m', 0, 0, 'N1', 'person', 0)")


async def test_a_file_of_a_newer_program_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE from_the_future (a)")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 99")
    before = hashlib.sha256(path.read_bytes()).digest()
    with pytest.raises(NewerSchema) as refused:
        await Store.open(path)
    assert (refused.value.found, refused.value.known) == (99, len(MIGRATIONS))
    assert hashlib.sha256(path.read_bytes()).digest() == before
    assert [file.name for file in tmp_path.iterdir()] == ["store.db"]


async def test_a_file_that_is_no_store_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.write_text("a shopping list, longer than the header of a database would be: " + "roses, " * 20)
    before = path.read_bytes()
    with pytest.raises(NotSaved) as refused:
        await Store.open(path)
    assert refused.value.trouble is StoreFailure.BROKEN
    assert path.read_bytes() == before


async def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotSaved) as refused:
        await Store.open(tmp_path / "nowhere" / "store.db")
    assert refused.value.trouble is StoreFailure.BROKEN


SECOND: Migration = ("ALTER TABLE people ADD COLUMN shield TEXT", "UPDATE people SET shield = 'rose'")


async def test_a_migration_keeps_a_copy_and_the_data(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    store = await Store.open(path)
    await store.write(lambda transaction: transaction.people.remember(1, "Alice"))
    await store.close()
    newer = await Store.open(path, migrations=(*MIGRATIONS, SECOND))
    shield = await newer.read(
        lambda transaction: transaction.session.connection.execute("SELECT shield FROM people").fetchone()["shield"]
    )
    assert shield == "rose"
    assert await newer.read(lambda transaction: transaction.people.get(1)) == PersonRow(1, "Alice")
    await newer.close()
    assert pragma(path, "user_version") == len(MIGRATIONS) + 1
    copy = tmp_path / f"store.db.before-{len(MIGRATIONS) + 1}"
    restored = await Store.open(copy)
    assert await restored.read(lambda transaction: transaction.people.get(1)) == PersonRow(1, "Alice")
    await restored.close()
    with pytest.raises(NewerSchema):
        await Store.open(path)


async def test_the_second_migration_keeps_what_is_still_to_be_told(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in MIGRATIONS[0]:
            connection.execute(for_sqlite(statement))
        connection.execute("INSERT INTO people (id, name) VALUES (1, 'Alice')")
        for match, deadline, ending in (("told", 900, None), ("waits", 900, None), ("over", None, "agreed")):
            connection.execute(
                "INSERT INTO matches (id, variant, secret, salt, clock, started_at, version, turn, to_move, red, white,"
                " moved_at, deadline, ended_at, ending) VALUES (?, 'duel', zeroblob(32), '1', 'live', 0, 1, 0, ?, 0, 0,"
                " 300, ?, ?, ?)",
                (match, None if ending else 0, deadline, 300 if ending else None, ending),
            )
        for match, kind, due, attempts in (
            ("waits", "your_turn", 420, 0),
            ("waits", "reminder", 720, 0),
            ("told", "your_turn", 450, 1),
            ("over", "result", 300, 0),
        ):
            connection.execute("INSERT INTO notices VALUES (?, 1, ?, 0, 0, ?, ?)", (match, kind, due, attempts))
        connection.execute("PRAGMA user_version = 1")
        connection.commit()
    store = await Store.open(path)
    rows = "SELECT id, rings_at FROM matches ORDER BY id"
    rings = await store.read(lambda transaction: dict(transaction.session.connection.execute(rows).fetchall()))
    assert rings == {"over": None, "told": 900, "waits": 420}
    kept = await store.read(lambda transaction: [(n.subject, n.kind.value) for n in transaction.notices.of_person(1)])
    assert kept == [("over", "result"), ("told", "your_turn")]
    await store.close()


async def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    await (await Store.open(path)).close()
    bad: Migration = ("CREATE TABLE halfway (a INTEGER) STRICT", "INSERT INTO nowhere VALUES (1)")
    with pytest.raises(NotSaved):
        await Store.open(path, migrations=(*MIGRATIONS, bad))
    assert pragma(path, "user_version") == len(MIGRATIONS)
    assert "halfway" not in tables(path)
    await (await Store.open(path)).close()


async def test_a_new_store_needs_no_copy(tmp_path: Path) -> None:
    await (await Store.open(tmp_path / "store.db")).close()
    assert [file.name for file in tmp_path.iterdir()] == ["store.db"]


async def test_many_who_open_at_once_migrate_once(tmp_path: Path) -> None:
    for number in range(10):
        path = tmp_path / f"store{number}.db"
        stores = await asyncio.gather(*(Store.open(path, busy_seconds=20) for _ in range(5)))
        for store in stores:
            await store.close()
        assert pragma(path, "user_version") == len(MIGRATIONS)


class TurnedAway(sqlite3.Connection):
    """A connection that is busy at once, as happens when two processes switch a file at the same time."""

    times = 2

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if "journal_mode" in sql and self.times:
            self.times -= 1
            busy = sqlite3.OperationalError("database is locked")
            busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise busy
        return super().execute(sql, *parameters)


async def test_who_is_turned_away_at_once_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = partial(sqlite3.connect, factory=TurnedAway)
    monkeypatch.setattr("data.engine.sqlite_store.sqlite3.connect", connect)
    await (await Store.open(tmp_path / "store.db")).close()
    with pytest.raises(NotSaved) as refused:
        await Store.open(tmp_path / "other.db", busy_seconds=0)
    assert refused.value.trouble is StoreFailure.BUSY


async def test_many_who_open_an_old_store_at_once_keep_a_copy_of_it(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in (*MIGRATIONS[0], "PRAGMA user_version = 1"):
            connection.execute(for_sqlite(statement))
    stores = await asyncio.gather(*(Store.open(path, busy_seconds=20) for _ in range(5)))
    for store in stores:
        await store.close()
    assert pragma(path, "user_version") == len(MIGRATIONS)
    assert pragma(tmp_path / "store.db.before-2", "user_version") == 1
    assert not list(tmp_path.glob("*.unfinished"))


@pytest.mark.sqlite
async def test_a_copy_is_taken_while_the_store_is_in_use(store: Store, tmp_path: Path) -> None:
    for number in range(50):
        await store.write(lambda transaction, number=number: transaction.people.remember(number, "x"))  # type: ignore[misc]
    copies = asyncio.create_task(asyncio.to_thread(back_up, store.path, tmp_path / "copy.db"))
    await store.write(lambda transaction: transaction.people.remember(1000, "late"))
    await copies
    copy = await Store.open(tmp_path / "copy.db")
    assert await copy.read(lambda transaction: transaction.people.get(49)) == PersonRow(49, "x")
    await copy.close()
