"""Leaderboards: who is listed where, in which order, and one's own place."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.migrations import MIGRATIONS, for_sqlite
from data.rows.people_rows import SeenBy
from data.tables.transaction import Transaction
from matches.checks.store_check import check
from matches.model.context import Context
from matches.model.values import Person
from matches.people.deletion import forget
from matches.people.people import choose
from matches.standing.leaderboards import LINES, Leaderboard, Unlisted, Which, leaderboard, note_member
from ratings.rating import Kind
from tests.matches.players import ALICE, BOB, CAROL, DAVE, EVE, HERE, HandTurnedTime
from tests.matches.standing.rated import beat, beat_as_team

GUILD = HERE.guild
assert GUILD is not None
SERVER = Which(guild=GUILD)
ALL = Which()
THERE = replace(HERE, guild=77)
STRANGER = Person(99, "Stranger")


def listed(board: Leaderboard) -> list[tuple[int, str]]:
    return [(line.place, line.name) for line in board.lines]


async def everybody_plays(context: Context, time: HandTurnedTime, *people: Person) -> None:
    """Each against each, and who is named first beats who is named later."""
    for number, winner in enumerate(people):
        for loser in people[number + 1 :]:
            await beat(context, winner, loser)
            await time.turn(60)


async def test_they_stand_in_the_order_of_their_cautious_value(context: Context, time: HandTurnedTime) -> None:
    await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE)
    board = await leaderboard(context, SERVER, CAROL.id)
    assert listed(board) == [(1, "Alice"), (2, "Bob"), (3, "Carol"), (4, "Dave")]
    assert [line.value for line in board.lines] == sorted((line.value for line in board.lines), reverse=True)
    assert all(line.value == round(line.rating.cautious) for line in board.lines)
    assert board.listed == 4
    assert board.own.line == board.lines[2]
    assert board.own.why_unlisted is None


async def test_it_takes_three_different_opponents(context: Context, time: HandTurnedTime) -> None:
    for loser in (BOB, BOB, CAROL):
        await beat(context, ALICE, loser)
    few = await leaderboard(context, SERVER, ALICE.id)
    assert few.lines == ()
    assert (few.own.line, few.own.why_unlisted, few.own.missing) == (None, Unlisted.TOO_FEW, 1)
    assert (await leaderboard(context, SERVER, BOB.id)).own.missing == 2
    await beat(context, ALICE, DAVE)
    enough = await leaderboard(context, SERVER, ALICE.id)
    assert listed(enough) == [(1, "Alice")]
    assert enough.own.line == enough.lines[0]


async def test_a_stranger_is_told_that_they_have_not_played(context: Context, time: HandTurnedTime) -> None:
    await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE)
    board = await leaderboard(context, SERVER, STRANGER.id)
    assert (board.own.line, board.own.why_unlisted) == (None, Unlisted.NOT_PLAYED)


async def test_a_server_lists_those_who_finished_a_rated_match_there(context: Context, time: HandTurnedTime) -> None:
    await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE)
    await beat(context, DAVE, CAROL, THERE)
    await beat(context, BOB, ALICE, None)  # in direct messages: of no server
    there = await leaderboard(context, Which(guild=77), ALICE.id)
    assert {line.name for line in there.lines} == {"Carol", "Dave"}
    assert there.own.why_unlisted is Unlisted.NOT_PLAYED
    assert {line.name for line in (await leaderboard(context, ALL, ALICE.id)).lines} == {
        "Alice",
        "Bob",
        "Carol",
        "Dave",
    }


async def test_a_friendly_match_lists_nobody(context: Context) -> None:
    for loser in (BOB, CAROL, DAVE):
        await beat(context, ALICE, loser, friendly=True)
    assert (await leaderboard(context, ALL, ALICE.id)).own.why_unlisted is Unlisted.NOT_PLAYED


async def test_a_month_has_those_who_played_in_it(context: Context, time: HandTurnedTime) -> None:
    await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE)
    month = replace(SERVER, this_month=True)
    assert len((await leaderboard(context, month, ALICE.id)).lines) == 4
    await time.turn(31 * 86_400)
    assert (await leaderboard(context, month, ALICE.id)).lines == ()
    await beat(context, DAVE, BOB)
    board = await leaderboard(context, month, ALICE.id)
    assert {line.name for line in board.lines} == {"Bob", "Dave"}
    assert board.own.why_unlisted is Unlisted.NOT_PLAYED
    assert len((await leaderboard(context, SERVER, ALICE.id)).lines) == 4


async def test_duels_and_teams_stand_apart(context: Context, time: HandTurnedTime) -> None:
    await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE)
    for winners, losers in (((ALICE, BOB), (CAROL, DAVE)), ((ALICE, CAROL), (BOB, DAVE))):
        await beat_as_team(context, winners, losers)
    teams = await leaderboard(context, replace(SERVER, kind=Kind.TEAMS), ALICE.id)
    assert listed(teams)[0] == (1, "Alice")
    assert teams.lines[0].value != (await leaderboard(context, SERVER, ALICE.id)).lines[0].value


async def test_who_shows_the_same_number_shares_the_place(context: Context, time: HandTurnedTime) -> None:
    await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE, EVE)
    values = {ALICE: 1400.0, BOB: 1300.4, CAROL: 1299.6, DAVE: 1300.0, EVE: 1200.0}
    rows = [(value, person.id) for person, value in values.items()]
    await context.store.write(
        lambda transaction: transaction.session.connection.executemany(
            "UPDATE ranks SET cautious = ? WHERE person = ?", rows
        )
    )
    board = await leaderboard(context, SERVER, EVE.id)
    assert listed(board) == [(1, "Alice"), (2, "Bob"), (2, "Dave"), (2, "Carol"), (5, "Eve")]
    for person, place in ((ALICE, 1), (BOB, 2), (CAROL, 2), (DAVE, 2), (EVE, 5)):
        own = (await leaderboard(context, SERVER, person.id)).own
        assert own.line is not None
        assert own.line.place == place


async def test_one_s_own_place_is_shown_beyond_the_first_lines(context: Context) -> None:
    crowd = [Person(1000 + number, f"P{number}") for number in range(LINES + 3)]
    for number, person in enumerate(crowd):
        for ahead in (1, 2, 3):
            await beat(context, person, crowd[(number + ahead) % len(crowd)])
    boards = [await leaderboard(context, SERVER, person.id) for person in crowd]
    assert {len(board.lines) for board in boards} == {LINES}
    assert {board.listed for board in boards} == {len(crowd)}
    places = [board.own.line.place for board in boards if board.own.line is not None]
    assert len(places) == len(crowd)
    assert max(places) > LINES


# Who is not to be seen


@pytest.mark.parametrize(
    ("seen_by", "in_server", "over_all"),
    [(SeenBy.EVERYBODY, True, True), (SeenBy.SERVERS, True, False), (SeenBy.NOBODY, False, False)],
)
async def test_everybody_is_listed_where_they_chose(
    context: Context, time: HandTurnedTime, seen_by: SeenBy, in_server: bool, over_all: bool
) -> None:
    await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE)
    await choose(context, ALICE, seen_by=seen_by)
    for again in range(2):  # and it stays so when they play on
        for which, shown in ((SERVER, in_server), (ALL, over_all)):
            for month in (False, True):
                board = await leaderboard(context, replace(which, this_month=month), ALICE.id)
                assert ("Alice" in {line.name for line in board.lines}) is shown
                assert board.listed == 3 + shown
                assert board.own.line is not None
                assert board.own.line.place == 1
                assert board.own.why_unlisted is (None if shown else Unlisted.HIDDEN)
        if not again:
            await time.turn(31 * 86_400)
            await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE)
    await choose(context, ALICE, seen_by=SeenBy.EVERYBODY)
    assert listed(await leaderboard(context, ALL, BOB.id))[0] == (1, "Alice")


async def test_the_places_of_others_do_not_tell_of_somebody_hidden(context: Context, time: HandTurnedTime) -> None:
    await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE)
    await choose(context, ALICE, seen_by=SeenBy.NOBODY)
    assert listed(await leaderboard(context, SERVER, BOB.id)) == [(1, "Bob"), (2, "Carol"), (3, "Dave")]
    own = (await leaderboard(context, SERVER, BOB.id)).own
    assert own.line is not None
    assert own.line.place == 1


async def test_who_left_is_not_listed_until_they_are_back(context: Context, time: HandTurnedTime) -> None:
    await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE)
    assert GUILD is not None
    await note_member(context, GUILD, ALICE.id, gone=True)
    assert listed(await leaderboard(context, SERVER, BOB.id)) == [(1, "Bob"), (2, "Carol"), (3, "Dave")]
    assert listed(await leaderboard(context, ALL, BOB.id))[0] == (1, "Alice"), "that is of this server alone"
    mine = await leaderboard(context, SERVER, ALICE.id)  # who asks here is here
    assert listed(mine)[0] == (1, "Alice")
    assert mine.own.why_unlisted is None
    await note_member(context, GUILD, BOB.id, gone=True)
    await beat(context, BOB, CAROL)
    assert "Bob" in {line.name for line in (await leaderboard(context, SERVER, CAROL.id)).lines}, "and so is who plays"


async def test_who_is_forgotten_is_gone_and_the_others_move_up(context: Context, time: HandTurnedTime) -> None:
    await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE)
    before = {line.name: line.value for line in (await leaderboard(context, SERVER, BOB.id)).lines}
    await forget(context, ALICE.id)
    board = await leaderboard(context, SERVER, BOB.id)
    assert listed(board) == [(1, "Bob"), (2, "Carol"), (3, "Dave")]
    assert {line.name: line.value for line in board.lines} == {n: v for n, v in before.items() if n != "Alice"}
    assert (await leaderboard(context, SERVER, ALICE.id)).own.why_unlisted is Unlisted.NOT_PLAYED


# Places are found by adding up


@cache
def empty_store() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for statement in (statement for migration in MIGRATIONS for statement in migration):
        connection.execute(for_sqlite(statement))
    return connection


@given(
    st.lists(
        st.tuples(
            st.floats(-900, 2900).map(lambda value: round(value, 6)), st.booleans(), st.sampled_from([0, 0, 0, 1])
        ),
        min_size=1,
        max_size=40,
    ),
    st.data(),
)
def test_a_place_is_one_more_than_those_above(rows: list[tuple[float, bool, int]], data: st.DataObject) -> None:
    """However ranks come, change and go."""
    connection = empty_store()
    gone_again = data.draw(st.lists(st.sampled_from(range(1, len(rows) + 1)), unique=True, max_size=5))
    connection.execute("BEGIN")
    try:
        transaction = Transaction(connection)
        board = (Kind.DUEL, 7, 0)
        now: dict[int, float] = {}
        for person, (value, hidden, gone) in enumerate(rows, 1):
            connection.execute("INSERT INTO people (id, name) VALUES (?, '')", (person,))
            connection.execute("INSERT INTO ranks (person, kind, guild, month) VALUES (?, 'duel', 7, 0)", (person,))
            connection.execute("UPDATE ranks SET cautious = ? WHERE person = ?", (value + 25, person))
            connection.execute(
                "UPDATE ranks SET cautious = ?, hidden = ?, gone = ? WHERE person = ?",
                (value, int(hidden), gone, person),
            )
            if not hidden and not gone:
                now[person] = value
        for person in gone_again:
            connection.execute("DELETE FROM people WHERE id = ?", (person,))
            connection.execute("DELETE FROM ranks WHERE person = ?", (person,))
            now.pop(person, None)
        assert transaction.leaderboards.count(*board) == len(now)
        for value, _, _ in rows:
            assert transaction.leaderboards.count_above(*board, value) == sum(each >= value for each in now.values())
        assert transaction.leaderboards.wrong_counts() == []
    finally:
        connection.execute("ROLLBACK")


async def test_counts_that_are_wrong_are_found(context: Context, time: HandTurnedTime) -> None:
    await everybody_plays(context, time, ALICE, BOB, CAROL, DAVE)
    assert check(context.store.where).problems == ()
    await context.store.write(
        lambda transaction: transaction.session.connection.execute(
            "UPDATE rank_counts SET listed = listed + 1 WHERE guild = 0"
        )
    )
    found = {str(problem) for problem in check(context.store.where).problems}
    assert "the leaderboard duel, server 0, month 0 counts others than are listed" in found
