"""The store in a SQLite file: one connection that writes and one that reads, each with its own thread.

Writes that wait at the same time share one commit. A write returns only after that commit is on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from data.engine.migrate import migrate, open_to_read, schema_of
from data.engine.sqlite_connection import Connection
from data.engine.store import QUEUE, OnChange, Store, Timing, Work
from data.engine.vacuum import forget_in_copies, vacuum
from data.errors import NewerSchema, NotRead, NotSaved, StoreFailure, trouble_of
from data.migrations import Migration
from data.tables.transaction import Transaction

_T = TypeVar("_T")
_Waiting = tuple[Work[Any], "asyncio.Future[Any]"]
_Outcome = tuple[Any, BaseException | None]

_BATCH: Final = 64


class SqliteStore(Store):
    shared = False

    def __init__(
        self, path: Path, process: str, writer: Connection, reader: Connection, timed: Timing = nullcontext
    ) -> None:
        super().__init__(path, process)
        self._writer = writer
        self._reader = reader
        self._timed = timed
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[_Waiting] = deque()
        self._names: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._closed = False

    @classmethod
    async def at(
        cls, path: Path, process: str, migrations: Sequence[Migration], busy_seconds: float, timed: Timing
    ) -> SqliteStore:
        try:
            found = await asyncio.to_thread(schema_of, path)
            if found > len(migrations):
                # Checked first: even switching to WAL would change the file.
                raise NewerSchema(found, len(migrations))
            writer = await _connect(partial(_prepare_writer, path, migrations, busy_seconds))
            try:
                reader = await _connect(partial(_prepare_reader, path, busy_seconds))
            except BaseException:
                await writer.close()
                raise
        except sqlite3.Error as error:
            raise NotSaved(trouble_of(error) or StoreFailure.BROKEN, str(error)) from error
        return cls(path, process, writer, reader, timed)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._reader.close()
        await self._writer.close()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def write(self, work: Work[_T]) -> _T:
        if self._closed:
            raise NotSaved(StoreFailure.CLOSED)
        if len(self._waiting) >= QUEUE:
            raise NotSaved(StoreFailure.BUSY, f"{QUEUE} writes are waiting")
        done: asyncio.Future[_T] = self._loop.create_future()
        with self._timed("write"):
            self._waiting.append((work, done))
            self._writer.post(self._commit_waiting)
            return await done

    async def read(self, work: Work[_T]) -> _T:
        if self._closed:
            raise NotRead(StoreFailure.CLOSED)
        with _read_errors(), self._timed("read"):
            return await self._reader.run(partial(_read, work, self.process))

    async def read_long(self, work: Work[_T]) -> _T:
        def read() -> _T:
            with open_to_read(self.path) as connection:
                return work(Transaction(connection, self.process))

        with _read_errors():
            return await asyncio.to_thread(read)

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        return self._names[name]  # no other process uses the file

    def subscribe(self, on_change: OnChange | None) -> None:
        """Do nothing: no other process uses the file."""

    @property
    def size(self) -> int:
        return self.path.stat().st_size

    async def forget_in_copies(self, person: int) -> None:
        await asyncio.to_thread(forget_in_copies, self.path, person)

    async def vacuum(self) -> bool:
        if self._closed:
            raise NotSaved(StoreFailure.CLOSED)
        try:
            return await self._writer.run(vacuum)
        except sqlite3.Error as error:
            raise NotSaved(trouble_of(error) or StoreFailure.BROKEN, str(error)) from error

    def _commit_waiting(self, connection: sqlite3.Connection) -> None:
        """Commit all writes that wait, in the writer's thread. Called once for each write; the first call takes all."""
        batch = [self._waiting.popleft() for _ in range(min(_BATCH, len(self._waiting)))]
        if not batch:
            return
        outcomes: list[_Outcome]
        try:
            outcomes = _commit([work for work, _ in batch], self.process, connection)
        except BaseException as error:  # noqa: BLE001 - a caller must not wait forever, whatever the error is
            trouble = trouble_of(error)
            outcomes = [(None, error if trouble is None else NotSaved(trouble, str(error))) for _ in batch]
        self._loop.call_soon_threadsafe(_settle, batch, outcomes)


async def _connect(prepare: Callable[[], sqlite3.Connection]) -> Connection:
    # Prepare before the connection gets its thread: if the connector failed, the thread would stay.
    prepared = await asyncio.to_thread(prepare)
    connection = Connection(prepared)
    await connection
    return connection


def _prepare_writer(path: Path, migrations: Sequence[Migration], busy_seconds: float) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
    try:
        _switch_to_wal(connection, busy_seconds)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # forgotten people are overwritten in the file
        migrate(connection, path, migrations)
    except BaseException:
        connection.close()
        raise
    return connection


def _switch_to_wal(connection: sqlite3.Connection, busy_seconds: float) -> None:
    """Switch to WAL, with retries: if two processes switch a new file at once, SQLite refuses one without waiting."""
    until = time.monotonic() + busy_seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if trouble_of(error) is not StoreFailure.BUSY or time.monotonic() >= until:
                raise
            time.sleep(0.01)
        else:
            return


def _prepare_reader(path: Path, busy_seconds: float) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _read(work: Work[_T], process: str, connection: sqlite3.Connection) -> _T:
    connection.execute("BEGIN")
    try:
        return work(Transaction(connection, process))
    finally:
        connection.execute("ROLLBACK")


@contextlib.contextmanager
def _read_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        trouble = trouble_of(error)
        if trouble is None:
            raise
        raise NotRead(trouble, str(error)) from error


def _settle(batch: Sequence[_Waiting], outcomes: Sequence[_Outcome]) -> None:
    for (_, done), (result, failure) in zip(batch, outcomes, strict=True):
        if done.done():  # the caller was cancelled; the write stays
            continue
        if failure is None:
            done.set_result(result)
        else:
            done.set_exception(failure)


def _commit(works: Sequence[Work[Any]], process: str, connection: sqlite3.Connection) -> list[_Outcome]:
    """Run works in one transaction. Each succeeds or fails alone; if the file fails, all fail together."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        if len(works) == 1:  # no savepoint needed: the transaction holds nothing else
            outcomes: list[_Outcome] = [(works[0](Transaction(connection, process)), None)]
        else:
            outcomes = [_try(work, process, connection) for work in works]
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return outcomes


def _try(work: Work[Any], process: str, connection: sqlite3.Connection) -> _Outcome:
    connection.execute("SAVEPOINT work")
    try:
        result = work(Transaction(connection, process))
    except Exception as error:
        if trouble_of(error) is not None:
            raise  # SQLite may have rolled back the whole transaction
        connection.execute("ROLLBACK TO work")
        connection.execute("RELEASE work")
        return None, error
    connection.execute("RELEASE work")
    return result, None
