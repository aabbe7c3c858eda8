"""Schema 4: settings of a Discord server. A server without settings has no row."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

SERVERS: Final[Migration] = (
    """
    CREATE TABLE servers (
        id INTEGER PRIMARY KEY,
        greeted_at INTEGER
    ) STRICT
    """,
)
