"""Of schema 4: what the owner of the bot has decided."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

OWNER: Final[Migration] = (
    # Why the owner has called a match off, in words for those who played it.
    "ALTER TABLE matches ADD COLUMN ended_why TEXT CHECK (ended_why IS NULL OR ending = 'called_off')",
    # Whom or where the bot is closed to. Somebody who has themselves forgotten stays in it, or it would not hold.
    """
    CREATE TABLE bans (
        kind TEXT NOT NULL CHECK (kind IN ('person', 'server')),
        id INTEGER NOT NULL,
        at INTEGER NOT NULL,
        why TEXT,
        PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID
    """,
    # Where the bot says nothing that nobody has asked for.
    "ALTER TABLE servers ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1))",
)
