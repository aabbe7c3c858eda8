"""One state of a database for those who only look at it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import psycopg

from data.errors import NotRead, Trouble
from data.looking import refuse_other_schema
from data.postgres.link import Spoken, connect, told, trouble_of
from data.postgres.schema import schema_of
from data.transaction import Transaction


@contextlib.contextmanager
def looking_at_database(address: str) -> Iterator[Transaction]:
    try:
        with contextlib.closing(connect(address)) as connection:
            refuse_other_schema(schema_of(connection))
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield Transaction(Spoken(connection))
    except psycopg.Error as error:
        raise NotRead(trouble_of(error) or Trouble.BROKEN, told(error)) from error
