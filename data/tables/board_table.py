"""Statements about boards in Discord: where a board is, which version it shows, and what is on its way there.

None of them raises the version of a match: moving or showing a board does not change the match.
"""

from __future__ import annotations

from collections.abc import Iterable

from data.rows.match_rows import Handle, NoticeKind, NoticeRow, Place, Posting
from data.tables.lease_table import FREE
from data.tables.place_columns import REACHABLE, place_from, place_values
from data.tables.statements import Table, stored


class BoardTable(Table):
    def place(self, match: str, place: Place | None, shown: int, shown_turn: int) -> None:
        """Note where the live board is and which version it shows; a board without a message shows none."""
        self._set("matches", match, {**place_values(place), "shown": shown, "shown_turn": shown_turn})

    def want_thread(self, match: str, wanted: bool) -> None:
        self._execute("UPDATE matches SET thread_wanted = ? WHERE id = ?", (int(wanted), match))

    def mark_shown(self, shown: Iterable[tuple[str, int, int, int | None]], *, overtaken: bool = False) -> None:
        """Note the version and turn that live boards (by message) show now, unless the board has moved since.

        With ``overtaken`` an earlier version counts, too: another process has shown a later one, and it is unknown
        which of the two edits came last. So the board is behind, and is shown once more.
        """
        which = "<>" if overtaken else "<"
        self._session.executemany(
            "UPDATE matches SET shown = :shown, shown_turn = :turn"
            f" WHERE id = :match AND shown {which} :shown AND place_message IS NOT DISTINCT FROM :message",
            [dict(zip(("match", "shown", "turn", "message"), one, strict=True)) for one in shown],
        )

    def behind(self, now: int) -> list[str]:
        """The matches that this process has to bring up to date in Discord: this query is the outbox."""
        return self._values(
            f"SELECT id FROM matches WHERE shown < version{REACHABLE}{FREE}"
            f" UNION SELECT p.match FROM postings AS p JOIN matches ON id = p.match WHERE 1 = 1{FREE}"
            f" UNION SELECT l.match FROM leftovers AS l JOIN matches ON id = l.match WHERE 1 = 1{FREE}",
            {"now": now, "process": self._session.process},
        )

    def all_behind(self, now: int) -> list[tuple[str, int]]:
        """Every match whose board is behind and reachable, whichever process shows it, with the version it shows."""
        query = f"SELECT id, shown FROM matches WHERE shown < version{REACHABLE}"
        return [(row["id"], row["shown"]) for row in self._execute(query, {"now": now})]

    # Handles: tokens with which the answer to a click can still be changed

    def keep_handle(self, subject: str, handle: Handle) -> None:
        values = {"subject": subject, "token": handle.token, "message": handle.message, "until": handle.until}
        self._put("handles", values, key="subject")

    def handle(self, subject: str, now: int) -> Handle | None:
        query = "SELECT token, message, until FROM handles WHERE subject = ? AND until > ?"
        row = self._execute(query, (subject, now)).fetchone()
        return None if row is None else Handle(*row)

    def drop_handle(self, subject: str) -> None:
        self._execute("DELETE FROM handles WHERE subject = ?", (subject,))

    def drop_old_handles(self, now: int) -> None:
        self._execute("DELETE FROM handles WHERE until <= ?", (now,))

    # Postings: messages on their way

    def begin_posting(self, match: str, posting: Posting) -> None:
        notice = posting.notice
        values = {
            "match": match,
            **stored(posting, ("nonce", "token", "at")),
            "called": None if notice is None else notice.person,
            "kind": None if notice is None else notice.kind.value,
            "turn": None if notice is None else notice.turn,
            "step": None if notice is None else notice.step,
            **place_values(posting.place),
        }
        del values["place_message"]  # not known before the message exists
        self._put("postings", values, key="match")

    def posting(self, match: str) -> Posting | None:
        row = self._execute("SELECT * FROM postings WHERE match = ?", (match,)).fetchone()
        if row is None:
            return None
        place = place_from(row)
        assert place is not None
        notice = None
        if row["called"] is not None:
            notice = NoticeRow(match, row["called"], NoticeKind(row["kind"]), row["turn"], row["step"], row["at"])
        return Posting(row["nonce"], place, row["at"], row["token"], notice)

    def call_nobody(self, person: int) -> None:
        """Remove a person from postings that notify them; the messages still bring the board."""
        self._execute(
            "UPDATE postings SET called = NULL, kind = NULL, turn = NULL, step = NULL WHERE called = ?", (person,)
        )

    def end_posting(self, match: str) -> None:
        self._execute("DELETE FROM postings WHERE match = ?", (match,))

    # Leftovers: messages whose buttons are still to be removed

    def add_leftover(self, match: str, place: Place) -> None:
        assert place.message is not None
        self._put("leftovers", {"match": match, **place_values(place)}, key="match, place_message")

    def leftovers(self, match: str) -> list[Place]:
        rows = self._execute("SELECT * FROM leftovers WHERE match = ? ORDER BY place_message", (match,))
        return [place for row in rows if (place := place_from(row)) is not None]

    def drop_leftover(self, match: str, message: int) -> None:
        self._execute("DELETE FROM leftovers WHERE match = ? AND place_message = ?", (match, message))

    def without_message(self, match: str, message: int) -> None:
        """Note that the message of the live board is gone, unless the board has moved since."""
        self._execute(
            "UPDATE matches SET place_message = NULL, shown = 0 WHERE id = ? AND place_message = ?", (match, message)
        )
