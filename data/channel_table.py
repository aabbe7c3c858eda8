"""The statements about the channels of a server in which matches may be shown."""

from __future__ import annotations

from collections.abc import Iterable

from data.statements import Statements


class ChannelTable(Statements):
    """Part of a `Transaction`."""

    def match_channels(self, server: int) -> list[int]:
        """Empty where it is not restricted."""
        rows = self._connection.execute(
            "SELECT channel FROM match_channels WHERE server = ? ORDER BY channel", (server,)
        ).fetchall()
        return [int(row["channel"]) for row in rows]

    def set_match_channels(self, server: int, channels: Iterable[int]) -> None:
        self._connection.execute("DELETE FROM match_channels WHERE server = ?", (server,))
        self._connection.executemany(
            "INSERT INTO match_channels (server, channel) VALUES (?, ?)", [(server, channel) for channel in channels]
        )
