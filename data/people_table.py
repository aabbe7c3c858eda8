"""The statements about people, their choices, and what they are to be told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from data.part import Part
from data.rows import Confirming, NoticeKind, NoticeRow, PersonRow, Telling

_KEY: Final = "subject = ? AND person = ? AND kind = ? AND turn = ? AND step = ?"
_NOTICE: Final = "SELECT subject, person, kind, turn, step, due, attempts FROM notices"


class PeopleTable(Part):
    """Part of a `Transaction`."""

    def person(self, person: int) -> PersonRow | None:
        row = self._connection.execute(
            "SELECT id, name, language, telling, play_forced, confirming, own_side, heard FROM people WHERE id = ?",
            (person,),
        ).fetchone()
        if row is None:
            return None
        return PersonRow(
            row[0], row[1], row[2], Telling(row[3]), bool(row[4]), Confirming(row[5]), bool(row[6]), row[7]
        )

    def meet_person(self, person: int, name: str) -> None:
        """Remember a person under the name by which they go now."""
        known = self.person(person)
        self.save_person(PersonRow(person, name) if known is None else replace(known, name=name))

    def save_person(self, person: PersonRow) -> None:
        name = person.name.encode("utf-8", "replace").decode()  # half a surrogate pair cannot be stored
        # Matches that somebody remembers with another name are out of date.
        self._connection.execute(
            "UPDATE matches SET version = version + 1 WHERE id IN (SELECT s.match FROM seats AS s"
            " JOIN people AS p ON p.id = s.person WHERE s.person = ? AND s.running = 1 AND p.name <> ?)",
            (person.id, name),
        )
        self._connection.execute(
            "INSERT INTO people (id, name, language, telling, play_forced, confirming, own_side, heard)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name,"
            " language = excluded.language, telling = excluded.telling, play_forced = excluded.play_forced,"
            " confirming = excluded.confirming, own_side = excluded.own_side, heard = excluded.heard",
            (
                person.id,
                name,
                person.language,
                person.telling.value,
                int(person.play_forced),
                person.confirming.value,
                int(person.own_side),
                person.heard,
            ),
        )

    def hear_person(self, person: int, language: str) -> bool:
        """Remember the language in which a person was last heard of; False for somebody who is not known."""
        heard = self._connection.execute("UPDATE people SET heard = ? WHERE id = ?", (language, person))
        return heard.rowcount == 1

    def remove_person(self, person: int) -> None:
        """With their notices. Seats and challenges must be free of them by now, or the foreign keys refuse."""
        self._connection.execute("DELETE FROM people WHERE id = ?", (person,))

    def add_notices(self, notices: Iterable[NoticeRow]) -> None:
        """A notice that is there already stays as it is."""
        notices = list(notices)
        self._will_be_due(min((notice.due for notice in notices), default=None))
        self._connection.executemany(
            "INSERT INTO notices (subject, person, kind, turn, step, due) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            [(n.subject, n.person, n.kind.value, n.turn, n.step, n.due) for n in notices],
        )

    def remove_notices(self, subject: str, kinds: Iterable[NoticeKind]) -> None:
        """What has been overtaken by events."""
        values = [kind.value for kind in kinds]
        places = ", ".join("?" * len(values))
        self._connection.execute(f"DELETE FROM notices WHERE subject = ? AND kind IN ({places})", (subject, *values))

    def remove_notices_about(self, subject: str) -> None:
        self._connection.execute("DELETE FROM notices WHERE subject = ?", (subject,))

    def due_notices(self, now: int, limit: int) -> list[NoticeRow]:
        rows = self._connection.execute(
            f"{_NOTICE} WHERE due <= ? ORDER BY due, subject, person, kind, turn, step LIMIT ?", (now, limit)
        )
        return [_notice(row) for row in rows]

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

    def next_due(self) -> int | None:
        """The next moment at which there is something to do: a notice, a match that rings, a challenge that ends."""
        row = self._connection.execute(
            "SELECT (SELECT min(due) FROM notices),"
            " (SELECT min(rings_at) FROM matches WHERE rings_at IS NOT NULL),"
            " (SELECT min(expires_at) FROM challenges WHERE state = 'open')"
        ).fetchone()
        return min((moment for moment in row if moment is not None), default=None)


def _key(notice: NoticeRow) -> tuple[str, int, str, int, int]:
    return notice.subject, notice.person, notice.kind.value, notice.turn, notice.step


def _notice(row: Sequence[Any]) -> NoticeRow:
    return NoticeRow(row[0], row[1], NoticeKind(row[2]), *row[3:])
