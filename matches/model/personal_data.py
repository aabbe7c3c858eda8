"""What a feature stores about people, for the export and for the deletion of a person.

Each feature declares its tables beside its use cases, as `PERSONAL_DATA`; `matches/people/all_personal_data.py` lists
the features. A test compares the tables with the schema.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from data.rows.match_rows import Player
from data.tables.transaction import Transaction
from game import House, Seat

Files = Iterator[tuple[str, Any]]
"""Names of files with their content, as plain values."""


@dataclass(frozen=True, slots=True)
class PersonalData:
    tables: tuple[str, ...]
    export: Callable[[Transaction, int], Files] | None = None
    """The files about a person; None if there is nothing to export."""
    forget: Callable[[Transaction, int, int], None] | None = None
    """Remove a person, at a time; None if the rows are deleted with the row of the person, or stay."""


def plain(value: Any, person: int, without: frozenset[str] | set[str] = frozenset()) -> Any:
    """A row as plain values under the names of its fields. A player appears by name, marked if it is ``person``.

    So a new column of a row is exported without further work.
    """
    match value:
        case Player():
            return {"seat": str(value.seat), "you": value.person == person, "name": value.name, "level": value.level}
        case House() | Seat():
            return str(value)
        case Enum():
            return value.value
        case frozenset():
            return [plain(one, person) for one in sorted(value)]
        case tuple():
            return [plain(one, person) for one in value]
        case _ if dataclasses.is_dataclass(value):
            names = [field.name for field in dataclasses.fields(value) if field.name not in without]
            return {name: plain(getattr(value, name), person) for name in names}
        case _:
            return value
