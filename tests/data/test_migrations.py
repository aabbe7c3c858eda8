"""A store of an earlier schema that was lived in becomes one of today: nothing is lost, nothing is shown anew."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data import Place, Reach, Store, check
from data.migrate import schema_of
from data.migrations import MIGRATIONS, for_sqlite
from game import Deck, Variant, opening, play, seed_from
from matches import Hall, make_move
from matches.boards import behind
from matches.challenges import challenges_behind
from matches.playing import look
from tests.matches.players import LEVELS, NOON, DiceComputer, HandTurnedTime

SECRET = hashlib.sha256(b"an old match").digest()
PLACED = {
    # how it was written -> how it can be reached, and its language
    "channel:de": (Reach.CHANNEL, "de"),
    "letter:nl": (Reach.DM, "nl"),
    "borrowed:it": (Reach.BORROWED, "it"),
    "private:en": (Reach.PRIVATE, "en"),
    "channel": (Reach.CHANNEL, "en"),
    "": (Reach.DM, "en"),
    None: (Reach.DM, "en"),
}


def lived_in(path: Path, schema: int) -> None:
    """A store as the program of that schema left it: two moves in each match, on every kind of board."""
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
async def hall(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Hall]:
    path = tmp_path / "store.db"
    lived_in(path, request.param)
    store = await Store.open(path)
    yield Hall(store, HandTurnedTime(), DiceComputer(), LEVELS)
    await store.close()


async def test_how_a_board_is_reached_and_its_language_are_columns_of_their_own(hall: Hall) -> None:
    for number, (reach, language) in enumerate(PLACED.values()):
        where = Place(100 + number, 10, None, 1000 + number, reach, language)
        match = await look(hall, f"m{number}")
        assert match.place == where
        challenge = await hall.store.read(lambda transaction, n=number: transaction.challenge(f"c{n}"))  # type: ignore[misc]
        assert challenge is not None
        assert challenge.place == where
    assert (await look(hall, f"m{len(PLACED)}")).place is None


async def test_what_stands_on_the_screen_is_taken_to_be_true(hall: Hall) -> None:
    for number in range(len(PLACED)):
        match = await look(hall, f"m{number}")
        assert (match.version, match.shown, match.turn, match.shown_turn) == (3, 3, 2, 2)
        assert (match.thread_wanted, match.clock_shift, match.behind) == (False, 0, False)
    assert await behind(hall) == []
    assert await challenges_behind(hall) == []


async def test_an_old_match_goes_on_and_its_board_follows(hall: Hall) -> None:
    match = await look(hall, "m0")
    await make_move(hall, "m0", 1, match.turn, match.view.legal_moves()[0])
    assert await behind(hall) == ["m0"]


async def test_it_is_whole_and_so_is_the_copy_of_what_it_was(hall: Hall) -> None:
    found = check(hall.store.where)
    assert (found.matches, found.moves, found.problems) == (len(PLACED) + 1, 2 * (len(PLACED) + 1), ())
    (copy,) = hall.store.path.parent.glob("store.db.before-*")
    assert schema_of(copy) == int(copy.suffix.rpartition("-")[2]) - 1
    person = await hall.store.read(lambda transaction: transaction.person(1))
    assert person is not None
    assert person.discord_language == "de"
    assert check_columns(hall.store.path) == set()


def check_columns(path: Path) -> set[str]:
    """The columns that should be gone."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return {
            row[0]
            for table in ("matches", "challenges", "people")
            for row in connection.execute(f"SELECT name FROM pragma_table_info('{table}')")
            if row[0] in ("place_how", "heard")
        }
