"""Changes a store without its triggers and keys, as a bug or a broken disk would."""

from __future__ import annotations

import contextlib
import sqlite3

from data.engine.store import Where, is_address


def by_force(where: Where, *statements: str) -> None:
    """Run the statements without triggers and foreign keys. Each must change something."""
    if is_address(where):
        _in_database(str(where), statements)
        return
    with contextlib.closing(sqlite3.connect(where)) as connection:
        for trigger in ("moves_are_never_changed", "moves_go_only_with_their_match"):
            connection.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        for statement in statements:
            assert connection.execute(statement).rowcount > 0, statement
        connection.commit()


def _in_database(address: str, statements: tuple[str, ...]) -> None:
    from data.postgres.pg_connection import connect
    from data.postgres.sql_dialect import translated_schema

    with contextlib.closing(connect(address)) as connection, connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        for statement in statements:
            assert connection.execute(translated_schema(statement)).rowcount > 0, statement
