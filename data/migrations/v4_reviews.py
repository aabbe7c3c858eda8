"""Schema 4: reviews of finished matches."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

REVIEWS: Final[Migration] = (
    # A review names no person: the players are in the match.
    """
    CREATE TABLE reviews (
        match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        engine TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        content BLOB NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX reviews_by_time ON reviews (made_at)",
    # Requested reviews that are not made yet: the worker's queue, also after a crash.
    """
    CREATE TABLE wanted_reviews (
        match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        asked_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
)
