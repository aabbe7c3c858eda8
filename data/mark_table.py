"""Marks: what is left of a person where a name would be too much.

A mark is a keyed digest of ids. It tells whether somebody is the one it was made for, and nobody can read the id off
it: so a limit or a block can outlive that a person is forgotten, and no file holds who they were.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from data.statements import Statements

_BYTES: Final = 16


class MarkTable(Statements):
    """Part of a `Transaction`."""

    def mark(self, purpose: str, *people: int) -> bytes:
        """The mark of some people, in that order, for a purpose. The first one ever draws the key, and so writes."""
        key = self._key()
        if key is None:
            key = secrets.token_bytes(32)
            self._connection.execute("INSERT INTO mark_key (one, key) VALUES (1, ?)", (key,))
        return _digest(key, purpose, people)

    def known_mark(self, purpose: str, *people: int) -> bytes | None:
        """The same for whoever only reads; None if no mark has ever been made."""
        key = self._key()
        return None if key is None else _digest(key, purpose, people)

    def _key(self) -> bytes | None:
        row = self._connection.execute("SELECT key FROM mark_key").fetchone()
        return None if row is None else bytes(row["key"])


def _digest(key: bytes, purpose: str, people: tuple[int, ...]) -> bytes:
    text = ":".join((purpose, *map(str, people)))
    return hmac.new(key, text.encode(), hashlib.sha256).digest()[:_BYTES]
