"""The interface of the store, for both engines: a SQLite file (`data/engine/sqlite_store.py`) or PostgreSQL.

A write is a function that gets a `Transaction`; `write` returns when its changes are on disk. A read gets its own
consistent state and never waits for a writer. PostgreSQL (`data/postgres/`) may run a function again after a conflict:
it must not depend on anything from the run before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from data.migrations import MIGRATIONS, Migration
from data.rows.shards import LONE
from data.tables.transaction import Transaction

_T = TypeVar("_T")
Work = Callable[[Transaction], _T]
Timing = Callable[[str], AbstractContextManager[object]]
"""Measures the time of a `write` or a `read`, waiting included."""
Where = Path | str
"""A SQLite file, or the address of a PostgreSQL database."""
OnChange = Callable[[int], None]
"""Called in the event loop with the earliest time at which work of another process becomes due."""

BUSY_SECONDS: Final = 2.0
"""Seconds to wait for other writers before the user gets an error; Discord waits three."""
QUEUE: Final = 1000
"""The number of writes that may wait."""
_ADDRESSES: Final = ("postgresql://", "postgres://")


@dataclass(eq=False, slots=True)
class Name:
    """The name of a process. It can change while the process runs."""

    text: str
    heard: Callable[[str], None] = lambda _: None
    """Called with a new name."""

    def change(self, text: str) -> None:
        self.text = text
        self.heard(text)


def is_address(where: Where) -> bool:
    """Whether it is the address of a database and not a file.

    >>> is_address("postgresql://localhost/rose"), is_address("var/rose.db"), is_address(Path("postgresql:/x"))
    (True, False, False)
    """
    return isinstance(where, str) and where.startswith(_ADDRESSES)


def redacted(where: Where) -> str:
    """Where a store is, without a password: safe to print."""
    text = str(where)
    scheme, colon, rest = text.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}" if colon and is_address(where) else text


class Store(ABC):
    """A store. Open it with `Store.open`, and close it."""

    shared: bool
    """Whether other processes may use this store at the same time."""

    def __init__(self, where: Where, process: str) -> None:
        self.where = where
        self.process = process
        """The name of this process. Leases of boards and heartbeats carry it."""

    @staticmethod
    async def open(
        where: Where,
        *,
        process: str = LONE,
        migrations: Sequence[Migration] = MIGRATIONS,
        busy_seconds: float = BUSY_SECONDS,
        timed: Timing = nullcontext,
    ) -> Store:
        """Open a store, create it if it is missing, and bring its schema up to date.

        Raises NewerSchema if a newer program wrote it, NotSaved if it cannot be written, another StoreError if the
        store or something it needs is missing.
        """
        if is_address(where):
            from data.postgres.postgres_store import PostgresStore  # imported here: a store in a file needs no driver

            return await PostgresStore.at(str(where), process, migrations, busy_seconds, timed)
        from data.engine.sqlite_store import SqliteStore

        return await SqliteStore.at(Path(where), process, migrations, busy_seconds, timed)

    @staticmethod
    def named(where: Where, wanted: str = LONE) -> AbstractAsyncContextManager[Name]:
        """Hold a name for this process: no other process has it meanwhile, and a successor gets it again."""
        if is_address(where):
            from data.postgres.process_names import named

            return named(str(where), wanted)
        return nullcontext(Name(LONE))

    def rename(self, process: str) -> None:
        """Write under another name from now on."""
        self.process = process

    @property
    def path(self) -> Path:
        """The file; only for a store in SQLite."""
        assert isinstance(self.where, Path)
        return self.where

    @abstractmethod
    async def close(self) -> None:
        """Finish the waiting writes, then close."""

    @property
    @abstractmethod
    def waiting(self) -> int:
        """The number of waiting writes."""

    @abstractmethod
    async def write(self, work: Work[_T]) -> _T:
        """Run a function in a transaction. When this returns, its changes are on disk.

        If the function raises, its changes are dropped and the error is raised here. NotSaved if the store cannot
        write.
        """

    @abstractmethod
    async def read(self, work: Work[_T]) -> _T:
        """Run a function that only reads, on one consistent state; NotRead if the store cannot read."""

    @abstractmethod
    async def read_long(self, work: Work[_T]) -> _T:
        """Like `read`, for work that takes long: on its own connection, so that other reads do not wait."""

    @abstractmethod
    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Hold a named lock among all processes that use this store.

        If the connection is lost meanwhile, so is the lock: the work inside must be safe to do twice.
        """

    @abstractmethod
    def subscribe(self, on_change: OnChange | None) -> None:
        """Call a function when another process has written something that becomes due; None ends the subscription.

        It is also called when a message may have been missed.
        """

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of bytes that `vacuum` would rewrite."""

    @abstractmethod
    async def forget_in_copies(self, person: int) -> None:
        """Remove a person from the copies made before migrations. No other work waits for it."""

    @abstractmethod
    async def vacuum(self) -> bool:
        """Remove every trace of deleted rows, as far as the engine allows; False if it must be repeated."""
