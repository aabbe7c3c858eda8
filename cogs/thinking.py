"""The computer's turns: asked for as soon as they come, shown when they are made, taken up again after a restart."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import matches
from matches import Match, Refused, StoreError

if TYPE_CHECKING:
    from cogs.client import RoseKing

log = logging.getLogger(__name__)

AGAIN_AFTER: Final = (1, 5, 30, 120)
"""Seconds until a computer that could not move is asked again; a match never stays with "thinking"."""


class Thinking:
    def __init__(self, client: RoseKing) -> None:
        self._client = client
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Matches that were asked for while they were under way: what is being thought may be overtaken."""

    def about(self, match: Match) -> None:
        """If it is the computer's turn in a match, let it move, and go on until it is a person's turn."""
        if match.computer_to_move:
            self._start(match.id)

    async def take_up(self) -> None:
        """The matches that were waiting for the computer when the bot was last stopped."""
        waiting = await matches.waiting_for_computer(self._client.hall)
        for match in waiting:
            self._start(match)
        if waiting:
            log.info("taking up %d matches that wait for the computer", len(waiting))

    async def close(self) -> None:
        for task in list(self._under_way.values()):
            task.cancel()
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    def _start(self, match: str) -> None:
        if match in self._under_way:
            self._again.add(match)
            return
        task = self._under_way[match] = asyncio.create_task(self._think(match), name=f"thinking {match}")
        task.add_done_callback(lambda task: self._done(match, task))

    def _done(self, match: str, task: asyncio.Task[None]) -> None:
        self._under_way.pop(match, None)
        asked_again = match in self._again
        self._again.discard(match)
        if asked_again and not task.cancelled():
            self._start(match)

    async def _think(self, match: str) -> None:
        hall, failures = self._client.hall, 0
        while True:
            try:
                played = await matches.think(hall, match)
                if played is None and not failures:
                    return
                await self._client.boards.refresh(played.match if played else await matches.look(hall, match))
            except matches.Unknown:
                return
            except (Refused, StoreError) as error:
                log.warning("match %s: the computer could not move: %s", match, error)
            except Exception:
                log.exception("match %s: the computer failed", match)
            else:
                if played is None or not played.match.computer_to_move:
                    return
                failures = 0
                continue
            await asyncio.sleep(AGAIN_AFTER[min(failures, len(AGAIN_AFTER) - 1)])
            failures += 1
