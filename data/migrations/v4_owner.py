"""Schema 4: decisions of the bot's owner."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

OWNER: Final[Migration] = (
    # Why the owner called a match off, for its players to read.
    "ALTER TABLE matches ADD COLUMN ended_why TEXT CHECK (ended_why IS NULL OR ending = 'called_off')",
    # People and servers that the bot does not serve. A forgotten person stays in it, or the ban would end.
    """
    CREATE TABLE bans (
        kind TEXT NOT NULL CHECK (kind IN ('person', 'server')),
        id INTEGER NOT NULL,
        at INTEGER NOT NULL,
        why TEXT,
        PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID
    """,
    # Servers in which the bot sends nothing unasked.
    "ALTER TABLE servers ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1))",
)
