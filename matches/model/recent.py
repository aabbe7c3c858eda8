"""A cache that keeps what was set or used last, and drops the oldest when it is full."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")


class Recent(OrderedDict[_K, _V]):
    """A dict of limited size. A value that is set becomes the newest; one that is read does not, unless by `use`.

    ``size`` is the number of values, or the sum of what ``weigh`` returns for them.
    """

    def __init__(self, size: int, weigh: Callable[[_V], int] | None = None) -> None:
        super().__init__()
        self._size = size
        self._weigh = weigh

    def __setitem__(self, key: _K, value: _V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while self._weight() > self._size:
            self.popitem(last=False)

    def use(self, key: _K) -> _V | None:
        """The value of a key, which becomes the newest; None if there is none."""
        if key in self:
            self.move_to_end(key)
        return self.get(key)

    def _weight(self) -> int:
        return len(self) if self._weigh is None else sum(map(self._weigh, self.values()))
