"""Of schema 4: what a profile tells beside the rating, and who may see it."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

PROFILES: Final[Migration] = (
    """
    ALTER TABLE people ADD COLUMN seen_by TEXT NOT NULL DEFAULT 'everybody'
    CHECK (seen_by IN ('everybody', 'servers', 'nobody'))
    """,
    # A person's rated matches, summed up with each of them, so that nobody has to read them all for a look.
    """
    CREATE TABLE careers (
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('duel', 'teams')),
        first_at INTEGER NOT NULL,
        red_won INTEGER NOT NULL,
        red_drawn INTEGER NOT NULL,
        red_lost INTEGER NOT NULL,
        white_won INTEGER NOT NULL,
        white_drawn INTEGER NOT NULL,
        white_lost INTEGER NOT NULL,
        streak INTEGER NOT NULL,
        longest INTEGER NOT NULL,
        best_match TEXT,
        best_cautious REAL,
        best_number INTEGER,
        heroes INTEGER NOT NULL,
        largest INTEGER NOT NULL,
        live_moves INTEGER NOT NULL,
        live_pace INTEGER NOT NULL,
        slow_moves INTEGER NOT NULL,
        slow_pace INTEGER NOT NULL,
        PRIMARY KEY (person, kind)
    ) STRICT, WITHOUT ROWID
    """,
)
