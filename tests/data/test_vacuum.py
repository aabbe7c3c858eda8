"""Deleting rows leaves traces in the file; rewriting the file removes them."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from data.engine.sqlite_store import SqliteStore
from data.engine.store import Store
from data.engine.vacuum import vacuum
from tests.data.bytes_of_people import found

XAVIER, NAME = (1 << 60) + 123_456_789, "Xavier-the-Unmistakable"


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA secure_delete = ON")
        yield connection


def live(connection: sqlite3.Connection, lots: random.Random) -> None:
    """Take and empty seats until pages were split and merged; then delete one person."""
    connection.execute("BEGIN")
    for _ in range(2500):
        person = XAVIER if lots.random() < 0.1 else lots.randrange(1 << 59, 1 << 60)
        name = NAME if person == XAVIER else "n" * lots.randrange(40)
        connection.execute(
            "INSERT INTO people (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            (person, name),
        )
        seat = (f"{lots.randrange(10**6):07}", lots.randrange(2), person)
        connection.execute("INSERT OR REPLACE INTO seats (match, seat, person, running) VALUES (?, ?, ?, 1)", seat)
        if lots.random() < 0.2:
            connection.execute("DELETE FROM seats WHERE match IN (SELECT match FROM seats LIMIT 1)")
    connection.execute("UPDATE seats SET person = NULL WHERE person = ?", (XAVIER,))
    connection.execute("DELETE FROM people WHERE id = ?", (XAVIER,))
    connection.execute("COMMIT")


async def test_only_writing_anew_leaves_nothing(tmp_path: Path) -> None:
    left = []
    for seed in range(4):
        folder = tmp_path / str(seed)
        folder.mkdir()
        await (await Store.open(folder / "rose.db")).close()
        with opened(folder / "rose.db") as connection:
            live(connection, random.Random(seed))
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            left += found(folder, XAVIER, NAME)
            assert vacuum(connection)
            assert found(folder, XAVIER, NAME) == []
    assert left, "SQLite has become more thorough: is `vacuum` still needed?"


async def test_the_store_deletes_securely(tmp_path: Path) -> None:
    """The setting is explicit: SQLite can be built with another default."""
    store = await Store.open(tmp_path / "rose.db")
    assert isinstance(store, SqliteStore)
    try:
        setting = await store._writer.run(lambda connection: connection.execute("PRAGMA secure_delete").fetchone()[0])
    finally:
        await store.close()
    assert setting == 1
