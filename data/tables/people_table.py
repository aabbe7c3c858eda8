"""Statements about people and their choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from data.rows.people_rows import Challengers, Confirming, NoticeChoice, PersonRow, Picture, SeenBy
from data.tables.statements import Columns, Table, fields_from, stored

_PLAIN: Final[Columns] = {
    "id": int,
    "name": str,
    "language": str,
    "telling": NoticeChoice,
    "play_forced": bool,
    "confirming": Confirming,
    "own_side": bool,
    "seen_by": SeenBy,
    "shares_strength": bool,
    "discord_language": str,
    "picture": Picture,
    "described": bool,
    "zone": str,
    "digest_hour": int,
    "asked_forced": bool,
    "challengers": Challengers,
}


class PeopleTable(Table):
    def get(self, person: int) -> PersonRow | None:
        row = self._execute("SELECT * FROM people WHERE id = ?", (person,)).fetchone()
        if row is None:
            return None
        away = None if row["away_from"] is None else (row["away_from"], row["away_until"])
        return PersonRow(away=away, **fields_from(row, _PLAIN))

    def picture_of(self, subject: str) -> tuple[Picture, bool]:
        """How the shared board of a match or the message of a challenge is drawn, and whether it is described in words.

        The picture is the choice of the host of the challenge or lobby; in practice, of the person who practises. The
        board is described in words if any of its players wants that.
        """
        picture = self._value(
            "SELECT picture FROM people WHERE id = coalesce((SELECT host FROM challenges WHERE id = :subject),"
            " (SELECT person FROM seats WHERE match = :subject AND person IS NOT NULL ORDER BY seat LIMIT 1))",
            {"subject": subject},
        )
        wanted = self._value(
            "SELECT 1 FROM seats AS s JOIN people AS p ON p.id = s.person WHERE s.match = ? AND p.described = 1",
            (subject,),
        )
        return Picture.LIGHT if picture is None else Picture(picture), wanted is not None

    def remember(self, person: int, name: str) -> None:
        known = self.get(person)
        self.save(PersonRow(person, name) if known is None else replace(known, name=name))

    def save(self, person: PersonRow) -> None:
        name = person.name.encode("utf-8", "replace").decode()  # a lone surrogate cannot be stored
        # Cached matches with the old name are out of date.
        self._execute(
            "UPDATE matches SET version = version + 1 WHERE id IN (SELECT s.match FROM seats AS s"
            " JOIN people AS p ON p.id = s.person WHERE s.person = ? AND s.running = 1 AND p.name <> ?)",
            (person.id, name),
        )
        self._put("people", {**stored(person, _PLAIN), "name": name}, key="id")

    def set_away(self, person: int, away: tuple[int, int] | None) -> None:
        """Set begin and end of a person's absence. The caller raises the version of their matches, for the caches."""
        first, last = (None, None) if away is None else away
        self._execute("UPDATE people SET away_from = ?, away_until = ? WHERE id = ?", (first, last, person))

    def absent_days(self, person: int, year: int) -> int:
        """How many days of a year a person has been away, or will have been."""
        return int(self._value("SELECT days FROM absences WHERE person = ? AND year = ?", (person, year)) or 0)

    def count_absent_days(self, person: int, year: int, days: int) -> None:
        self._execute(
            "INSERT INTO absences (person, year, days) VALUES (:person, :year, :days) ON CONFLICT (person, year)"
            " DO UPDATE SET days = CASE WHEN absences.days + :more > 0 THEN absences.days + :more ELSE 0 END",
            {"person": person, "year": year, "days": max(0, days), "more": days},
        )

    def note_language(self, person: int, language: str) -> bool:
        """Store the language of a person's Discord client; False for an unknown person."""
        statement = "UPDATE people SET discord_language = ? WHERE id = ?"
        return self._execute(statement, (language, person)).rowcount == 1

    def days_away_ever(self, person: int) -> list[tuple[int, int]]:
        """The years in which a person was away, with the number of days."""
        query = "SELECT year, days FROM absences WHERE person = ? ORDER BY year"
        return [(year, days) for year, days in self._execute(query, (person,))]

    def remove(self, person: int) -> None:
        """Remove a person with their notices and blocks. Their seats and challenges must be removed before."""
        self._execute("DELETE FROM people WHERE id = ?", (person,))

    def note_erasure(self, now: int) -> None:
        """Note that a person was forgotten: the file is to be rewritten."""
        self._execute("INSERT INTO erasures (at) VALUES (?)", (now,))

    def has_erasures(self) -> bool:
        return self._value("SELECT 1 FROM erasures") is not None

    def drop_erasures(self) -> None:
        """Note that no trace of forgotten people is left."""
        self._execute("DELETE FROM erasures")
