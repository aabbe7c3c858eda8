"""Trying again: what went wrong last with one screen, and until when it is left alone."""

from __future__ import annotations

import asyncio
from typing import Final

from cogs.next_step import Snag, pause_after
from cogs.outgoing import Outgoing, Why
from matches import Hall

SNAGS: Final = {Why.DOWN: Snag.DOWN, Why.OLD_EDITS: Snag.OLD_EDITS, Why.ASLEEP: Snag.ASLEEP}


class Pauses:
    def __init__(self, hall: Hall, outgoing: Outgoing) -> None:
        self._hall = hall
        self._outgoing = outgoing
        self._failures = 0
        self._until: int | None = None
        self.snag: Snag | None = None

    @property
    def paused(self) -> bool:
        return self._until is not None and self._hall.time.now() < self._until

    def failed(self, snag: Snag | None) -> None:
        """Once more: the pauses grow."""
        self.snag = snag
        self._failures += 1
        if snag is not Snag.ASLEEP:  # there is something to be done about that at once
            self._until = self._hall.time.now() + pause_after(self._failures, snag)

    def well(self) -> None:
        self.snag, self._failures, self._until = None, 0, None

    def skip(self) -> None:
        """Somebody is looking: try at once."""
        self._until = None

    async def rest(self, news: asyncio.Event) -> None:
        """Until the pause is over, something new has come, or Discord is well again."""
        assert self._until is not None
        time, well = self._hall.time, self._outgoing.well
        over = asyncio.ensure_future(time.sleep_until(self._until))
        waits = [over, asyncio.ensure_future(news.wait())]
        better = None
        if self.snag is Snag.DOWN and not well.is_set():
            better = asyncio.ensure_future(well.wait())
            waits.append(better)
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            if over.done() or (better is not None and better.done()):
                self._until = None
        finally:
            for wait in waits:
                wait.cancel()
            await asyncio.gather(*waits, return_exceptions=True)
