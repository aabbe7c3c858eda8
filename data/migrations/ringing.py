"""Schema 2: a match says when to look at it next."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

# The turn's notices are made when they are due, not with every move: a match says when to look at it next, and a moment
# that comes too early costs one look. A row or an index that every move had to rewrite is spared.
RINGING: Final[Migration] = (
    "ALTER TABLE matches ADD COLUMN rings_at INTEGER CHECK (rings_at IS NULL OR ending IS NULL)",
    """
    UPDATE matches SET rings_at = coalesce(
        (SELECT min(due) FROM notices
         WHERE subject = matches.id AND kind IN ('your_turn', 'reminder') AND attempts = 0),
        deadline
    ) WHERE ending IS NULL
    """,
    "DELETE FROM notices WHERE kind IN ('your_turn', 'reminder') AND attempts = 0",
    "DROP INDEX matches_by_deadline",
    "DROP INDEX matches_by_message",  # nobody asks which match a message shows: its buttons say it
    "CREATE INDEX matches_by_ringing ON matches (rings_at) WHERE rings_at IS NOT NULL",
)
