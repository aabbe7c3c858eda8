"""Remove every trace of deleted rows: from gaps in pages, from the -wal, and from copies made before migrations.

SQLite's `secure_delete` overwrites deleted rows. But a page that was split or emptied before may still hold bytes of
them, and inner pages of a table may hold their keys. Only rewriting the file removes all of it.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)


def vacuum(connection: sqlite3.Connection) -> bool:
    """Rewrite a store and empty its -wal. False if a reader still uses an earlier state: repeat it later.

    It blocks writes for about ten milliseconds a megabyte.
    """
    connection.execute("VACUUM")
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")  # writers must not wait for readers
    try:
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    finally:
        connection.execute(f"PRAGMA busy_timeout = {int(patience)}")
    if busy:
        return False
    connection.execute("DELETE FROM erasures")
    return True


def forget_in_copies(store: Path, person: int) -> None:
    """Remove a person's id and name from the copies made before migrations. A copy that cannot be read is deleted."""
    for copy in sorted(store.parent.glob(f"{store.name}.before-*")):
        try:
            _forget_in_copy(copy, person)
        except sqlite3.DatabaseError as error:
            log.warning("a forgotten person cannot be removed from %s, so that copy is deleted: %s", copy, error)
            copy.unlink(missing_ok=True)


def _forget_in_copy(copy: Path, person: int) -> None:
    """Replace the id by an unused one and clear the name, in a copy of any schema."""
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        if connection.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchone() is None:
            return
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("BEGIN IMMEDIATE")
        nobody = connection.execute("SELECT min(0, min(id)) - 1 FROM people").fetchone()[0]
        connection.execute("UPDATE people SET name = '' WHERE id = ?", (person,))
        if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'blocks'").fetchone():
            connection.execute("UPDATE blocks SET blocked = NULL, name = NULL WHERE blocked = ?", (person,))
        for table, column in _person_columns(connection):
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (nobody, person))
        connection.execute("COMMIT")
        connection.execute("VACUUM")


_WITHOUT_FOREIGN_KEY: Final = (
    ("postings", "called"),
    ("meetings", "partner"),
    ("meetings", "other"),
    ("meetings", "other_partner"),
)
"""Columns with ids of people but without a foreign key: 0 stands for no person, or the person may be forgotten."""


def _person_columns(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = [
        (table, row[3])
        for table in tables
        for row in connection.execute(f"PRAGMA foreign_key_list({table})").fetchall()
        if row[2] == "people"
    ]
    return [("people", "id"), *found, *(place for place in _WITHOUT_FOREIGN_KEY if place[0] in tables)]
