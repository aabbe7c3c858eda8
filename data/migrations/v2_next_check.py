"""Schema 2: a match stores when to check it next."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

# Notices about a turn are made when they are due, not with every move: a match stores when to check it next, and a
# check that comes too early is cheap. So a move need not rewrite a row or an index for it.
NEXT_CHECK: Final[Migration] = (
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
    "DROP INDEX matches_by_message",  # no query looks up a match by its message: the buttons carry the id
    "CREATE INDEX matches_by_ringing ON matches (rings_at) WHERE rings_at IS NOT NULL",
)
