"""Schema 4: what a profile shows besides the rating, and who may see it."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

_LISTED: Final = "{0}.cautious IS NOT NULL AND {0}.hidden = 0 AND {0}.gone = 0"
_STRETCH: Final = "CAST(({0}.cautious + 10000) / 10 AS INTEGER)"
_ENTER: Final = f"""
    INSERT INTO rank_counts (kind, guild, month, stretch, listed)
    SELECT NEW.kind, NEW.guild, NEW.month, {_STRETCH.format("NEW")}, 1 WHERE {_LISTED.format("NEW")}
    ON CONFLICT DO UPDATE SET listed = listed + 1;
"""
_LEAVE: Final = f"""
    UPDATE rank_counts SET listed = listed - 1
    WHERE kind = OLD.kind AND guild = OLD.guild AND month = OLD.month AND stretch = {_STRETCH.format("OLD")}
    AND {_LISTED.format("OLD")};
"""

PROFILES: Final[Migration] = (
    """
    ALTER TABLE people ADD COLUMN seen_by TEXT NOT NULL DEFAULT 'everybody'
    CHECK (seen_by IN ('everybody', 'servers', 'nobody'))
    """,
    # Sums over a person's rated matches, updated with each one, so that a profile need not read all matches.
    """
    CREATE TABLE careers (
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('duel', 'teams')),
        first_at INTEGER NOT NULL,
        red_won INTEGER NOT NULL,
        red_drawn INTEGER NOT NULL,
        red_lost INTEGER NOT NULL,
        white_won INTEGER NOT NULL,
        white_drawn INTEGER NOT NULL,
        white_lost INTEGER NOT NULL,
        streak INTEGER NOT NULL,
        longest INTEGER NOT NULL,
        best_match TEXT,
        best_cautious REAL,
        best_number INTEGER,
        heroes INTEGER NOT NULL,
        largest INTEGER NOT NULL,
        live_moves INTEGER NOT NULL,
        live_pace INTEGER NOT NULL,
        slow_moves INTEGER NOT NULL,
        slow_pace INTEGER NOT NULL,
        PRIMARY KEY (person, kind)
    ) STRICT, WITHOUT ROWID
    """,
    # How many people a leaderboard lists in each range of ten points: a place is the sum of about a hundred rows, not a
    # count of a hundred thousand people. Triggers keep it, because every change of a rank changes it.
    """
    CREATE TABLE rank_counts (
        kind TEXT NOT NULL CHECK (kind IN ('duel', 'teams')),
        guild INTEGER NOT NULL,
        month INTEGER NOT NULL,
        stretch INTEGER NOT NULL,
        listed INTEGER NOT NULL CHECK (listed >= 0),
        PRIMARY KEY (kind, guild, month, stretch)
    ) STRICT, WITHOUT ROWID
    """,
    f"CREATE TRIGGER ranks_count_who_comes AFTER INSERT ON ranks BEGIN {_ENTER} END",
    f"CREATE TRIGGER ranks_count_who_goes AFTER DELETE ON ranks BEGIN {_LEAVE} END",
    f"""
    CREATE TRIGGER ranks_count_who_moves AFTER UPDATE OF cautious, hidden, gone ON ranks
    BEGIN {_LEAVE} {_ENTER} END
    """,
)
