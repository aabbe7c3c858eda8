"""Recognise our own database, read its schema, and bring it up to date.

The schema is SQLite's, translated. A new database gets the final tables of all migrations at once; an existing one gets
the migrations that it lacks. No PostgreSQL store of schema 1 to 4 exists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from typing import Any, Final

import psycopg

from data.errors import NewerSchema, NotOurs
from data.migrations import Migration, PerEngine, modelled
from data.postgres.sql_dialect import translated_schema
from data.postgres.triggers import FUNCTIONS, TRIGGERS

MIGRATING: Final = int.from_bytes(b"Rose", "big")
"""The key of the advisory lock for migrations."""
_OURS: Final = (
    # The schema of the database. A database with this table is ours.
    "CREATE TABLE rose_king (schema BIGINT NOT NULL)",
    "INSERT INTO rose_king VALUES (0)",
    # The number of transactions that each connection has committed (`data/postgres/pg_connection.py`).
    "CREATE TABLE writers (id BIGINT PRIMARY KEY, number BIGINT NOT NULL, fenced BOOLEAN NOT NULL DEFAULT false,"
    " pid BIGINT NOT NULL, since TIMESTAMPTZ NOT NULL DEFAULT now()) WITH (fillfactor = 10)",
)
OWN_TABLES: Final = frozenset({"rose_king", "writers"})
"""The tables that only PostgreSQL has."""


def schema_of(connection: psycopg.Connection[Any]) -> int:
    """The schema of a database, 0 if it has no tables; NotOurs if another program uses it."""
    query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    tables = {name for (name,) in connection.execute(query)}
    if tables and not tables >= OWN_TABLES:
        raise NotOurs
    if not tables:
        return 0
    found = connection.execute("SELECT schema FROM rose_king").fetchone()
    return int(found[0]) if found else 0


def migrate(connection: psycopg.Connection[Any], migrations: Sequence[Migration]) -> None:
    """Bring a database to the newest schema in one transaction; processes take turns.

    Raises NewerSchema if it has a newer schema, NotOurs if another program uses it.
    """
    found = schema_of(connection)
    if found == len(migrations):
        return
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock($1)", (MIGRATING,))
        found = schema_of(connection)  # check again under the lock: another process may have migrated it
        if found > len(migrations):
            raise NewerSchema(found, len(migrations))
        for statement in _steps(found, migrations):
            connection.execute(statement)
        connection.execute("UPDATE rose_king SET schema = $1", (len(migrations),))


def _steps(found: int, migrations: Sequence[Migration]) -> Iterator[str]:
    if found == 0:
        yield from _OURS
        yield from whole(migrations)
        return
    for migration in migrations[found:]:
        for statement in migration:
            yield statement.postgres if isinstance(statement, PerEngine) else translated_schema(statement)


def whole(migrations: Sequence[Migration]) -> Iterator[str]:
    """The statements that create all tables at once, in the form that the migrations lead to."""
    with modelled(migrations) as model:
        made = model.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
        ).fetchall()
    tables = {name: translated_schema(sql) for kind, name, sql in made if kind == "table"}
    yield from in_order(tables)
    yield from (translated_schema(sql) for kind, _, sql in made if kind == "index")
    yield from FUNCTIONS
    yield from (f"CREATE TRIGGER {name} {TRIGGERS[name]}" for kind, name, _ in made if kind == "trigger")


def in_order(tables: dict[str, str]) -> Iterator[str]:
    """Sort the tables: each comes after those that it refers to."""
    needs = {name: set(re.findall(r'REFERENCES "?(\w+)', statement)) - {name} for name, statement in tables.items()}
    return (tables[name] for name in TopologicalSorter(needs).static_order())
