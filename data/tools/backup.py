"""Back up and restore a store. Damaged, empty and foreign files are refused; nothing existing is overwritten.

This module handles the files and their content; `data/tools/nightly.py` decides when a backup is due.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from data.engine.file_identity import header, sign
from data.engine.migrate import keep_copy, open_to_read, refuse_damaged, schema_of
from data.errors import Damaged, NewerSchema, StoreError, StoreFailure, trouble_of
from data.migrations import MIGRATIONS

LEFT_EMPTY: Final = ("handles", "postings")
"""Tables of short-lived secrets: they are empty in a backup."""
_SIDE_FILES: Final = ("-wal", "-shm", "-journal")
"""Files that SQLite keeps beside a store. It would take them for part of a file that is put in its place."""


class NoBackup(StoreError):  # noqa: N818  named after what the operator is told
    """The copy would be useless, and none was made."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The number of rows in a store, for comparing a copy with it."""

    schema: int
    people: int
    matches: int
    moves: int

    def __str__(self) -> str:
        return f"{self.people} people, {self.matches} matches, {self.moves} moves"


def back_up(store: Path, target: Path) -> Contents:
    """Write a full copy of a store that may be in use, and verify it before it gets its name.

    Damaged, empty and foreign stores are refused; then nothing is written.
    """
    refuse_other_stores(store)
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        with open_to_read(store) as connection:
            held = contents(connection)
            if held.people == held.matches == 0:
                raise NoBackup("the store holds no people: there is nothing to back up")
            keep_copy(connection, unfinished)
        _remove_secrets(unfinished)
        copied = look_at(unfinished)
        if copied != held:
            raise NoBackup(f"the copy holds {copied}, the store {held}")
        unfinished.replace(target)
    finally:
        for file in (unfinished, *_beside(unfinished)):
            file.unlink(missing_ok=True)
    return held


def restore(copy: Path, store: Path, now: int | None = None) -> Path | None:
    """Replace a store that is not in use by a copy; returns the new name of the old store.

    Refused are copies that are damaged, empty, not ours or of a newer program, and stores that are in use or not ours.
    """
    if store.exists() and not store.is_file():
        raise NoBackup(f"{store} is no file, and nothing is put in its place")  # a folder or a device
    if store.exists() and copy.exists() and copy.samefile(store):
        raise NoBackup(f"{copy} is the store itself")
    held = look_at(copy)
    if held.people == held.matches == 0:
        raise NoBackup(f"{copy} holds no people: it would restore nothing")
    _refuse_in_use(store)
    unfinished = store.with_name(f"{store.name}.unfinished")
    try:
        with open_to_read(copy) as connection:
            keep_copy(connection, unfinished)
        kept = _move_aside(store, int(time.time()) if now is None else now)
        unfinished.replace(store)
    finally:
        unfinished.unlink(missing_ok=True)
    return kept


def look_at(path: Path) -> Contents:
    """The content of a store after a check of every page; refused if it is damaged or not ours."""
    refuse_other_stores(path)
    with open_to_read(path) as connection:
        refuse_damaged(connection)
        return contents(connection)


def refuse_other_stores(path: Path) -> None:
    """Raise a StoreError unless this program can read the file: it exists, is ours, and has no newer schema."""
    if not path.is_file():
        raise NoBackup(f"there is no file {path}")
    if path.stat().st_size == 0:
        raise NoBackup(f"{path} is empty")
    try:
        found = schema_of(path)
    except sqlite3.DatabaseError as error:
        if trouble_of(error) is StoreFailure.BROKEN:
            raise Damaged(str(error)) from error
        raise
    if found == 0:
        raise NoBackup(f"{path} is a database without anything in it")
    if found > len(MIGRATIONS):
        raise NewerSchema(found, len(MIGRATIONS))


def contents(connection: sqlite3.Connection) -> Contents:
    counts = (connection.execute(f"SELECT count(*) FROM {table}") for table in ("people", "matches", "moves"))
    return Contents(header(connection, "user_version"), *(int(count.fetchone()[0]) for count in counts))


def _remove_secrets(path: Path) -> None:
    """Empty the tables of secrets and rewrite the file, so that free pages hold none of them."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        refuse_damaged(connection)  # before VACUUM rebuilds a broken index
        connection.execute("PRAGMA secure_delete = ON")
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for table in LEFT_EMPTY:
            if table in tables:
                connection.execute(f"DELETE FROM {table}")
        sign(connection)
        connection.execute("VACUUM")


def _refuse_in_use(store: Path) -> None:
    """Raise NoBackup if another program has the store open. A broken store that cannot tell is not in use."""
    if not store.is_file() or store.stat().st_size == 0:
        return
    with contextlib.suppress(sqlite3.Error):
        schema_of(store)  # do not move a file of another program
    with contextlib.closing(sqlite3.connect(store, timeout=0, isolation_level=None)) as connection:
        try:
            # This fails while others have the file open. If it succeeds, the file is complete without a -wal.
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if trouble_of(error) is StoreFailure.BUSY:
                raise NoBackup(f"{store} is in use: stop the bot first") from error


def _move_aside(store: Path, now: int) -> Path | None:
    """Rename a store and the files that belong to it; None if there are none."""
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(now))
    aside = store.with_name(f"{store.name}.replaced-{stamp}")
    moved = None
    for file in (store, *_beside(store)):
        if file.exists():
            new = aside.with_name(aside.name + file.name.removeprefix(store.name))
            if new.exists():
                raise NoBackup(f"{new} is there already; nothing was written over it")
            file.replace(new)
            moved = moved or new
    return moved


def _beside(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in _SIDE_FILES]
