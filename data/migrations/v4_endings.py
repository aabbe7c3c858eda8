"""Schema 4: a match can be called off, and a move can have been planned.

SQLite cannot widen a CHECK of a column: both tables are rebuilt. Nothing else about them changes. `migrate` turns
foreign keys off meanwhile and checks them before it commits.
"""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

_COLUMNS: Final = (
    "id, variant, secret, salt, clock, started_at, rematch_of, version, turn, to_move, red, white, moved_at, deadline,"
    " rings_at, offer_kind, offer_seat, offer_turn, offer_agreed, offer_refused_by, place_channel, place_guild,"
    " place_thread, place_message, place_reach, place_language, shown, shown_turn, holder, held_until, clock_shift,"
    " thread_wanted, position, branch_of, ended_at, ending, winner, ended_by"
)

ENDINGS: Final[Migration] = (
    "DROP TRIGGER moves_are_never_changed",
    "DROP TRIGGER moves_go_only_with_their_match",
    """
    CREATE TABLE matches_anew (
        id TEXT NOT NULL PRIMARY KEY,
        variant TEXT NOT NULL CHECK (variant IN ('duel', 'texas')),
        secret BLOB NOT NULL CHECK (length(secret) = 32),
        salt TEXT NOT NULL,
        clock TEXT NOT NULL,
        started_at INTEGER NOT NULL,
        rematch_of TEXT,
        version INTEGER NOT NULL,
        turn INTEGER NOT NULL CHECK (turn >= 0),
        to_move INTEGER CHECK (to_move BETWEEN 0 AND 3),
        red INTEGER NOT NULL,
        white INTEGER NOT NULL,
        moved_at INTEGER NOT NULL,
        deadline INTEGER,
        rings_at INTEGER CHECK (rings_at IS NULL OR ending IS NULL),
        offer_kind TEXT CHECK (offer_kind IN ('draw', 'take_back')),
        offer_seat INTEGER,
        offer_turn INTEGER,
        offer_agreed INTEGER,
        offer_refused_by INTEGER,
        place_channel INTEGER,
        place_guild INTEGER,
        place_thread INTEGER,
        place_message INTEGER,
        place_reach TEXT CHECK (place_reach IN ('channel', 'dm', 'borrowed', 'private')),
        place_language TEXT,
        shown INTEGER NOT NULL DEFAULT 0,
        shown_turn INTEGER NOT NULL DEFAULT -1,
        holder TEXT,
        held_until INTEGER,
        clock_shift INTEGER NOT NULL DEFAULT 0,
        thread_wanted INTEGER NOT NULL DEFAULT 0 CHECK (thread_wanted IN (0, 1)),
        position TEXT,
        branch_of TEXT CHECK (branch_of IS NULL OR position IS NOT NULL),
        ended_at INTEGER,
        ending TEXT CHECK (ending IN ('played', 'resigned', 'time', 'agreed', 'left', 'called_off')),
        winner INTEGER CHECK (winner IN (0, 1)),
        ended_by INTEGER,
        CHECK ((ending IS NULL) = (to_move IS NOT NULL)),
        CHECK ((ending IS NULL) = (ended_at IS NULL)),
        CHECK (ending IS NULL OR deadline IS NULL),
        CHECK (ending IS NOT 'called_off' OR winner IS NULL)
    ) STRICT, WITHOUT ROWID
    """,
    f"INSERT INTO matches_anew ({_COLUMNS}) SELECT {_COLUMNS} FROM matches",
    "DROP TABLE matches",
    "ALTER TABLE matches_anew RENAME TO matches",
    "CREATE INDEX matches_by_rematch ON matches (rematch_of) WHERE rematch_of IS NOT NULL",
    "CREATE INDEX matches_by_ringing ON matches (rings_at) WHERE rings_at IS NOT NULL",
    "CREATE INDEX matches_behind ON matches (id) WHERE shown < version",
    """
    CREATE TABLE moves_anew (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        turn INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        made_by TEXT NOT NULL CHECK (made_by IN ('person', 'computer', 'forced', 'planned')),
        at INTEGER NOT NULL,
        PRIMARY KEY (match, turn)
    ) STRICT, WITHOUT ROWID
    """,
    "INSERT INTO moves_anew SELECT match, turn, seat, text, made_by, at FROM moves",
    "DROP TABLE moves",
    "ALTER TABLE moves_anew RENAME TO moves",
    """
    CREATE TRIGGER moves_are_never_changed BEFORE UPDATE ON moves
    BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END
    """,
    """
    CREATE TRIGGER moves_go_only_with_their_match BEFORE DELETE ON moves
    WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END
    """,
)
