"""Which boards are behind, and for how long: for the operator of the bot.

A board that is behind for a moment is normal; one that stays behind is a problem. The time is measured by repeated
looks, so it starts again with each process.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from matches.model.context import Context
from matches.model.worker import look_every

LOOK_EVERY: Final = 15
"""Seconds between two looks of `run`."""


@dataclass(frozen=True, slots=True)
class BehindBoard:
    """A match whose board is behind, and since when it is known to be."""

    match: str
    since: int


class BoardsBehind:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._since: dict[tuple[str, int], int] = {}
        """By match and shown version: a board that still makes progress is not stuck."""

    async def look(self) -> list[BehindBoard]:
        """The boards that are behind now and could be shown, the longest first."""
        now = self._context.time.now()
        found = await self._context.store.read(lambda transaction: transaction.boards.all_behind(now))
        self._since = {board: self._since.get(board, now) for board in found}
        return sorted(
            (BehindBoard(match, since) for (match, _), since in self._since.items()), key=lambda one: one.since
        )

    async def longest(self) -> tuple[int, int]:
        """How many boards are behind, and for how many seconds the longest has been."""
        found = await self.look()
        return len(found), self._context.time.now() - found[0].since if found else 0

    async def run(self) -> None:
        """Look again and again, so that the time is known. Until cancelled."""
        await look_every(LOOK_EVERY, self._context.time, self.look)  # the board worker logs a store that fails
