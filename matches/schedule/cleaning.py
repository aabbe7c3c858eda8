"""What is removed from the store when nobody needs it any more, and when the store is vacuumed after a deletion.

A vacuum is done at once if that is quick, else at night.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from data.errors import StoreError
from data.tables.transaction import Transaction
from matches.model.clocks import DAY, HOUR, MINUTE
from matches.model.context import Context
from matches.standing.match_rating import look_after_absent

log = logging.getLogger(__name__)

EVERY: Final = 10 * MINUTE
"""Seconds between two cleanings of the store."""
_KEEP_CLOSED: Final = 30 * DAY
"""Seconds for which closed challenges are kept after their expiry."""
_KEEP_BEGINNINGS: Final = 7 * DAY
"""Seconds for which the bot knows what a command or click has begun."""
_KEEP_ANSWERS: Final = HOUR
"""Seconds for which the bot knows which interactions were answered."""
SMALL: Final = 32 * 2**20
"""Bytes up to which a vacuum, which blocks all writes, is too short to be noticed."""
NIGHT: Final = range(3 * HOUR, 4 * HOUR + 1)
"""Seconds after midnight, UTC. The clock worker checks more often than once an hour."""
PAUSE: Final = 10 * MINUTE
"""Seconds between two vacuums: repeated deletions must not block running matches."""
_TRIES, _RETRY_AFTER = 10, 0.05


async def clean_up(context: Context, now: int) -> None:
    """Remove what nobody needs any more, and update the ratings of people who have not played for long."""
    await context.decide(lambda transaction: _remove_old(transaction, now))
    await vacuum(context)
    while await context.decide(lambda transaction: look_after_absent(transaction, now)):
        pass


def _remove_old(transaction: Transaction, now: int) -> None:
    transaction.challenges.remove_old(now - _KEEP_CLOSED)
    transaction.challenge_log.drop_old(now - DAY)
    transaction.boards.drop_old_handles(now)
    transaction.interactions.drop_old_beginnings(now - _KEEP_BEGINNINGS)
    transaction.leases.drop_old(now)
    transaction.interactions.drop_old_claims(now - _KEEP_ANSWERS)


async def vacuum(context: Context) -> None:
    """Vacuum the store if that is due. If it fails, the clock worker tries again later."""
    now = context.time.now()
    if now < context.swept_at + PAUSE or not await context.store.read(
        lambda transaction: transaction.people.has_erasures()
    ):
        return
    if context.store.size > SMALL and now % DAY not in NIGHT:
        return
    context.swept_at = now
    try:
        for _ in range(_TRIES):
            if await context.store.vacuum():
                log.info("the store was vacuumed: nothing is left of deleted people")
                return
            await asyncio.sleep(_RETRY_AFTER)  # a reader still holds a snapshot
        log.info("a long read holds a snapshot: the store is vacuumed later")
    except StoreError as error:
        log.warning("the store could not be vacuumed: %s", error)
