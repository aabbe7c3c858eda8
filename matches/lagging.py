"""Which boards show less than the store knows, and for how long: for whoever runs the bot.

A board that is shown late for a moment is nothing; one that stays behind is. How long is known from looking again and
again, so it begins anew with the process.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from data import StoreError
from matches.hall import Hall

LOOK_EVERY: Final = 15
"""Seconds between two looks, where nobody else looks."""


@dataclass(frozen=True, slots=True)
class Behind:
    """A match whose board is behind, and since when that is known."""

    match: str
    since: int


class Lagging:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._since: dict[tuple[str, int], int] = {}
        """By the match and the version that its board shows: one that moves on, however late, is not stuck."""

    async def look(self) -> list[Behind]:
        """Those that are behind now and could be shown, the longest first."""
        now = self._hall.time.now()
        found = await self._hall.store.read(lambda transaction: transaction.boards_behind(now))
        self._since = {board: self._since.get(board, now) for board in found}
        return sorted((Behind(match, since) for (match, _), since in self._since.items()), key=lambda one: one.since)

    async def longest(self) -> tuple[int, int]:
        """How many boards are behind, and for how many seconds the first of them has been."""
        found = await self.look()
        return len(found), self._hall.time.now() - found[0].since if found else 0

    async def run(self) -> None:
        """Keep looking, so that whoever asks is told for how long. Until cancelled."""
        while True:
            with suppress(StoreError):  # who shows the boards says so
                await self.look()
            await self._hall.time.sleep_until(self._hall.time.now() + LOOK_EVERY)
