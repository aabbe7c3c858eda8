"""Remembers which commands Discord has: in a file beside the data, or in a store that several processes share.

If the notes are missing or damaged, or cannot be written, the commands are sent once more than needed.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any, Final, Protocol

from data.errors import StoreError
from matches.cluster.cluster import StoreNotes
from matches.model.context import Context

log = logging.getLogger(__name__)

_NAME: Final = "commands"


class Notes(Protocol):
    async def read(self) -> dict[str, Any]: ...
    async def write(self, notes: dict[str, Any]) -> None: ...


def notes_of(context: Context, file: Path | None) -> Notes:
    notes = context.cluster.notes
    return FileNotes(file) if notes is None else SharedNotes(notes)


class FileNotes:
    """Without a file nothing is remembered."""

    def __init__(self, file: Path | None) -> None:
        self._file = file

    async def read(self) -> dict[str, Any]:
        try:
            return _known(self._file.read_text(encoding="utf-8")) if self._file else {}
        except (OSError, ValueError):
            return {}

    async def write(self, notes: dict[str, Any]) -> None:
        try:
            if self._file:
                self._file.write_text(json.dumps(notes), encoding="utf-8")
        except OSError as error:
            log.warning(
                "%s cannot be written (%s): Discord will be told the commands again next time", self._file, error
            )


class SharedNotes:
    """Notes of all processes that share a store."""

    def __init__(self, notes: StoreNotes) -> None:
        self._notes = notes

    async def read(self) -> dict[str, Any]:
        try:
            return _known(await self._notes.read(_NAME) or "")
        except (StoreError, ValueError):
            return {}

    async def write(self, notes: dict[str, Any]) -> None:
        try:
            await self._notes.write(_NAME, json.dumps(notes))
        except StoreError as error:
            log.warning("which commands Discord has cannot be noted: %s", error)


def _known(text: str) -> dict[str, Any]:
    known = json.loads(text)
    return known if isinstance(known, dict) else {}
