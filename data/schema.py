"""The schema, as numbered migrations: number n takes a store from schema n - 1 to schema n.

A migration that has been released is never changed; a new one is added at the end. Times are whole seconds since 1970,
ids of people and places are what the caller calls them.
"""

from __future__ import annotations

from typing import Final

Migration = tuple[str, ...]

_FIRST: Final[Migration] = (
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

# The turn's notices are made when they are due, not with every move: a match says when to look at it next, and a moment
# that comes too early costs one look. A row or an index that every move had to rewrite is spared.
_RINGING: Final[Migration] = (
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

# The store knows what the screen shows: which version of a match its message shows, what is on its way to Discord, and
# what was begun by which click. How a board can be reached and its language were one word, "channel:de".
_PLACED: Final = """
    place_reach = CASE substr(place_how, 1, instr(place_how || ':', ':') - 1)
        WHEN 'channel' THEN 'channel' WHEN 'borrowed' THEN 'borrowed' WHEN 'private' THEN 'private' ELSE 'dm' END,
    place_language = coalesce(nullif(substr(place_how, instr(place_how || ':', ':') + 1), ''), 'en')
    WHERE place_channel IS NOT NULL
"""
_SCREEN: Final[Migration] = (
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
    # A branch: the line of the position that it began from, and the match of ours that was looked back on.
    "ALTER TABLE matches ADD COLUMN position TEXT",
    "ALTER TABLE matches ADD COLUMN branch_of TEXT CHECK (branch_of IS NULL OR position IS NOT NULL)",
    "ALTER TABLE challenges ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE challenges ADD COLUMN thread_wanted INTEGER NOT NULL DEFAULT 0 CHECK (thread_wanted IN (0, 1))",
    # What stands on the screen at this moment is taken to be true: otherwise every old board would be edited at once.
    f"UPDATE matches SET shown = version, shown_turn = turn, {_PLACED}",
    f"UPDATE challenges SET shown = version, {_PLACED}",
    "ALTER TABLE matches DROP COLUMN place_how",
    "ALTER TABLE challenges DROP COLUMN place_how",
    "ALTER TABLE people RENAME COLUMN heard TO discord_language",
    "CREATE INDEX matches_behind ON matches (id) WHERE shown < version",
    "CREATE INDEX challenges_behind ON challenges (id) WHERE shown < version",
    # Short-lived secrets: what an answer to a click can still change, and until when.
    """
    CREATE TABLE handles (
        subject TEXT NOT NULL PRIMARY KEY,
        token TEXT NOT NULL,
        message INTEGER NOT NULL,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX handles_by_end ON handles (until)",
    # A message that is on its way: written before Discord is told, removed when it is known to be there.
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
    # Messages that show a match no more and are still to lose their buttons.
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
    # What an interaction or a button has begun, so that asking twice begins it once.
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

MIGRATIONS: Final[tuple[Migration, ...]] = (_FIRST, _RINGING, _SCREEN)
