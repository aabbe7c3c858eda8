"""Whose database it is, which schema it has, and bringing it up to date.

The schema is SQLite's, said in other words: a new database gets the tables to which all migrations lead, at once. One
that is there gets those migrations that it lacks. Nobody ever had a PostgreSQL store of schema 1 to 4.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import psycopg

from data.errors import NewerSchema, NotOurs
from data.migrations import Apart, Migration, modelled
from data.postgres.triggers import FUNCTIONS, TRIGGERS
from data.postgres.wording import worded_schema

MIGRATING: Final = int.from_bytes(b"Rose", "big")
"""The advisory lock of whoever migrates."""
_OURS: Final = (
    # Which schema the database has. That this table is there says that the database is ours.
    "CREATE TABLE rose_king (schema BIGINT NOT NULL)",
    "INSERT INTO rose_king VALUES (0)",
    # How many transactions each connection has committed (`data/postgres/link.py`).
    "CREATE TABLE writers (id BIGINT PRIMARY KEY, number BIGINT NOT NULL, fenced BOOLEAN NOT NULL DEFAULT false,"
    " pid BIGINT NOT NULL, since TIMESTAMPTZ NOT NULL DEFAULT now()) WITH (fillfactor = 10)",
)
OWN_TABLES: Final = frozenset({"rose_king", "writers"})
"""Those that only PostgreSQL has."""


def schema_of(connection: psycopg.Connection[Any]) -> int:
    """The schema of a database, 0 for one without any table; NotOurs if another program uses it."""
    query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    tables = {name for (name,) in connection.execute(query)}
    if tables and not tables >= OWN_TABLES:
        raise NotOurs
    if not tables:
        return 0
    found = connection.execute("SELECT schema FROM rose_king").fetchone()
    return int(found[0]) if found else 0


def migrate(connection: psycopg.Connection[Any], migrations: Sequence[Migration]) -> None:
    """Bring a database to the newest schema, in one transaction, one process after the other.

    NewerSchema if it is beyond that already; NotOurs if another program uses it.
    """
    found = schema_of(connection)
    if found == len(migrations):
        return
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock($1)", (MIGRATING,))
        found = schema_of(connection)  # asked again under the lock: another process may have been quicker
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
            yield statement.postgres if isinstance(statement, Apart) else worded_schema(statement)


def whole(migrations: Sequence[Migration]) -> Iterator[str]:
    """The statements that make all tables at once, as the migrations leave them."""
    with modelled(migrations) as model:
        made = model.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
        ).fetchall()
    tables = {name: worded_schema(sql) for kind, name, sql in made if kind == "table"}
    yield from in_order(tables)
    yield from (worded_schema(sql) for kind, _, sql in made if kind == "index")
    yield from FUNCTIONS
    yield from (f"CREATE TRIGGER {name} {TRIGGERS[name]}" for kind, name, _ in made if kind == "trigger")


def in_order(tables: dict[str, str]) -> Iterator[str]:
    """Each table after those that it refers to."""
    left = dict(tables)
    while left:
        for name, statement in list(left.items()):
            if not set(re.findall(r'REFERENCES "?(\w+)', statement)) & (left.keys() - {name}):
                yield left.pop(name)
