"""Statements about Discord servers, and about bans of people and servers."""

from __future__ import annotations

from collections.abc import Iterable

from data.rows.people_rows import Ban, BanKind
from data.tables.statements import Table


class ServerTable(Table):
    def greet(self, server: int, now: int) -> bool:
        """Note that a server is greeted; False if it was greeted before, or the owner wants quiet there."""
        noted = self._execute(
            "INSERT INTO servers (id, greeted_at) VALUES (?, ?) ON CONFLICT (id)"
            " DO UPDATE SET greeted_at = excluded.greeted_at WHERE servers.greeted_at IS NULL AND servers.quiet = 0",
            (server, now),
        )
        return noted.rowcount == 1

    def greet_later(self, server: int) -> None:
        """Note that the greeting did not arrive."""
        self._execute("UPDATE servers SET greeted_at = NULL WHERE id = ?", (server,))

    def match_channels(self, server: int) -> list[int]:
        """The channels; empty if there is no restriction."""
        return self._values("SELECT channel FROM match_channels WHERE server = ? ORDER BY channel", (server,))

    def set_match_channels(self, server: int, channels: Iterable[int]) -> None:
        self._execute("DELETE FROM match_channels WHERE server = ?", (server,))
        self._session.executemany(
            "INSERT INTO match_channels (server, channel) VALUES (?, ?)", [(server, channel) for channel in channels]
        )

    def keep_quiet(self, server: int, quiet: bool) -> None:
        self._put("servers", {"id": server, "quiet": int(quiet)}, key="id")


class BanTable(Table):
    """The bot's owner decides about bans."""

    def add(self, ban: Ban) -> None:
        """Add a ban, or give an existing one the new reason."""
        self._execute(
            "INSERT INTO bans (kind, id, at, why) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (kind, id) DO UPDATE SET why = excluded.why",
            (ban.kind.value, ban.id, ban.at, ban.why),
        )

    def lift(self, kind: BanKind, banned: int) -> bool:
        """Remove a ban; False if there was none."""
        return self._execute("DELETE FROM bans WHERE kind = ? AND id = ?", (kind.value, banned)).rowcount == 1

    def all(self) -> list[Ban]:
        """All bans, the latest first."""
        rows = self._execute("SELECT kind, id, at, why FROM bans ORDER BY at DESC, kind, id")
        return [Ban(BanKind(kind), banned, at, why) for kind, banned, at, why in rows]
