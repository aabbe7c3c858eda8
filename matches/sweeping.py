"""When the store is written anew after somebody was forgotten: at once if that is quick, else at night."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from data import StoreError
from matches.clocks import DAY, HOUR, MINUTE
from matches.hall import Hall

log = logging.getLogger(__name__)

SMALL: Final = 32 * 2**20
"""Bytes up to which nobody notices that nothing can be written for a moment."""
NIGHT: Final = range(3 * HOUR, 4 * HOUR + 1)
"""Seconds after midnight, UTC. The clocks look at least once an hour."""
PAUSE: Final = 10 * MINUTE
"""Who comes and has themselves forgotten again and again must not keep the others from playing."""
_TRIES, _NAP = 10, 0.05


async def sweep(hall: Hall) -> None:
    """Do it if it is due. What cannot be done now is done at a later look of the clocks."""
    now = hall.time.now()
    if now < hall.swept_at + PAUSE or not await hall.store.read(lambda transaction: transaction.has_erasures()):
        return
    if hall.store.size > SMALL and now % DAY not in NIGHT:
        return
    hall.swept_at = now
    try:
        for _ in range(_TRIES):
            if await hall.store.sweep():
                log.info("the store was written anew: nothing is left of who was forgotten")
                return
            await asyncio.sleep(_NAP)  # for somebody who reads
        log.info("somebody reads the store for long: it is written anew later")
    except StoreError as error:
        log.warning("the store could not be written anew: %s", error)
