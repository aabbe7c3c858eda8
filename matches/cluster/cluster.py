"""`Cluster`: the processes that use one store, as one of them sees them.

No other code asks whether the store is shared. Each method is a question or a task of one caller, so that a caller is
written once, for one process and for several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from data.engine.store import Store
from data.tables.lease_table import LEASE
from data.tables.transaction import Transaction


class Time(Protocol):
    """What a cluster needs of the time source."""

    def now(self) -> int: ...
    async def sleep_until(self, moment: int | None) -> None: ...


class StoreNotes:
    """Notes in the store that one process writes and all processes read."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, name: str) -> str | None:
        return await self._store.read(lambda transaction: transaction.notes.get(name))

    async def write(self, name: str, content: str) -> None:
        await self._store.write(lambda transaction: transaction.notes.keep(name, content))


class Cluster:
    """A process that uses its store alone: it holds every lease and writes nothing. Each `Context` has one.

    Its subclass `SeveralProcesses` is for processes that share a store.
    """

    others_show_boards = False
    """Whether another process may edit or post a board at the same moment."""
    others_identify = False
    """Whether shards of other processes identify to Discord, so that all must take turns."""
    notes: StoreNotes | None = None
    """Notes that all processes share; None if this process can keep its notes in files of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # Leases

    async def claim(self, subject: str, seconds: int = LEASE) -> bool:
        """Take or renew a lease; False while another process has it."""
        return True

    def is_held(self, subject: str) -> bool:
        """Whether this process surely has a lease, without asking the store."""
        return True

    def lost(self, subject: str) -> None:
        """Another process has this lease now."""

    def after_write(self, written: Transaction) -> None:
        """Note the leases that a committed transaction has acquired."""

    def grace_left(self, subject: str) -> float:
        """Seconds until no request of the previous holder can reach Discord any more; 0 if none can."""
        return 0.0

    def end_grace(self, subject: str) -> None: ...

    async def release(self, subjects: Iterable[str]) -> None:
        """Release leases on matches or challenges, so that other processes can take over at once."""

    async def leave(self) -> None:
        """This process is about to end: release its other leases."""

    # Other processes

    def poll_interval(self, seconds: int) -> int | None:
        """``seconds`` if a worker must look for work that others have stored; None if it hears of all work."""
        return None

    def note_serving(self, transaction: Transaction, now: int) -> None:
        """Tell other processes that this one serves its shards."""

    async def is_replaced(self) -> bool:
        """Whether another process serves the same shards and is connected to Discord."""
        return False

    async def answers(self, interaction: int) -> bool:
        """Whether this process answers an interaction. Ask once for each: the first process that asks answers."""
        return True

    def note_deletion(self, transaction: Transaction) -> None:
        """A person was deleted: other processes must clear their caches."""

    async def follow_deletions(self, *clear: Callable[[], None]) -> None:
        """Clear caches whenever another process has deleted a person. Until cancelled, or until there is no need."""

    # The store

    @property
    def local_file(self) -> Path | None:
        """The file of the store, which this process backs up and whose disk it watches.

        None if the store is on a database server: its operator does both.
        """
        return self._store.path
