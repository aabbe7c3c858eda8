"""The computer's turns in one match: asked for by its worker as soon as they come, and by nobody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import matches
from matches import Hall, Match, Refused, StoreError
from matches.refusals import Unknown

log = logging.getLogger(__name__)

LISTEN: Final = 0.25
"""Seconds for which a click waits for the computer's move, so that one picture shows both."""
AGAIN_AFTER: Final = (1, 5, 30, 120)
"""Seconds until a computer that could not move is asked again; a match never stays with "thinking"."""


class Thinking:
    """``done`` is called when the computer has moved, or need not move any more."""

    def __init__(self, hall: Hall, match: str, done: Callable[[], None]) -> None:
        self._hall = hall
        self._match = match
        self._done = done
        self._task: asyncio.Task[None] | None = None
        self._listened: int | None = None

    @property
    def under_way(self) -> bool:
        return self._task is not None and not self._task.done()

    def about(self, match: Match) -> None:
        """If it is the computer's turn, let it move."""
        if match.computer_to_move and not self.under_way:
            self._task = asyncio.create_task(self._think(), name=f"thinking {self._match}")
            self._task.add_done_callback(self._thought)

    def _thought(self, thinking: asyncio.Task[None]) -> None:
        if not thinking.cancelled():  # else the bot is about to stop, and nobody would stop what begins now
            self._done()

    def worth_a_moment(self, match: Match) -> bool:
        """Whether the computer may answer so soon that it is worth waiting for; once a turn."""
        return self.under_way and match.computer_to_move and self._listened != match.turn

    async def listen(self, match: Match) -> None:
        """Give the computer its moment."""
        self._listened = match.turn
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=LISTEN)

    async def cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _think(self) -> None:
        failures = 0
        while True:
            try:
                await matches.think(self._hall, self._match)
            except Unknown:
                return
            except (Refused, StoreError) as error:
                log.warning("match %s: the computer could not move: %s", self._match, error)
            except Exception:
                log.exception("match %s: the computer failed", self._match)
            else:
                return
            pause = AGAIN_AFTER[min(failures, len(AGAIN_AFTER) - 1)]
            failures += 1
            await self._hall.time.sleep_until(self._hall.time.now() + pause)
