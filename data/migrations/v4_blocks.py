"""Schema 4: who may challenge whom, how often, and where matches may be shown."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

BLOCKS: Final[Migration] = (
    "ALTER TABLE people ADD COLUMN challengers TEXT NOT NULL DEFAULT 'everybody'"
    " CHECK (challengers IN ('everybody', 'played', 'nobody'))",
    # The key for marks of people (`data/tables/mark_table.py`); drawn when the first mark is made.
    """
    CREATE TABLE mark_key (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        key BLOB NOT NULL CHECK (length(key) = 32)
    ) STRICT
    """,
    # Who has asked whom for a match, as marks: the rows outlive a forgotten person and hold no id.
    """
    CREATE TABLE askings (
        subject TEXT NOT NULL,
        pair BLOB NOT NULL,
        host BLOB NOT NULL,
        at INTEGER NOT NULL,
        accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted IN (0, 1)),
        PRIMARY KEY (subject, pair)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX askings_by_host ON askings (host, at)",
    "CREATE INDEX askings_by_pair ON askings (pair, at)",
    "CREATE INDEX askings_by_time ON askings (at)",
    # Who has blocked whom. For a forgotten person only the mark stays, so that the block still holds.
    """
    CREATE TABLE blocks (
        blocker INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        mark BLOB NOT NULL,
        blocked INTEGER,
        name TEXT,
        at INTEGER NOT NULL,
        PRIMARY KEY (blocker, mark),
        CHECK ((blocked IS NULL) = (name IS NULL))
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX blocks_by_blocked ON blocks (blocked) WHERE blocked IS NOT NULL",
    # The channels of a server in which matches may be shown; no row means no restriction.
    """
    CREATE TABLE match_channels (
        server INTEGER NOT NULL,
        channel INTEGER NOT NULL,
        PRIMARY KEY (server, channel)
    ) STRICT, WITHOUT ROWID
    """,
)
