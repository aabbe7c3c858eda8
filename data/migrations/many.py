"""Of schema 5: what several processes know of each other."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

MANY: Final[Migration] = (
    # Work that one process of all has taken, until when. Matches and challenges have the same in columns of their own.
    """
    CREATE TABLE leases (
        name TEXT PRIMARY KEY,
        holder TEXT NOT NULL,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    # What all processes remember together: which commands Discord has, when somebody was last forgotten.
    """
    CREATE TABLE notes (
        name TEXT PRIMARY KEY,
        content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    # What Discord has delivered to several processes and one of them answers. Of the last minutes.
    """
    CREATE TABLE answered (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX answered_by_time ON answered (at)",
)
