"""The store in PostgreSQL: a pool of connections for those who write and one for those who read.

A write is one SERIALIZABLE transaction: it is as if all came one after the other, as they do in SQLite. Where that
cannot be, PostgreSQL turns one of them away, and the function is run again. After some conflicts it runs alone, while
no other process writes: so every write is stored in the end, however many come at once and however slow the machine
is. A read sees one state and is never turned away.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from typing import Any, Final, TypeVar

import psycopg

from data.errors import NotRead, NotSaved, Trouble
from data.migrations import Migration
from data.postgres.gate import Gate
from data.postgres.link import SILENCE, CommitLost, Link, connect, is_conflict, told, trouble_of, was_stored
from data.postgres.news import CHANNEL, Newsroom, alone
from data.postgres.pool import Pool
from data.postgres.schema import migrate
from data.store import QUEUE, News, Store, Timing, Work

_T = TypeVar("_T")

WRITERS: Final = 8
READERS: Final = 4
STALLED: Final = 10.0
"""A write that waits is refused when the database has not dealt with any for so many seconds."""
_ALONE_AFTER: Final = 5
"""Conflicts after which a write runs alone."""
_GIVE_UP_AFTER: Final = 8
"""Conflicts after which a write is refused. Nothing of ours can be in the way of one that runs alone."""
_SHORTEST, _LONGEST = 0.005, 0.25
"""Seconds of a pause before something is tried again, at most."""
_TWINS: Final = 3
"""How often a key that is there already is taken for the work of somebody who was quicker."""
_OLD_WRITERS: Final = (
    "DELETE FROM writers WHERE since < now() - interval '1 day' AND pid NOT IN (SELECT pid FROM pg_stat_activity)"
)


class PostgresStore(Store):
    """A store that several processes share."""

    shared = True

    def __init__(self, address: str, process: str, busy_seconds: float, timed: Timing) -> None:
        super().__init__(address, process)
        self._address = address
        self._busy_seconds = busy_seconds
        self._timed = timed
        self._writers = Pool("writes", WRITERS, partial(self._link, writes=True))
        self._readers = Pool("reads", READERS, partial(self._link, writes=False))
        self._gate = Gate(WRITERS)
        self._waiting = 0
        self._ended_at = time.monotonic()
        """When the database has dealt with a write last."""
        self._closed = False
        self._newsroom = Newsroom(address, self._send)
        self._watching = asyncio.create_task(self._watch())

    @classmethod
    async def at(
        cls, address: str, process: str, migrations: Sequence[Migration], busy_seconds: float, timed: Timing
    ) -> PostgresStore:
        try:
            await asyncio.to_thread(_prepare, address, migrations)
        except psycopg.Error as error:
            raise NotSaved(trouble_of(error) or Trouble.BROKEN, told(error)) from error
        return cls(address, process, busy_seconds, timed)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._newsroom.close()
        await asyncio.to_thread(self._readers.close)
        await asyncio.to_thread(self._writers.close)
        self._watching.cancel()

    def _link(self, *, writes: bool) -> Link:
        return Link(self._address, self.process, self._busy_seconds, writes=writes)

    def rename(self, process: str) -> None:
        super().rename(process)
        for link in (*self._writers.links, *self._readers.links):
            link.process = process  # from the next transaction on

    @property
    def waiting(self) -> int:
        return max(0, self._waiting - WRITERS)

    async def write(self, work: Work[_T]) -> _T:
        if self._closed:
            raise NotSaved(Trouble.CLOSED)
        if self.waiting >= QUEUE:
            raise NotSaved(Trouble.BUSY, f"{QUEUE} writes are waiting")
        self._waiting += 1
        try:
            with self._timed("write"):
                result, due = await self._writers.run(partial(self._write, work, time.monotonic()))
        finally:
            self._waiting -= 1
        if due is not None and not self._closed:
            self._newsroom.tell(due)
        return result

    async def read(self, work: Work[_T]) -> _T:
        if self._closed:
            raise NotRead(Trouble.CLOSED)
        with self._timed("read"):
            return await self._readers.run(partial(self._read, work))

    async def read_apart(self, work: Work[_T]) -> _T:
        return await asyncio.to_thread(self._read_apart, work)

    def alone(self, name: str) -> AbstractAsyncContextManager[None]:
        return alone(self._address, name)

    def hear(self, news: News | None) -> None:
        self._newsroom.hear(news)

    @property
    def size(self) -> int:
        return 0  # PostgreSQL looks after its files by itself

    async def forget_in_copies(self, person: int) -> None:
        """None are made."""

    async def sweep(self) -> bool:
        """What was deleted goes from the pages with the next vacuum, which PostgreSQL does by itself."""
        await self.write(lambda transaction: transaction.drop_erasures())
        return True

    @property
    def said(self) -> int:
        """How many statements were run, but for those that begin and end transactions."""
        return self._writers.said + self._readers.said

    async def _watch(self) -> None:
        """A line that is dead but not cut says nothing at all."""
        while True:
            await asyncio.sleep(SILENCE / 10)
            self._writers.cut_silent(SILENCE)
            self._readers.cut_silent(SILENCE)

    async def _send(self, news: str) -> None:
        await self._writers.run(lambda: self._writers.link().tell(CHANNEL, news))

    def _write(self, work: Work[_T], asked_at: float) -> tuple[_T, int | None]:
        """In a thread: until it is stored or refused."""
        if self._is_stalled(asked_at):
            raise NotSaved(Trouble.BUSY, f"no write has ended for {STALLED:.0f} s")
        late = time.monotonic() + self._busy_seconds
        pause = _Pause()
        twins = conflicts = 0
        while True:
            alone = conflicts >= _ALONE_AFTER
            link = None
            try:
                link = self._writers.link()
                try:
                    with nullcontext() if alone else self._gate.passed():
                        outcome = link.write(work, alone=alone)
                    self._ended_at = time.monotonic()
                    return outcome
                except CommitLost as lost:
                    if self._was_stored(link, late):
                        self._ended_at = time.monotonic()
                        stored: tuple[_T, int | None] = lost.outcome
                        return stored
            except psycopg.IntegrityError:
                twins += 1
                if twins > _TWINS:
                    raise
            except psycopg.Error as error:
                trouble = trouble_of(error)
                if trouble is None:
                    raise
                if not is_conflict(error):
                    refused = trouble not in (Trouble.BUSY, Trouble.AWAY) or time.monotonic() >= late
                elif link is None or not link.begun:  # it waits for a write that runs alone, or to run alone itself
                    refused = self._is_stalled(asked_at)
                else:
                    conflicts += 1
                    self._gate.collided()
                    refused = conflicts >= _GIVE_UP_AFTER
                if refused:
                    raise NotSaved(trouble, told(error)) from error
            except Exception:  # the function's own: it refuses what was asked for
                self._ended_at = time.monotonic()
                raise
            pause.wait()

    def _is_stalled(self, since: float) -> bool:
        """Whether no write has ended for long, though one has waited since then."""
        return time.monotonic() - max(since, self._ended_at) > STALLED

    def _was_stored(self, link: Link, late: float) -> bool:
        pause = _Pause()
        while True:
            left = max(0.2, late - time.monotonic())
            try:
                stored = was_stored(self._address, link.writer, link.number, left)
            except psycopg.Error as error:
                if time.monotonic() >= late:
                    raise NotSaved(Trouble.UNKNOWN, told(error)) from error
            else:
                if stored is None:
                    raise NotSaved(Trouble.UNKNOWN)
                return stored
            pause.wait()

    def _read(self, work: Work[_T]) -> _T:
        late = time.monotonic() + self._busy_seconds
        pause = _Pause()
        while True:
            try:
                return self._readers.link().read(work)
            except psycopg.Error as error:
                trouble = trouble_of(error)
                if trouble is None:
                    raise
                if not (trouble is Trouble.AWAY or is_conflict(error)) or time.monotonic() >= late:
                    raise NotRead(trouble, told(error)) from error
            pause.wait()

    def _read_apart(self, work: Work[Any]) -> Any:
        try:
            link = self._link(writes=False)
            try:
                return link.read(work)
            finally:
                link.close()
        except psycopg.Error as error:
            trouble = trouble_of(error)
            if trouble is None:
                raise
            raise NotRead(trouble, told(error)) from error


class _Pause:
    """A moment that differs and grows, so that those who were in each other's way do not meet again."""

    def __init__(self) -> None:
        self._longest = _SHORTEST

    def wait(self) -> None:
        time.sleep(random.uniform(0, self._longest))
        self._longest = min(_LONGEST, 2 * self._longest)


def _prepare(address: str, migrations: Sequence[Migration]) -> None:
    with connect(address) as connection:
        migrate(connection, migrations)
        connection.execute(_OLD_WRITERS)
