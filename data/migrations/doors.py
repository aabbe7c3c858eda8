"""Of schema 4: what keeps doors shut."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

DOORS: Final[Migration] = (
    # When people were forgotten since the file was last written anew. Not who.
    """
    CREATE TABLE erasures (
        at INTEGER NOT NULL
    ) STRICT
    """,
)
