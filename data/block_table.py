"""The statements about who is blocked by whom, and who has played with whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from data.mark_table import MarkTable

_MARK: Final = "block"


@dataclass(frozen=True, slots=True)
class BlockRow:
    """Somebody whom a person has blocked. Of one who was forgotten since, nothing but the mark is known."""

    mark: bytes
    person: int | None
    name: str | None
    at: int


class BlockTable(MarkTable):
    """Part of a `Transaction`."""

    def add_block(self, blocker: int, blocked: int, name: str, now: int) -> None:
        """Who is blocked already stays so, under the name by which they go now."""
        name = name.encode("utf-8", "replace").decode()  # half a surrogate pair cannot be stored
        self._connection.execute(
            "INSERT INTO blocks (blocker, mark, blocked, name, at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (blocker, mark) DO UPDATE SET blocked = excluded.blocked, name = excluded.name",
            (blocker, self.mark(_MARK, blocker, blocked), blocked, name, now),
        )

    def remove_block(self, blocker: int, mark: bytes) -> bool:
        """Whether there was one."""
        removed = self._connection.execute("DELETE FROM blocks WHERE blocker = ? AND mark = ?", (blocker, mark))
        return removed.rowcount == 1

    def has_blocked(self, blocker: int, person: int) -> bool:
        mark = self.known_mark(_MARK, blocker, person)  # without a key there is no block
        query = "SELECT 1 FROM blocks WHERE blocker = ? AND mark = ?"
        return mark is not None and self._connection.execute(query, (blocker, mark)).fetchone() is not None

    def blocks_of(self, blocker: int) -> list[BlockRow]:
        """Everybody whom a person has blocked, the latest first."""
        rows = self._connection.execute("SELECT * FROM blocks WHERE blocker = ? ORDER BY at DESC, mark", (blocker,))
        return [BlockRow(bytes(row["mark"]), row["blocked"], row["name"], row["at"]) for row in rows.fetchall()]

    def leave_mark_alone(self, blocked: int) -> bool:
        """Somebody is forgotten: of the blocks on them no more is left than it takes for them to hold.

        Whether there were any.
        """
        left = self._connection.execute("UPDATE blocks SET blocked = NULL, name = NULL WHERE blocked = ?", (blocked,))
        return left.rowcount > 0

    def have_played(self, one: int, other: int) -> bool:
        """Whether they have sat at the same table, in a match that was not called off."""
        query = (
            "SELECT 1 FROM seats AS s JOIN seats AS o ON o.match = s.match JOIN matches AS m ON m.id = s.match"
            " WHERE s.person = ? AND o.person = ? AND m.ending IS DISTINCT FROM 'called_off' LIMIT 1"
        )
        return self._connection.execute(query, (one, other)).fetchone() is not None

    def drop_notices_from(self, person: int, other: int) -> None:
        """What a person was still to be told of the challenges and offers of that other one."""
        self._connection.execute(
            "DELETE FROM notices WHERE person = ? AND ("
            "kind = 'challenged' AND subject IN (SELECT id FROM challenges WHERE host = ?)"
            " OR kind = 'offer' AND subject IN (SELECT s.match FROM seats AS s JOIN matches AS m ON m.id = s.match"
            " WHERE s.person = ? AND m.offer_seat = s.seat))",
            (person, other, other),
        )
