"""Opening a file: which schema it has, a copy before it changes, and the migrations it still needs."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from data.errors import NewerSchema
from data.schema import Migration

_SECRETS: Final = ("DELETE FROM handles", "DELETE FROM postings WHERE token IS NOT NULL")
_SECRETS_SINCE: Final = 3


def schema_of(path: Path) -> int:
    """The schema of a file, 0 for one that is empty or not there. The file is not touched."""
    if not path.exists():
        return 0
    with open_to_read(path) as connection:
        return _schema(connection)


@contextlib.contextmanager
def open_to_read(path: Path) -> Iterator[sqlite3.Connection]:
    """One consistent state of a file, for those who only look."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        yield connection


def copy_of(path: Path, target: Path) -> None:
    """A whole copy of a file that others may read and write meanwhile; it appears under its name when it is complete.

    What can be done with a secret that is good for minutes is nothing that a copy should keep.
    """
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    with open_to_read(path) as connection, contextlib.closing(sqlite3.connect(unfinished)) as copy:
        connection.backup(copy)
        # One self-contained file, which a copy by hand cannot tear apart.
        copy.execute("PRAGMA journal_mode = DELETE")
        if _schema(copy) >= _SECRETS_SINCE:
            copy.execute("PRAGMA secure_delete = ON")
            for statement in _SECRETS:
                copy.execute(statement)
            copy.commit()
    unfinished.replace(target)


def migrate(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    """Bring a file to the newest schema, each step in a transaction; NewerSchema if it is beyond that already."""
    found = _schema(connection)
    if found > len(migrations):
        raise NewerSchema(found, len(migrations))
    copied = found == 0  # what is only being made needs no copy
    for number, migration in enumerate(migrations, 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            # Asked again under the lock: another process may have been quicker.
            if _schema(connection) < number:
                if not copied:  # under the lock too: nobody else copies, or goes on meanwhile
                    copy_of(path, path.with_name(f"{path.name}.before-{number}"))
                    copied = True
                for statement in migration:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _schema(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
