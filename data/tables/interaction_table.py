"""Statements about interactions (which process answers one, and what each has begun) and notes."""

from __future__ import annotations

from data.tables.statements import Table


class InteractionTable(Table):
    def claim(self, delivered: int, now: int) -> bool:
        """Whether this process is the first to answer an interaction that Discord may have delivered to several."""
        statement = "INSERT INTO answered (id, at) VALUES (?, ?) ON CONFLICT DO NOTHING"
        return self._execute(statement, (delivered, now)).rowcount == 1

    def drop_old_claims(self, before: int) -> None:
        self._execute("DELETE FROM answered WHERE at < ?", (before,))

    def begun(self, origin: str) -> str | None:
        """The match or challenge that this origin began."""
        subject: str | None = self._value("SELECT subject FROM beginnings WHERE origin = ?", (origin,))
        return subject

    def note_beginning(self, origin: str, subject: str, now: int) -> None:
        self._put("beginnings", {"origin": origin, "subject": subject, "at": now}, key="origin")

    def drop_old_beginnings(self, before: int) -> None:
        self._execute("DELETE FROM beginnings WHERE at < ?", (before,))


class NoteTable(Table):
    """Notes of the bot for itself, by name."""

    def get(self, name: str) -> str | None:
        content: str | None = self._value("SELECT content FROM notes WHERE name = ?", (name,))
        return content

    def keep(self, name: str, content: str) -> None:
        self._put("notes", {"name": name, "content": content}, key="name")
