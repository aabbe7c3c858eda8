"""Marks: keyed digests of ids, stored where an id would reveal too much.

A mark tells whether a person is the one it was made for, and the id cannot be read from it. So a limit or a block
outlives a forgotten person, and no file holds who they were.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from data.tables.statements import Table

_BYTES: Final = 16


class MarkTable(Table):
    def mark(self, purpose: str, *people: int) -> bytes:
        """The mark of people, in that order, for a purpose. The first mark ever draws the key, and so writes."""
        key = self._key()
        if key is None:
            key = secrets.token_bytes(32)
            self._execute("INSERT INTO mark_key (one, key) VALUES (1, ?)", (key,))
        return _digest(key, purpose, people)

    def known_mark(self, purpose: str, *people: int) -> bytes | None:
        """Like `mark`, for transactions that only read; None if no mark has ever been made."""
        key = self._key()
        return None if key is None else _digest(key, purpose, people)

    def _key(self) -> bytes | None:
        key: bytes | None = self._value("SELECT key FROM mark_key")
        return key


def _digest(key: bytes, purpose: str, people: tuple[int, ...]) -> bytes:
    text = ":".join((purpose, *map(str, people)))
    return hmac.new(key, text.encode(), hashlib.sha256).digest()[:_BYTES]
