"""Limit how many transactions write at the same time, so that they seldom conflict.

PostgreSQL detects conflicts by page. In a small store all matches are on a few pages, and simultaneous writes would
fail again and again; in a large store they rarely conflict. So every conflict lowers the limit and every finished write
raises it: it stays the same if one write in four has a conflict.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Final

_RAISE_BY: Final = 1 / 8
_LOWER_BY: Final = 1 / 2


class WriteLimit:
    def __init__(self, widest: int) -> None:
        self._most = widest
        self._limit = float(widest)
        self._running = 0
        self._changed = threading.Condition()

    @contextlib.contextmanager
    def passed(self) -> Iterator[None]:
        """Wait for a free slot, and hold it during the block."""
        with self._changed:
            self._changed.wait_for(lambda: self.is_free)
            self._running += 1
        try:
            yield
        finally:
            with self._changed:
                self._running -= 1
                self._limit = min(self._most, self._limit + _RAISE_BY)
                self._changed.notify()

    @property
    def is_free(self) -> bool:
        return self._running < int(self._limit)

    def collided(self) -> None:
        """Lower the limit: two writes had a conflict."""
        with self._changed:
            self._limit = max(1.0, self._limit - _LOWER_BY)
