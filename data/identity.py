"""Whose file it is: databases of other programs are left alone, and a lost store is not begun anew in silence."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from data.errors import NotOurs, StoreGone

APPLICATION_ID: Final = int.from_bytes(b"Rose", "big")
"""What SQLite's header calls `application_id`; `file rose.db` shows it."""

_NEITHER: Final = (0, APPLICATION_ID)
_TABLES: Final = {"people", "matches", "seats", "moves"}
"""Those that every store of ours has had, also before it carried our id."""
_NOTE: Final = (
    "The Rose King bot has put this here because {name} holds matches. If that file is ever missing or empty, the bot\n"
    "does not start with an empty one as if nothing had happened. Remove this file to begin anew.\n"
)


def is_empty(path: Path) -> bool:
    """Whether a file is not there, or nothing is in it."""
    return not path.exists() or path.stat().st_size == 0


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
    # Asked again: another process that makes the store just now writes the file first and its log after that.
    if traces and is_empty(path):
        raise StoreGone(traces[0].name)


def refuse_other_names(connection: sqlite3.Connection) -> None:
    """NotOurs if a database says that it is that of another program."""
    if application_of(connection) not in _NEITHER:
        raise NotOurs


def refuse_foreign(connection: sqlite3.Connection) -> None:
    """NotOurs if a database is that of another program: it says so, or has tables but not ours."""
    refuse_other_names(connection)
    if application_of(connection) == 0:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and not tables >= _TABLES:
            raise NotOurs


def application_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA application_id").fetchone()[0])
