"""A migration: the statements that take a store from one schema to the next, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Apart:
    """A statement that SQLite and PostgreSQL cannot both be told in the same words, such as a trigger."""

    sqlite: str
    postgres: str


Migration = tuple[str | Apart, ...]
"""Written as SQLite understands it; `data/postgres/wording.py` says it to PostgreSQL."""


def for_sqlite(statement: str | Apart) -> str:
    return statement.sqlite if isinstance(statement, Apart) else statement
