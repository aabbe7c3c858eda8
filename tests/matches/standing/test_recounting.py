"""Ratings follow from the matches: counted again in order they are the same, also after an interruption."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.rows.match_rows import Ending, MatchRow, Player
from data.tables.transaction import Transaction
from game import House, Seat, Variant
from matches.begin.starting import new_name, new_secret
from matches.checks.store_check import check
from matches.model.clocks import DAY, Clock
from matches.play.changes import begin_match, ended, write
from matches.standing import match_rating
from matches.standing.match_rating import count, rate_old_matches
from tests.data.test_upgrading import RELEASED, lived_in
from tests.matches.players import HERE, NOON, open_context
from tests.stores import begin

ENDINGS = (Ending.RESIGNED, Ending.TIME, Ending.AGREED)
TABLES = ("ratings", "standings", "ranks", "rank_counts", "meetings", "careers")


@dataclass(frozen=True)
class Result:
    """A match that came to an end: who played, red first, how it ended, and how long after the one before."""

    people: tuple[int, ...]
    ending: Ending
    winner: House
    after: int
    friendly: bool = False


RESULTS = st.lists(
    st.builds(
        Result,
        st.permutations(range(1, 6)).flatmap(lambda order: st.sampled_from([tuple(order[:2]), tuple(order[:4])])),
        st.sampled_from(ENDINGS),
        st.sampled_from(House),
        st.sampled_from([0, 1, 3600, DAY, 8 * DAY, 70 * DAY]),
        st.booleans(),
    ),
    max_size=16,
)


def a_match(transaction: Transaction, people: tuple[int, ...], now: int, friendly: bool) -> MatchRow:
    """A match that has begun between these people, without anybody having to play it."""
    variant = Variant.DUEL if len(people) == 2 else Variant.TEXAS
    for person in people:
        transaction.people.remember(person, f"P{person}")
    seats = [Player(seat, person) for seat, person in zip(variant.seats, people, strict=True)]
    return begin_match(
        transaction, new_name(transaction), variant, new_secret(), "1", seats, HERE, now,
        clock=Clock.DAY, friendly=friendly,
    ).row  # fmt: skip


def play(transaction: Transaction, results: Sequence[Result]) -> list[str]:
    """All of it happens, in this order; the names of the matches."""
    now, names = NOON, []
    for result in results:
        row = a_match(transaction, result.people, now, result.friendly)
        now += result.after
        winner = None if result.ending is Ending.AGREED else result.winner
        by = None if winner is None else Seat(winner.other)
        write(transaction, row, ended(row, result.ending, winner, by, now), actor=None, now=now)
        names.append(row.id)
    return names


@contextlib.contextmanager
def a_store() -> Iterator[tuple[Path, sqlite3.Connection]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        begin(path)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("PRAGMA journal_mode = MEMORY")
            yield path, connection


def standing_of(connection: sqlite3.Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All that was counted, to the last digit."""
    return {
        table: [tuple(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3, 4")]
        for table in TABLES
    }


def wipe(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TRIGGER IF EXISTS ratings_are_never_changed")
    connection.execute("DROP TRIGGER IF EXISTS ratings_go_only_with_their_match")
    for table in TABLES:
        connection.execute(f"DELETE FROM {table}")


@settings(max_examples=20)
@given(RESULTS)
def test_counted_again_the_numbers_are_the_same_to_the_last_digit(results: list[Result]) -> None:
    with a_store() as (path, connection):
        transaction = Transaction(connection)
        connection.execute("BEGIN")
        names = play(transaction, results)
        connection.execute("COMMIT")
        assert check(path).problems == ()
        counted = standing_of(connection)
        rated = [result for result in results if not result.friendly]
        assert transaction.ratings.next_number() == 1 + len(rated)
        assert {row.person for row in transaction.ratings.all_standings()} == {
            p for result in rated for p in result.people
        }, "no rating without a rated match"
        wipe(connection)
        for name in names:
            row = transaction.matches.get(name)
            assert row is not None
            count(transaction, row)
        assert standing_of(connection) == counted


@settings(max_examples=10)
@given(RESULTS, st.randoms(use_true_random=False), st.booleans())
def test_the_order_of_rows_does_not_matter_to_the_check(results: list[Result], dice: Any, spoiled: bool) -> None:
    with a_store() as (path, connection):
        connection.execute("BEGIN")
        play(Transaction(connection), results)
        connection.execute("COMMIT")
        rows = standing_of(connection)["ratings"]
        if spoiled and rows:
            number, seat = dice.choice(rows)[:2]
            connection.execute("DROP TRIGGER ratings_are_never_changed")
            connection.execute(
                "UPDATE ratings SET mu_after = mu_after + 0.000001 WHERE number = ? AND seat = ?", (number, seat)
            )
            rows = standing_of(connection)["ratings"]
        before = check(path).problems
        assert bool(before) is (spoiled and bool(rows))
        connection.execute("DROP TRIGGER ratings_go_only_with_their_match")
        connection.execute("DELETE FROM ratings")
        dice.shuffle(rows)
        connection.executemany(f"INSERT INTO ratings VALUES ({', '.join('?' * 13)})", rows)
        assert check(path).problems == before


THREE_WEEKS = [
    Result((1, 2), Ending.RESIGNED, House.RED, DAY),
    Result((2, 3), Ending.RESIGNED, House.WHITE, DAY),
    Result((1, 2, 3, 4), Ending.RESIGNED, House.RED, 2 * DAY),
    Result((1, 3), Ending.AGREED, House.RED, 5 * DAY),
    Result((1, 4), Ending.RESIGNED, House.RED, DAY),
    Result((1, 2), Ending.RESIGNED, House.WHITE, 10 * DAY),
]


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("UPDATE ratings SET mu_after = mu_after + 1 WHERE number = 1 AND seat = 0", "it makes"),
        ("UPDATE ratings SET sigma_after = sigma_after - 1 WHERE number = 3 AND seat = 2", "it makes"),
        ("UPDATE ratings SET mu_before = mu_before + 1 WHERE number = 4 AND seat = 0", "left"),
        ("UPDATE ratings SET mu_before = mu_before + 1 WHERE number = 1 AND seat = 0", "the start left"),
        ("UPDATE ratings SET weight = 0.9 WHERE number = 2", "it makes"),
        ("UPDATE ratings SET outcome = 'drawn' WHERE number = 2 AND seat = 0", "another result"),
        ("UPDATE ratings SET kind = 'duel' WHERE number = 3", "not those of its seats"),
        ("UPDATE ratings SET person = 4 WHERE number = 1 AND seat = 0", "other people"),
        ("DELETE FROM ratings WHERE number = 2", "left"),
        ("DELETE FROM ratings WHERE number = 5", "was not rated"),
        ("DELETE FROM ratings WHERE number = 1 AND seat = 1", "not those of its seats"),
        ("UPDATE matches SET friendly = 1 WHERE variant = 'texas'", "must not be"),
        ("UPDATE matches SET ending = 'called_off', winner = NULL WHERE variant = 'texas'", "must not be"),
        ("UPDATE standings SET mu = mu + 1 WHERE person = 3 AND kind = 'duel'", "is stored with"),
        ("UPDATE standings SET won = won + 1 WHERE person = 3 AND kind = 'duel'", "other results"),
        ("UPDATE ranks SET cautious = cautious + 1 WHERE person = 1 AND kind = 'duel'", "another value"),
        ("DELETE FROM ranks WHERE person = 2 AND kind = 'duel'", "another value"),
        ("UPDATE ratings SET person = NULL WHERE person = 4 AND kind = 'duel'", "without a rated match"),
    ],
)
def test_a_link_that_differs_is_found(statement: str, complaint: str) -> None:
    with a_store() as (path, connection):
        connection.execute("BEGIN")
        play(Transaction(connection), THREE_WEEKS)
        connection.execute("COMMIT")
        assert check(path).problems == ()
        connection.execute("DROP TRIGGER ratings_are_never_changed")
        connection.execute("DROP TRIGGER ratings_go_only_with_their_match")
        assert connection.execute(statement).rowcount > 0
        found = [problem.text for problem in check(path).problems]
        assert any(complaint in text for text in found), found


@pytest.mark.parametrize("statement", ["UPDATE ratings SET mu_after = 1", "DELETE FROM ratings"])
def test_rows_are_never_changed(statement: str) -> None:
    with a_store() as (_, connection):
        play(Transaction(connection), THREE_WEEKS)
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            connection.execute(statement)


def test_another_version_of_the_library_may_have_found_other_numbers() -> None:
    """What it found stands; the chain is followed all the same."""
    with a_store() as (path, connection):
        play(Transaction(connection), THREE_WEEKS)
        last = "WHERE number = 6"
        connection.execute("DROP TRIGGER ratings_are_never_changed")
        connection.execute(f"UPDATE ratings SET library = 'another', mu_after = mu_after + 1 {last}")
        connection.execute("UPDATE standings SET mu = mu + 1 WHERE person IN (1, 2) AND kind = 'duel'")
        connection.execute("UPDATE ranks SET cautious = cautious + 1 WHERE person IN (1, 2) AND kind = 'duel'")
        assert check(path).problems == ()
        connection.execute(f"UPDATE ratings SET mu_before = mu_before + 1 {last}")
        assert sum(" left " in problem.text for problem in check(path).problems) == 2


@pytest.mark.parametrize("steps", range(4))
async def test_matches_of_before_are_counted_in_once_also_if_the_start_is_broken_off(
    steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_rating, "_STEP", 2)
    context = await open_context(tmp_path / "store.db")
    await context.decide(lambda transaction: play(transaction, THREE_WEEKS))
    await context.store.close()
    with contextlib.closing(sqlite3.connect(context.store.path, isolation_level=None)) as connection:
        counted = standing_of(connection)
        wipe(connection)
        connection.execute("INSERT INTO uncounted SELECT ended_at, id FROM matches")
    context = await open_context(tmp_path / "store.db")
    for _ in range(steps):  # then it is killed
        await context.decide(match_rating._count_some)
    await context.store.close()
    context = await open_context(tmp_path / "store.db")
    assert await rate_old_matches(context) == max(0, len(THREE_WEEKS) - 2 * steps)
    assert await rate_old_matches(context) == 0
    await context.store.close()
    with contextlib.closing(sqlite3.connect(context.store.path)) as connection:
        assert standing_of(connection) == counted
    assert check(context.store.where).problems == ()


@pytest.mark.parametrize("schema", RELEASED)
async def test_the_matches_of_an_old_store_are_counted_in(schema: int, tmp_path: Path) -> None:
    path = tmp_path / "rose.db"
    lived_in(schema, path)
    context = await open_context(path)
    waiting = await rate_old_matches(context)
    rated = await context.store.read(lambda transaction: list(transaction.ratings.all()))
    await context.store.close()
    assert (waiting > 0) is (schema < 4), "since the fourth every match is counted when it ends"
    assert rated
    assert check(path).problems == ()
