"""Keeps the world in a file, so that it survives a restart.

One JSON file, written beside the old one and then renamed over it; sent files are in a folder next to it. Writes are
collected for half a second, and the last one is made at the stop.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from pathlib import Path

from sandbox.world.events import Event
from sandbox.world.services import Services
from sandbox.world.world import World

_LOG = logging.getLogger(__name__)
_GATHER = 0.5
_VERSION = 1


def load(path: Path, base: str) -> World | None:
    """The stored world; addresses of files become those of the running server."""
    if not path.exists():
        return None
    text = path.read_text(encoding="utf-8")
    saved = json.loads(text)
    if not isinstance(saved, dict) or saved.get("version") != _VERSION:
        raise ValueError(f"{path} is of another version of the sandbox; move it away to start afresh")
    if saved["base"] != base:
        saved = json.loads(text.replace(saved["base"] + "/", base + "/"))
    return World.from_json(saved["world"])


class Storage:
    def __init__(self, core: Services, path: Path) -> None:
        self._core = core
        self._path = path
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Future[None] | None = None
        self._hear_again = False
        core.events.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_GATHER, self._begin)

    def _begin(self) -> None:
        """Write in a thread, so that the event loop does not wait for the disk; one write at a time."""
        self._timer = None
        if self._writing is not None and not self._writing.done():
            self._hear_again = True
            return
        self._writing = asyncio.get_running_loop().run_in_executor(None, self._write, self._text())
        self._writing.add_done_callback(lambda _: self._again())

    def _again(self) -> None:
        if self._hear_again:
            self._hear_again = False
            self._begin()

    async def save(self) -> None:
        """Write everything now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._hear_again = False
        if self._writing is not None:
            await self._writing
        self._write(self._text())

    def _text(self) -> str:
        saved = {"version": _VERSION, "base": self._core.base, "world": self._core.world.to_json()}
        return json.dumps(saved, separators=(",", ":"))

    def _write(self, text: str) -> None:
        """A full disk is reported, not raised: the next change tries again."""
        aside = self._path.with_name(self._path.name + ".new")
        try:
            with aside.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            aside.replace(self._path)
        except OSError:
            _LOG.exception("could not keep the sandbox's state in %s", self._path)
