"""A migration: the statements that take a store from one schema to the next, in one transaction."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from data.errors import refuse_old_sqlite


@dataclass(frozen=True, slots=True)
class Apart:
    """A statement that SQLite and PostgreSQL cannot both be told in the same words, such as a trigger."""

    sqlite: str
    postgres: str


Migration = tuple[str | Apart, ...]
"""Written as SQLite understands it; `data/postgres/wording.py` says it to PostgreSQL."""


def for_sqlite(statement: str | Apart) -> str:
    return statement.sqlite if isinstance(statement, Apart) else statement


@contextlib.contextmanager
def modelled(migrations: Iterable[Migration]) -> Iterator[sqlite3.Connection]:
    """A database in memory with the tables to which migrations lead, and nothing in them: to ask what there is."""
    refuse_old_sqlite()
    with contextlib.closing(sqlite3.connect(":memory:")) as model:
        for migration in migrations:
            for statement in migration:
                model.execute(for_sqlite(statement))
        yield model
