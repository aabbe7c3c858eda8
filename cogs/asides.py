"""What is said privately about one turn of a match, a hint, a preview or the menu: one message of a kind for a person.

What is said anew takes the place of what was said before, and all but a menu goes when the board moves on, for as long
as Discord lets an answer be taken away. Nothing of it is stored, so it goes as well when the bot ends: the next one
would not know of it. After a crash it stays where it is.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

import matches
from cogs.outgoing import Failed, Files, Outgoing
from cogs.request import Request
from cogs.views import Layout
from matches import Hall, Match

log = logging.getLogger(__name__)

REMEMBERED: Final = 1024
LAST_WORDS: Final = 2.0
"""Seconds that taking it all away may take when the bot ends."""


class Kind(Enum):
    HINT = auto()
    PREVIEW = auto()
    MENU = auto()
    """It stays when the board moves on: nobody wants it to go from under their finger, and most of it still holds."""


@dataclass(frozen=True, slots=True)
class _Said:
    stage: int
    """The turn that it is about."""
    token: str = field(repr=False)
    message: int
    until: int


class Asides:
    def __init__(self, hall: Hall, outgoing: Outgoing) -> None:
        self._hall = hall
        self._outgoing = outgoing
        self._said: OrderedDict[str, dict[tuple[int, Kind], _Said]] = OrderedDict()
        self._going: set[asyncio.Task[None]] = set()

    async def show(self, request: Request, match: Match, kind: Kind, layout: Layout, files: Files = ()) -> None:
        """Say something about the match as it is now, to this person alone."""
        message = await request.show(layout, files)
        before = self.drop(match.id, request.user, kind)
        if before is not None:
            self._take_away(match.id, before)
        if message is None:
            return
        said = _Said(match.stage, request.token, message, request.token_ends)
        self._said.setdefault(match.id, {})[request.user, kind] = said
        self._said.move_to_end(match.id)
        if len(self._said) > REMEMBERED:
            self._said.popitem(last=False)
        self.moved_on(await matches.latest(self._hall, match.id))  # the board may have done so meanwhile

    def drop(self, match: str, person: int, kind: Kind) -> _Said | None:
        """Think no more of what was said: whoever calls this has it taken away."""
        return self._said.get(match, {}).pop((person, kind), None)

    def moved_on(self, match: Match) -> None:
        """What was said about an earlier turn goes."""
        said = self._said.get(match.id, {})
        for key in [key for key, each in said.items() if each.stage < match.stage and key[1] is not Kind.MENU]:
            self._take_away(match.id, said.pop(key))
        if not said:
            self._said.pop(match.id, None)

    async def close(self) -> None:
        """Take away what is still there, but not longer than a moment."""
        for match, said in self._said.items():
            for each in said.values():
                self._take_away(match, each)
        self._said.clear()
        if self._going:
            await asyncio.wait(self._going, timeout=LAST_WORDS)
        for going in self._going:
            going.cancel()
        await asyncio.gather(*self._going, return_exceptions=True)

    def _take_away(self, match: str, said: _Said) -> None:
        if said.until <= self._hall.time.now():
            return
        task = asyncio.create_task(self._delete(match, said), name=f"aside of {match}")
        self._going.add(task)
        task.add_done_callback(self._going.discard)

    async def _delete(self, match: str, said: _Said) -> None:
        try:
            await self._outgoing.delete_by_token(said.token, said.message)
        except Failed as failed:  # the person may have been quicker
            log.info("match %s: what was said about an earlier turn stays, %s", match, failed)
