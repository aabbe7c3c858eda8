"""What processes that share a store know together."""

from __future__ import annotations

import logging
from typing import Final

from data import StoreError, Transaction
from matches.hall import Hall

log = logging.getLogger(__name__)

SERVING: Final = 45
"""Seconds after its last heartbeat for which a process is taken to be there."""


async def note(hall: Hall, name: str) -> str | None:
    """What one of them has written down for all."""
    return await hall.store.read(lambda transaction: transaction.note(name))


async def keep_note(hall: Hall, name: str, content: str) -> None:
    await hall.store.write(lambda transaction: transaction.keep_note(name, content))


def serve(transaction: Transaction, hall: Hall, now: int) -> None:
    """Let others know that this process has its shards."""
    if hall.store.shared:
        transaction.claim(f"{_serving(hall)}{hall.store.process}", now, SERVING)


async def is_replaced(hall: Hall) -> bool:
    """Whether another process has the same shards and is on Discord."""
    if not hall.store.shared:
        return False
    now = hall.time.now()
    return await hall.store.read(lambda transaction: transaction.held_by_others(_serving(hall), now))


def _serving(hall: Hall) -> str:
    return f"serving {hall.shards}: "


async def leave(hall: Hall) -> None:
    """This process is about to end: what it has taken upon itself others may do at once."""
    if hall.store.shared:
        try:
            await hall.store.write(lambda transaction: transaction.give_back_leases())
        except StoreError as error:
            log.warning("others must wait until they may do what was begun here: %s", error)
