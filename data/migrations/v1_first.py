"""Schema 1: people, matches with their seats and moves, challenges and lobbies, notices."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

FIRST: Final[Migration] = (
    """
    CREATE TABLE people (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        language TEXT,
        telling TEXT NOT NULL DEFAULT 'mention' CHECK (telling IN ('mention', 'dm', 'nothing')),
        play_forced INTEGER NOT NULL DEFAULT 0 CHECK (play_forced IN (0, 1)),
        confirming TEXT NOT NULL DEFAULT 'heroes' CHECK (confirming IN ('nothing', 'heroes', 'all')),
        own_side INTEGER NOT NULL DEFAULT 0 CHECK (own_side IN (0, 1)),
        heard TEXT
    ) STRICT
    """,
    """
    CREATE TABLE matches (
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
        offer_kind TEXT CHECK (offer_kind IN ('draw', 'take_back')),
        offer_seat INTEGER,
        offer_turn INTEGER,
        offer_agreed INTEGER,
        offer_refused_by INTEGER,
        place_channel INTEGER,
        place_guild INTEGER,
        place_thread INTEGER,
        place_message INTEGER,
        place_how TEXT,
        ended_at INTEGER,
        ending TEXT CHECK (ending IN ('played', 'resigned', 'time', 'agreed', 'left')),
        winner INTEGER CHECK (winner IN (0, 1)),
        ended_by INTEGER,
        CHECK ((ending IS NULL) = (to_move IS NOT NULL)),
        CHECK ((ending IS NULL) = (ended_at IS NULL)),
        CHECK (ending IS NULL OR deadline IS NULL)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX matches_by_deadline ON matches (deadline) WHERE deadline IS NOT NULL",
    "CREATE INDEX matches_by_message ON matches (place_message) WHERE place_message IS NOT NULL",
    "CREATE INDEX matches_by_rematch ON matches (rematch_of) WHERE rematch_of IS NOT NULL",
    """
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
        person INTEGER REFERENCES people (id),
        level TEXT,
        running INTEGER NOT NULL CHECK (running IN (0, 1)),
        PRIMARY KEY (match, seat),
        CHECK (person IS NULL OR level IS NULL)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX seats_by_person ON seats (person, match) WHERE person IS NOT NULL",
    "CREATE INDEX seats_running ON seats (person, match) WHERE running = 1",
    """
    CREATE TABLE moves (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        turn INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        made_by TEXT NOT NULL CHECK (made_by IN ('person', 'computer', 'forced')),
        at INTEGER NOT NULL,
        PRIMARY KEY (match, turn)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TRIGGER moves_are_never_changed BEFORE UPDATE ON moves
    BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END
    """,
    """
    CREATE TRIGGER moves_go_only_with_their_match BEFORE DELETE ON moves
    WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END
    """,
    """
    CREATE TABLE challenges (
        id TEXT NOT NULL PRIMARY KEY,
        variant TEXT NOT NULL CHECK (variant IN ('duel', 'texas')),
        secret BLOB NOT NULL CHECK (length(secret) = 32),
        clock TEXT NOT NULL,
        host INTEGER NOT NULL REFERENCES people (id),
        guest INTEGER REFERENCES people (id),
        house INTEGER CHECK (house IN (0, 1)),
        made_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        rematch_of TEXT,
        place_channel INTEGER,
        place_guild INTEGER,
        place_thread INTEGER,
        place_message INTEGER,
        place_how TEXT,
        state TEXT NOT NULL CHECK (state IN ('open', 'started', 'declined', 'withdrawn', 'expired'))
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX challenges_by_host ON challenges (host)",
    "CREATE INDEX challenges_by_guest ON challenges (guest) WHERE guest IS NOT NULL",
    "CREATE INDEX challenges_by_rematch ON challenges (rematch_of) WHERE rematch_of IS NOT NULL",
    "CREATE INDEX challenges_open ON challenges (expires_at) WHERE state = 'open'",
    """
    CREATE TABLE lobby_seats (
        challenge TEXT NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
        person INTEGER REFERENCES people (id),
        level TEXT,
        PRIMARY KEY (challenge, seat),
        UNIQUE (challenge, person),
        CHECK ((person IS NULL) <> (level IS NULL))
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX lobby_seats_by_person ON lobby_seats (person) WHERE person IS NOT NULL",
    """
    CREATE TABLE notices (
        subject TEXT NOT NULL,
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        turn INTEGER NOT NULL,
        step INTEGER NOT NULL,
        due INTEGER NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (subject, person, kind, turn, step)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX notices_by_due ON notices (due)",
)
