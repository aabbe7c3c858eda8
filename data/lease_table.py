"""The statements about who does what, where several processes share a store: leases, notes, and what is answered."""

from __future__ import annotations

from data.match_table import FREE, LEASE, MatchTable


class LeaseTable(MatchTable):
    """Part of a `Transaction`."""

    def claim(self, subject: str, now: int, seconds: int = LEASE) -> bool:
        """Take or keep the right to look after a match, a challenge or any other work; False while another has it."""
        values = {"process": self._process, "until": now + seconds, "now": now, "id": subject}
        for table in ("matches", "challenges"):
            # Whoever holds it for longer already, for other work on it, keeps that.
            taken = self._connection.execute(
                f"UPDATE {table} SET held_until = CASE WHEN holder = :process AND held_until > :until"
                f" THEN held_until ELSE :until END, holder = :process WHERE id = :id{FREE}",
                values,
            )
            if taken.rowcount == 1:
                self.held.append(subject)
                return True
            if self._connection.execute(f"SELECT 1 FROM {table} WHERE id = :id", {"id": subject}).fetchone():
                return False
        taken = self._connection.execute(
            "INSERT INTO leases (name, holder, until) VALUES (:id, :process, :until) ON CONFLICT (name) DO UPDATE"
            " SET holder = excluded.holder, until = excluded.until"
            " WHERE leases.holder = :process OR leases.until <= :now",
            values,
        )
        return taken.rowcount == 1

    def take(self, match: str, now: int) -> None:
        """Look after a match from now on, whoever did."""
        self.match(match)  # whose it was is noted
        self._connection.execute(
            "UPDATE matches SET holder = ?, held_until = ? WHERE id = ?", (self._process, now + LEASE, match)
        )
        self.held.append(match)

    def give_back(self, subject: str) -> None:
        """Somebody else may look after it."""
        values = {"process": self._process, "id": subject}
        for table in ("matches", "challenges"):
            self._connection.execute(f"UPDATE {table} SET held_until = 0 WHERE id = :id AND holder = :process", values)
        self._connection.execute("DELETE FROM leases WHERE name = :id AND holder = :process", values)

    def give_back_leases(self) -> None:
        """All that this process has taken, but for matches and challenges."""
        self._connection.execute("DELETE FROM leases WHERE holder = ?", (self._process,))

    def held_by_others(self, beginning: str, now: int) -> bool:
        """Whether another process has work whose name begins so."""
        query = "SELECT 1 FROM leases WHERE name >= ? AND name < ? AND holder <> ? AND until > ?"
        values = (beginning, f"{beginning}\uffff", self._process, now)
        return self._connection.execute(query, values).fetchone() is not None

    def drop_old_leases(self, now: int) -> None:
        self._connection.execute("DELETE FROM leases WHERE until <= ?", (now,))

    def answer(self, delivered: int, now: int) -> bool:
        """Whether this process is the one to answer what Discord may have delivered to others, too."""
        noted = self._connection.execute(
            "INSERT INTO answered (id, at) VALUES (?, ?) ON CONFLICT DO NOTHING", (delivered, now)
        )
        return noted.rowcount == 1

    def drop_old_answers(self, before: int) -> None:
        self._connection.execute("DELETE FROM answered WHERE at < ?", (before,))

    def note(self, name: str) -> str | None:
        row = self._connection.execute("SELECT content FROM notes WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row["content"])

    def keep_note(self, name: str, content: str) -> None:
        self._connection.execute(
            "INSERT INTO notes (name, content) VALUES (?, ?) ON CONFLICT (name)"
            " DO UPDATE SET content = excluded.content",
            (name, content),
        )
