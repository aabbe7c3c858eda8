"""Schema 4: when people were forgotten."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

ERASURES: Final[Migration] = (
    # When people were forgotten since the file was last rewritten. It does not say who.
    """
    CREATE TABLE erasures (
        at INTEGER NOT NULL
    ) STRICT
    """,
)
