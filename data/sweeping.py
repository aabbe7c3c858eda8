"""Nothing is left of what was deleted: not in gaps of pages, not in the log beside the file, not in older copies.

SQLite's `secure_delete` overwrites what is deleted, but a page that was split or emptied before may still hold bytes of
it, and the inner pages of a table keys of rows that are gone. Only writing the file anew leaves none.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)


def sweep(connection: sqlite3.Connection) -> bool:
    """Write a store anew and empty its log. False if somebody still reads an earlier state: it is to be done again.

    Nobody can write meanwhile: some ten milliseconds a megabyte.
    """
    connection.execute("VACUUM")
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")  # whoever wants to write must not wait for whoever reads
    try:
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    finally:
        connection.execute(f"PRAGMA busy_timeout = {int(patience)}")
    if busy:
        return False
    connection.execute("DELETE FROM erasures")
    return True


def forget_in_copies(store: Path, person: int) -> None:
    """Make a person nameless in the copies from before migrations. One that cannot be read is removed instead."""
    for copy in sorted(store.parent.glob(f"{store.name}.before-*")):
        try:
            _forget_in_copy(copy, person)
        except sqlite3.DatabaseError as error:
            log.warning("%s cannot be cleaned of somebody who is forgotten, so it is removed: %s", copy, error)
            copy.unlink(missing_ok=True)


def _forget_in_copy(copy: Path, person: int) -> None:
    """Whatever schema it has: the id becomes one that nobody has, and the name is taken out."""
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
        for table, column in _people_in(connection):
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (nobody, person))
        connection.execute("COMMIT")
        connection.execute("VACUUM")


_UNBOUND: Final = (
    ("postings", "called"),
    ("meetings", "partner"),
    ("meetings", "other"),
    ("meetings", "other_partner"),
)
"""Where people stand without having to be there: 0 is nobody, or they may have been forgotten since."""


def _people_in(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """Every table and column in which people stand by their ids."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = [
        (table, row[3])
        for table in tables
        for row in connection.execute(f"PRAGMA foreign_key_list({table})").fetchall()
        if row[2] == "people"
    ]
    return [("people", "id"), *found, *(place for place in _UNBOUND if place[0] in tables)]
