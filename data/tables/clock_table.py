"""Statements about clocks: the matches that are due, and heartbeats, which tell how long the bot was away."""

from __future__ import annotations

from data.rows.shards import ALL, Shards
from data.tables.statements import Table


class ClockTable(Table):
    def next_due(self, shards: Shards = ALL) -> int | None:
        """When the next match on these shards is to be checked, or the next challenge expires."""
        here = shards.among("place_guild")
        row = self._execute(
            f"SELECT (SELECT min(rings_at) FROM matches WHERE rings_at IS NOT NULL{here}) AS match,"
            " (SELECT min(expires_at) FROM challenges WHERE state = 'open') AS challenge"
        ).fetchone()
        return min((moment for moment in row if moment is not None), default=None)

    def seconds_late(self, now: int, shards: Shards = ALL) -> int:
        """How many seconds the check of the most overdue match is late; 0 if none is."""
        query = f"SELECT min(rings_at) FROM matches WHERE rings_at IS NOT NULL{shards.among('place_guild')}"
        first = self._value(query)
        return 0 if first is None else max(0, now - int(first))

    def to_check(self, now: int, shards: Shards = ALL) -> list[str]:
        query = f"SELECT id FROM matches WHERE rings_at <= ?{shards.among('place_guild')} ORDER BY rings_at, id"
        return self._values(query, (now,))

    def move_on(self, seconds: int, shards: Shards = ALL) -> int:
        """Move all running deadlines on these shards by some seconds; returns the number of matches.

        The time of the next check stays, because an early check is cheap, unless it would come after the new deadline.
        """
        changed = self._execute(
            "UPDATE matches SET deadline = deadline + :more, clock_shift = clock_shift + :more, version = version + 1,"
            " rings_at = CASE WHEN rings_at > deadline + :more THEN deadline + :more ELSE rings_at END"
            f" WHERE deadline IS NOT NULL{shards.among('place_guild')}",
            {"more": seconds},
        )
        return changed.rowcount

    def heartbeat(self, shards: Shards = ALL) -> int | None:
        """When a process that served people of these shards was last alive and on Discord."""
        rows = self._execute("SELECT process, at FROM heartbeats")
        return max((int(at) for process, at in rows if shards.meets(process)), default=None)

    def note_heartbeat(self, now: int, shards: Shards = ALL) -> None:
        self._put("heartbeats", {"process": str(shards), "at": now}, key="process")
