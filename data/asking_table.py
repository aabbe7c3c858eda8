"""The statements about who has asked whom for a match lately, as marks."""

from __future__ import annotations

from typing import Final

from data.mark_table import MarkTable

_NOBODY: Final = b""
"""The pair of what was offered to nobody in particular."""
_IN_VAIN: Final = (
    "(accepted = 0 OR EXISTS (SELECT 1 FROM matches WHERE matches.id = askings.subject AND ending = 'called_off'))"
)
"""No match came of it, or one that was called off before anybody moved."""


class AskingTable(MarkTable):
    """Part of a `Transaction`."""

    def note_asking(self, subject: str, host: int, guest: int | None, now: int) -> None:
        """A challenge or lobby of a person was offered to somebody, or to whoever sees it."""
        self._connection.execute(
            "INSERT INTO askings (subject, pair, host, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (subject, _NOBODY if guest is None else self._pair(host, guest), self._host(host), now),
        )

    def note_accepted(self, subject: str) -> None:
        """It has led to a match."""
        self._connection.execute("UPDATE askings SET accepted = 1 WHERE subject = ?", (subject,))

    def count_askings(self, host: int, since: int) -> int:
        """How many challenges and lobbies a person has made since then that came to nothing."""
        query = f"SELECT count(DISTINCT subject) AS found FROM askings WHERE host = ? AND at > ? AND {_IN_VAIN}"
        return int(self._connection.execute(query, (self._host(host), since)).fetchone()["found"])

    def count_askings_of(self, host: int, guest: int, since: int) -> int:
        """How many of them were offered to that person."""
        query = f"SELECT count(*) AS found FROM askings WHERE pair = ? AND at > ? AND {_IN_VAIN}"
        return int(self._connection.execute(query, (self._pair(host, guest), since)).fetchone()["found"])

    def drop_old_askings(self, before: int) -> None:
        self._connection.execute("DELETE FROM askings WHERE at < ?", (before,))

    def _host(self, host: int) -> bytes:
        return self.mark("host", host)

    def _pair(self, host: int, guest: int) -> bytes:
        return self.mark("pair", host, guest)
