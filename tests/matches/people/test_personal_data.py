"""Every table of the store is declared: its data about people is exported and deleted, or it has a reason."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from matches.model.context import Context
from matches.people.all_personal_data import ALL_PERSONAL_DATA
from tests.matches.people.test_deletion import PEOPLE

NOT_ABOUT_PEOPLE = {
    "answered": "ids of interactions, for an hour",
    "askings": "marks, from which no id can be read",
    "beginnings": "ids of messages and digests, for a week",
    "erasures": "times of deletions",
    "handles": "tokens of interactions, for minutes",
    "heartbeats": "times and shards",
    "leases": "names of matches and tasks; the lease on a digest names its person for minutes",
    "leftovers": "places of messages",
    "mark_key": "the key of the marks",
    "match_channels": "channels of servers",
    "notes": "values that processes share",
    "rank_counts": "how many people are on a leaderboard",
    "servers": "servers",
    "uncounted": "matches that are not rated yet",
    "wanted_reviews": "matches of which a review is requested",
}
NOT_EXPORTED = {"postings": "a message that is on its way and whom it calls; gone in a moment"}
NOT_DELETED = {"bans": "a ban must outlast a deletion"}

EXPORTED = {table for data in ALL_PERSONAL_DATA for table in data.tables if data.export is not None}
DELETED_WITH_PERSON = {table for data in ALL_PERSONAL_DATA for table in data.tables if data.forget is None}


@pytest.fixture
def schema(context: Context) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(context.store.path)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


def tables(schema: sqlite3.Connection) -> list[str]:
    return [name for (name,) in schema.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def references(schema: sqlite3.Connection, table: str) -> list[sqlite3.Row]:
    """The foreign keys of a table to people."""
    return [row for row in schema.execute(f"PRAGMA foreign_key_list({table})") if row["table"] == "people"]


def columns(schema: sqlite3.Connection, table: str) -> set[str]:
    """The columns of a table that hold ids of people, by their foreign keys or by their names."""
    numbers = {row["name"] for row in schema.execute(f"PRAGMA table_info({table})") if row["type"] == "INTEGER"}
    return {row["from"] for row in references(schema, table)} | (numbers & PEOPLE)


@pytest.mark.sqlite
def test_every_table_is_declared_once(schema: sqlite3.Connection) -> None:
    """Whoever adds a table declares it as personal data of its feature, or says here why not."""
    declared = [table for data in ALL_PERSONAL_DATA for table in data.tables]
    assert sorted([*declared, *NOT_ABOUT_PEOPLE]) == sorted(tables(schema))


@pytest.mark.sqlite
def test_every_table_that_names_people_is_exported(schema: sqlite3.Connection) -> None:
    about_people = {table for table in tables(schema) if columns(schema, table)}
    assert about_people > {"seats", "meetings", "postings"}
    assert about_people - NOT_EXPORTED.keys() <= EXPORTED
    assert not EXPORTED & NOT_EXPORTED.keys()


@pytest.mark.sqlite
def test_what_no_feature_deletes_is_deleted_with_the_row_of_the_person(schema: sqlite3.Connection) -> None:
    assert {"absences", "notices"} < DELETED_WITH_PERSON
    for table in DELETED_WITH_PERSON - NOT_DELETED.keys():
        deleted = {row["from"] for row in references(schema, table) if row["on_delete"] == "CASCADE"}
        assert deleted, table
        assert deleted == columns(schema, table), table
