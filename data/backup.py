"""Backups and bringing them back: whole, ours and not empty, or refused. What was there before is never lost to it.

Here are the files and what is in them; when one is due is `data/nightly.py`.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from data.errors import Damaged, NewerSchema, StoreError, Trouble, trouble_of
from data.identity import APPLICATION_ID, application_of
from data.migrate import keep_copy, open_to_read, refuse_damaged, schema_of
from data.migrations import MIGRATIONS

LEFT_EMPTY: Final = ("handles", "postings")
"""Tables of short-lived secrets: nothing of them goes into a backup."""
_BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file, and would take for part of another one that is put in its place."""


class NoBackup(StoreError):  # noqa: N818  it is what the operator is told
    """There is no sense in this copy, and none was made."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a store, as far as one looks before trusting a copy of it."""

    schema: int
    people: int
    matches: int
    moves: int

    def __str__(self) -> str:
        return f"{self.people} people, {self.matches} matches, {self.moves} moves"


def back_up(store: Path, target: Path) -> Contents:
    """Write a whole copy of a store, which may be in use, and look at it before it gets its name.

    Refused are stores that are damaged, empty or not ours; nothing is there then that was not before.
    """
    refuse_other_stores(store)
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        with open_to_read(store) as connection:
            held = contents(connection)
            if held.people == held.matches == 0:
                raise NoBackup("nobody is in the store: there is nothing to keep")
            keep_copy(connection, unfinished)
        _take_secrets_out(unfinished)
        copied = look_at(unfinished)
        if copied != held:
            raise NoBackup(f"the copy holds {copied}, the store {held}")
        unfinished.replace(target)
    finally:
        for file in (unfinished, *_beside(unfinished)):
            file.unlink(missing_ok=True)
    return held


def restore(copy: Path, store: Path, now: int | None = None) -> Path | None:
    """Put a copy in the place of a store that nobody uses; what was there is kept under the name that comes back.

    Refused are copies that are damaged, empty, not ours or of a newer program, and places that are in use or not ours.
    """
    if store.exists() and not store.is_file():
        raise NoBackup(f"{store} is no file, and nothing is put in its place")  # a folder, or a device that all need
    if store.exists() and copy.exists() and copy.samefile(store):
        raise NoBackup(f"{copy} is the store itself")
    held = look_at(copy)
    if held.people == held.matches == 0:
        raise NoBackup(f"nobody is in {copy}: it would bring nothing back")
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
    """What a store holds, after looking at every page of it; refused if that should not be trusted."""
    refuse_other_stores(path)
    with open_to_read(path) as connection:
        refuse_damaged(connection)
        return contents(connection)


def refuse_other_stores(path: Path) -> None:
    """A StoreError unless this program can read the file as a store: there, ours, and not of a newer program."""
    if not path.is_file():
        raise NoBackup(f"there is no file {path}")
    if path.stat().st_size == 0:
        raise NoBackup(f"{path} is empty")
    try:
        found = schema_of(path)
    except sqlite3.DatabaseError as error:
        if trouble_of(error) is Trouble.BROKEN:
            raise Damaged(str(error)) from error
        raise
    if found == 0:
        raise NoBackup(f"{path} is a database without anything in it")
    if found > len(MIGRATIONS):
        raise NewerSchema(found, len(MIGRATIONS))


def contents(connection: sqlite3.Connection) -> Contents:
    counts = (connection.execute(f"SELECT count(*) FROM {table}") for table in ("people", "matches", "moves"))
    schema = connection.execute("PRAGMA user_version").fetchone()[0]
    return Contents(int(schema), *(int(count.fetchone()[0]) for count in counts))


def _take_secrets_out(path: Path) -> None:
    """Empty what is to be left empty, and write the file anew, so that nothing is left in pages that are free."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        refuse_damaged(connection)  # before VACUUM makes a new index of a broken one
        connection.execute("PRAGMA secure_delete = ON")
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for table in LEFT_EMPTY:
            if table in tables:
                connection.execute(f"DELETE FROM {table}")
        if application_of(connection) != APPLICATION_ID:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("VACUUM")


def _refuse_in_use(store: Path) -> None:
    """NoBackup if another program has the store open. What cannot be asked, because it is broken, is not in use."""
    if not store.is_file() or store.stat().st_size == 0:
        return
    with contextlib.suppress(sqlite3.Error):
        schema_of(store)  # NotOurs is not ours to move
    with contextlib.closing(sqlite3.connect(store, timeout=0, isolation_level=None)) as connection:
        try:
            # A file that others have open cannot leave its log. One that can is whole without it from now on.
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if trouble_of(error) is Trouble.BUSY:
                raise NoBackup(f"{store} is in use: stop the bot first") from error


def _move_aside(store: Path, now: int) -> Path | None:
    """Give a store and what belongs to it another name; None if there is nothing."""
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
    return [path.with_name(path.name + ending) for ending in _BESIDE]
