"""A whole store carried over into another one, of either engine: every row of every table, or nothing.

What was read and what has arrived are held against each other by a digest of all rows, before it counts.
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
from typing import Any, Final, TypeVar

from data.errors import NotSaved, StoreError, Trouble, trouble_of
from data.looking import looking_at
from data.migrations import MIGRATIONS, modelled
from data.store import Where, is_address, shown
from data.transaction import Transaction

_T = TypeVar("_T")
CHUNK: Final = 5000
"""So many rows are in memory at a time."""
Columns = tuple[str, ...]
Rows = Iterator[tuple[Any, ...]]
Arrive = Callable[[str, Columns, Rows], None]
"""Puts rows into a table of the target."""


class NotCopied(StoreError):  # noqa: N818  it is what the operator is told
    """The copy was not made, and nothing is there that was not before."""


@dataclass(slots=True)
class Contents:
    """How many rows each table has, and a digest of all of them, in whatever order they came."""

    counts: dict[str, int] = field(default_factory=dict)
    total: int = 0

    def counting(self, table: str, rows: Iterable[Any]) -> Rows:
        """The same rows, counted as they go by."""
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
    """Every table with its columns, each after those that it refers to."""
    with modelled(MIGRATIONS) as model:
        names = [name for (name,) in model.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        columns = {name: tuple(row[1] for row in model.execute(f"PRAGMA table_info({name})")) for name in names}
        needs = {name: {row[2] for row in model.execute(f"PRAGMA foreign_key_list({name})")} for name in names}
    needs["rank_counts"] = {"ranks"}  # which triggers have filled by then
    found: dict[str, Columns] = {}
    while left := [name for name in names if name not in found]:
        found |= {name: columns[name] for name in left if needs[name] <= found.keys()}
    return found


def contents(transaction: Transaction) -> Contents:
    """What is in a store, row by row."""
    found = Contents()
    for table, columns in tables().items():
        for _ in found.counting(table, _rows(transaction, table, columns)):
            pass
    return found


def copy(source: Where, target: Where) -> Contents:
    """Carry a store over; what it holds. Refused if something is in the target already.

    The source may be in use, and one state of it is taken; nobody may use the target meanwhile.
    """
    with looking_at(source) as transaction:
        read = Contents()

        def carry(arrive: Arrive, arrived: Transaction) -> None:
            if any(True for table, columns in tables().items() for _ in islice(_rows(arrived, table, columns), 1)):
                raise NotCopied(f"something is in {shown(target)} already")
            for table, columns in tables().items():
                if table == "rank_counts":
                    arrived.drop_rank_counts()
                arrive(table, columns, read.counting(table, _rows(transaction, table, columns)))
            there = contents(arrived)
            if (there.counts, there.digest) != (read.counts, read.digest):
                raise NotCopied(f"the copy holds {there} ({there.digest}), the store {read} ({read.digest})")

        if is_address(target):
            from data.postgres.copying import into_database

            into_database(str(target), carry)
        else:
            _into_file(Path(target), carry)
    return read


def _rows(transaction: Transaction, table: str, columns: Columns) -> Iterator[Any]:
    return iter(transaction._walk(f"SELECT {', '.join(columns)} FROM {table}"))


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
        raise NotSaved(trouble_of(error) or Trouble.BROKEN, str(error)) from error
