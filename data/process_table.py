"""The statements about the bot itself: when it was last alive, when something is due, what was begun by which click."""

from __future__ import annotations

from data.statements import Statements


class ProcessTable(Statements):
    """Part of a `Transaction`."""

    def next_clock(self) -> int | None:
        """The next moment at which time decides something: a match that rings, a challenge that ends."""
        row = self._connection.execute(
            "SELECT (SELECT min(rings_at) FROM matches WHERE rings_at IS NOT NULL) AS match,"
            " (SELECT min(expires_at) FROM challenges WHERE state = 'open') AS challenge"
        ).fetchone()
        return min((moment for moment in row if moment is not None), default=None)

    def heartbeat(self) -> int | None:
        """When this process was last alive and on Discord."""
        row = self._connection.execute("SELECT at FROM heartbeats WHERE process = ?", (self._process,)).fetchone()
        return None if row is None else int(row["at"])

    def beat(self, now: int) -> None:
        self._connection.execute(
            "INSERT INTO heartbeats (process, at) VALUES (?, ?) ON CONFLICT (process) DO UPDATE SET at = excluded.at",
            (self._process, now),
        )

    def begun(self, origin: str) -> str | None:
        """The match or challenge that was begun so."""
        row = self._connection.execute("SELECT subject FROM beginnings WHERE origin = ?", (origin,)).fetchone()
        return None if row is None else str(row["subject"])

    def note_beginning(self, origin: str, subject: str, now: int) -> None:
        self._connection.execute(
            "INSERT INTO beginnings (origin, subject, at) VALUES (?, ?, ?) ON CONFLICT (origin)"
            " DO UPDATE SET subject = excluded.subject, at = excluded.at",
            (origin, subject, now),
        )

    def note_erasure(self, now: int) -> None:
        """Somebody was forgotten: the file is to be written anew."""
        self._connection.execute("INSERT INTO erasures (at) VALUES (?)", (now,))

    def has_erasures(self) -> bool:
        return self._connection.execute("SELECT 1 FROM erasures").fetchone() is not None

    def drop_erasures(self) -> None:
        """Nothing is left of who was forgotten."""
        self._connection.execute("DELETE FROM erasures")

    def drop_old_beginnings(self, before: int) -> None:
        self._connection.execute("DELETE FROM beginnings WHERE at < ?", (before,))
