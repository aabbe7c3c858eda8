"""Statements about recent requests for a match, stored as marks; they count for limits."""

from __future__ import annotations

from typing import Final

from data.tables.mark_table import MarkTable

_NOBODY: Final = b""
"""The pair of a challenge to everyone."""
_CAME_TO_NOTHING: Final = (
    "(accepted = 0 OR EXISTS (SELECT 1 FROM matches WHERE matches.id = askings.subject AND ending = 'called_off'))"
)
"""No match followed, or one that was called off before the first move."""


class ChallengeLogTable(MarkTable):
    def note(self, subject: str, host: int, guest: int | None, now: int) -> None:
        """Note that a person offered a challenge or lobby to ``guest``, or to everyone."""
        self._execute(
            "INSERT INTO askings (subject, pair, host, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (subject, _NOBODY if guest is None else self._pair(host, guest), self._host(host), now),
        )

    def note_accepted(self, subject: str) -> None:
        """Note that it led to a match."""
        self._execute("UPDATE askings SET accepted = 1 WHERE subject = ?", (subject,))

    def count(self, host: int, since: int) -> int:
        """How many challenges and lobbies of a person since then came to nothing."""
        query = f"SELECT count(DISTINCT subject) AS found FROM askings WHERE host = ? AND at > ? AND {_CAME_TO_NOTHING}"
        return int(self._value(query, (self._host(host), since)))

    def count_of(self, host: int, guest: int, since: int) -> int:
        """How many of them were offered to that guest."""
        query = f"SELECT count(*) AS found FROM askings WHERE pair = ? AND at > ? AND {_CAME_TO_NOTHING}"
        return int(self._value(query, (self._pair(host, guest), since)))

    def drop_old(self, before: int) -> None:
        self._execute("DELETE FROM askings WHERE at < ?", (before,))

    def _host(self, host: int) -> bytes:
        return self.mark("host", host)

    def _pair(self, host: int, guest: int) -> bytes:
        return self.mark("pair", host, guest)
