"""The statements about people and their choices."""

from __future__ import annotations

from dataclasses import replace

from data.block_table import BlockTable
from data.people_rows import Challengers, Confirming, PersonRow, Picture, SeenBy, Telling


class PeopleTable(BlockTable):
    """Part of a `Transaction`."""

    def person(self, person: int) -> PersonRow | None:
        row = self._connection.execute("SELECT * FROM people WHERE id = ?", (person,)).fetchone()
        if row is None:
            return None
        return PersonRow(
            id=row["id"],
            name=row["name"],
            language=row["language"],
            telling=Telling(row["telling"]),
            play_forced=bool(row["play_forced"]),
            confirming=Confirming(row["confirming"]),
            own_side=bool(row["own_side"]),
            seen_by=SeenBy(row["seen_by"]),
            shares_strength=bool(row["shares_strength"]),
            discord_language=row["discord_language"],
            picture=Picture(row["picture"]),
            described=bool(row["described"]),
            away=None if row["away_from"] is None else (row["away_from"], row["away_until"]),
            zone=row["zone"],
            digest_hour=row["digest_hour"],
            asked_forced=bool(row["asked_forced"]),
            challengers=Challengers(row["challengers"]),
        )

    def picture_of(self, subject: str) -> tuple[Picture, bool]:
        """How the shared board of a match or the message of a challenge is drawn, and whether it is told in words.

        The picture is the choice of whoever made the challenge or opened the table; in practice, of whoever practises.
        It is told in words as soon as anybody who sits there wants that.
        """
        row = self._connection.execute(
            "SELECT picture FROM people WHERE id = coalesce((SELECT host FROM challenges WHERE id = :subject),"
            " (SELECT person FROM seats WHERE match = :subject AND person IS NOT NULL ORDER BY seat LIMIT 1))",
            {"subject": subject},
        ).fetchone()
        wanted = self._connection.execute(
            "SELECT 1 FROM seats AS s JOIN people AS p ON p.id = s.person WHERE s.match = ? AND p.described = 1",
            (subject,),
        ).fetchone()
        return Picture.LIGHT if row is None else Picture(row["picture"]), wanted is not None

    def remember_person(self, person: int, name: str) -> None:
        """Remember a person under the name by which they go now."""
        known = self.person(person)
        self.save_person(PersonRow(person, name) if known is None else replace(known, name=name))

    def save_person(self, person: PersonRow) -> None:
        name = person.name.encode("utf-8", "replace").decode()  # half a surrogate pair cannot be stored
        chosen: dict[str, int | str | None] = {
            "name": name,
            "language": person.language,
            "telling": person.telling.value,
            "play_forced": int(person.play_forced),
            "confirming": person.confirming.value,
            "own_side": int(person.own_side),
            "discord_language": person.discord_language,
            "zone": person.zone,
            "digest_hour": person.digest_hour,
            "asked_forced": int(person.asked_forced),
            "challengers": person.challengers.value,
            "picture": person.picture.value,
            "described": int(person.described),
            "seen_by": person.seen_by.value,
            "shares_strength": int(person.shares_strength),
        }
        # Matches that somebody remembers with another name are out of date.
        self._connection.execute(
            "UPDATE matches SET version = version + 1 WHERE id IN (SELECT s.match FROM seats AS s"
            " JOIN people AS p ON p.id = s.person WHERE s.person = ? AND s.running = 1 AND p.name <> ?)",
            (person.id, name),
        )
        self._connection.execute(
            f"INSERT INTO people (id, {', '.join(chosen)}) VALUES (:id, {', '.join(f':{one}' for one in chosen)})"
            f" ON CONFLICT (id) DO UPDATE SET {', '.join(f'{one} = excluded.{one}' for one in chosen)}",
            {"id": person.id, **chosen},
        )

    def set_away(self, person: int, away: tuple[int, int] | None) -> None:
        """From when to when a person is away. Whoever remembers their matches must be told by a new version."""
        self._connection.execute(
            "UPDATE people SET away_from = ?, away_until = ? WHERE id = ?", (*(away or (None, None)), person)
        )

    def absent_days(self, person: int, year: int) -> int:
        """How many days of a year a person has been away, or will have been."""
        query = "SELECT days FROM absences WHERE person = ? AND year = ?"
        row = self._connection.execute(query, (person, year)).fetchone()
        return 0 if row is None else int(row["days"])

    def count_absent_days(self, person: int, year: int, days: int) -> None:
        self._connection.execute(
            "INSERT INTO absences (person, year, days) VALUES (:person, :year, :days) ON CONFLICT (person, year)"
            " DO UPDATE SET days = CASE WHEN absences.days + :more > 0 THEN absences.days + :more ELSE 0 END",
            {"person": person, "year": year, "days": max(0, days), "more": days},
        )

    def note_language(self, person: int, language: str) -> bool:
        """Remember the language of a person's Discord; False for somebody who is not known."""
        noted = self._connection.execute("UPDATE people SET discord_language = ? WHERE id = ?", (language, person))
        return noted.rowcount == 1

    def days_away_ever(self, person: int) -> list[tuple[int, int]]:
        """The years in which a person was away, and for how many days."""
        query = "SELECT year, days FROM absences WHERE person = ? ORDER BY year"
        return [(row["year"], row["days"]) for row in self._connection.execute(query, (person,))]

    def remove_person(self, person: int) -> None:
        """With their notices and those they have blocked. Seats and challenges must be free of them by now."""
        self._connection.execute("DELETE FROM people WHERE id = ?", (person,))
