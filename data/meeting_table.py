"""The statements about head to head: how often the same people have met, and how it went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.rating_rows import MeetingRow
from data.rows import Player
from data.statements import Connection, Row, Statements
from game import House, Variant
from ratings import Kind

_KEY: Final = "person = ? AND partner = ? AND other = ? AND other_partner = ?"
_NOBODY: Final = 0
_Key = tuple[int, int, int, int]


class MeetingTable(Statements):
    """Part of a `Transaction`."""

    def head_to_head(self, seats: Sequence[Player]) -> MeetingRow | None:
        """As `meeting_of`."""
        return meeting_of(self._connection, seats)

    def note_meeting(self, seats: Sequence[Player], winner: House | None, at: int, *, rated: bool) -> None:
        """These people have met once more; all of them know it."""
        for key, seat in zip(_keys(seats), seats, strict=True):
            won, lost = winner is seat.seat.house, winner is seat.seat.house.other
            self._connection.execute(
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
        return self._connection.execute(query, (person, other, other)).fetchone() is not None

    def meetings_of(self, person: int) -> list[MeetingRow]:
        return [_meeting(row) for row in self._rows_of(person)]

    def forget_meetings(self, person: int) -> None:
        """Every row that names the person: one's own rows say which they are."""
        for row in self._rows_of(person):
            partner, other, other_partner = row["partner"], row["other"], row["other_partner"]
            own = [*sorted({person, partner} - {_NOBODY}), _NOBODY]
            keys: list[_Key] = [(person, partner, other, other_partner)]
            if partner:
                keys.append((partner, person, other, other_partner))
            keys.append((other, other_partner, own[0], own[1]))
            if other_partner:
                keys.append((other_partner, other, own[0], own[1]))
            self._connection.executemany(f"DELETE FROM meetings WHERE {_KEY}", keys)

    def _rows_of(self, person: int) -> list[Row]:
        return self._connection.execute("SELECT * FROM meetings WHERE person = ?", (person,)).fetchall()


def meeting_of(connection: Connection, seats: Sequence[Player]) -> MeetingRow | None:
    """How often these people have met so, as the first of them sees it; None if never, or if somebody is no person."""
    keys = _keys(seats)
    row = connection.execute(f"SELECT * FROM meetings WHERE {_KEY}", keys[0]).fetchone() if keys else None
    return None if row is None else _meeting(row)


def _keys(seats: Sequence[Player]) -> list[_Key]:
    """The key of each seat's row; none if somebody there is no person."""
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
    return MeetingRow(
        person=row["person"],
        partner=row["partner"] or None,
        others=tuple(other for other in (row["other"], row["other_partner"]) if other),
        won=row["won"],
        drawn=row["drawn"],
        lost=row["lost"],
        rated=row["rated"],
        last_at=row["last_at"],
    )
