"""The statements about the bot itself: when it was last alive, when something is due, what was begun by which click."""

from __future__ import annotations

from data.shards import ALL, Shards
from data.statements import Statements


class ProcessTable(Statements):
    """Part of a `Transaction`."""

    def next_clock(self, shards: Shards = ALL) -> int | None:
        """The next moment at which time decides something: a match that rings there, a challenge that ends."""
        here = shards.among("place_guild")
        row = self._connection.execute(
            f"SELECT (SELECT min(rings_at) FROM matches WHERE rings_at IS NOT NULL{here}) AS match,"
            " (SELECT min(expires_at) FROM challenges WHERE state = 'open') AS challenge"
        ).fetchone()
        return min((moment for moment in row if moment is not None), default=None)

    def matches_that_ring(self, now: int, shards: Shards = ALL) -> list[str]:
        query = f"SELECT id FROM matches WHERE rings_at <= ?{shards.among('place_guild')} ORDER BY rings_at, id"
        return [row["id"] for row in self._connection.execute(query, (now,))]

    def move_clocks_on(self, seconds: int, shards: Shards = ALL) -> int:
        """Give everybody there whose time is running so much more of it; how many matches that were.

        They ring when they would have rung, for too early costs one look; unless they have less time now.
        """
        changed = self._connection.execute(
            "UPDATE matches SET deadline = deadline + :more, clock_shift = clock_shift + :more, version = version + 1,"
            " rings_at = CASE WHEN rings_at > deadline + :more THEN deadline + :more ELSE rings_at END"
            f" WHERE deadline IS NOT NULL{shards.among('place_guild')}",
            {"more": seconds},
        )
        return changed.rowcount

    def heartbeat(self, shards: Shards = ALL) -> int | None:
        """When somebody was last alive and on Discord who served people of these shards."""
        rows = self._connection.execute("SELECT process, at FROM heartbeats").fetchall()
        return max((int(row["at"]) for row in rows if shards.meets(row["process"])), default=None)

    def beat(self, now: int, shards: Shards = ALL) -> None:
        self._connection.execute(
            "INSERT INTO heartbeats (process, at) VALUES (?, ?) ON CONFLICT (process) DO UPDATE SET at = excluded.at",
            (str(shards), now),
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
