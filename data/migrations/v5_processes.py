"""Schema 5: what several processes share."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

PROCESSES: Final[Migration] = (
    # Leases: which process does a piece of work, until when. Matches and challenges have columns for theirs.
    """
    CREATE TABLE leases (
        name TEXT PRIMARY KEY,
        holder TEXT NOT NULL,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    # Shared values: which commands Discord has, when a person was last forgotten.
    """
    CREATE TABLE notes (
        name TEXT PRIMARY KEY,
        content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    # Interactions that Discord may have delivered to several processes and one has answered. Kept for a short time.
    """
    CREATE TABLE answered (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX answered_by_time ON answered (at)",
)
