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
        text = ":".join((purpose, *map(str, people)))
        return hmac.new(self._key(), text.encode(), hashlib.sha256).digest()[:_BYTES]

    def _key(self) -> bytes:
        row = self._connection.execute("SELECT key FROM mark_key").fetchone()
        if row is not None:
            return bytes(row["key"])
        key = secrets.token_bytes(32)
        self._connection.execute("INSERT INTO mark_key (one, key) VALUES (1, ?)", (key,))
        return key
