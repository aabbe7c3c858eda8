"""Query plans of profiles and leaderboards: they use keys and indexes, no statement scans a whole table.

A million matches would not fit into a test, but the query plan of SQLite does not depend on the number of rows.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from data.rows.people_rows import SeenBy
from matches.model.context import Context
from matches.people.people import choose
from matches.standing.leaderboards import Which, leaderboard
from matches.standing.profiles import profile
from ratings.rating import Kind
from tests.matches.players import ALICE, BOB, CAROL, DAVE, HERE
from tests.matches.standing.rated import beat, beat_as_team

pytestmark = pytest.mark.sqlite
Look = Callable[[Context], Awaitable[object]]
LOOKS: dict[str, Look] = {
    "profile": lambda context: profile(context, ALICE.id, viewer=BOB.id),
    "profile of a team player": lambda context: profile(context, ALICE.id, viewer=BOB.id, kind=Kind.TEAMS),
    "profile in a server": lambda context: profile(context, CAROL.id, viewer=BOB.id, shared=HERE.guild),
    "leaderboard": lambda context: leaderboard(context, Which(), ALICE.id),
    "leaderboard of a server": lambda context: leaderboard(context, Which(guild=HERE.guild), ALICE.id),
    "leaderboard of the month": lambda context: leaderboard(context, Which(this_month=True), BOB.id),
}


async def plans(context: Context, look: Look) -> dict[str, list[str]]:
    """Each statement that a look runs, with how SQLite goes about it."""
    asked: list[str] = []
    connection: Any = await context.store.read(lambda transaction: transaction.session.connection)
    await context.store.read(lambda _: connection.set_trace_callback(asked.append))
    assert await look(context) is not None
    await context.store.read(lambda _: connection.set_trace_callback(None))
    selects = [statement for statement in dict.fromkeys(asked) if statement.startswith("SELECT")]

    def explain(statement: str) -> list[str]:
        return [row["detail"] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]

    return {
        statement: await context.store.read(lambda _, statement=statement: explain(statement))  # type: ignore[misc]
        for statement in selects
    }


@pytest.fixture
async def played(context: Context) -> Context:
    for loser in (BOB, CAROL, DAVE):
        await beat(context, ALICE, loser)
    await beat_as_team(context, (ALICE, BOB), (CAROL, DAVE))
    await choose(context, CAROL, seen_by=SeenBy.SERVERS)
    return context


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
async def test_nothing_is_walked_through(played: Context, look: Look) -> None:
    found = await plans(played, look)
    assert len(found) >= 4
    for statement, steps in found.items():
        assert steps, statement
        for step in steps:
            assert not step.startswith("SCAN"), f"{statement}: {step}"
            assert not step.startswith("USE TEMP B-TREE") or " FROM meetings " in statement, f"{statement}: {step}"


async def test_a_place_and_the_first_come_from_the_index_of_values(played: Context) -> None:
    found = await plans(played, LOOKS["leaderboard"])
    first = [steps[0] for statement, steps in found.items() if "ORDER BY r.cautious" in statement]
    counted = [steps[0] for statement, steps in found.items() if "count(*)" in statement]
    assert (len(first), len(counted)) == (1, 1)
    for step in (*first, *counted):
        assert "COVERING INDEX ranks_by_value (kind=? AND guild=? AND month=? AND hidden=? AND gone=?" in step
    assert "AND cautious>? AND cautious<?)" in counted[0], "only those within ten points are counted one by one"


async def test_a_walk_through_a_table_would_be_found(played: Context) -> None:
    async def look(context: Context) -> object:
        return await context.store.read(lambda transaction: list(transaction.ratings.all_standings()))

    assert any(step.startswith("SCAN") for steps in (await plans(played, look)).values() for step in steps)
