"""Schema 4: ratings and what follows from them.

A rating is stored as two numbers: its mean (``mu``) and its standard deviation (``sigma``). Frequent queries have an
index, so their cost does not grow with the store; docs/store.md lists which query uses which index.
"""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

RATINGS: Final[Migration] = (
    "ALTER TABLE challenges ADD COLUMN friendly INTEGER NOT NULL DEFAULT 0 CHECK (friendly IN (0, 1))",
    "ALTER TABLE matches ADD COLUMN friendly INTEGER NOT NULL DEFAULT 0 CHECK (friendly IN (0, 1))",
    # Whether a hint was asked for in practice: such a match says nothing about strength.
    "ALTER TABLE matches ADD COLUMN hinted INTEGER NOT NULL DEFAULT 0 CHECK (hinted IN (0, 1))",
    "ALTER TABLE people ADD COLUMN shares_strength INTEGER NOT NULL DEFAULT 0 CHECK (shares_strength IN (0, 1))",
    # What a rated match did to each player's rating. Never changed, except that a forgotten person becomes NULL.
    """
    CREATE TABLE ratings (
        number INTEGER NOT NULL CHECK (number > 0),
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('duel', 'teams')),
        person INTEGER REFERENCES people (id),
        outcome TEXT NOT NULL CHECK (outcome IN ('won', 'drawn', 'lost')),
        mu_before REAL NOT NULL,
        sigma_before REAL NOT NULL CHECK (sigma_before > 0),
        mu_after REAL NOT NULL,
        sigma_after REAL NOT NULL CHECK (sigma_after > 0),
        weight REAL NOT NULL CHECK (weight BETWEEN 0 AND 1),
        library TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (number, seat)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE UNIQUE INDEX ratings_by_match ON ratings (match, seat)",
    "CREATE INDEX ratings_by_person ON ratings (person, kind, number) WHERE person IS NOT NULL",
    """
    CREATE TRIGGER ratings_are_never_changed
    BEFORE UPDATE OF number, seat, match, kind, outcome, mu_before, sigma_before, mu_after, sigma_after, weight,
        library, at
    ON ratings BEGIN SELECT RAISE(ABORT, 'ratings are append-only'); END
    """,
    """
    CREATE TRIGGER ratings_go_only_with_their_match BEFORE DELETE ON ratings
    WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'ratings are append-only'); END
    """,
    # A person's rating after the latest of these rows.
    """
    CREATE TABLE standings (
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('duel', 'teams')),
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        won INTEGER NOT NULL,
        drawn INTEGER NOT NULL,
        lost INTEGER NOT NULL,
        opponents INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        grows_at INTEGER,
        PRIMARY KEY (person, kind)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX standings_by_growth ON standings (grows_at) WHERE grows_at IS NOT NULL",
    # A person on a leaderboard: all servers (guild 0) or one server, all time (month 0) or one month (202611).
    """
    CREATE TABLE ranks (
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('duel', 'teams')),
        guild INTEGER NOT NULL,
        month INTEGER NOT NULL,
        cautious REAL,
        hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
        gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
        PRIMARY KEY (person, kind, guild, month)
    ) STRICT, WITHOUT ROWID
    """,
    # hidden: the person chose not to be listed. gone: the person left that server.
    """
    CREATE INDEX ranks_by_value ON ranks (kind, guild, month, hidden, gone, cautious DESC, person)
    WHERE cautious IS NOT NULL
    """,
    # Head to head, one row for each person; in a duel partners are 0. Of two opponents the lower id comes first.
    """
    CREATE TABLE meetings (
        person INTEGER NOT NULL REFERENCES people (id),
        partner INTEGER NOT NULL,
        other INTEGER NOT NULL,
        other_partner INTEGER NOT NULL,
        won INTEGER NOT NULL,
        drawn INTEGER NOT NULL,
        lost INTEGER NOT NULL,
        rated INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        PRIMARY KEY (person, partner, other, other_partner)
    ) STRICT, WITHOUT ROWID
    """,
    # Results in practice that say something about strength.
    """
    CREATE TABLE practised (
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        match TEXT NOT NULL,
        level TEXT NOT NULL,
        outcome TEXT NOT NULL CHECK (outcome IN ('won', 'drawn', 'lost')),
        PRIMARY KEY (person, at, match)
    ) STRICT, WITHOUT ROWID
    """,
    # Matches that ended before ratings existed; each is counted once, in their order.
    """
    CREATE TABLE uncounted (
        ended_at INTEGER NOT NULL,
        match TEXT NOT NULL,
        PRIMARY KEY (ended_at, match)
    ) STRICT, WITHOUT ROWID
    """,
    """
    INSERT INTO uncounted SELECT ended_at, id FROM matches
    WHERE ended_at IS NOT NULL AND position IS NULL
        AND NOT EXISTS (SELECT 1 FROM seats WHERE match = matches.id AND person IS NULL)
    """,
)
