"""The type of a migration: the statements that take a store from one schema to the next, in one transaction."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from data.errors import refuse_old_sqlite


@dataclass(frozen=True, slots=True)
class PerEngine:
    """A statement that needs different SQL in SQLite and PostgreSQL, such as a trigger."""

    sqlite: str
    postgres: str


Migration = tuple[str | PerEngine, ...]
"""Written for SQLite; `data/postgres/sql_dialect.py` translates it for PostgreSQL."""


def for_sqlite(statement: str | PerEngine) -> str:
    return statement.sqlite if isinstance(statement, PerEngine) else statement


@contextlib.contextmanager
def modelled(migrations: Iterable[Migration]) -> Iterator[sqlite3.Connection]:
    """A database in memory with the tables after these migrations, all empty; for reading the schema."""
    refuse_old_sqlite()
    with contextlib.closing(sqlite3.connect(":memory:")) as model:
        for migration in migrations:
            for statement in migration:
                model.execute(for_sqlite(statement))
        yield model
