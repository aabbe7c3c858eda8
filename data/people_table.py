"""The statements about people and their choices."""

from __future__ import annotations

from dataclasses import replace

from data.rows import Confirming, PersonRow, SeenBy, Telling
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
            seen_by=SeenBy(row["seen_by"]),
            shares_strength=bool(row["shares_strength"]),
            discord_language=row["discord_language"],
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
        values = {
            "id": person.id,
            "name": name,
            "language": person.language,
            "telling": person.telling.value,
            "play_forced": int(person.play_forced),
            "confirming": person.confirming.value,
            "own_side": int(person.own_side),
            "seen_by": person.seen_by.value,
            "shares_strength": int(person.shares_strength),
            "discord_language": person.discord_language,
        }
        self._connection.execute(
            f"INSERT INTO people ({', '.join(values)}) VALUES ({', '.join(f':{name}' for name in values)})"
            f" ON CONFLICT (id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in values)}",
            values,
        )

    def note_language(self, person: int, language: str) -> bool:
        """Remember the language of a person's Discord; False for somebody who is not known."""
        noted = self._connection.execute("UPDATE people SET discord_language = ? WHERE id = ?", (language, person))
        return noted.rowcount == 1

    def remove_person(self, person: int) -> None:
        """With their notices. Seats and challenges must be free of them by now, or the foreign keys refuse."""
        self._connection.execute("DELETE FROM people WHERE id = ?", (person,))
