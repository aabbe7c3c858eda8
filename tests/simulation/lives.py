"""The lives of the bot: each ends with a stop, or with a crash at a random moment, like kill -9.

Everything that the bot does with the outside world passes through `Life.point`. At a random point the life ends: from
then on nothing that it still tries has an effect, and the file stays as it is.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import defaultdict, deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from data.engine.sqlite_store import SqliteStore, _commit, _prepare_reader, _prepare_writer, _read
from data.engine.store import Store
from data.errors import NotSaved, StoreFailure
from data.migrations import MIGRATIONS
from data.tables.transaction import Transaction
from tests.stores import begin

_T = TypeVar("_T")


class Life:
    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.over = False
        self.crash_in: int | None = None
        """After how many points it ends."""
        self.ended = asyncio.Event()

    def point(self) -> None:
        """The life may end here."""
        if self.over:
            raise asyncio.CancelledError
        if self.crash_in is not None:
            self.crash_in -= 1
            if self.crash_in <= 0:
                self.end()
                raise asyncio.CancelledError

    def end(self) -> None:
        self.over = True
        self.ended.set()


class WalkStore(SqliteStore):
    """The store without threads: the same functions on the same file, in the same order, a moment later."""

    def __init__(self, path: Path, life: Life, written: Callable[[sqlite3.Connection], None]) -> None:
        Store.__init__(self, path, "bot")
        self._names = defaultdict(asyncio.Lock)
        self._life = life
        self._written = written
        begin(path)
        self._connection = _prepare_writer(path, MIGRATIONS, 2.0)
        self._connection.execute("PRAGMA synchronous = OFF")  # only the bot crashes, not the machine
        self._reading = _prepare_reader(path, 2.0)
        self._queue: deque[tuple[Callable[[Transaction], Any], asyncio.Future[Any]]] = deque()
        self._loop = asyncio.get_running_loop()
        self._closed = False
        self.full = False
        """The disk takes nothing more."""

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._reading.close()
            self._connection.close()

    async def write(self, work: Callable[[Transaction], _T]) -> _T:
        self._life.point()
        if self._closed:
            raise NotSaved(StoreFailure.CLOSED)
        if self.full:
            raise NotSaved(StoreFailure.DISK_FULL)
        done: asyncio.Future[_T] = self._loop.create_future()
        self._queue.append((work, done))
        self._loop.call_later(self._delay(), self._commit_next)
        outcome = await done
        self._life.point()
        return outcome

    async def read(self, work: Callable[[Transaction], _T]) -> _T:
        self._life.point()
        done: asyncio.Future[_T] = self._loop.create_future()
        self._loop.call_later(self._delay(), self._read_for, work, done)
        return await done

    async def read_long(self, work: Callable[[Transaction], _T]) -> _T:
        return await self.read(work)

    def _delay(self) -> float:
        return self._life.dice.choice((0, 0, 0.002, 0.01))

    def _commit_next(self) -> None:
        if self._life.over or self._closed:
            return
        work, done = self._queue.popleft()
        try:
            [(outcome, failure)] = _commit([work], self.process, self._connection)
        except Exception as error:  # noqa: BLE001  the caller gets it
            outcome, failure = None, error
        else:
            self._written(self._connection)
        if not done.done():
            if failure is None:
                done.set_result(outcome)
            else:
                done.set_exception(failure)

    def _read_for(self, work: Callable[[Transaction], _T], done: asyncio.Future[_T]) -> None:
        if self._life.over or self._closed or done.done():
            return
        try:
            done.set_result(partial(_read, work, self.process)(self._reading))
        except Exception as error:  # noqa: BLE001
            done.set_exception(error)
