"""Profiles and leaderboards are found by keys and indexes: no statement of theirs walks through a whole table.

A million matches would not fit into a test; how SQLite goes about a statement does not depend on how many there are.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from matches import Hall, Kind, SeenBy, Which, choose, leaderboard, profile
from tests.matches.players import ALICE, BOB, CAROL, DAVE, HERE
from tests.matches.rated import beat, beat_as_team

pytestmark = pytest.mark.sqlite
Look = Callable[[Hall], Awaitable[object]]
LOOKS: dict[str, Look] = {
    "profile": lambda hall: profile(hall, ALICE.id, viewer=BOB.id),
    "profile of a team player": lambda hall: profile(hall, ALICE.id, viewer=BOB.id, kind=Kind.TEAMS),
    "profile in a server": lambda hall: profile(hall, CAROL.id, viewer=BOB.id, shared=HERE.guild),
    "leaderboard": lambda hall: leaderboard(hall, Which(), ALICE.id),
    "leaderboard of a server": lambda hall: leaderboard(hall, Which(guild=HERE.guild), ALICE.id),
    "leaderboard of the month": lambda hall: leaderboard(hall, Which(this_month=True), BOB.id),
}


async def plans(hall: Hall, look: Look) -> dict[str, list[str]]:
    """Each statement that a look runs, with how SQLite goes about it."""
    asked: list[str] = []
    connection: Any = await hall.store.read(lambda transaction: transaction._connection)
    await hall.store.read(lambda _: connection.set_trace_callback(asked.append))
    assert await look(hall) is not None
    await hall.store.read(lambda _: connection.set_trace_callback(None))
    selects = [statement for statement in dict.fromkeys(asked) if statement.startswith("SELECT")]

    def explain(statement: str) -> list[str]:
        return [row["detail"] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]

    return {
        statement: await hall.store.read(lambda _, statement=statement: explain(statement))  # type: ignore[misc]
        for statement in selects
    }


@pytest.fixture
async def played(hall: Hall) -> Hall:
    for loser in (BOB, CAROL, DAVE):
        await beat(hall, ALICE, loser)
    await beat_as_team(hall, (ALICE, BOB), (CAROL, DAVE))
    await choose(hall, CAROL, seen_by=SeenBy.SERVERS)
    return hall


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
async def test_nothing_is_walked_through(played: Hall, look: Look) -> None:
    found = await plans(played, look)
    assert len(found) >= 4
    for statement, steps in found.items():
        assert steps, statement
        for step in steps:
            assert not step.startswith("SCAN"), f"{statement}: {step}"
            assert not step.startswith("USE TEMP B-TREE") or " FROM meetings " in statement, f"{statement}: {step}"


async def test_a_place_and_the_first_come_from_the_index_of_values(played: Hall) -> None:
    found = await plans(played, LOOKS["leaderboard"])
    first = [steps[0] for statement, steps in found.items() if "ORDER BY r.cautious" in statement]
    counted = [steps[0] for statement, steps in found.items() if "count(*)" in statement]
    assert (len(first), len(counted)) == (1, 1)
    for step in (*first, *counted):
        assert "COVERING INDEX ranks_by_value (kind=? AND guild=? AND month=? AND hidden=? AND gone=?" in step
    assert "AND cautious>? AND cautious<?)" in counted[0], "only those within ten points are counted one by one"


async def test_a_walk_through_a_table_would_be_found(played: Hall) -> None:
    async def look(hall: Hall) -> object:
        return await hall.store.read(lambda transaction: list(transaction.all_standings()))

    assert any(step.startswith("SCAN") for steps in (await plans(played, look)).values() for step in steps)
