"""The parts of `snapshot` and `copy_store` for a PostgreSQL database. Only they need its driver."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from data.errors import NotRead, NotSaved, StoreFailure
from data.postgres.pg_connection import DriverError, TranslatingConnection, connect, error_text, trouble_of
from data.postgres.pg_schema import MIGRATING, schema_of
from data.tables.transaction import Transaction
from data.tools.copy_store import Arrive, Columns, Rows
from data.tools.snapshot import refuse_other_schema


@contextlib.contextmanager
def looking_at_database(address: str) -> Iterator[Transaction]:
    """Read one state."""
    try:
        with contextlib.closing(connect(address)) as connection:
            refuse_other_schema(schema_of(connection))
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield Transaction(TranslatingConnection(connection))
    except DriverError as error:
        raise NotRead(trouble_of(error) or StoreFailure.BROKEN, error_text(error)) from error


def into_database(address: str, carry: Callable[[Arrive, Transaction], None]) -> None:
    """Write a whole store, in one transaction."""
    try:
        with contextlib.closing(connect(address)) as connection:
            connection.execute("BEGIN")
            connection.execute("SELECT pg_advisory_xact_lock($1)", (MIGRATING,))

            def arrive(table: str, columns: Columns, rows: Rows) -> None:
                with connection.cursor().copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as stream:
                    for row in rows:
                        stream.write_row(row)

            carry(arrive, Transaction(TranslatingConnection(connection)))
            connection.execute("COMMIT")
            connection.execute("ANALYZE")
    except DriverError as error:
        raise NotSaved(trouble_of(error) or StoreFailure.BROKEN, error_text(error)) from error
