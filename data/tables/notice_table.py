"""Statements about notices: what to tell people, and when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from data.rows.match_rows import NoticeKind, NoticeRow
from data.tables.statements import Row, Table

_KEY: Final = "subject = ? AND person = ? AND kind = ? AND turn = ? AND step = ?"
_NOTICE: Final = "SELECT subject, person, kind, turn, step, due, attempts FROM notices"


class NoticeTable(Table):
    def add(self, notices: Iterable[NoticeRow]) -> None:
        """Add notices. One that exists already stays as it is."""
        notices = list(notices)
        self._session.will_be_due(min((notice.due for notice in notices), default=None))
        self._session.unnoticed.difference_update(notice.subject for notice in notices)
        self._session.executemany(
            "INSERT INTO notices (subject, person, kind, turn, step, due) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            [(n.subject, n.person, n.kind.value, n.turn, n.step, n.due) for n in notices],
        )

    def remove_kinds(self, subject: str, kinds: Iterable[NoticeKind]) -> None:
        """Remove notices that are no longer true."""
        if subject in self._session.unnoticed:
            return
        values = [kind.value for kind in kinds]
        places = ", ".join("?" * len(values)) or "NULL"
        self._execute(f"DELETE FROM notices WHERE subject = ? AND kind IN ({places})", (subject, *values))

    def remove_about(self, subject: str) -> None:
        if subject not in self._session.unnoticed:
            self._execute("DELETE FROM notices WHERE subject = ?", (subject,))

    def due(self, now: int, limit: int, but: Iterable[str] = ()) -> list[NoticeRow]:
        """The due notices, except those about the subjects in ``but``."""
        excluded = list(but)
        rows = self._execute(
            f"{_NOTICE} WHERE due <= ?{_excluding(excluded)} ORDER BY due, subject, person, kind, turn, step LIMIT ?",
            (now, *excluded, limit),
        )
        return [_notice(row) for row in rows]

    def count_due(self, now: int) -> int:
        return int(self._value("SELECT count(*) FROM notices WHERE due <= ?", (now,)))

    def of_person(self, person: int) -> list[NoticeRow]:
        return [_notice(row) for row in self._execute(f"{_NOTICE} WHERE person = ? ORDER BY due", (person,))]

    def stands(self, notice: NoticeRow) -> bool:
        """Whether a notice is still to be delivered; False once it was removed."""
        return self._value(f"SELECT 1 FROM notices WHERE {_KEY}", _key(notice)) is not None

    def remove(self, notice: NoticeRow) -> None:
        self._execute(f"DELETE FROM notices WHERE {_KEY}", _key(notice))

    def postpone(self, notice: NoticeRow, due: int) -> None:
        self._execute(f"UPDATE notices SET due = ?, attempts = attempts + 1 WHERE {_KEY}", (due, *_key(notice)))

    def next_due(self, but: Iterable[str] = ()) -> int | None:
        """When the next notice is due, except those about the subjects in ``but``."""
        excluded = list(but)
        due: int | None = self._value(f"SELECT min(due) FROM notices WHERE 1 = 1{_excluding(excluded)}", excluded)
        return due

    def drop_from(self, person: int, other: int) -> None:
        """Remove a person's notices about challenges and offers of the other person."""
        self._execute(
            "DELETE FROM notices WHERE person = ? AND ("
            "kind = 'challenged' AND subject IN (SELECT id FROM challenges WHERE host = ?)"
            " OR kind = 'offer' AND subject IN (SELECT s.match FROM seats AS s JOIN matches AS m ON m.id = s.match"
            " WHERE s.person = ? AND m.offer_seat = s.seat))",
            (person, other, other),
        )


def _excluding(subjects: list[str]) -> str:
    """A condition that excludes subjects; empty for an empty list, because PostgreSQL refuses `IN ()`."""
    return f" AND subject NOT IN ({', '.join('?' * len(subjects))})" if subjects else ""


def _key(notice: NoticeRow) -> tuple[str, int, str, int, int]:
    return notice.subject, notice.person, notice.kind.value, notice.turn, notice.step


def _notice(row: Row) -> NoticeRow:
    subject, person, kind, turn, step, due, attempts = row
    return NoticeRow(subject, person, NoticeKind(kind), turn, step, due, attempts)
