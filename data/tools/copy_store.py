"""Copy a whole store to another one, of either engine: every row of every table, or nothing.

A digest of all rows of both stores is compared before the copy is committed.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

from data.engine.store import Where, is_address, redacted
from data.errors import NotSaved, StoreError, StoreFailure, trouble_of
from data.migrations import MIGRATIONS, modelled
from data.tables.transaction import Transaction
from data.tools.snapshot import looking_at

CHUNK: Final = 5000
"""The number of rows in memory at a time."""
Columns = tuple[str, ...]
Rows = Iterator[tuple[Any, ...]]
Arrive = Callable[[str, Columns, Rows], None]
"""Inserts rows into a table of the target."""


class NotCopied(StoreError):  # noqa: N818  named after what the operator is told
    """The copy was not made, and nothing was written."""


@dataclass(slots=True)
class Contents:
    """The number of rows of each table, and a digest of all rows that does not depend on their order."""

    counts: dict[str, int] = field(default_factory=dict)
    total: int = 0

    def counting(self, table: str, rows: Iterable[Any]) -> Rows:
        """Pass the rows on and count them."""
        count = total = 0
        for row in rows:
            values = tuple(row)
            count += 1
            total += int.from_bytes(hashlib.sha256(f"{table}{values!r}".encode()).digest(), "big")
            yield values
        self.counts[table] = count
        self.total = (self.total + total) % (1 << 256)

    @property
    def digest(self) -> str:
        return f"{self.total:064x}"

    def __str__(self) -> str:
        return ", ".join(f"{count} {table}" for table, count in self.counts.items() if count) or "nothing"


@lru_cache(maxsize=1)
def tables() -> dict[str, Columns]:
    """Every table with its columns; each comes after those that it refers to."""
    with modelled(MIGRATIONS) as model:
        names = [name for (name,) in model.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        columns = {name: tuple(row[1] for row in model.execute(f"PRAGMA table_info({name})")) for name in names}
        needs = {name: {row[2] for row in model.execute(f"PRAGMA foreign_key_list({name})")} for name in names}
    needs["rank_counts"] = {"ranks"}  # triggers have filled it by then
    found: dict[str, Columns] = {}
    while left := [name for name in names if name not in found]:
        found |= {name: columns[name] for name in left if needs[name] <= found.keys()}
    return found


def contents(transaction: Transaction) -> Contents:
    found = Contents()
    for table, columns in tables().items():
        for _ in found.counting(table, _rows(transaction, table, columns)):
            pass
    return found


def copy(source: Where, target: Where) -> Contents:
    """Copy a store; returns its content. Refused if the target is not empty.

    The source may be in use: one state of it is copied. The target must not be in use.
    """
    with looking_at(source) as transaction:
        read = Contents()

        def carry(arrive: Arrive, arrived: Transaction) -> None:
            if any(True for table, columns in tables().items() for _ in islice(_rows(arrived, table, columns), 1)):
                raise NotCopied(f"something is in {redacted(target)} already")
            for table, columns in tables().items():
                if table == "rank_counts":
                    arrived.leaderboards.drop_counts()
                arrive(table, columns, read.counting(table, _rows(transaction, table, columns)))
            there = contents(arrived)
            if (there.counts, there.digest) != (read.counts, read.digest):
                raise NotCopied(f"the copy holds {there} ({there.digest}), the store {read} ({read.digest})")

        if is_address(target):
            from data.tools.pg_tools import into_database

            into_database(str(target), carry)
        else:
            _into_file(Path(target), carry)
    return read


def _rows(transaction: Transaction, table: str, columns: Columns) -> Iterator[Any]:
    return iter(transaction.session.walk(f"SELECT {', '.join(columns)} FROM {table}"))


def _into_file(path: Path, carry: Callable[[Arrive, Transaction], None]) -> None:
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("BEGIN IMMEDIATE")

            def arrive(table: str, columns: Columns, rows: Rows) -> None:
                marks = ", ".join("?" * len(columns))
                statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
                while chunk := list(islice(rows, CHUNK)):
                    connection.executemany(statement, chunk)

            carry(arrive, Transaction(connection))
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise NotSaved(trouble_of(error) or StoreFailure.BROKEN, str(error)) from error
