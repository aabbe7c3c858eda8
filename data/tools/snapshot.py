"""Read one state of a store, of either engine, while it may be in use."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from data.engine.migrate import open_to_read, schema_of
from data.engine.store import Where, is_address
from data.errors import NewerSchema, NotRead, StoreFailure, trouble_of
from data.migrations import MIGRATIONS
from data.tables.transaction import Transaction


@contextlib.contextmanager
def looking_at(where: Where) -> Iterator[Transaction]:
    """Open one state of a store. NotRead if it is no store or has an old schema; NewerSchema if it has a newer one."""
    if is_address(where):
        from data.tools.pg_tools import looking_at_database

        with looking_at_database(str(where)) as transaction:
            yield transaction
        return
    path = Path(where)
    try:
        refuse_other_schema(schema_of(path))
        with open_to_read(path) as connection:
            yield Transaction(connection)
    except sqlite3.Error as error:
        raise NotRead(trouble_of(error) or StoreFailure.BROKEN, str(error)) from error


def refuse_other_schema(found: int) -> None:
    known = len(MIGRATIONS)
    if found > known:
        raise NewerSchema(found, known)
    if found < known:
        raise NotRead(StoreFailure.BROKEN, f"schema {found}; the program brings it to {known} when it starts")


def damage(transaction: Transaction) -> Iterator[str]:
    """What is wrong with the pages and keys of a file; PostgreSQL checks its own."""
    connection = transaction.session.connection
    if not isinstance(connection, sqlite3.Connection):
        return
    for (line,) in connection.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield f"integrity: {line}"
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield f"row {row} of {table} points to nothing in {parent}"
