"""The store, whichever engine keeps it: a SQLite file (`data/sqlite_store.py`) or PostgreSQL (`data/postgres/`).

A write is a function that gets a `Transaction`; nothing of it returns before it is on disk. A read gets its own
consistent state and never waits for a writer. On PostgreSQL a function may be run again, when others were quicker: it
must not remember anything from the run before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from data.migrations import MIGRATIONS, Migration
from data.shards import LONE
from data.transaction import Transaction

_T = TypeVar("_T")
Work = Callable[[Transaction], _T]
Timing = Callable[[str], AbstractContextManager[object]]
"""Times what is done inside, by its kind: a `write` or a `read`, waiting included."""
Where = Path | str
"""A SQLite file, or the address of a PostgreSQL database."""
News = Callable[[int], None]
"""Called in the loop with the first moment at which there is something to do that another process has written."""

BUSY_SECONDS: Final = 2.0
"""How long others may stand in the way before a person is told; Discord waits three."""
QUEUE: Final = 1000
"""So many writes may wait."""
_ADDRESSES: Final = ("postgresql://", "postgres://")


@dataclass(eq=False, slots=True)
class Name:
    """What a process is called. It may have to change while the process lives."""

    text: str
    heard: Callable[[str], None] = lambda _: None
    """Told of a new one."""

    def change(self, text: str) -> None:
        self.text = text
        self.heard(text)


def is_address(where: Where) -> bool:
    """Whether it is the address of a database, not a file.

    >>> is_address("postgresql://localhost/rose"), is_address("var/rose.db"), is_address(Path("postgresql:/x"))
    (True, False, False)
    """
    return isinstance(where, str) and where.startswith(_ADDRESSES)


def shown(where: Where) -> str:
    """Where a store is, as may be printed: without a password."""
    text = str(where)
    scheme, colon, rest = text.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}" if colon and is_address(where) else text


class Store(ABC):
    """Made by `Store.open`, and to be closed."""

    shared: bool
    """Whether other processes may play here at the same time."""

    def __init__(self, where: Where, process: str) -> None:
        self.where = where
        self.process = process
        """Who writes here: the name under which this process shows boards and keeps its heartbeat."""

    @staticmethod
    async def open(
        where: Where,
        *,
        process: str = LONE,
        migrations: Sequence[Migration] = MIGRATIONS,
        busy_seconds: float = BUSY_SECONDS,
        timed: Timing = nullcontext,
    ) -> Store:
        """Open a store, make it if it is not there, and bring its schema up to date.

        NewerSchema if a newer program wrote it; NotSaved if it cannot be written; another StoreError if it, or what it
        needs, is not there.
        """
        if is_address(where):
            from data.postgres import PostgresStore  # whoever keeps a file needs no driver

            return await PostgresStore.at(str(where), process, migrations, busy_seconds, timed)
        from data.sqlite_store import SqliteStore

        return await SqliteStore.at(Path(where), process, migrations, busy_seconds, timed)

    @staticmethod
    def named(where: Where, wanted: str = LONE) -> AbstractAsyncContextManager[Name]:
        """A name for this process: one that no other has who uses the store, and that the next one gets after it."""
        if is_address(where):
            from data.postgres.naming import named

            return named(str(where), wanted)
        return nullcontext(Name(LONE))

    def rename(self, process: str) -> None:
        """Write under another name from now on."""
        self.process = process

    @property
    def path(self) -> Path:
        """The file; only for a store that is in one."""
        assert isinstance(self.where, Path)
        return self.where

    @abstractmethod
    async def close(self) -> None:
        """Finish what waits, then let go."""

    @property
    @abstractmethod
    def waiting(self) -> int:
        """How many writes wait."""

    @abstractmethod
    async def write(self, work: Work[_T]) -> _T:
        """Run a function in a transaction; when this returns, what it wrote is on disk.

        What the function raises comes back, and nothing of it is stored; NotSaved if the store does not take it.
        """

    @abstractmethod
    async def read(self, work: Work[_T]) -> _T:
        """Run a function that only reads, on one consistent state; NotRead if the store does not give it."""

    @abstractmethod
    async def read_apart(self, work: Work[_T]) -> _T:
        """The same for work that takes long: on a connection of its own, so that nobody waits for it."""

    @abstractmethod
    def alone(self, name: str) -> AbstractAsyncContextManager[None]:
        """Hold a name among all who use this store: one after the other is inside.

        Whose connection is lost meanwhile has lost the name, too: what is done inside must bear being done twice.
        """

    @abstractmethod
    def hear(self, news: News | None) -> None:
        """Have this called from now on when another process has written something that is due; None: no more.

        Also when some of it may have been missed.
        """

    @property
    @abstractmethod
    def size(self) -> int:
        """Bytes that `sweep` would write anew."""

    @abstractmethod
    async def forget_in_copies(self, person: int) -> None:
        """Take a person out of the copies from before migrations; nobody waits for it but whoever asks."""

    @abstractmethod
    async def sweep(self) -> bool:
        """Have nothing left of what was deleted, as far as the engine lets us; False if it must be tried again."""
