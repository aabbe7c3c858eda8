"""Rows in the form of `sqlite3.Row`: read by name or by index, unpacked like a tuple."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, ClassVar

import psycopg


class Row(tuple[Any, ...]):
    """A row. Each set of columns has its own subclass."""

    places: ClassVar[dict[str, int]]

    def __getitem__(self, column: Any) -> Any:
        return tuple.__getitem__(self, self.places[column] if column.__class__ is str else column)

    def keys(self) -> list[str]:
        return list(self.places)


def row_maker(cursor: psycopg.Cursor[Any]) -> Callable[[Sequence[Any]], Row]:
    """A row factory for psycopg."""
    result = cursor.pgresult
    if result is None:
        return Row
    return _kind_of_row(tuple(result.fname(place) for place in range(result.nfields)))


@lru_cache(maxsize=1024)
def _kind_of_row(names: tuple[bytes | None, ...]) -> type[Row]:
    # Of columns with the same name the first one is read, as in SQLite.
    places = {(name or b"").decode(): place for place, name in reversed(list(enumerate(names)))}
    return type("Row", (Row,), {"__slots__": (), "places": places})
