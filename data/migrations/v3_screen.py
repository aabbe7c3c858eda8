"""Schema 3: the store knows what the messages show."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

# The store knows which version of a match its message shows, which messages are on their way to Discord, and which
# click began what. Before, the reach of a board and its language were one text, "channel:de".
_PLACED: Final = """
    place_reach = CASE substr(place_how, 1, instr(place_how || ':', ':') - 1)
        WHEN 'channel' THEN 'channel' WHEN 'borrowed' THEN 'borrowed' WHEN 'private' THEN 'private' ELSE 'dm' END,
    place_language = coalesce(nullif(substr(place_how, instr(place_how || ':', ':') + 1), ''), 'en')
    WHERE place_channel IS NOT NULL
"""
SCREEN: Final[Migration] = (
    *(
        f"ALTER TABLE {table} ADD COLUMN {column}"
        for table in ("matches", "challenges")
        for column in (
            "place_reach TEXT CHECK (place_reach IN ('channel', 'dm', 'borrowed', 'private'))",
            "place_language TEXT",
            "shown INTEGER NOT NULL DEFAULT 0",
            "holder TEXT",
            "held_until INTEGER",
        )
    ),
    "ALTER TABLE matches ADD COLUMN shown_turn INTEGER NOT NULL DEFAULT -1",
    "ALTER TABLE matches ADD COLUMN clock_shift INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE matches ADD COLUMN thread_wanted INTEGER NOT NULL DEFAULT 0 CHECK (thread_wanted IN (0, 1))",
    # A branch: the line of the position that it began from, and the match that it branches from.
    "ALTER TABLE matches ADD COLUMN position TEXT",
    "ALTER TABLE matches ADD COLUMN branch_of TEXT CHECK (branch_of IS NULL OR position IS NOT NULL)",
    "ALTER TABLE challenges ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE challenges ADD COLUMN thread_wanted INTEGER NOT NULL DEFAULT 0 CHECK (thread_wanted IN (0, 1))",
    # Assume that all boards show the current version: otherwise every old board would be edited at once.
    f"UPDATE matches SET shown = version, shown_turn = turn, {_PLACED}",
    f"UPDATE challenges SET shown = version, {_PLACED}",
    "ALTER TABLE matches DROP COLUMN place_how",
    "ALTER TABLE challenges DROP COLUMN place_how",
    "ALTER TABLE people RENAME COLUMN heard TO discord_language",
    "CREATE INDEX matches_behind ON matches (id) WHERE shown < version",
    "CREATE INDEX challenges_behind ON challenges (id) WHERE shown < version",
    # Short-lived tokens: with one, the bot can edit the answer to a click until the token expires.
    """
    CREATE TABLE handles (
        subject TEXT NOT NULL PRIMARY KEY,
        token TEXT NOT NULL,
        message INTEGER NOT NULL,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX handles_by_end ON handles (until)",
    # A message on its way: stored before the request to Discord, removed when the message is known to exist.
    """
    CREATE TABLE postings (
        match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        nonce TEXT NOT NULL,
        token TEXT,
        place_channel INTEGER NOT NULL,
        place_guild INTEGER,
        place_thread INTEGER,
        place_reach TEXT NOT NULL,
        place_language TEXT NOT NULL,
        called INTEGER,
        kind TEXT,
        turn INTEGER,
        step INTEGER,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    # Messages that no longer show a match and still have buttons to remove.
    """
    CREATE TABLE leftovers (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        place_message INTEGER NOT NULL,
        place_channel INTEGER NOT NULL,
        place_guild INTEGER,
        place_thread INTEGER,
        place_reach TEXT NOT NULL,
        place_language TEXT NOT NULL,
        PRIMARY KEY (match, place_message)
    ) STRICT, WITHOUT ROWID
    """,
    # Which match or challenge an interaction has begun, so that a repeated one begins nothing new.
    """
    CREATE TABLE beginnings (
        origin TEXT NOT NULL PRIMARY KEY,
        subject TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX beginnings_by_time ON beginnings (at)",
    """
    CREATE TABLE heartbeats (
        process TEXT NOT NULL PRIMARY KEY,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
)
