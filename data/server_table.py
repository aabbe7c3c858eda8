"""The statements about Discord servers."""

from __future__ import annotations

from data.statements import Statements


class ServerTable(Statements):
    """Part of a `Transaction`."""

    def greet(self, server: int, now: int) -> bool:
        """Note that a server is greeted; False if it was before, or is to be left in peace."""
        noted = self._connection.execute(
            "INSERT INTO servers (id, greeted_at) VALUES (?, ?) ON CONFLICT (id)"
            " DO UPDATE SET greeted_at = excluded.greeted_at WHERE servers.greeted_at IS NULL AND servers.quiet = 0",
            (server, now),
        )
        return noted.rowcount == 1

    def greet_later(self, server: int) -> None:
        """The greeting never got there."""
        self._connection.execute("UPDATE servers SET greeted_at = NULL WHERE id = ?", (server,))
