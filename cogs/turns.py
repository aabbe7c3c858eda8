"""Who answers what Discord delivers to several processes at once: while one replaces another, both have its shards.

The store says which: whoever notes it first, and never one that is about to leave and has a successor. Where no other
process uses the store nothing is asked.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from matches import Hall, NotSaved, StoreError, Trouble, sharing

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds within which the store must have said it for a command: a person is to be told within three, whatever
happens. A click waits for as long as the store takes: it is acknowledged meanwhile."""


class Turns:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._ceding = False

    async def leave(self) -> None:
        """This process is about to leave: from now on another one answers, if one has the same shards."""
        try:
            self._ceding = await sharing.is_replaced(self._hall)
        except StoreError as error:
            log.warning("whether another process is there cannot be read: %s", error)
        if self._ceding:
            log.info("another process has our shards, and answers from now on")

    async def is_ours(self, delivered: int, *, is_click: bool = False) -> bool:
        """Whether this process is to answer. NotSaved if the store does not say: then nothing else could be done."""
        if not self._hall.store.shared:
            return True
        if self._ceding:
            return False
        now = self._hall.time.now()
        try:
            async with asyncio.timeout(None if is_click else PATIENCE):
                return await self._hall.store.write(lambda transaction: transaction.answer(delivered, now))
        except TimeoutError:
            raise NotSaved(Trouble.AWAY, "it does not say who answers") from None
