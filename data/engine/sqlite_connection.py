"""A SQLite connection with its own thread that runs whole functions: one thread switch a transaction.

This is the only module that uses private parts of aiosqlite (`_conn`, `_tx`, `_execute`, and its thread);
`tests/data/test_connection.py` fails if they change.
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
        # A daemon thread, so that a program that fails before it closes the store can end. In aiosqlite 0.21 the
        # connection is the thread.
        thread: Any = getattr(self, "_thread", self)
        thread.daemon = True

    async def run(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        result: _T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result

    def post(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Queue a function behind all earlier ones. Its result is dropped; the function reports it itself."""
        self._tx.put_nowait((None, partial(work, self._conn)))
