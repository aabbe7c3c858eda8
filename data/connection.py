"""A SQLite connection with a thread of its own, in which whole functions run: a hop a transaction, not one a statement.

This is the one place that leans on what aiosqlite keeps to itself (`_conn`, `_tx`, `_execute`, and its thread);
`tests/data/test_connection.py` says so when that changes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import aiosqlite

_T = TypeVar("_T")


class Connection(aiosqlite.Connection):
    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(lambda: connection, iter_chunk_size=64)
        # A program that fails before it closes the store must be able to end. aiosqlite 0.21 is its own thread.
        thread: Any = getattr(self, "_thread", self)
        thread.daemon = True

    async def run(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        result: _T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result

    def post(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Have a function run after all that were asked for before; it answers in its own way."""
        self._tx.put_nowait((None, partial(work, self._conn)))
