"""Of schema 4: reviews of finished matches."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

REVIEWS: Final[Migration] = (
    # Names nobody: who played is in the match, and goes with it.
    """
    CREATE TABLE reviews (
        match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        engine TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        content BLOB NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX reviews_by_time ON reviews (made_at)",
    # Those that somebody has asked for and that are not made yet: the worker's list, also after a crash.
    """
    CREATE TABLE wanted_reviews (
        match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        asked_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
)
