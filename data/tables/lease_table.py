"""Statements about leases: which process shows a match or a challenge, or does other work."""

from __future__ import annotations

from typing import Final

from data.tables.statements import Table

LEASE: Final = 60
"""Seconds for which the process that changed a match shows it, before another process may."""
FREE: Final = " AND (holder IS NULL OR holder = :process OR held_until <= :now)"
"""No other process holds the lease."""


class LeaseTable(Table):
    def claim(self, subject: str, now: int, seconds: int = LEASE) -> bool:
        """Take or extend the lease of a match, a challenge or other work; False while another process holds it."""
        values = {"process": self._session.process, "until": now + seconds, "now": now, "id": subject}
        for table in ("matches", "challenges"):
            # A longer lease of this process, for other work on the same subject, is not shortened.
            taken = self._execute(
                f"UPDATE {table} SET held_until = CASE WHEN holder = :process AND held_until > :until"
                f" THEN held_until ELSE :until END, holder = :process WHERE id = :id{FREE}",
                values,
            )
            if taken.rowcount == 1:
                self._session.held.append(subject)
                return True
            if self._value(f"SELECT 1 FROM {table} WHERE id = ?", (subject,)):
                return False
        taken = self._execute(
            "INSERT INTO leases (name, holder, until) VALUES (:id, :process, :until) ON CONFLICT (name) DO UPDATE"
            " SET holder = excluded.holder, until = excluded.until"
            " WHERE leases.holder = :process OR leases.until <= :now",
            values,
        )
        return taken.rowcount == 1

    def give_back(self, subject: str) -> None:
        """Release a lease: another process may take it."""
        values = {"process": self._session.process, "id": subject}
        for table in ("matches", "challenges"):
            self._execute(f"UPDATE {table} SET held_until = 0 WHERE id = :id AND holder = :process", values)
        self._execute("DELETE FROM leases WHERE name = :id AND holder = :process", values)

    def give_back_all(self) -> None:
        """Release all leases of this process, except those of matches and challenges."""
        self._execute("DELETE FROM leases WHERE holder = ?", (self._session.process,))

    def held_by_others(self, beginning: str, now: int) -> bool:
        """Whether another process holds a lease whose name begins with this text."""
        query = "SELECT 1 FROM leases WHERE name >= ? AND name < ? AND holder <> ? AND until > ?"
        values = (beginning, f"{beginning}\uffff", self._session.process, now)
        return self._value(query, values) is not None

    def drop_old(self, now: int) -> None:
        self._execute("DELETE FROM leases WHERE until <= ?", (now,))
