"""The statements about people and their choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from data.rows import Confirming, PersonRow, Picture, Telling
from data.statements import Statements


class PeopleTable(Statements):
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
            discord_language=row["discord_language"],
            picture=Picture(row["picture"]),
            described=bool(row["described"]),
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
        # Matches that somebody remembers with another name are out of date.
        self._connection.execute(
            "UPDATE matches SET version = version + 1 WHERE id IN (SELECT s.match FROM seats AS s"
            " JOIN people AS p ON p.id = s.person WHERE s.person = ? AND s.running = 1 AND p.name <> ?)",
            (person.id, name),
        )
        values: dict[str, Any] = {
            "id": person.id,
            "name": name,
            "language": person.language,
            "telling": person.telling.value,
            "play_forced": int(person.play_forced),
            "confirming": person.confirming.value,
            "own_side": int(person.own_side),
            "discord_language": person.discord_language,
            "picture": person.picture.value,
            "described": int(person.described),
        }
        self._connection.execute(
            f"INSERT INTO people ({', '.join(values)}) VALUES ({', '.join(f':{column}' for column in values)})"
            f" ON CONFLICT (id) DO UPDATE SET {', '.join(f'{column} = excluded.{column}' for column in values)}",
            values,
        )

    def note_language(self, person: int, language: str) -> bool:
        """Remember the language of a person's Discord; False for somebody who is not known."""
        noted = self._connection.execute("UPDATE people SET discord_language = ? WHERE id = ?", (language, person))
        return noted.rowcount == 1

    def remove_person(self, person: int) -> None:
        """With their notices. Seats and challenges must be free of them by now, or the foreign keys refuse."""
        self._connection.execute("DELETE FROM people WHERE id = ?", (person,))
