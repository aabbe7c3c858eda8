"""Opening a file: whether it is ours and whole, which schema it has, and the migrations it still needs."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from data.errors import Damaged, NewerSchema, refuse_old_sqlite
from data.identity import (
    APPLICATION_ID,
    application_of,
    is_empty,
    refuse_foreign,
    refuse_if_gone,
    refuse_other_names,
)
from data.migrations import Migration, for_sqlite

log = logging.getLogger(__name__)

AT_THE_START: Final = 5.0
"""Seconds that looking for damage may take while people wait for the bot."""


def schema_of(path: Path) -> int:
    """The schema of a file, 0 for one that is to be made. The file is not touched.

    NotOurs if another program made it; StoreGone if it is empty or not there, but was; OldSqlite if we cannot use it.
    """
    refuse_old_sqlite()
    if is_empty(path):
        refuse_if_gone(path)
        return 0
    # Only SQLite may open the file: if this process has it open already, closing it by other means would let go of the
    # locks of all its connections, and other processes would think that nobody uses the store.
    with open_to_read(path, alone=True) as connection:
        refuse_other_names(connection)
    # Without a log beside it the file is all there is. SQLite would begin a log, which may not be ours to do.
    alone = not path.with_name(f"{path.name}-wal").exists()
    with open_to_read(path, alone=alone) as connection:
        refuse_foreign(connection)
        return _schema(connection)


@contextlib.contextmanager
def open_to_read(path: Path, *, alone: bool = False) -> Iterator[sqlite3.Connection]:
    """One consistent state of a file, for those who only look; ``alone`` if nobody can change it meanwhile."""
    uri = f"{path.absolute().as_uri()}?{'immutable=1' if alone else 'mode=ro'}"
    with contextlib.closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        yield connection


def migrate(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    """Bring a file to the newest schema, each step in a transaction, and a new file in one.

    NewerSchema if it is beyond that already; Damaged if it is not whole, as far as can be seen in a few seconds.
    """
    found = _schema(connection)
    if found > len(migrations):
        raise NewerSchema(found, len(migrations))
    if not refuse_damaged(connection, AT_THE_START):
        log.info("%s is large: only a part of it was looked at, `python -m data check` looks at all", path)
    if 0 < found < len(migrations):
        connection.execute("BEGIN")  # one state, so that the copy is of the schema that its name says
        try:
            if _schema(connection) == found:
                keep_copy(connection, path.with_name(f"{path.name}.before-{found + 1}"))
        finally:
            connection.execute("ROLLBACK")
    # A table that is built anew is dropped first, and would take the rows of others along.
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        _apply(connection, migrations, found)
    finally:
        connection.execute("PRAGMA foreign_keys = ON")
    if application_of(connection) != APPLICATION_ID:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def _apply(connection: sqlite3.Connection, migrations: Sequence[Migration], found: int) -> None:
    numbered = list(enumerate(migrations, 1))
    # A new store is made in one step: who opens it meanwhile must not take it for an old one.
    for step in [numbered] if found == 0 else [[one] for one in numbered]:
        connection.execute("BEGIN IMMEDIATE")
        try:
            for number, migration in step:
                # Asked again under the lock: another process may have been quicker.
                if _schema(connection) < number:
                    for statement in migration:
                        connection.execute(for_sqlite(statement))
                    _refuse_dangling(connection)
                    connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _refuse_dangling(connection: sqlite3.Connection) -> None:
    """Damaged if a row speaks of one that is not there: then the store keeps the schema that it has."""
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone()
    if dangling is not None:
        raise Damaged(f"a row of {dangling[0]} speaks of one of {dangling[2]} that is not there")


def refuse_damaged(connection: sqlite3.Connection, seconds: float | None = None) -> bool:
    """Damaged if pages of a file are; False if the time was too short to look at all of them."""
    late = None if seconds is None else time.monotonic() + seconds
    connection.set_progress_handler(lambda: late is not None and time.monotonic() > late, 10_000)
    try:
        found = [line for (line,) in connection.execute("PRAGMA quick_check(3)") if line != "ok"]
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return False
    finally:
        connection.set_progress_handler(None, 0)
    if found:
        raise Damaged("; ".join(line.replace("\n", " ") for line in found))
    return True


def keep_copy(connection: sqlite3.Connection, target: Path) -> None:
    """A whole copy, made while others may read and write; it appears under its name only when it is complete."""
    # A name of its own: several may open a store at once that is to be migrated.
    unfinished = target.with_name(f"{target.name}.{os.getpid()}-{threading.get_native_id()}.unfinished")
    try:
        with contextlib.closing(sqlite3.connect(unfinished)) as copy:
            connection.backup(copy)
            # One self-contained file, which a copy by hand cannot tear apart.
            copy.execute("PRAGMA journal_mode = DELETE")
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _schema(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
