"""Export of everything that is stored about a person: zip files of small JSON files."""

from __future__ import annotations

import io
import json
import time
import zipfile
from functools import partial
from typing import Final

from data.tables.transaction import Transaction
from matches.model.context import Context
from matches.people.all_personal_data import ALL_PERSONAL_DATA

README: Final = "README.txt"
_PAUSE: Final = 0.001
"""Seconds of pause after each file, so that the export does not slow down running matches."""


async def export(context: Context, person: int, readme: str, most_bytes: int) -> tuple[bytes, ...]:
    """Zip files of at most so many bytes, each with the readme. They are made without blocking running matches.

    Of other people they contain only the names that they had at the same table, of running matches no secret.
    """
    zips = _ZipFiles(readme, most_bytes, context.time.now())
    return await context.store.read_long(partial(_pack, zips, person))


def _pack(zips: _ZipFiles, person: int, transaction: Transaction) -> tuple[bytes, ...]:
    for data in ALL_PERSONAL_DATA:
        for name, content in () if data.export is None else data.export(transaction, person):
            zips.add(name, json.dumps(content, indent=1, ensure_ascii=False).encode())
            time.sleep(_PAUSE)
    return zips.closed()


class _ZipFiles:
    """Zip files that are filled one after another."""

    def __init__(self, readme: str, most_bytes: int, now: int) -> None:
        self._readme = readme.encode()
        self._most_bytes = most_bytes
        self._date = time.gmtime(now)[:6]
        self._full: list[bytes] = []
        self._begin()

    def _begin(self) -> None:
        self._buffer = io.BytesIO()
        self._zip = zipfile.ZipFile(self._buffer, "w", zipfile.ZIP_DEFLATED)
        self._directory = 0
        self._add(README, self._readme)

    def add(self, name: str, data: bytes) -> None:
        """Add a file to the current zip file if it surely fits, else to a new one."""
        # Compressed data is hardly ever larger than before. Each file also has a header and an entry in the directory.
        if self._buffer.tell() + self._directory + len(data) + 2 * (len(name) + 100) > self._most_bytes:
            self._close()
            self._begin()
        self._add(name, data)

    def _add(self, name: str, data: bytes) -> None:
        info = zipfile.ZipInfo(name, self._date)
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        self._zip.writestr(info, data)
        self._directory += len(name) + 100

    def _close(self) -> None:
        self._zip.close()
        self._full.append(self._buffer.getvalue())

    def closed(self) -> tuple[bytes, ...]:
        self._close()
        return tuple(self._full)
