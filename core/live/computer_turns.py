"""The computer's turns in one match. Only the worker of the match starts them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from data.errors import StoreError
from matches.model.context import Context
from matches.model.refusals import Refused, Unknown
from matches.model.values import Match
from matches.model.worker import retry
from matches.play import playing

log = logging.getLogger(__name__)

LISTEN: Final = 0.25
"""Seconds for which a click waits for the computer's move, so that one picture shows both moves."""
AGAIN_AFTER: Final = (1, 5, 30, 120)
"""Seconds until a computer that failed to move is asked again, so that no match stays at "thinking"."""


class ComputerTurns:
    """``done`` is called when the computer has moved, or need not move any more."""

    def __init__(self, context: Context, match: str, done: Callable[[], None]) -> None:
        self._context = context
        self._match = match
        self._done = done
        self._task: asyncio.Task[None] | None = None
        self._listened: int | None = None

    @property
    def under_way(self) -> bool:
        return self._task is not None and not self._task.done()

    def about(self, match: Match) -> None:
        """Start the computer if it is its turn."""
        if match.computer_to_move and not self.under_way:
            thinking = retry(self._context.time, AGAIN_AFTER, self._think)
            self._task = asyncio.create_task(thinking, name=f"thinking {self._match}")
            self._task.add_done_callback(self._ended)

    def _ended(self, thinking: asyncio.Task[None]) -> None:
        if not thinking.cancelled():  # else the bot is stopping, and nothing would cancel a new task
            self._done()

    def should_wait(self, match: Match) -> bool:
        """Whether to wait shortly for the computer's move; once for each turn."""
        return self.under_way and match.computer_to_move and self._listened != match.turn

    async def wait_shortly(self, match: Match) -> None:
        """Wait shortly for the computer's move."""
        self._listened = match.turn
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=LISTEN)

    async def cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _think(self) -> bool:
        """Let the computer move. Returns whether it has moved, or need not move any more."""
        try:
            await playing.think(self._context, self._match)
        except Unknown:
            return True
        except (Refused, StoreError) as error:
            log.warning("match %s: the computer could not move: %s", self._match, error)
            return False
        except Exception:
            log.exception("match %s: the computer failed", self._match)
            return False
        return True
