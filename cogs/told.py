"""What is remembered of the commands that Discord was told: in a file beside the data, or in a store that is shared."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any, Final, Protocol

from matches import Hall, StoreError, sharing

log = logging.getLogger(__name__)

_NAME: Final = "commands"


class Notes(Protocol):
    """Notes that are missing or damaged only cost one telling more."""

    async def read(self) -> dict[str, Any]: ...
    async def write(self, told: dict[str, Any]) -> None: ...


def notes_of(hall: Hall, file: Path | None) -> Notes:
    return SharedNotes(hall) if hall.store.shared else FileNotes(file)


class FileNotes:
    """Without a file nothing is remembered."""

    def __init__(self, file: Path | None) -> None:
        self._file = file

    async def read(self) -> dict[str, Any]:
        if self._file is None:
            return {}
        try:
            return _known(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}

    async def write(self, told: dict[str, Any]) -> None:
        """A file that cannot be written is no reason not to play."""
        if self._file is None:
            return
        try:
            self._file.write_text(json.dumps(told), encoding="utf-8")
        except OSError as error:
            log.warning(
                "%s cannot be written (%s): Discord will be told the commands again next time", self._file, error
            )


class SharedNotes:
    """Of all processes that share a store."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def read(self) -> dict[str, Any]:
        try:
            return _known(await sharing.note(self._hall, _NAME) or "")
        except (StoreError, ValueError):
            return {}

    async def write(self, told: dict[str, Any]) -> None:
        try:
            await sharing.keep_note(self._hall, _NAME, json.dumps(told))
        except StoreError as error:
            log.warning("which commands Discord has cannot be noted: %s", error)


def _known(text: str) -> dict[str, Any]:
    known = json.loads(text)
    return known if isinstance(known, dict) else {}
