"""Ephemeral messages about one turn of a match: a hint, a preview, the menu. One of each kind for a person.

A new message replaces the last one of its kind. All but the menu are deleted when the board moves on, while the token
is valid. The store does not know them, so they are also deleted when the bot stops: the next process could not. After
a crash they stay.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from core.interactions.request import Request
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import DiscordFailed, Files, Outgoing
from matches.model.context import Context
from matches.model.recent import Recent
from matches.model.values import Match
from matches.play import playing

log = logging.getLogger(__name__)

REMEMBERED: Final = 1024
LAST_WORDS: Final = 2.0
"""Seconds that deleting them may take when the bot stops."""


class Kind(Enum):
    HINT = auto()
    PREVIEW = auto()
    MENU = auto()
    """It stays when the board moves on: it must not vanish during a click, and most of it is still valid."""


@dataclass(frozen=True, slots=True)
class _Sent:
    stage: int
    """The turn that the message is about."""
    token: str = field(repr=False)
    message: int
    until: int


class Ephemerals:
    def __init__(self, context: Context, outgoing: Outgoing) -> None:
        self._context = context
        self._outgoing = outgoing
        self._sent: Recent[str, dict[tuple[int, Kind], _Sent]] = Recent(REMEMBERED)
        self._deletions: set[asyncio.Task[None]] = set()

    async def show(self, request: Request, match: Match, kind: Kind, layout: Layout, files: Files = ()) -> None:
        """Show an ephemeral message about the current turn."""
        message = await request.show(layout, files)
        before = self.drop(match.id, request.user, kind)
        if before is not None:
            self._start_deletion(match.id, before)
        if message is None:
            return
        sent = _Sent(match.stage, request.token, message, request.token_ends)
        self._sent[match.id] = {**self._sent.get(match.id, {}), (request.user, kind): sent}
        self.moved_on(await playing.latest(self._context, match.id))  # the board may have moved on meanwhile

    def drop(self, match: str, person: int, kind: Kind) -> _Sent | None:
        """Forget a message. The caller deletes it."""
        return self._sent.get(match, {}).pop((person, kind), None)

    def moved_on(self, match: Match) -> None:
        """Delete the messages about earlier turns, except menus."""
        sent = self._sent.get(match.id, {})
        for key in [key for key, each in sent.items() if each.stage < match.stage and key[1] is not Kind.MENU]:
            self._start_deletion(match.id, sent.pop(key))
        if not sent:
            self._sent.pop(match.id, None)

    async def close(self) -> None:
        """Delete all messages, within `LAST_WORDS` seconds."""
        for match, sent in self._sent.items():
            for each in sent.values():
                self._start_deletion(match, each)
        self._sent.clear()
        if self._deletions:
            await asyncio.wait(self._deletions, timeout=LAST_WORDS)
        for going in self._deletions:
            going.cancel()
        await asyncio.gather(*self._deletions, return_exceptions=True)

    def _start_deletion(self, match: str, sent: _Sent) -> None:
        if sent.until <= self._context.time.now():
            return
        task = asyncio.create_task(self._delete(match, sent), name=f"delete ephemeral of {match}")
        self._deletions.add(task)
        task.add_done_callback(self._deletions.discard)

    async def _delete(self, match: str, sent: _Sent) -> None:
        try:
            await self._outgoing.delete_by_token(sent.token, sent.message)
        except DiscordFailed as failed:  # the person may have dismissed it already
            log.info("match %s: an ephemeral message was not deleted, %s", match, failed)
