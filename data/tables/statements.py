"""The base class of all tables, and the session of a transaction.

A statement is written so that SQLite and PostgreSQL understand it (docs/store.md); `data/postgres/sql_dialect.py`
translates the rest.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Protocol

from data.rows.match_rows import By

Columns = dict[str, Callable[[Any], Any]]
"""Columns with the same name as their field, each with the function that converts a stored value for the field."""


class Row(Protocol):
    """A row like `sqlite3.Row`: read by column name or index, unpacked like a tuple."""

    def __getitem__(self, column: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def keys(self) -> list[str]: ...


class Rows(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """What a transaction needs of a connection: a subset of `sqlite3.Connection`."""

    row_factory: Any

    def execute(self, statement: str, parameters: Any = ..., /) -> Rows: ...

    def executemany(self, statement: str, parameters: Iterable[Any], /) -> Rows: ...


def could_be_name(name: str) -> bool:
    """Whether a text can be an id: a lone surrogate or a NUL cannot even be sent in a query."""
    return name.isascii() and name.isprintable()


class Session:
    """The connection of a transaction, and notes on its writes for other parts of the bot."""

    def __init__(self, connection: Connection, process: str) -> None:
        connection.row_factory = sqlite3.Row
        self.connection = connection
        self.execute = connection.execute
        self.executemany = connection.executemany
        self.process = process
        """The process that writes: it gets the leases of the matches that it changes."""
        self.earliest_due: int | None = None
        """The earliest time that this transaction has written at which something is to do."""
        self.moved: list[By] = []
        """Who made each move that this transaction has written."""
        self.held: list[str] = []
        """The subjects whose lease this process has from now on, because it changed or claimed them."""
        self.elsewhere: set[str] = set()
        """The matches that were read and whose last lease was held by another process."""
        self.unplanned: set[str] = set()
        """Matches of which this transaction knows that they have no plans."""
        self.unnoticed: set[str] = set()
        """The same for notices. Most matches have neither, and this saves the statements that would find nothing."""

    def will_be_due(self, moment: int | None) -> None:
        if moment is not None and (self.earliest_due is None or moment < self.earliest_due):
            self.earliest_due = moment

    def walk(self, query: str) -> Rows:
        """Rows of a query that may return a million, never all in memory: SQLite streams, PostgreSQL needs `walk`."""
        rows: Rows = getattr(self.connection, "walk", self.connection.execute)(query)
        return rows


class Table:
    """The base class of all tables: statements about one subject."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._execute = session.execute

    def _value(self, query: str, parameters: Any = ()) -> Any:
        """The first column of the first row; None if there is no row."""
        row = self._execute(query, parameters).fetchone()
        return None if row is None else row[0]

    def _values(self, query: str, parameters: Any = ()) -> list[Any]:
        """The first column of every row."""
        return [row[0] for row in self._execute(query, parameters)]

    def _put(self, table: str, *rows: Mapping[str, Any], key: str = "") -> None:
        """Insert rows. With a ``key`` (its columns), a row that has the same key gets the new values."""
        if rows:
            self._session.executemany(_insertion(table, tuple(rows[0]), key), rows)

    def _set(self, table: str, row: str, values: Mapping[str, Any]) -> None:
        """Set columns of the row with this id."""
        new = ", ".join(f"{name} = :{name}" for name in values)
        self._execute(f"UPDATE {table} SET {new} WHERE id = :id", {**values, "id": row})


@lru_cache
def _insertion(table: str, columns: tuple[str, ...], key: str) -> str:
    statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(f':{name}' for name in columns)})"
    new = ", ".join(f"{name} = excluded.{name}" for name in columns if name not in key.split(", "))
    return f"{statement} ON CONFLICT ({key}) DO UPDATE SET {new}" if key else statement


def fields_from(row: Row, columns: Columns) -> dict[str, Any]:
    """The values of these columns, converted for their fields; NULL becomes None."""
    return {name: None if (value := row[name]) is None else convert(value) for name, convert in columns.items()}


def stored(source: object, names: Iterable[str]) -> dict[str, Any]:
    """Fields as their columns hold them: the value of an enumeration, 0 or 1 for a bool."""
    return {name: _stored(getattr(source, name)) for name in names}


def _stored(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    return int(value) if isinstance(value, bool) else value
