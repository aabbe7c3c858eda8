"""Every match between people is rated once, when it ends, for every kind of end; and the rules of fairness."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from data.rows.match_rows import OfferKind, Place
from data.tables.leaderboard_table import month_of
from data.tables.transaction import Transaction
from game import House
from matches.begin.challenges import accept, challenge_to_duel
from matches.begin.practising import practise
from matches.checks.store_check import check
from matches.model.clocks import DAY, MINUTE, Clock
from matches.model.context import Context
from matches.model.values import Match, Person
from matches.people.deletion import forget
from matches.play.offers import agree, offer
from matches.play.playing import look, make_move, resign
from matches.schedule.clock_worker import Clocks
from ratings.rating import MONTH, START, WEEK, Kind, Outcome
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    EVE,
    HERE,
    HandTurnedTime,
    any_move,
    duel,
    mover,
    play_any,
    play_to_the_end,
    salt,
)
from tests.matches.standing.rated import four, rows_of
from tests.matches.standing.test_unrated import friendly

PEOPLE = (ALICE, BOB, CAROL, DAVE, EVE)
LIVE = 10 * MINUTE


async def won(context: Context, winner: Person, loser: Person, place: Place = HERE) -> Match:
    """A duel that is resigned at once."""
    challenge = await challenge_to_duel(context, loser, winner, house=House.RED, clock=Clock.DAY, place=place)
    match = await accept(context, challenge.id, winner, salt())
    return await resign(context, match.id, loser.id, match.turn)


async def weight_of(context: Context, match: Match) -> float:
    rows = await rows_of(context, match.id)
    assert len({row.weight for row in rows}) == 1, "it counts the same for all who played it"
    return rows[0].weight


async def played(context: Context, match: Match, time: HandTurnedTime) -> None:
    await play_to_the_end(context, match)


async def resigned(context: Context, match: Match, time: HandTurnedTime) -> None:
    await resign(context, match.id, ALICE.id, match.turn)


async def agreed(context: Context, match: Match, time: HandTurnedTime) -> None:
    await offer(context, match.id, ALICE.id, match.turn, OfferKind.DRAW)
    await agree(context, match.id, BOB.id, match.turn, OfferKind.DRAW)


async def timed_out(context: Context, match: Match, time: HandTurnedTime) -> None:
    await time.turn(30 * DAY)
    await Clocks(context).tick()


async def left(context: Context, match: Match, time: HandTurnedTime) -> None:
    await forget(context, ALICE.id)


@pytest.mark.parametrize("end", [played, resigned, agreed, timed_out, left])
async def test_whatever_ends_a_match_rates_it_once(
    context: Context, time: HandTurnedTime, end: Callable[[Context, Match, HandTurnedTime], Awaitable[None]]
) -> None:
    match = await duel(context)
    assert await rows_of(context, match.id) == ()
    assert match.aftermath is None
    await end(context, match, time)
    red, white = await rows_of(context, match.id)
    assert (red.number, white.number) == (1, 1)
    assert (red.person, white.person) == (None if end is left else ALICE.id, BOB.id)
    winner = (await look(context, match.id)).ended
    assert winner is not None
    assert red.outcome is {None: Outcome.DRAWN, House.RED: Outcome.WON, House.WHITE: Outcome.LOST}[winner.winner]
    assert (red.before, white.before, red.weight) == (START, START, 1)
    assert (red.after.mu > START.mu) is (red.outcome is Outcome.WON)
    assert red.after.sigma < START.sigma
    assert check(context.store.where).problems == ()
    came = (await look(context, match.id)).aftermath
    assert came is not None
    assert came.rated == (red, white)


async def test_a_team_match_rates_all_four_and_apart_from_duels(context: Context) -> None:
    match = await four(context, ALICE, BOB, CAROL, DAVE)
    over = await resign(context, match.id, CAROL.id, match.turn)
    assert over.aftermath is not None
    rated = {row.person: row for row in over.aftermath.rated}
    assert {person: row.outcome for person, row in rated.items()} == {
        ALICE.id: Outcome.WON, BOB.id: Outcome.WON, CAROL.id: Outcome.LOST, DAVE.id: Outcome.LOST,
    }  # fmt: skip
    assert {row.kind for row in rated.values()} == {Kind.TEAMS}
    await won(context, CAROL, ALICE)
    alice, teams = await context.store.read(
        lambda transaction: (
            transaction.ratings.standing(ALICE.id, Kind.DUEL),
            transaction.ratings.standing(ALICE.id, Kind.TEAMS),
        )
    )
    assert alice is not None
    assert teams is not None
    assert (alice.won, alice.lost, alice.opponents) == (0, 1, 1)
    assert (teams.won, teams.lost, teams.opponents) == (1, 0, 2)
    assert alice.rating.mu < START.mu < teams.rating.mu
    assert check(context.store.where).problems == ()


async def test_the_same_two_within_a_week_count_less_each_time(context: Context, time: HandTurnedTime) -> None:
    assert [await weight_of(context, await won(context, ALICE, BOB)) for _ in range(3)] == [1, 0.5, 0.25]
    assert await weight_of(context, await won(context, BOB, ALICE)) == 0.125, "whoever wins"
    assert await weight_of(context, await won(context, ALICE, CAROL)) == 1, "others are new to each other"
    assert await weight_of(context, await won(context, BOB, CAROL)) == 1
    await time.turn(WEEK - 1)
    assert await weight_of(context, await won(context, ALICE, BOB)) == 0.0625
    await time.turn(1)
    assert await weight_of(context, await won(context, ALICE, BOB)) == 0.5, (
        "the match of a second ago is all of this week"
    )


async def test_in_a_team_match_the_two_who_met_most_often_decide(context: Context) -> None:
    for people, weight in (
        ((ALICE, BOB, CAROL, DAVE), 1),
        ((ALICE, CAROL, BOB, DAVE), 0.5),
        ((ALICE, EVE, BOB, CAROL), 0.5),  # Alice has met each of them once
        ((ALICE, DAVE, CAROL, EVE), 0.25),  # Alice has met Carol twice
    ):
        match = await four(context, *people)
        over = await resign(context, match.id, match.people[0], match.turn)
        assert await weight_of(context, over) == weight, people


async def test_who_comes_back_after_being_forgotten_is_not_new_to_those_met_this_week(context: Context) -> None:
    await won(context, ALICE, BOB)
    await forget(context, BOB.id)
    assert await weight_of(context, await won(context, ALICE, BOB)) == 0.5


async def test_one_absence_counts_once(context: Context, time: HandTurnedTime) -> None:
    """Bob goes away from three matches, and loses them on time one after the other."""
    running = [await duel(context, BOB, other, clock=Clock.LIVE) for other in (ALICE, CAROL, DAVE)]
    for match in running:
        await time.turn(60)
        await play_any(context, match)
        await make_any(context, match)
    for _ in running:
        await time.turn(LIVE)
        await Clocks(context).tick()
    weights = {match.id: await weight_of(context, match) for match in running}
    assert sorted(weights.values()) == [0, 0, 1]
    bob = await context.store.read(lambda transaction: transaction.ratings.standing(BOB.id, Kind.DUEL))
    assert bob is not None
    assert bob.lost == 3
    assert check(context.store.where).problems == ()


async def make_any(context: Context, match: Match) -> Match:
    """Whoever is to move in a match makes any move."""
    now = await look(context, match.id)
    return (await make_move(context, now.id, mover(now), now.turn, any_move(now))).match


async def test_who_has_played_in_between_was_not_away(context: Context, time: HandTurnedTime) -> None:
    first, second = [await duel(context, BOB, other, clock=Clock.LIVE) for other in (ALICE, CAROL)]
    await time.turn(LIVE - 60)
    await make_any(context, second)  # Bob moves there, but not in the first
    await make_any(context, second)
    await time.turn(60)
    await Clocks(context).tick()
    assert (await look(context, first.id)).ended is not None
    practising = await practise(context, BOB, "squire", salt(), house=House.RED)
    await time.turn(60)
    await play_any(context, practising)
    await time.turn(LIVE)
    await Clocks(context).tick()
    assert (await look(context, second.id)).ended is not None
    assert [await weight_of(context, match) for match in (first, second)] == [1, 1]


async def test_leaderboards_list_who_has_met_three(context: Context, time: HandTurnedTime) -> None:
    elsewhere = Place(channel=200, guild=20, message=2000)
    month = month_of(time.now())

    async def ranks() -> dict[tuple[int, int], float | None]:
        return await context.store.read(lambda transaction: transaction.leaderboards.ranks_of(ALICE.id, Kind.DUEL))

    assert await ranks() == {}
    await won(context, ALICE, BOB)
    await won(context, ALICE, BOB)
    await won(context, ALICE, CAROL, elsewhere)
    places = {(guild, when) for guild in (0, 10, 20) for when in (0, month)}
    assert await ranks() == dict.fromkeys(places), "two different opponents are too few"
    await won(context, ALICE, DAVE)
    standing = await context.store.read(lambda transaction: transaction.ratings.standing(ALICE.id, Kind.DUEL))
    assert standing is not None
    assert standing.opponents == 3
    assert await ranks() == dict.fromkeys(places, standing.rating.cautious)
    await time.turn(2 * MONTH)
    await Clocks(context).tick()
    after = await ranks()
    grown = standing.now(time.now()).cautious
    assert grown < standing.rating.cautious
    assert {place: value for place, value in after.items() if place[1] == 0} == dict.fromkeys(
        [(0, 0), (10, 0), (20, 0)], grown
    )
    assert after[0, month] == standing.rating.cautious, "a month that is over stays as it was"
    assert check(context.store.where).problems == ()
    await time.turn(500 * MONTH)
    await Clocks(context).tick()
    last = await context.store.read(lambda transaction: transaction.ratings.standing(ALICE.id, Kind.DUEL))
    assert last is not None
    assert last.grows_at is None
    assert check(context.store.where).problems == ()


async def test_who_was_met_in_a_friendly_match_is_still_a_new_opponent(context: Context) -> None:
    await friendly(context)
    await won(context, ALICE, BOB)
    await won(context, BOB, ALICE)
    standing = await context.store.read(lambda transaction: transaction.ratings.standing(ALICE.id, Kind.DUEL))
    assert standing is not None
    assert standing.opponents == 1


async def test_being_forgotten_changes_nobody_elses_numbers(context: Context) -> None:
    for winner, loser in ((ALICE, BOB), (BOB, CAROL), (ALICE, CAROL), (CAROL, DAVE), (ALICE, DAVE)):
        await won(context, winner, loser)
    match = await four(context, ALICE, BOB, CAROL, DAVE)
    await resign(context, match.id, BOB.id, match.turn)

    def numbers(transaction: Transaction) -> dict[tuple[int, Kind], object]:
        return {(row.person, row.kind): row for row in transaction.ratings.all_standings() if row.person != BOB.id}

    before = await context.store.read(numbers)
    ratings = await context.store.read(lambda transaction: list(transaction.ratings.all()))
    await forget(context, BOB.id)
    assert await context.store.read(numbers) == before
    after = await context.store.read(lambda transaction: list(transaction.ratings.all()))
    assert [(row.before, row.after) for row in after] == [(row.before, row.after) for row in ratings]
    assert BOB.id not in {row.person for row in after}
    met = await context.store.read(
        lambda transaction: [row for person in PEOPLE for row in transaction.meetings.of_person(person.id)]
    )
    assert {frozenset((row.person, *row.others)) for row in met} == {
        frozenset(pair) for pair in ((ALICE.id, CAROL.id), (CAROL.id, DAVE.id), (ALICE.id, DAVE.id))
    }
    assert check(context.store.where).problems == ()
    for person in (ALICE, CAROL, DAVE):
        await forget(context, person.id)
    assert await context.store.read(lambda transaction: list(transaction.ratings.all())) == [], "with their matches"
    assert check(context.store.where).problems == ()
