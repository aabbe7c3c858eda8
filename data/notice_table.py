"""The statements about what people are to be told, and when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from data.rows import NoticeKind, NoticeRow
from data.statements import Row, Statements

_KEY: Final = "subject = ? AND person = ? AND kind = ? AND turn = ? AND step = ?"
_NOTICE: Final = "SELECT * FROM notices"


class NoticeTable(Statements):
    """Part of a `Transaction`."""

    def add_notices(self, notices: Iterable[NoticeRow]) -> None:
        """A notice that is there already stays as it is."""
        notices = list(notices)
        self._will_be_due(min((notice.due for notice in notices), default=None))
        self._unnoticed.difference_update(notice.subject for notice in notices)
        self._connection.executemany(
            "INSERT INTO notices (subject, person, kind, turn, step, due) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            [(n.subject, n.person, n.kind.value, n.turn, n.step, n.due) for n in notices],
        )

    def remove_notices(self, subject: str, kinds: Iterable[NoticeKind]) -> None:
        """What has been overtaken by events."""
        if subject in self._unnoticed:
            return
        values = [kind.value for kind in kinds]
        places = ", ".join("?" * len(values)) or "NULL"
        self._connection.execute(f"DELETE FROM notices WHERE subject = ? AND kind IN ({places})", (subject, *values))

    def remove_notices_about(self, subject: str) -> None:
        if subject in self._unnoticed:
            return
        self._connection.execute("DELETE FROM notices WHERE subject = ?", (subject,))

    def due_notices(self, now: int, limit: int, but: Iterable[str] = ()) -> list[NoticeRow]:
        """Those that are due and about none of these subjects."""
        left_out = list(but)
        rows = self._connection.execute(
            f"{_NOTICE} WHERE due <= ?{_but(left_out)} ORDER BY due, subject, person, kind, turn, step LIMIT ?",
            (now, *left_out, limit),
        )
        return [_notice(row) for row in rows]

    def count_due_notices(self, now: int) -> int:
        query = "SELECT count(*) AS found FROM notices WHERE due <= ?"
        return int(self._connection.execute(query, (now,)).fetchone()["found"])

    def notices_of(self, person: int) -> list[NoticeRow]:
        return [_notice(row) for row in self._connection.execute(f"{_NOTICE} WHERE person = ? ORDER BY due", (person,))]

    def notice_stands(self, notice: NoticeRow) -> bool:
        """Whether it is still to be delivered; False once it was overtaken."""
        return self._connection.execute(f"SELECT 1 FROM notices WHERE {_KEY}", _key(notice)).fetchone() is not None

    def remove_notice(self, notice: NoticeRow) -> None:
        self._connection.execute(f"DELETE FROM notices WHERE {_KEY}", _key(notice))

    def postpone_notice(self, notice: NoticeRow, due: int) -> None:
        self._connection.execute(
            f"UPDATE notices SET due = ?, attempts = attempts + 1 WHERE {_KEY}", (due, *_key(notice))
        )

    def next_notice(self, but: Iterable[str] = ()) -> int | None:
        """When the next notice is due that is about none of these subjects."""
        left_out = list(but)
        row = self._connection.execute(
            f"SELECT min(due) AS due FROM notices WHERE 1 = 1{_but(left_out)}", left_out
        ).fetchone()
        return None if row["due"] is None else int(row["due"])


def _but(subjects: list[str]) -> str:
    """Not about any of these; an empty list is no list in PostgreSQL."""
    return f" AND subject NOT IN ({', '.join('?' * len(subjects))})" if subjects else ""


def _key(notice: NoticeRow) -> tuple[str, int, str, int, int]:
    return notice.subject, notice.person, notice.kind.value, notice.turn, notice.step


def _notice(row: Row) -> NoticeRow:
    return NoticeRow(
        subject=row["subject"],
        person=row["person"],
        kind=NoticeKind(row["kind"]),
        turn=row["turn"],
        step=row["step"],
        due=row["due"],
        attempts=row["attempts"],
    )
