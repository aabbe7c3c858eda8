"""Schema 4, matches over days: plans, time banks, absences, the daily digest.

Only its owner sees a plan. It is stored beside the match and not in it, so that it changes nothing that others see: no
version, no board, no notice.
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
    # Seconds for each seat, separated by commas. A match from before banks has none.
    "ALTER TABLE matches ADD COLUMN banks TEXT",
    "ALTER TABLE matches ADD COLUMN gift_turn INTEGER",
    # The current or next absence; the days of absence in a year are kept as long as they count.
    "ALTER TABLE people ADD COLUMN away_from INTEGER",
    "ALTER TABLE people ADD COLUMN away_until INTEGER CHECK ((away_until IS NULL) = (away_from IS NULL))",
    """
    CREATE TABLE absences (
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        year INTEGER NOT NULL,
        days INTEGER NOT NULL CHECK (days >= 0),
        PRIMARY KEY (person, year)
    ) STRICT, WITHOUT ROWID
    """,
    "ALTER TABLE people ADD COLUMN zone TEXT",
    "ALTER TABLE people ADD COLUMN digest_hour INTEGER CHECK (digest_hour BETWEEN 0 AND 23)",
    "ALTER TABLE people ADD COLUMN asked_forced INTEGER NOT NULL DEFAULT 0 CHECK (asked_forced IN (0, 1))",
)
