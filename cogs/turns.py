"""Who answers what Discord delivers to several processes at once: while one replaces another, both have its shards.

The store says which: whoever notes it first. Where no other process uses the store nothing is asked.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from matches import Hall, StoreError

log = logging.getLogger(__name__)

CEDE: Final = 0.7
"""Seconds for which a process that is about to leave lets another one answer."""


class Turns:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def is_ours(self, delivered: int, *, leaving: bool = False) -> bool:
        """Whether this process is to answer. If the store cannot say, it is: better twice than not at all."""
        if not self._hall.store.shared:
            return True
        if leaving:
            await asyncio.sleep(CEDE)
        now = self._hall.time.now()
        try:
            return await self._hall.store.write(lambda transaction: transaction.answer(delivered, now))
        except StoreError as error:
            log.warning("who answers %s cannot be noted: %s", delivered, error)
            return True
