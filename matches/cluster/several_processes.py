"""The cluster of processes that share a store: they tell each other through it who does what."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Final

from data.engine.store import Store
from data.errors import StoreError
from data.rows.shards import Shards
from data.tables.lease_table import LEASE
from data.tables.transaction import Transaction
from matches.cluster.cluster import Cluster, StoreNotes, Time
from matches.cluster.lease_cache import LeaseCache

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 60
"""Seconds between two looks at whether another process has deleted a person."""
SERVING: Final = 45
"""Seconds after its last heartbeat for which a process counts as running."""
_DELETIONS: Final = "forgotten"
"""The name of the note that counts deleted people. Who they were is stored nowhere."""


class SeveralProcesses(Cluster):
    others_show_boards = True
    others_identify = True
    local_file = None

    def __init__(self, store: Store, time: Time, shards: Shards) -> None:
        super().__init__(store)
        self.notes: StoreNotes = StoreNotes(store)
        self._time = time
        self._leases = LeaseCache()
        self._serving = f"serving {shards}: "

    # Leases

    async def claim(self, subject: str, seconds: int = LEASE) -> bool:
        now = self._time.now()

        def work(transaction: Transaction) -> tuple[bool, Transaction]:
            return transaction.leases.claim(subject, now, seconds), transaction

        claimed, written = await self._store.write(work)
        self.after_write(written)
        return claimed

    def is_held(self, subject: str) -> bool:
        return self._leases.is_held(subject)

    def lost(self, subject: str) -> None:
        self._leases.lost(subject)

    def after_write(self, written: Transaction) -> None:
        self._leases.acquired(written.session.held, written.session.elsewhere)

    def grace_left(self, subject: str) -> float:
        return self._leases.grace_left(subject)

    def end_grace(self, subject: str) -> None:
        self._leases.end_grace(subject)

    async def release(self, subjects: Iterable[str]) -> None:
        names = list(subjects)

        def work(transaction: Transaction) -> None:
            for name in names:
                transaction.leases.give_back(name)

        await self._store.write(work)

    async def leave(self) -> None:
        try:
            await self._store.write(lambda transaction: transaction.leases.give_back_all())
        except StoreError as error:
            log.warning("the leases of this process could not be released; others wait until they end: %s", error)

    # Other processes

    def poll_interval(self, seconds: int) -> int | None:
        return seconds

    def note_serving(self, transaction: Transaction, now: int) -> None:
        transaction.leases.claim(f"{self._serving}{self._store.process}", now, SERVING)

    async def is_replaced(self) -> bool:
        now = self._time.now()
        return await self._store.read(lambda transaction: transaction.leases.held_by_others(self._serving, now))

    async def answers(self, interaction: int) -> bool:
        now = self._time.now()
        return await self._store.write(lambda transaction: transaction.interactions.claim(interaction, now))

    def note_deletion(self, transaction: Transaction) -> None:
        transaction.notes.keep(_DELETIONS, str(int(transaction.notes.get(_DELETIONS) or 0) + 1))

    async def follow_deletions(self, *clear: Callable[[], None]) -> None:
        known: str | None = None
        first = True
        while True:
            try:
                found = await self.notes.read(_DELETIONS)
            except StoreError:
                found = known
            if found != known and not first:
                for clear_cache in clear:
                    clear_cache()
            known, first = found, False
            await self._time.sleep_until(self._time.now() + LOOK_EVERY)
