"""How many write at the same time: as many as do not get into each other's way.

PostgreSQL tells by the pages that two transactions touch whether they might have seen each other's work. In a small
store all matches lie on few pages, and those who write at the same time would be turned away again and again; in a
large one they hardly ever meet. So the gate becomes narrower with every conflict, and wider with everybody who has been
inside: where one in four meets another it stays as it is.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Final

_WIDER: Final = 1 / 8
_NARROWER: Final = 1 / 2


class Gate:
    def __init__(self, widest: int) -> None:
        self._widest = widest
        self._width = float(widest)
        self._inside = 0
        self._changed = threading.Condition()

    @contextlib.contextmanager
    def passed(self) -> Iterator[None]:
        """Inside, as soon as there is room."""
        with self._changed:
            self._changed.wait_for(lambda: self.is_free)
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._width = min(self._widest, self._width + _WIDER)
                self._changed.notify()

    @property
    def is_free(self) -> bool:
        return self._inside < int(self._width)

    def collided(self) -> None:
        """Two were in each other's way."""
        with self._changed:
            self._width = max(1.0, self._width - _NARROWER)
