"""The store in PostgreSQL: one pool of connections for writes and one for reads.

A write is one SERIALIZABLE transaction: the result is as if all writes came one after the other, as in SQLite. If
PostgreSQL refuses one because of a conflict, the function is run again. After some conflicts it runs alone, while no
other process writes: so every write is stored in the end, even with many writes on a slow machine. A read sees one
state and is never refused.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, closing, nullcontext
from functools import partial
from typing import Any, Final, TypeVar

import psycopg

from data.engine.store import QUEUE, OnChange, Store, Timing, Work
from data.errors import NotRead, NotSaved, StoreFailure
from data.migrations import Migration
from data.postgres.connection_pool import READERS, WRITERS, Pool
from data.postgres.pg_change_feed import CHANNEL, PgChangeFeed, named_lock
from data.postgres.pg_connection import (
    CONFLICTS,
    SILENCE,
    CommitLost,
    PgConnection,
    connect,
    error_text,
    trouble_of,
    was_stored,
)
from data.postgres.pg_schema import migrate
from data.postgres.write_limit import WriteLimit

_T = TypeVar("_T")

STALLED: Final = 10.0
"""A waiting write is refused if the database has finished no write for so many seconds."""
_EXCLUSIVE_AFTER: Final = 5
"""After so many conflicts a write runs alone."""
_GIVE_UP_AFTER: Final = 8
"""After so many conflicts a write is refused. No write of ours can conflict with one that runs alone."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.005, 0.25
"""Seconds: the upper limit of the random pause before a retry, at first and at most."""
_DUPLICATE_RETRIES: Final = 3
"""How often a duplicate key is retried, because another transaction may have been first."""
_OLD_WRITERS: Final = (
    "DELETE FROM writers WHERE since < now() - interval '1 day' AND pid NOT IN (SELECT pid FROM pg_stat_activity)"
)


class PostgresStore(Store):
    shared = True

    def __init__(self, address: str, process: str, busy_seconds: float, timed: Timing) -> None:
        super().__init__(address, process)
        self._address = address
        self._busy_seconds = busy_seconds
        self._timed = timed
        self._writers = Pool("writes", WRITERS, partial(self._link, writes=True))
        self._readers = Pool("reads", READERS, partial(self._link, writes=False))
        self._gate = WriteLimit(WRITERS)
        self._waiting = 0
        self._ended_at = time.monotonic()
        """When the database last finished a write."""
        self._closed = False
        self._change_feed = PgChangeFeed(address, self._send)
        self._closing_silent = asyncio.create_task(self._close_silent())

    @classmethod
    async def at(
        cls, address: str, process: str, migrations: Sequence[Migration], busy_seconds: float, timed: Timing
    ) -> PostgresStore:
        try:
            await asyncio.to_thread(_prepare, address, migrations)
        except psycopg.Error as error:
            raise NotSaved(trouble_of(error) or StoreFailure.BROKEN, error_text(error)) from error
        return cls(address, process, busy_seconds, timed)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._change_feed.close()
        await asyncio.to_thread(self._readers.close)
        await asyncio.to_thread(self._writers.close)
        self._closing_silent.cancel()

    def _link(self, *, writes: bool) -> PgConnection:
        return PgConnection(self._address, self.process, self._busy_seconds, writes=writes)

    def rename(self, process: str) -> None:
        super().rename(process)
        for link in (*self._writers.links, *self._readers.links):
            link.process = process  # used from the next transaction on

    @property
    def waiting(self) -> int:
        return max(0, self._waiting - WRITERS)

    async def write(self, work: Work[_T]) -> _T:
        if self._closed:
            raise NotSaved(StoreFailure.CLOSED)
        if self.waiting >= QUEUE:
            raise NotSaved(StoreFailure.BUSY, f"{QUEUE} writes are waiting")
        self._waiting += 1
        try:
            with self._timed("write"):
                result, due = await self._writers.run(partial(self._write, work, time.monotonic()))
        finally:
            self._waiting -= 1
        if due is not None and not self._closed:
            self._change_feed.tell(due)
        return result

    async def read(self, work: Work[_T]) -> _T:
        if self._closed:
            raise NotRead(StoreFailure.CLOSED)
        with self._timed("read"):
            return await self._readers.run(partial(self._read, work))

    async def read_long(self, work: Work[_T]) -> _T:
        return await asyncio.to_thread(self._read_long, work)

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        return named_lock(self._address, name)

    def subscribe(self, on_change: OnChange | None) -> None:
        self._change_feed.subscribe(on_change)

    @property
    def size(self) -> int:
        return 0  # PostgreSQL manages its files itself

    async def forget_in_copies(self, person: int) -> None:
        """Do nothing: no copies are made."""

    async def vacuum(self) -> bool:
        """Only clear the note: PostgreSQL's own vacuum removes deleted rows from the pages."""
        await self.write(lambda transaction: transaction.people.drop_erasures())
        return True

    async def _close_silent(self) -> None:
        """Close connections that do not answer: a dead connection reports no error by itself."""
        while True:
            await asyncio.sleep(SILENCE / 10)
            self._writers.cut_silent(SILENCE)
            self._readers.cut_silent(SILENCE)

    async def _send(self, on_change: str) -> None:
        await self._writers.run(lambda: self._writers.link().tell(CHANNEL, on_change))

    def _write(self, work: Work[_T], asked_at: float) -> tuple[_T, int | None]:
        """Run a write in a thread until it is stored or refused."""
        if self._is_stalled(asked_at):
            raise NotSaved(StoreFailure.BUSY, f"no write has ended for {STALLED:.0f} s")
        late = time.monotonic() + self._busy_seconds
        pause = _Backoff()
        duplicates = conflicts = 0
        while True:
            exclusive = conflicts >= _EXCLUSIVE_AFTER
            link = None
            try:
                link = self._writers.link()
                try:
                    with nullcontext() if exclusive else self._gate.passed():
                        outcome = link.write(work, exclusive=exclusive)
                    self._ended_at = time.monotonic()
                    return outcome
                except CommitLost as lost:
                    if self._was_stored(link, late):
                        self._ended_at = time.monotonic()
                        stored: tuple[_T, int | None] = lost.outcome
                        return stored
            except psycopg.IntegrityError:
                duplicates += 1
                if duplicates > _DUPLICATE_RETRIES:
                    raise
            except psycopg.Error as error:
                trouble = trouble_of(error)
                if trouble is None:
                    raise
                if not isinstance(error, CONFLICTS):
                    refused = trouble not in (StoreFailure.BUSY, StoreFailure.AWAY) or time.monotonic() >= late
                elif link is None or not link.begun:  # waits for a write that runs alone, or to run alone
                    refused = self._is_stalled(asked_at)
                else:
                    conflicts += 1
                    self._gate.collided()
                    refused = conflicts >= _GIVE_UP_AFTER
                if refused:
                    raise NotSaved(trouble, error_text(error)) from error
            except Exception:  # raised by the function itself: it refuses the request
                self._ended_at = time.monotonic()
                raise
            pause.wait()

    def _is_stalled(self, since: float) -> bool:
        """Whether no write has ended for long, though this one has waited since then."""
        return time.monotonic() - max(since, self._ended_at) > STALLED

    def _was_stored(self, link: PgConnection, late: float) -> bool:
        pause = _Backoff()
        while True:
            left = max(0.2, late - time.monotonic())
            try:
                stored = was_stored(self._address, link.writer, link.number, left)
            except psycopg.Error as error:
                if time.monotonic() >= late:
                    raise NotSaved(StoreFailure.UNKNOWN, error_text(error)) from error
            else:
                if stored is None:
                    raise NotSaved(StoreFailure.UNKNOWN)
                return stored
            pause.wait()

    def _read(self, work: Work[_T]) -> _T:
        late = time.monotonic() + self._busy_seconds
        pause = _Backoff()
        while True:
            try:
                return self._readers.link().read(work)
            except psycopg.Error as error:
                trouble = trouble_of(error)
                if trouble is None:
                    raise
                is_passing = trouble is StoreFailure.AWAY or isinstance(error, CONFLICTS)
                if not is_passing or time.monotonic() >= late:
                    raise NotRead(trouble, error_text(error)) from error
            pause.wait()

    def _read_long(self, work: Work[Any]) -> Any:
        try:
            with closing(self._link(writes=False)) as link:
                return link.read(work)
        except psycopg.Error as error:
            trouble = trouble_of(error)
            if trouble is None:
                raise
            raise NotRead(trouble, error_text(error)) from error


class _Backoff:
    """A random pause that grows, so that transactions that collided do not collide again (backoff)."""

    def __init__(self) -> None:
        self._longest = _FIRST_PAUSE

    def wait(self) -> None:
        time.sleep(random.uniform(0, self._longest))
        self._longest = min(_LONGEST_PAUSE, 2 * self._longest)


def _prepare(address: str, migrations: Sequence[Migration]) -> None:
    with connect(address) as connection:
        migrate(connection, migrations)
        connection.execute(_OLD_WRITERS)
