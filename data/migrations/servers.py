"""Of schema 4: what is known of a Discord server. One that nobody ever set anything for has no row."""

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
