"""Whose file it is: databases of other programs are left alone, and a lost store is not begun anew in silence."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from data.errors import NotOurs, StoreGone

APPLICATION_ID: Final = int.from_bytes(b"Rose", "big")
"""What SQLite's header calls `application_id`; `file rose.db` shows it."""

_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100
_APPLICATION_ID_AT: Final = 68
_NEITHER: Final = (0, APPLICATION_ID)
_TABLES: Final = {"people", "matches", "seats", "moves"}
"""Those that every store of ours has had, also before it carried our id."""
_NOTE: Final = (
    "The Rose King bot has put this here because {name} holds matches. If that file is ever missing or empty, the bot\n"
    "does not start with an empty one as if nothing had happened. Remove this file to begin anew.\n"
)


def note_of(path: Path) -> Path:
    """The note beside a store that says that there is something in it."""
    return path.with_name(f"{path.name}.holds-matches")


def leave_note(path: Path, connection: sqlite3.Connection) -> None:
    """Put a note beside a store in which somebody has played."""
    note = note_of(path)
    if not note.exists() and connection.execute("SELECT 1 FROM matches").fetchone():
        note.write_text(_NOTE.format(name=path.name), encoding="utf-8")


def refuse_if_gone(path: Path) -> None:
    """StoreGone if something beside a file that is empty or not there shows that it was not."""
    # A log without its file would be deleted by SQLite at once, and with it what could still be saved.
    log = path.with_name(f"{path.name}-wal")
    traces = [log] if log.exists() and log.stat().st_size else []
    traces += [note_of(path)] if note_of(path).exists() else []
    traces += sorted(path.parent.glob(f"{path.name}.before-*"))
    if traces:
        raise StoreGone(traces[0].name)


def refuse_other_headers(path: Path) -> None:
    """NotOurs if a file names another program in its first bytes. They are only read, so not even a log is opened."""
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except OSError:  # SQLite will find the same, and its errors are known everywhere
        return
    named = int.from_bytes(header[_APPLICATION_ID_AT : _APPLICATION_ID_AT + 4], "big", signed=True)
    if header.startswith(_MAGIC) and len(header) == _HEADER and named not in _NEITHER:
        raise NotOurs


def refuse_foreign(connection: sqlite3.Connection) -> None:
    """NotOurs if a database is that of another program: it says so, or has tables but not ours."""
    named = application_of(connection)
    if named not in _NEITHER:
        raise NotOurs
    if named == 0:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and not tables >= _TABLES:
            raise NotOurs


def application_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA application_id").fetchone()[0])
