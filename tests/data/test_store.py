"""The store: transactions that succeed or fail alone, migrations, and files that are not ours to touch."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data import NewerSchema, NotSaved, PersonRow, Store, Transaction, Trouble
from data.schema import MIGRATIONS, Migration


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "store.db")
    yield store
    await store.close()


def pragma(path: Path, name: str) -> object:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]


def tables(path: Path) -> set[str]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


async def test_it_is_opened_so_that_a_move_that_was_shown_is_on_disk(store: Store) -> None:
    def asked(transaction: Transaction) -> dict[str, object]:
        connection = transaction._connection
        names = ("journal_mode", "synchronous", "foreign_keys")
        return {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    assert await store.write(asked) == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    strict = await store.read(
        lambda transaction: transaction._connection.execute(
            "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
    )
    assert strict
    assert all(is_strict for _, is_strict in strict)


async def test_what_one_function_wrote_before_it_failed_is_gone(store: Store) -> None:
    def half(transaction: Transaction) -> None:
        transaction.meet_person(1, "Alice")
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        await store.write(half)
    assert await store.read(lambda transaction: transaction.person(1)) is None


async def test_of_those_that_share_a_commit_each_fails_alone(store: Store) -> None:
    def work(number: int) -> None:
        def write(transaction: Transaction) -> int:
            transaction.meet_person(number, "somebody")
            if number % 3 == 0:
                raise ValueError(number)
            return number

        works.append(store.write(write))

    works: list[object] = []
    for number in range(1, 100):
        work(number)
    outcomes = await asyncio.gather(*works, return_exceptions=True)  # type: ignore[call-overload]
    for number, outcome in enumerate(outcomes, 1):
        person = await store.read(lambda transaction, number=number: transaction.person(number))  # type: ignore[misc]
        if number % 3 == 0:
            assert isinstance(outcome, ValueError)
            assert person is None
        else:
            assert outcome == number
            assert person == PersonRow(number, "somebody")


async def test_readers_cannot_write(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await store._reader.run(lambda connection: connection.execute("DELETE FROM people"))


async def test_more_than_can_wait_is_turned_away(store: Store) -> None:
    outcomes = await asyncio.gather(*(store.write(lambda transaction: 1) for _ in range(1100)), return_exceptions=True)
    away = [outcome for outcome in outcomes if isinstance(outcome, NotSaved)]
    assert away
    assert {error.trouble for error in away} == {Trouble.BUSY}
    assert outcomes.count(1) + len(away) == 1100


async def test_moves_are_never_changed_nor_removed(store: Store) -> None:
    def fill(transaction: Transaction) -> None:
        connection = transaction._connection
        connection.execute(
            "INSERT INTO matches (id, variant, secret, salt, clock, started_at, version, turn, to_move, red, white,"
            " moved_at) VALUES ('m', 'duel', zeroblob(32), '1', 'none', 0, 1, 1, 0, 0, 0, 0)"
        )
        connection.execute("INSERT INTO moves VALUES ('m', 0, 0, '+', 'person', 0)")

    await store.write(fill)
    for statement in ("UPDATE moves SET text = 'N1'", "DELETE FROM moves"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            await store.write(lambda transaction, sql=statement: transaction._connection.execute(sql) and None)  # type: ignore[misc]
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        await store.write(fill_again)
    await store.write(lambda transaction: transaction.remove_match("m"))
    assert await store.read(lambda transaction: transaction.entries("m")) == []


def fill_again(transaction: Transaction) -> None:
    transaction._connection.execute("INSERT INTO moves VALUES ('m', 0, 0, 'N1', 'person', 0)")


async def test_a_file_of_a_newer_program_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE from_the_future (a)")
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
    assert refused.value.trouble is Trouble.BROKEN
    assert path.read_bytes() == before


async def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotSaved) as refused:
        await Store.open(tmp_path / "nowhere" / "store.db")
    assert refused.value.trouble is Trouble.BROKEN


SECOND: Migration = ("ALTER TABLE people ADD COLUMN shield TEXT", "UPDATE people SET shield = 'rose'")


async def test_a_migration_keeps_a_copy_and_the_data(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    store = await Store.open(path)
    await store.write(lambda transaction: transaction.meet_person(1, "Alice"))
    await store.close()
    newer = await Store.open(path, migrations=(*MIGRATIONS, SECOND))
    shield = await newer.read(
        lambda transaction: transaction._connection.execute("SELECT shield FROM people").fetchone()
    )
    assert shield == ("rose",)
    assert await newer.read(lambda transaction: transaction.person(1)) == PersonRow(1, "Alice")
    await newer.close()
    assert pragma(path, "user_version") == len(MIGRATIONS) + 1
    copy = tmp_path / f"store.db.before-{len(MIGRATIONS) + 1}"
    restored = await Store.open(copy)
    assert await restored.read(lambda transaction: transaction.person(1)) == PersonRow(1, "Alice")
    await restored.close()
    with pytest.raises(NewerSchema):
        await Store.open(path)


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
    path = tmp_path / "store.db"
    stores = await asyncio.gather(*(Store.open(path, busy_seconds=20) for _ in range(5)))
    for store in stores:
        await store.close()
    assert pragma(path, "user_version") == len(MIGRATIONS)


async def test_a_copy_is_taken_while_the_store_is_in_use(store: Store, tmp_path: Path) -> None:
    for number in range(50):
        await store.write(lambda transaction, number=number: transaction.meet_person(number, "x"))  # type: ignore[misc]
    copies = asyncio.create_task(store.backup(tmp_path / "copy.db"))
    await store.write(lambda transaction: transaction.meet_person(1000, "late"))
    await copies
    copy = await Store.open(tmp_path / "copy.db")
    assert await copy.read(lambda transaction: transaction.person(49)) == PersonRow(49, "x")
    await copy.close()
