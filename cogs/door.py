"""The door: which interactions come in, and which are still under way when the bot wants to stop.

The check of a tree, a view, a modal or a dynamic item runs in the task that then handles the interaction,
so admitting one is remembering that task. Nothing here knows what an interaction does.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord

from cogs import replies

log = logging.getLogger(__name__)


class Door:
    def __init__(self) -> None:
        self._open = True
        self._under_way: set[asyncio.Task[Any]] = set()

    async def admits(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether the interaction may go on. If not, its person has been told why."""
        task = asyncio.current_task()
        if task is not None and task not in self._under_way:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        if self._open:
            return True
        log.info("turned away while closing: %s", replies.whereabouts(interaction))
        await replies.whisper(interaction, replies.speak(interaction, "closing"))
        return False

    async def close(self, within: float) -> None:
        """Admit nothing more, and wait for what is under way, but not longer than `within` seconds."""
        self._open = False
        if not self._under_way:
            return
        log.info("waiting up to %.0f s for %d interactions under way", within, len(self._under_way))
        end = asyncio.get_running_loop().time() + within
        while self._under_way and (left := end - asyncio.get_running_loop().time()) > 0:
            await asyncio.wait(self._under_way, timeout=left)  # meanwhile others may come, to be turned away
        if self._under_way:
            log.warning("%d interactions were not finished in %.0f s", len(self._under_way), within)
