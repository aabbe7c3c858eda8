"""What processes that share a store know together."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from data import StoreError, Transaction
from matches.hall import Hall

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 60
"""Seconds after which what another process was told is known here."""
_FORGOTTEN: Final = "forgotten"
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


def note_forgetting(transaction: Transaction) -> None:
    """Somebody was forgotten: others are to remember nobody, for who it was is written nowhere."""
    transaction.keep_note(_FORGOTTEN, str(int(transaction.note(_FORGOTTEN) or 0) + 1))


async def follow_forgetting(hall: Hall, forget: Callable[[], None]) -> None:
    """Call ``forget`` after another process has forgotten somebody. Until cancelled; at once if there is none."""
    known: str | None = None
    first = True
    while hall.store.shared:
        try:
            found = await note(hall, _FORGOTTEN)
        except StoreError:
            found = known
        if found != known and not first:
            hall.forget_matches()
            forget()
        known, first = found, False
        await hall.time.sleep_until(hall.time.now() + LOOK_EVERY)


def _serving(hall: Hall) -> str:
    return f"serving {hall.shards}: "


async def leave(hall: Hall) -> None:
    """This process is about to end: what it has taken upon itself others may do at once."""
    if hall.store.shared:
        try:
            await hall.store.write(lambda transaction: transaction.give_back_leases())
        except StoreError as error:
            log.warning("others must wait until they may do what was begun here: %s", error)
