"""What all groups of statements share: the connection of their transaction, read by column name.

A statement is written so that SQLite and PostgreSQL understand it (docs/store.md); what differs between them is in
`data/postgres/wording.py`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from data.rows import By

Parameters = Sequence[Any] | Mapping[str, Any]


class Row(Protocol):
    """A row as `sqlite3.Row` is one: read by the name of a column or by its place, and taken apart like a tuple."""

    def __getitem__(self, column: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def keys(self) -> list[str]: ...


class Rows(Protocol):
    """What came of a statement."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """What a transaction needs of a connection: the shape of `sqlite3.Connection`."""

    row_factory: Any

    def execute(self, statement: str, parameters: Any = ..., /) -> Rows: ...

    def executemany(self, statement: str, parameters: Iterable[Any], /) -> Rows: ...


def could_be_name(name: str) -> bool:
    """Whether something can be called so: half a surrogate pair or a NUL cannot even be asked for."""
    return name.isascii() and name.isprintable()


class Statements:
    """A connection within a transaction, and what was written with it that others should know of."""

    def __init__(self, connection: Connection, process: str = "") -> None:
        connection.row_factory = sqlite3.Row
        self._connection = connection
        self._process = process
        """Who writes: whoever changes a match is the one to show it."""
        self.earliest_due: int | None = None
        """The first moment that this transaction has written at which there will be something to do."""
        self.moved: list[By] = []
        """Who has made the moves that this transaction has written."""
        self.held: list[str] = []
        """What this process looks after from now on, because it has changed or claimed it."""
        self.elsewhere: set[str] = set()
        """The matches that were read and were last looked after by another process."""
        self._unplanned: set[str] = set()
        """Matches for which this transaction has seen that there are no plans, and none has been made since."""
        self._unnoticed: set[str] = set()
        """The same for notices. Most moves find neither, and a statement that finds nothing costs as much as others."""

    def _will_be_due(self, moment: int | None) -> None:
        if moment is not None and (self.earliest_due is None or moment < self.earliest_due):
            self.earliest_due = moment

    def _walk(self, query: str, parameters: Parameters = ()) -> Rows:
        """The rows of a query that may be a million: SQLite never has more than one in memory, the other is told."""
        walk = getattr(self._connection, "walk", self._connection.execute)
        rows: Rows = walk(query, parameters)
        return rows
