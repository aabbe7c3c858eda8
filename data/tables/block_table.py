"""Statements about blocks, and about who has played with whom."""

from __future__ import annotations

from typing import Final

from data.rows.people_rows import BlockRow
from data.tables.mark_table import MarkTable

_MARK: Final = "block"


class BlockTable(MarkTable):
    def add(self, blocker: int, blocked: int, name: str, now: int) -> None:
        """Block a person. If they are blocked already, only the name is updated."""
        name = name.encode("utf-8", "replace").decode()  # a lone surrogate cannot be stored
        self._execute(
            "INSERT INTO blocks (blocker, mark, blocked, name, at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (blocker, mark) DO UPDATE SET blocked = excluded.blocked, name = excluded.name",
            (blocker, self.mark(_MARK, blocker, blocked), blocked, name, now),
        )

    def remove(self, blocker: int, mark: bytes) -> bool:
        """Remove a block; False if there was none."""
        return self._execute("DELETE FROM blocks WHERE blocker = ? AND mark = ?", (blocker, mark)).rowcount == 1

    def has_blocked(self, blocker: int, person: int) -> bool:
        mark = self.known_mark(_MARK, blocker, person)  # without a key there is no block
        query = "SELECT 1 FROM blocks WHERE blocker = ? AND mark = ?"
        return mark is not None and self._value(query, (blocker, mark)) is not None

    def of_person(self, blocker: int) -> list[BlockRow]:
        """Everyone whom a person has blocked, the latest first."""
        rows = self._execute("SELECT * FROM blocks WHERE blocker = ? ORDER BY at DESC, mark", (blocker,))
        return [BlockRow(bytes(row["mark"]), row["blocked"], row["name"], row["at"]) for row in rows]

    def leave_mark_alone(self, blocked: int) -> bool:
        """Reduce the blocks on a forgotten person to their marks, so that they still hold; False if there were none."""
        left = self._execute("UPDATE blocks SET blocked = NULL, name = NULL WHERE blocked = ?", (blocked,))
        return left.rowcount > 0

    def have_played(self, one: int, other: int) -> bool:
        """Whether they have played in the same match, and it was not called off."""
        query = (
            "SELECT 1 FROM seats AS s JOIN seats AS o ON o.match = s.match JOIN matches AS m ON m.id = s.match"
            " WHERE s.person = ? AND o.person = ? AND m.ending IS DISTINCT FROM 'called_off' LIMIT 1"
        )
        return self._value(query, (one, other)) is not None
