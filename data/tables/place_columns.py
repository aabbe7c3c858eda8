"""A place as columns and back: the same column names in every table."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from data.rows.match_rows import Place, Reach
from data.tables.statements import Row, stored

REACHABLE: Final = (
    " AND place_channel IS NOT NULL AND (place_reach IN ('channel', 'dm')"
    " OR EXISTS (SELECT 1 FROM handles AS h WHERE h.subject = id AND h.until > :now))"
)
"""The message can be edited: by the bot itself, or by a handle that is still valid."""
_FIELDS: Final = tuple(field.name for field in fields(Place))
PLACE_COLUMNS: Final = tuple(f"place_{name}" for name in _FIELDS)


def place_values(place: Place | None) -> dict[str, int | str | None]:
    if place is None:
        return dict.fromkeys(PLACE_COLUMNS)
    return {f"place_{name}": value for name, value in stored(place, _FIELDS).items()}


def place_from(row: Row) -> Place | None:
    if row["place_channel"] is None:
        return None
    message = row["place_message"] if "place_message" in row.keys() else None  # noqa: SIM118  a Row looks in its values
    return Place(
        channel=row["place_channel"],
        guild=row["place_guild"],
        thread=row["place_thread"],
        message=message,
        reach=Reach(row["place_reach"]),
        language=row["place_language"],
    )
