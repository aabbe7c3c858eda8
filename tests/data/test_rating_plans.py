"""Rating a match, the growth by absence and forgetting a person use only keys: no statement scans a table."""

from __future__ import annotations

import re
import sqlite3

import pytest

from data.tables.transaction import Transaction
from matches.standing.match_rating import count, look_after_absent
from tests.matches.standing.test_recounting import THREE_WEEKS, a_store, play

KEPT = "ratings|standings|ranks|meetings|practised|matches|moves|seats|people"
SCANNED = re.compile(rf"^SCAN (?:({KEPT})\b|(?:mine|theirs|r|m|e|s)\b)")
"""A full scan of a table; some of our statements use one-letter aliases."""


def scans(connection: sqlite3.Connection, statements: list[str]) -> list[str]:
    found = []
    for statement in dict.fromkeys(statements):
        if re.match(r"\s*(SELECT|INSERT|UPDATE|DELETE)", statement):
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]
            found += [f"{line}: {statement}" for line in plan if SCANNED.match(line)]
    return found


@pytest.mark.parametrize("what", ["counting", "away", "forgetting"])
def test_nothing_is_read_from_end_to_end(what: str) -> None:
    with a_store() as (_, connection):
        transaction = Transaction(connection)
        names = play(transaction, THREE_WEEKS)
        rows = [transaction.matches.get(name) for name in names]
        statements: list[str] = []
        connection.set_trace_callback(statements.append)
        if what == "counting":
            connection.execute("DROP TRIGGER ratings_go_only_with_their_match")
            connection.execute("DELETE FROM ratings WHERE number > 4")
            statements.clear()
            for row in rows[4:]:
                assert row is not None
                count(transaction, row)
        elif what == "away":
            look_after_absent(transaction, 1 << 40)
        else:
            transaction.ratings.forget(1)
            transaction.meetings.forget(1)
        connection.set_trace_callback(None)
        assert statements
        assert scans(connection, statements) == []


def test_a_scan_would_be_seen() -> None:
    with a_store() as (_, connection):
        assert scans(connection, ["SELECT * FROM ratings WHERE weight = 1"])
        assert scans(connection, ["DELETE FROM meetings WHERE other = 1"])
