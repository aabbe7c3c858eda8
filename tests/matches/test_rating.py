"""Every match between people is rated once, when it ends, whatever ends it; and what is fair about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from data import Place, Transaction, check, month_of
from game import House
from matches import (
    Clock,
    Clocks,
    Hall,
    Match,
    OfferKind,
    Person,
    accept,
    agree,
    challenge_to_duel,
    forget,
    look,
    make_move,
    offer,
    practise,
    resign,
)
from matches.clocks import DAY, MINUTE
from ratings import MONTH, START, WEEK, Kind, Outcome
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
from tests.matches.rated import four, rows_of
from tests.matches.test_unrated import friendly

PEOPLE = (ALICE, BOB, CAROL, DAVE, EVE)
LIVE = 10 * MINUTE


async def won(hall: Hall, winner: Person, loser: Person, place: Place = HERE) -> Match:
    """A duel that is resigned at once."""
    challenge = await challenge_to_duel(hall, loser, winner, house=House.RED, clock=Clock.DAY, place=place)
    match = await accept(hall, challenge.id, winner, salt())
    return await resign(hall, match.id, loser.id, match.turn)


async def weight_of(hall: Hall, match: Match) -> float:
    rows = await rows_of(hall, match.id)
    assert len({row.weight for row in rows}) == 1, "it counts the same for all who played it"
    return rows[0].weight


async def played(hall: Hall, match: Match, time: HandTurnedTime) -> None:
    await play_to_the_end(hall, match)


async def resigned(hall: Hall, match: Match, time: HandTurnedTime) -> None:
    await resign(hall, match.id, ALICE.id, match.turn)


async def agreed(hall: Hall, match: Match, time: HandTurnedTime) -> None:
    await offer(hall, match.id, ALICE.id, match.turn, OfferKind.DRAW)
    await agree(hall, match.id, BOB.id, match.turn, OfferKind.DRAW)


async def timed_out(hall: Hall, match: Match, time: HandTurnedTime) -> None:
    await time.turn(30 * DAY)
    await Clocks(hall).tick()


async def left(hall: Hall, match: Match, time: HandTurnedTime) -> None:
    await forget(hall, ALICE.id)


@pytest.mark.parametrize("end", [played, resigned, agreed, timed_out, left])
async def test_whatever_ends_a_match_rates_it_once(
    hall: Hall, time: HandTurnedTime, end: Callable[[Hall, Match, HandTurnedTime], Awaitable[None]]
) -> None:
    match = await duel(hall)
    assert await rows_of(hall, match.id) == ()
    assert match.aftermath is None
    await end(hall, match, time)
    red, white = await rows_of(hall, match.id)
    assert (red.number, white.number) == (1, 1)
    assert (red.person, white.person) == (None if end is left else ALICE.id, BOB.id)
    winner = (await look(hall, match.id)).ended
    assert winner is not None
    assert red.outcome is {None: Outcome.DRAWN, House.RED: Outcome.WON, House.WHITE: Outcome.LOST}[winner.winner]
    assert (red.before, white.before, red.weight) == (START, START, 1)
    assert (red.after.mu > START.mu) is (red.outcome is Outcome.WON)
    assert red.after.sigma < START.sigma
    assert check(hall.store.where).problems == ()
    came = (await look(hall, match.id)).aftermath
    assert came is not None
    assert came.rated == (red, white)


async def test_a_team_match_rates_all_four_and_apart_from_duels(hall: Hall) -> None:
    match = await four(hall, ALICE, BOB, CAROL, DAVE)
    over = await resign(hall, match.id, CAROL.id, match.turn)
    assert over.aftermath is not None
    rated = {row.person: row for row in over.aftermath.rated}
    assert {person: row.outcome for person, row in rated.items()} == {
        ALICE.id: Outcome.WON, BOB.id: Outcome.WON, CAROL.id: Outcome.LOST, DAVE.id: Outcome.LOST,
    }  # fmt: skip
    assert {row.kind for row in rated.values()} == {Kind.TEAMS}
    await won(hall, CAROL, ALICE)
    alice, teams = await hall.store.read(
        lambda transaction: (transaction.standing(ALICE.id, Kind.DUEL), transaction.standing(ALICE.id, Kind.TEAMS))
    )
    assert alice is not None
    assert teams is not None
    assert (alice.won, alice.lost, alice.opponents) == (0, 1, 1)
    assert (teams.won, teams.lost, teams.opponents) == (1, 0, 2)
    assert alice.rating.mu < START.mu < teams.rating.mu
    assert check(hall.store.where).problems == ()


async def test_the_same_two_within_a_week_count_less_each_time(hall: Hall, time: HandTurnedTime) -> None:
    assert [await weight_of(hall, await won(hall, ALICE, BOB)) for _ in range(3)] == [1, 0.5, 0.25]
    assert await weight_of(hall, await won(hall, BOB, ALICE)) == 0.125, "whoever wins"
    assert await weight_of(hall, await won(hall, ALICE, CAROL)) == 1, "others are new to each other"
    assert await weight_of(hall, await won(hall, BOB, CAROL)) == 1
    await time.turn(WEEK - 1)
    assert await weight_of(hall, await won(hall, ALICE, BOB)) == 0.0625
    await time.turn(1)
    assert await weight_of(hall, await won(hall, ALICE, BOB)) == 0.5, "the match of a second ago is all of this week"


async def test_in_a_team_match_the_two_who_met_most_often_decide(hall: Hall) -> None:
    for people, weight in (
        ((ALICE, BOB, CAROL, DAVE), 1),
        ((ALICE, CAROL, BOB, DAVE), 0.5),
        ((ALICE, EVE, BOB, CAROL), 0.5),  # Alice has met each of them once
        ((ALICE, DAVE, CAROL, EVE), 0.25),  # Alice has met Carol twice
    ):
        match = await four(hall, *people)
        over = await resign(hall, match.id, match.people[0], match.turn)
        assert await weight_of(hall, over) == weight, people


async def test_who_comes_back_after_being_forgotten_is_not_new_to_those_met_this_week(hall: Hall) -> None:
    await won(hall, ALICE, BOB)
    await forget(hall, BOB.id)
    assert await weight_of(hall, await won(hall, ALICE, BOB)) == 0.5


async def test_one_absence_counts_once(hall: Hall, time: HandTurnedTime) -> None:
    """Bob goes away from three matches, and loses them on time one after the other."""
    running = [await duel(hall, BOB, other, clock=Clock.LIVE) for other in (ALICE, CAROL, DAVE)]
    for match in running:
        await time.turn(60)
        await play_any(hall, match)
        await make_any(hall, match)
    for _ in running:
        await time.turn(LIVE)
        await Clocks(hall).tick()
    weights = {match.id: await weight_of(hall, match) for match in running}
    assert sorted(weights.values()) == [0, 0, 1]
    bob = await hall.store.read(lambda transaction: transaction.standing(BOB.id, Kind.DUEL))
    assert bob is not None
    assert bob.lost == 3
    assert check(hall.store.where).problems == ()


async def make_any(hall: Hall, match: Match) -> Match:
    """Whoever is to move in a match makes any move."""
    now = await look(hall, match.id)
    return (await make_move(hall, now.id, mover(now), now.turn, any_move(now))).match


async def test_who_has_played_in_between_was_not_away(hall: Hall, time: HandTurnedTime) -> None:
    first, second = [await duel(hall, BOB, other, clock=Clock.LIVE) for other in (ALICE, CAROL)]
    await time.turn(LIVE - 60)
    await make_any(hall, second)  # Bob moves there, but not in the first
    await make_any(hall, second)
    await time.turn(60)
    await Clocks(hall).tick()
    assert (await look(hall, first.id)).ended is not None
    practising = await practise(hall, BOB, "squire", salt(), house=House.RED)
    await time.turn(60)
    await play_any(hall, practising)
    await time.turn(LIVE)
    await Clocks(hall).tick()
    assert (await look(hall, second.id)).ended is not None
    assert [await weight_of(hall, match) for match in (first, second)] == [1, 1]


async def test_leaderboards_list_who_has_met_three(hall: Hall, time: HandTurnedTime) -> None:
    elsewhere = Place(channel=200, guild=20, message=2000)
    month = month_of(time.now())

    async def ranks() -> dict[tuple[int, int], float | None]:
        return await hall.store.read(lambda transaction: transaction.ranks_of(ALICE.id, Kind.DUEL))

    assert await ranks() == {}
    await won(hall, ALICE, BOB)
    await won(hall, ALICE, BOB)
    await won(hall, ALICE, CAROL, elsewhere)
    places = {(guild, when) for guild in (0, 10, 20) for when in (0, month)}
    assert await ranks() == dict.fromkeys(places), "two different opponents are too few"
    await won(hall, ALICE, DAVE)
    standing = await hall.store.read(lambda transaction: transaction.standing(ALICE.id, Kind.DUEL))
    assert standing is not None
    assert standing.opponents == 3
    assert await ranks() == dict.fromkeys(places, standing.rating.cautious)
    await time.turn(2 * MONTH)
    await Clocks(hall).tick()
    after = await ranks()
    grown = standing.now(time.now()).cautious
    assert grown < standing.rating.cautious
    assert {place: value for place, value in after.items() if place[1] == 0} == dict.fromkeys(
        [(0, 0), (10, 0), (20, 0)], grown
    )
    assert after[0, month] == standing.rating.cautious, "a month that is over stays as it was"
    assert check(hall.store.where).problems == ()
    await time.turn(500 * MONTH)
    await Clocks(hall).tick()
    last = await hall.store.read(lambda transaction: transaction.standing(ALICE.id, Kind.DUEL))
    assert last is not None
    assert last.grows_at is None
    assert check(hall.store.where).problems == ()


async def test_who_was_met_in_a_friendly_match_is_still_a_new_opponent(hall: Hall) -> None:
    await friendly(hall)
    await won(hall, ALICE, BOB)
    await won(hall, BOB, ALICE)
    standing = await hall.store.read(lambda transaction: transaction.standing(ALICE.id, Kind.DUEL))
    assert standing is not None
    assert standing.opponents == 1


async def test_being_forgotten_changes_nobody_elses_numbers(hall: Hall) -> None:
    for winner, loser in ((ALICE, BOB), (BOB, CAROL), (ALICE, CAROL), (CAROL, DAVE), (ALICE, DAVE)):
        await won(hall, winner, loser)
    match = await four(hall, ALICE, BOB, CAROL, DAVE)
    await resign(hall, match.id, BOB.id, match.turn)

    def numbers(transaction: Transaction) -> dict[tuple[int, Kind], object]:
        return {(row.person, row.kind): row for row in transaction.all_standings() if row.person != BOB.id}

    before = await hall.store.read(numbers)
    ratings = await hall.store.read(lambda transaction: list(transaction.all_ratings()))
    await forget(hall, BOB.id)
    assert await hall.store.read(numbers) == before
    after = await hall.store.read(lambda transaction: list(transaction.all_ratings()))
    assert [(row.before, row.after) for row in after] == [(row.before, row.after) for row in ratings]
    assert BOB.id not in {row.person for row in after}
    met = await hall.store.read(
        lambda transaction: [row for person in PEOPLE for row in transaction.meetings_of(person.id)]
    )
    assert {frozenset((row.person, *row.others)) for row in met} == {
        frozenset(pair) for pair in ((ALICE.id, CAROL.id), (CAROL.id, DAVE.id), (ALICE.id, DAVE.id))
    }
    assert check(hall.store.where).problems == ()
    for person in (ALICE, CAROL, DAVE):
        await forget(hall, person.id)
    assert await hall.store.read(lambda transaction: list(transaction.all_ratings())) == [], "with their matches"
    assert check(hall.store.where).problems == ()
