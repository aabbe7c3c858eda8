"""Of schema 4: matches over days: what people have planned.

A plan is its owner's alone. It stands beside the match and not in it, so that nothing that others can see changes
with it: no version, no board, no notice.
"""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

DAYS: Final[Migration] = (
    """
    CREATE TABLE plans (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
        turn INTEGER NOT NULL CHECK (turn >= 0),
        tree TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID
    """,
)
