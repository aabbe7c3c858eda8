"""Statements about head to head: how often the same people have met, and the results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.rows.match_rows import Player
from data.rows.rating_rows import MeetingRow
from data.tables.statements import Row, Table
from game import House, Variant
from ratings.rating import Kind

_KEY: Final = "person = ? AND partner = ? AND other = ? AND other_partner = ?"
_NOBODY: Final = 0


class MeetingTable(Table):
    def head_to_head(self, seats: Sequence[Player]) -> MeetingRow | None:
        """Their results from the view of the first player; None if they never met, or if a seat has no person."""
        keys = _keys(seats)
        row = self._execute(f"SELECT * FROM meetings WHERE {_KEY}", keys[0]).fetchone() if keys else None
        return None if row is None else _meeting(row)

    def note(self, seats: Sequence[Player], winner: House | None, at: int, *, rated: bool) -> None:
        """Count one more match between these people, in the row of each of them."""
        for key, seat in zip(_keys(seats), seats, strict=True):
            won, lost = winner is seat.seat.house, winner is seat.seat.house.other
            self._execute(
                "INSERT INTO meetings (person, partner, other, other_partner, won, drawn, lost, rated, last_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person, partner, other, other_partner)"
                " DO UPDATE SET won = meetings.won + excluded.won, drawn = meetings.drawn + excluded.drawn,"
                " lost = meetings.lost + excluded.lost, rated = meetings.rated + excluded.rated,"
                " last_at = excluded.last_at",
                (*key, int(won), int(not won and not lost), int(lost), int(rated), at),
            )

    def has_met(self, person: int, other: int, kind: Kind) -> bool:
        """Whether a person has played against another in a rated match."""
        partners = "= 0" if kind is Kind.DUEL else "<> 0"
        query = (
            f"SELECT 1 FROM meetings WHERE person = ? AND partner {partners} AND rated > 0"
            " AND (other = ? OR other_partner = ?) LIMIT 1"
        )
        return self._value(query, (person, other, other)) is not None

    def of_person(self, person: int) -> list[MeetingRow]:
        return [_meeting(row) for row in self._rows_of(person)]

    def forget(self, person: int) -> None:
        """Remove every row that names the person. The person's own rows tell which other rows those are."""
        for row in self._rows_of(person):
            partner, other, other_partner = row["partner"], row["other"], row["other_partner"]
            own = [*sorted({person, partner} - {_NOBODY}), _NOBODY]
            keys = [
                (person, partner, other, other_partner),
                (partner, person, other, other_partner),
                (other, other_partner, own[0], own[1]),
                (other_partner, other, own[0], own[1]),
            ]
            self._session.executemany(f"DELETE FROM meetings WHERE {_KEY}", [key for key in keys if key[0] != _NOBODY])

    def _rows_of(self, person: int) -> list[Row]:
        return self._execute("SELECT * FROM meetings WHERE person = ?", (person,)).fetchall()


def _keys(seats: Sequence[Player]) -> list[tuple[int, int, int, int]]:
    """The key of each seat's row; none if a seat has no person."""
    people = {seat.seat: seat.person for seat in seats if seat.person is not None}
    if not any(list(people) == list(variant.seats) for variant in Variant):
        return []
    found = []
    for seat, person in people.items():
        partner = next((p for s, p in people.items() if s is not seat and s.house is seat.house), _NOBODY)
        others = [*sorted(p for s, p in people.items() if s.house is not seat.house), _NOBODY]
        found.append((person, partner, others[0], others[1]))
    return found


def _meeting(row: Row) -> MeetingRow:
    others = tuple(other for other in (row["other"], row["other_partner"]) if other)
    results = {name: row[name] for name in ("won", "drawn", "lost", "rated", "last_at")}
    return MeetingRow(row["person"], row["partner"] or None, others, **results)
