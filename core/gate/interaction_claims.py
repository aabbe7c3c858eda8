"""Which process answers an interaction that Discord delivers to several: while one replaces another, both get it.

The first process that notes it in the store answers, but never one that is about to leave and has a successor. A
process that uses the store alone asks nothing.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from data.errors import NotSaved, StoreError, StoreFailure
from matches.model.context import Context

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds within which the store must have said it for a command: a person is to be told within three, whatever
happens. A click waits for as long as the store takes: it is acknowledged meanwhile."""


class InteractionClaims:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._ceding = False

    async def leave(self) -> None:
        """This process is about to leave: from now on another one answers, if one has the same shards."""
        try:
            self._ceding = await self._context.cluster.is_replaced()
        except StoreError as error:
            log.warning("whether another process is there cannot be read: %s", error)
        if self._ceding:
            log.info("another process has our shards, and answers from now on")

    async def is_ours(self, delivered: int, *, is_click: bool = False) -> bool:
        """Whether this process is to answer. NotSaved if the store does not say: then nothing else could be done."""
        if self._ceding:
            return False
        try:
            async with asyncio.timeout(None if is_click else PATIENCE):
                return await self._context.cluster.answers(delivered)
        except TimeoutError:
            raise NotSaved(StoreFailure.AWAY, "it does not say who answers") from None
