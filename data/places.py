"""A place as columns, and columns as a place: the same names wherever something is shown."""

from __future__ import annotations

from data.rows import Place, Reach
from data.statements import Row


def place_values(place: Place | None) -> dict[str, int | str | None]:
    return {
        "place_channel": None if place is None else place.channel,
        "place_guild": None if place is None else place.guild,
        "place_thread": None if place is None else place.thread,
        "place_message": None if place is None else place.message,
        "place_reach": None if place is None else place.reach.value,
        "place_language": None if place is None else place.language,
    }


def place_from(row: Row) -> Place | None:
    if row["place_channel"] is None:
        return None
    message = row["place_message"] if "place_message" in row.keys() else None  # noqa: SIM118  a Row looks in its values
    return Place(
        row["place_channel"],
        row["place_guild"],
        row["place_thread"],
        message,
        Reach(row["place_reach"]),
        row["place_language"],
    )
