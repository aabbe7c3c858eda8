"""What processes that share a store know together."""

from __future__ import annotations

import logging

from data import StoreError
from matches.hall import Hall

log = logging.getLogger(__name__)


async def note(hall: Hall, name: str) -> str | None:
    """What one of them has written down for all."""
    return await hall.store.read(lambda transaction: transaction.note(name))


async def keep_note(hall: Hall, name: str, content: str) -> None:
    await hall.store.write(lambda transaction: transaction.keep_note(name, content))


async def leave(hall: Hall) -> None:
    """This process is about to end: what it has taken upon itself others may do at once."""
    if hall.store.shared:
        try:
            await hall.store.write(lambda transaction: transaction.give_back_leases())
        except StoreError as error:
            log.warning("others must wait until they may do what was begun here: %s", error)
