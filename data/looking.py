"""One state of a store, of whichever engine, for those who only look at it; it may be in use meanwhile."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from data.errors import NewerSchema, NotRead, Trouble, trouble_of
from data.migrate import open_to_read, schema_of
from data.migrations import MIGRATIONS
from data.store import Where, is_address
from data.transaction import Transaction


@contextlib.contextmanager
def looking_at(where: Where) -> Iterator[Transaction]:
    """NotRead if it is none or has not been brought up to date; NewerSchema if this program is too old."""
    if is_address(where):
        from data.postgres.looking import looking_at_database

        with looking_at_database(str(where)) as transaction:
            yield transaction
        return
    path = Path(where)
    try:
        refuse_other_schema(schema_of(path))
        with open_to_read(path) as connection:
            yield Transaction(connection)
    except sqlite3.Error as error:
        raise NotRead(trouble_of(error) or Trouble.BROKEN, str(error)) from error


def refuse_other_schema(found: int) -> None:
    known = len(MIGRATIONS)
    if found > known:
        raise NewerSchema(found, known)
    if found < known:
        raise NotRead(Trouble.BROKEN, f"schema {found}; the program brings it to {known} when it starts")


def damage(transaction: Transaction) -> Iterator[str]:
    """What is wrong with the pages and keys of a file; PostgreSQL looks after its own."""
    connection = transaction._connection
    if not isinstance(connection, sqlite3.Connection):
        return
    for (line,) in connection.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield f"integrity: {line}"
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield f"row {row} of {table} points to nothing in {parent}"
