"""A used store of an earlier schema is migrated: nothing is lost, and no board is shown again."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.engine.migrate import schema_of
from data.engine.store import Store
from data.migrations import MIGRATIONS, for_sqlite
from data.rows.match_rows import Place, Reach
from game import Deck, Variant, opening, play, seed_from
from matches.begin.challenges import challenges_behind
from matches.checks.store_check import check
from matches.model.context import Context
from matches.play.playing import look, make_move
from matches.screen.boards import behind
from tests.matches.players import LEVELS, NOON, DiceComputer, HandTurnedTime

SECRET = hashlib.sha256(b"an old match").digest()
PLACED = {
    # the old text -> reach and language
    "channel:de": (Reach.CHANNEL, "de"),
    "letter:nl": (Reach.DM, "nl"),
    "borrowed:it": (Reach.BORROWED, "it"),
    "private:en": (Reach.PRIVATE, "en"),
    "channel": (Reach.CHANNEL, "en"),
    "": (Reach.DM, "en"),
    None: (Reach.DM, "en"),
}


def lived_in(path: Path, schema: int) -> None:
    """A store as the program of that schema wrote it: two moves in each match, on every kind of board."""
    deck = Deck(seed_from(SECRET, "1"))
    position = opening(Variant.DUEL, deck)
    moves = []
    for _ in range(2):
        move = position.legal_moves()[0]
        moves.append((position.seat, str(move)))
        assert position.seat is not None
        position = play(position, position.seat, move, deck).position
    red, white = (position.board.score(house) for house in (moves[0][0].house, moves[1][0].house))  # type: ignore[union-attr]
    with contextlib.closing(sqlite3.connect(path)) as old:
        for migration in MIGRATIONS[:schema]:
            for statement in migration:
                old.execute(for_sqlite(statement))
        old.execute("INSERT INTO people (id, name, heard) VALUES (1, 'Alice', 'de'), (2, 'Bob', NULL)")
        for number, how in enumerate([*PLACED, "nowhere"]):
            name, channel = f"m{number}", None if how == "nowhere" else 100 + number
            where = (channel, 10, None, 1000 + number if channel else None, None if how == "nowhere" else how)
            old.execute(
                "INSERT INTO matches (id, variant, secret, salt, clock, started_at, version, turn, to_move, red, white,"
                " moved_at, place_channel, place_guild, place_thread, place_message, place_how)"
                " VALUES (?, 'duel', ?, '1', 'none', ?, 3, 2, 0, ?, ?, ?, ?, ?, ?, ?, ?)",
                (name, SECRET, NOON, red, white, NOON, *where),
            )
            old.executemany("INSERT INTO seats VALUES (?, ?, ?, NULL, 1)", [(name, 0, 1), (name, 1, 2)])
            old.executemany(
                "INSERT INTO moves VALUES (?, ?, ?, ?, 'person', ?)",
                [(name, turn, int(seat), text, NOON) for turn, (seat, text) in enumerate(moves) if seat is not None],
            )
            old.execute(
                "INSERT INTO challenges (id, variant, secret, clock, host, guest, made_at, expires_at, place_channel,"
                " place_guild, place_thread, place_message, place_how, state)"
                " VALUES (?, 'duel', ?, 'none', 1, 2, ?, ?, ?, ?, ?, ?, ?, 'open')",
                (f"c{number}", SECRET, NOON, NOON + 3600, *where),
            )
        old.execute(f"PRAGMA user_version = {schema}")
        old.commit()


@pytest.fixture(params=[1, 2])
async def context(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Context]:
    path = tmp_path / "store.db"
    lived_in(path, request.param)
    store = await Store.open(path)
    yield Context(store, HandTurnedTime(), DiceComputer(), LEVELS)
    await store.close()


async def test_how_a_board_is_reached_and_its_language_are_columns_of_their_own(context: Context) -> None:
    for number, (reach, language) in enumerate(PLACED.values()):
        where = Place(100 + number, 10, None, 1000 + number, reach, language)
        match = await look(context, f"m{number}")
        assert match.place == where
        challenge = await context.store.read(lambda transaction, n=number: transaction.challenges.get(f"c{n}"))  # type: ignore[misc]
        assert challenge is not None
        assert challenge.place == where
    assert (await look(context, f"m{len(PLACED)}")).place is None


async def test_what_stands_on_the_screen_is_taken_to_be_true(context: Context) -> None:
    for number in range(len(PLACED)):
        match = await look(context, f"m{number}")
        assert (match.version, match.shown, match.turn, match.shown_turn) == (3, 3, 2, 2)
        assert (match.thread_wanted, match.clock_shift, match.behind) == (False, 0, False)
    assert await behind(context) == []
    assert await challenges_behind(context) == []


async def test_an_old_match_goes_on_and_its_board_follows(context: Context) -> None:
    match = await look(context, "m0")
    await make_move(context, "m0", 1, match.turn, match.view.legal_moves()[0])
    assert await behind(context) == ["m0"]


async def test_it_is_whole_and_so_is_the_copy_of_what_it_was(context: Context) -> None:
    found = check(context.store.where)
    assert (found.matches, found.moves, found.problems) == (len(PLACED) + 1, 2 * (len(PLACED) + 1), ())
    (copy,) = context.store.path.parent.glob("store.db.before-*")
    assert schema_of(copy) == int(copy.suffix.rpartition("-")[2]) - 1
    person = await context.store.read(lambda transaction: transaction.people.get(1))
    assert person is not None
    assert person.discord_language == "de"
    assert check_columns(context.store.path) == set()


def check_columns(path: Path) -> set[str]:
    """The columns that the migration should remove."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return {
            row[0]
            for table in ("matches", "challenges", "people")
            for row in connection.execute(f"SELECT name FROM pragma_table_info('{table}')")
            if row[0] in ("place_how", "heard")
        }
