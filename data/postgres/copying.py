"""A whole store arriving in a database."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import psycopg

from data.copying import Arrive, Columns, Rows
from data.errors import NotSaved, Trouble
from data.postgres.link import Spoken, connect, told, trouble_of
from data.postgres.schema import MIGRATING
from data.transaction import Transaction


def into_database(address: str, carry: Callable[[Arrive, Transaction], None]) -> None:
    try:
        with contextlib.closing(connect(address)) as connection:
            connection.execute("BEGIN")
            connection.execute("SELECT pg_advisory_xact_lock($1)", (MIGRATING,))

            def arrive(table: str, columns: Columns, rows: Rows) -> None:
                with connection.cursor().copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as stream:
                    for row in rows:
                        stream.write_row(row)

            carry(arrive, Transaction(Spoken(connection)))
            connection.execute("COMMIT")
            connection.execute("ANALYZE")
    except psycopg.Error as error:
        raise NotSaved(trouble_of(error) or Trouble.BROKEN, told(error)) from error
