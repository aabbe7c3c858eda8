"""The statements about what the screen shows: where a board is, which version it shows, and what is on its way there.

None of them raises the version of a match: a board that was moved or shown is the same match.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from data.match_table import FREE
from data.places import place_from, place_values
from data.rows import Handle, NoticeKind, NoticeRow, Place, Posting
from data.statements import Statements

_REACHABLE: Final = (
    " AND place_channel IS NOT NULL AND (place_reach IN ('channel', 'dm')"
    " OR EXISTS (SELECT 1 FROM handles AS h WHERE h.subject = id AND h.until > :now))"
)


class BoardTable(Statements):
    """Part of a `Transaction`."""

    def place_board(self, match: str, place: Place | None, shown: int, shown_turn: int) -> None:
        """The live board is there now, and shows that version; a board without a message shows none."""
        values = {**place_values(place), "shown": shown, "shown_turn": shown_turn}
        self._connection.execute(
            f"UPDATE matches SET {', '.join(f'{name} = :{name}' for name in values)} WHERE id = :id",
            {**values, "id": match},
        )

    def want_thread(self, match: str, wanted: bool) -> None:
        self._connection.execute("UPDATE matches SET thread_wanted = ? WHERE id = ?", (int(wanted), match))

    def mark_shown(self, shown: Iterable[tuple[str, int, int, int | None]], *, overtaken: bool = False) -> None:
        """Matches whose live board (by message) shows a version and turn now, unless it has been moved since.

        ``overtaken`` holds for an earlier version, too: another process has shown a later one, and nobody knows which
        of the two came last. So the board is behind, and is shown once more.
        """
        which = "<>" if overtaken else "<"
        self._connection.executemany(
            "UPDATE matches SET shown = :shown, shown_turn = :turn"
            f" WHERE id = :match AND shown {which} :shown AND place_message IS NOT DISTINCT FROM :message",
            [dict(zip(("match", "shown", "turn", "message"), one, strict=True)) for one in shown],
        )

    def mark_challenge_shown(self, challenge: str, version: int) -> None:
        query = "UPDATE challenges SET shown = :shown WHERE id = :id AND shown < :shown"
        self._connection.execute(query, {"id": challenge, "shown": version})

    def behind(self, now: int) -> list[str]:
        """The matches whose screen is to be brought up to date by this process: the query that is the outbox."""
        values = {"now": now, "process": self._process}
        rows = self._connection.execute(
            f"SELECT id FROM matches WHERE shown < version{_REACHABLE}{FREE}"
            f" UNION SELECT p.match FROM postings AS p JOIN matches ON id = p.match WHERE 1 = 1{FREE}"
            f" UNION SELECT l.match FROM leftovers AS l JOIN matches ON id = l.match WHERE 1 = 1{FREE}",
            values,
        )
        return [row["id"] for row in rows]

    def boards_behind(self, now: int) -> list[tuple[str, int]]:
        """Every match whose board could show more than it does, whoever is to show it, and what it shows."""
        query = f"SELECT id, shown FROM matches WHERE shown < version{_REACHABLE}"
        return [(row["id"], row["shown"]) for row in self._connection.execute(query, {"now": now})]

    def challenges_behind(self, now: int) -> list[str]:
        """Those whose message is to be brought up to date by this process, or was never seen.

        Whoever makes one shows it at once; that it has not been shown by the end of the first lease is no accident of
        time, whosever lease it is.
        """
        rows = self._connection.execute(
            f"SELECT id FROM challenges WHERE shown < version AND place_message IS NOT NULL{_REACHABLE}{FREE}"
            " UNION ALL SELECT id FROM challenges WHERE shown < version AND shown = 0 AND place_message IS NULL"
            " AND state = 'open' AND (place_reach IS NULL OR place_reach IN ('channel', 'dm')) AND held_until <= :now",
            {"now": now, "process": self._process},
        )
        return [row["id"] for row in rows]

    # Handles: what an answer to a click can still change

    def keep_handle(self, subject: str, handle: Handle) -> None:
        self._connection.execute(
            "INSERT INTO handles (subject, token, message, until) VALUES (?, ?, ?, ?) ON CONFLICT (subject)"
            " DO UPDATE SET token = excluded.token, message = excluded.message, until = excluded.until",
            (subject, handle.token, handle.message, handle.until),
        )

    def handle(self, subject: str, now: int) -> Handle | None:
        row = self._connection.execute(
            "SELECT token, message, until FROM handles WHERE subject = ? AND until > ?", (subject, now)
        ).fetchone()
        return None if row is None else Handle(row["token"], row["message"], row["until"])

    def drop_handle(self, subject: str) -> None:
        self._connection.execute("DELETE FROM handles WHERE subject = ?", (subject,))

    def drop_old_handles(self, now: int) -> None:
        self._connection.execute("DELETE FROM handles WHERE until <= ?", (now,))

    # Postings: a message that is on its way

    def begin_posting(self, match: str, posting: Posting) -> None:
        notice = posting.notice
        values: dict[str, int | str | None] = {
            "match": match,
            "nonce": posting.nonce,
            "token": posting.token,
            "at": posting.at,
            "called": None if notice is None else notice.person,
            "kind": None if notice is None else notice.kind.value,
            "turn": None if notice is None else notice.turn,
            "step": None if notice is None else notice.step,
            **place_values(posting.place),
        }
        del values["place_message"]  # that is what it is waiting for
        self._replace("postings", "match", values)

    def posting(self, match: str) -> Posting | None:
        row = self._connection.execute("SELECT * FROM postings WHERE match = ?", (match,)).fetchone()
        if row is None:
            return None
        place = place_from(row)
        assert place is not None
        notice = None
        if row["called"] is not None:
            notice = NoticeRow(match, row["called"], NoticeKind(row["kind"]), row["turn"], row["step"], row["at"])
        return Posting(row["nonce"], place, row["at"], row["token"], notice)

    def call_nobody(self, person: int) -> None:
        """Messages on their way that call this person tell nobody anything; they still bring the board."""
        self._connection.execute(
            "UPDATE postings SET called = NULL, kind = NULL, turn = NULL, step = NULL WHERE called = ?", (person,)
        )

    def end_posting(self, match: str) -> None:
        self._connection.execute("DELETE FROM postings WHERE match = ?", (match,))

    # Leftovers: messages that are still to lose their buttons

    def add_leftover(self, match: str, place: Place) -> None:
        assert place.message is not None
        values: dict[str, int | str | None] = {"match": match, **place_values(place)}
        self._replace("leftovers", "match, place_message", values)

    def leftovers(self, match: str) -> list[Place]:
        rows = self._connection.execute("SELECT * FROM leftovers WHERE match = ? ORDER BY place_message", (match,))
        return [place for row in rows if (place := place_from(row)) is not None]

    def drop_leftover(self, match: str, message: int) -> None:
        self._connection.execute("DELETE FROM leftovers WHERE match = ? AND place_message = ?", (match, message))

    def _replace(self, table: str, key: str, values: dict[str, int | str | None]) -> None:
        """Put a row in the place of the one with the same key."""
        marks, new = (", ".join(map(mark.format, values)) for mark in (":{}", "{0} = excluded.{0}"))
        self._connection.execute(
            f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks}) ON CONFLICT ({key}) DO UPDATE SET {new}",
            values,
        )

    def without_message(self, match: str, message: int) -> None:
        """The message of the live board is gone; unless the board has been moved since, it has none."""
        self._connection.execute(
            "UPDATE matches SET place_message = NULL, shown = 0 WHERE id = ? AND place_message = ?", (match, message)
        )
