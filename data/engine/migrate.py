"""Open a file: check that it is ours and intact, read its schema, and apply missing migrations."""

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

from data.engine.file_identity import header, is_empty, refuse_foreign, refuse_if_gone, refuse_other_names, sign
from data.errors import Damaged, NewerSchema, refuse_old_sqlite
from data.migrations import Migration, for_sqlite

log = logging.getLogger(__name__)

AT_THE_START: Final = 5.0
"""Seconds that the check for damage may take at the start, while people wait for the bot."""


def schema_of(path: Path) -> int:
    """The schema of a file; 0 if the file is still to be created. The file is not changed.

    Raises NotOurs if another program made it, StoreGone if it is missing or empty but had content, OldSqlite if
    Python's SQLite is too old.
    """
    refuse_old_sqlite()
    if is_empty(path):
        refuse_if_gone(path)
        return 0
    # Only SQLite may open the file. If this process has it open already, closing it by other means would release the
    # locks of all its connections, and other processes would think that the store is not in use.
    with open_to_read(path, immutable=True) as connection:
        refuse_other_names(connection)
    # Without a -wal the file is complete. SQLite would create a -wal, and we may not be allowed to.
    immutable = not path.with_name(f"{path.name}-wal").exists()
    with open_to_read(path, immutable=immutable) as connection:
        refuse_foreign(connection)
        return header(connection, "user_version")


@contextlib.contextmanager
def open_to_read(path: Path, *, immutable: bool = False) -> Iterator[sqlite3.Connection]:
    """Read one consistent state of a file; ``immutable`` if no process can change it meanwhile."""
    uri = f"{path.absolute().as_uri()}?{'immutable=1' if immutable else 'mode=ro'}"
    with contextlib.closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        yield connection


def migrate(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    """Bring a file to the newest schema: each migration in its own transaction, a new file in a single one.

    Raises NewerSchema if the file has a newer schema, Damaged if a check of a few seconds finds damage.
    """
    found = header(connection, "user_version")
    if found > len(migrations):
        raise NewerSchema(found, len(migrations))
    if not refuse_damaged(connection, AT_THE_START):
        log.info("%s is large: only a part of it was checked, `python -m data check` checks all of it", path)
    if 0 < found < len(migrations):
        connection.execute("BEGIN")  # one state, so that the copy has the schema that its name says
        try:
            if header(connection, "user_version") == found:
                keep_copy(connection, path.with_name(f"{path.name}.before-{found + 1}"))
        finally:
            connection.execute("ROLLBACK")
    # A table is rebuilt by dropping it first. With foreign keys on, that would delete the rows that refer to it.
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        _apply(connection, migrations, found)
    finally:
        connection.execute("PRAGMA foreign_keys = ON")
    sign(connection)


def _apply(connection: sqlite3.Connection, migrations: Sequence[Migration], found: int) -> None:
    numbered = list(enumerate(migrations, 1))
    # A new store is created in one step: a process that opens it meanwhile must not take it for an old one.
    for step in [numbered] if found == 0 else [[one] for one in numbered]:
        connection.execute("BEGIN IMMEDIATE")
        try:
            for number, migration in step:
                # Check again under the lock: another process may have applied it already.
                if header(connection, "user_version") < number:
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
    """Raise Damaged if a row refers to a missing row. The migration is then rolled back."""
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone()
    if dangling is not None:
        raise Damaged(f"a row of {dangling[0]} refers to a missing row of {dangling[2]}")


def refuse_damaged(connection: sqlite3.Connection, seconds: float | None = None) -> bool:
    """Raise Damaged if pages of the file are; return False if the time was too short to check all of them."""
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
    """Make a full copy while others read and write. It gets its name only when it is complete."""
    # A unique name: several processes may open a store at once that has to be migrated.
    unfinished = target.with_name(f"{target.name}.{os.getpid()}-{threading.get_native_id()}.unfinished")
    try:
        with contextlib.closing(sqlite3.connect(unfinished)) as copy:
            connection.backup(copy)
            # One self-contained file, without a -wal that could get lost when the file is copied by hand.
            copy.execute("PRAGMA journal_mode = DELETE")
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
