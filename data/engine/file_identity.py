"""Recognise our own files: refuse databases of other programs, and do not silently replace a lost store."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from data.errors import NotOurs, StoreGone

APPLICATION_ID: Final = int.from_bytes(b"Rose", "big")
"""The `application_id` in SQLite's header; `file rose.db` shows it."""

_TABLES: Final = {"people", "matches", "seats", "moves"}
"""Every store of ours has these tables, also one from before the application id."""
_NOTE: Final = (
    "The Rose King bot has put this here because {name} holds matches. If that file is ever missing or empty, the bot\n"
    "does not start with an empty one as if nothing had happened. Remove this file to begin anew.\n"
)


def is_empty(path: Path) -> bool:
    """Whether a file is missing or has no content."""
    return not path.exists() or path.stat().st_size == 0


def note_of(path: Path) -> Path:
    """The note beside a store that says that the store holds matches."""
    return path.with_name(f"{path.name}.holds-matches")


def leave_note(path: Path, connection: sqlite3.Connection) -> None:
    """Put the note beside a store that holds a match."""
    note = note_of(path)
    if not note.exists() and connection.execute("SELECT 1 FROM matches").fetchone():
        note.write_text(_NOTE.format(name=path.name), encoding="utf-8")


def refuse_if_gone(path: Path) -> None:
    """Raise StoreGone if a file is missing or empty, but files beside it show that it had content."""
    # SQLite would delete a -wal without its file at once, and with it the data that could still be saved.
    log = path.with_name(f"{path.name}-wal")
    traces = [log] if log.exists() and log.stat().st_size else []
    traces += [note_of(path)] if note_of(path).exists() else []
    traces += sorted(path.parent.glob(f"{path.name}.before-*"))
    # Check again: another process that creates the store right now writes the file first and its -wal after that.
    if traces and is_empty(path):
        raise StoreGone(traces[0].name)


def refuse_other_names(connection: sqlite3.Connection) -> None:
    """Raise NotOurs if a database has the application id of another program."""
    if header(connection, "application_id") not in (0, APPLICATION_ID):
        raise NotOurs


def refuse_foreign(connection: sqlite3.Connection) -> None:
    """Raise NotOurs if a database has another application id, or none and tables that are not ours."""
    refuse_other_names(connection)
    if header(connection, "application_id") == 0:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and not tables >= _TABLES:
            raise NotOurs


def header(connection: sqlite3.Connection, field: str) -> int:
    """A number from the header of the file: `application_id`, or `user_version`, which is our schema."""
    return int(connection.execute(f"PRAGMA {field}").fetchone()[0])


def sign(connection: sqlite3.Connection) -> None:
    """Write our application id into the header of the file, unless it is there."""
    if header(connection, "application_id") != APPLICATION_ID:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
