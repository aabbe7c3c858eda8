"""The statements about people and their choices."""

from __future__ import annotations

from dataclasses import replace

from data.block_table import BlockTable
from data.rows import Challengers, Confirming, PersonRow, Telling


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
            discord_language=row["discord_language"],
            challengers=Challengers(row["challengers"]),
        )

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
        self._connection.execute(
            "INSERT INTO people (id, name, language, telling, play_forced, confirming, own_side, discord_language,"
            " challengers) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name,"
            " language = excluded.language, telling = excluded.telling, play_forced = excluded.play_forced,"
            " confirming = excluded.confirming, own_side = excluded.own_side,"
            " discord_language = excluded.discord_language, challengers = excluded.challengers",
            (
                person.id,
                name,
                person.language,
                person.telling.value,
                int(person.play_forced),
                person.confirming.value,
                int(person.own_side),
                person.discord_language,
                person.challengers.value,
            ),
        )

    def note_language(self, person: int, language: str) -> bool:
        """Remember the language of a person's Discord; False for somebody who is not known."""
        noted = self._connection.execute("UPDATE people SET discord_language = ? WHERE id = ?", (language, person))
        return noted.rowcount == 1

    def remove_person(self, person: int) -> None:
        """With their notices and those they have blocked. Seats and challenges must be free of them by now."""
        self.leave_mark_alone(person)
        self._connection.execute("DELETE FROM people WHERE id = ?", (person,))
