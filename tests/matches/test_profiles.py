"""Profiles: what they tell, who may see them, and that they are found without reading everything."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data import By, Career, Entry, MatchRow, Pace, RatingRow, Transaction, check, deeds
from data.careers import BestWin, Deed
from game import House, Seat
from matches import (
    Clock,
    Hall,
    Kind,
    Profile,
    SeenBy,
    accept,
    challenge_to_duel,
    choose,
    forget,
    make_move,
    note_member,
    profile,
    resign,
)
from ratings import START, Outcome
from tests.matches.parcels import taken_along
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    EVE,
    HERE,
    NOON,
    HandTurnedTime,
    any_move,
    mover,
    play_to_the_end,
    salt,
)
from tests.matches.rated import beat, beat_as_team

GUILD = HERE.guild
MONTH = 31 * 86_400


async def own(hall: Hall, person: int, kind: Kind | None = None) -> Profile:
    found = await profile(hall, person, viewer=person, kind=kind)
    assert found is not None
    return found


# What it tells


async def test_who_has_not_finished_a_rated_match_has_none(hall: Hall) -> None:
    assert await profile(hall, ALICE.id, viewer=ALICE.id) is None
    await beat(hall, ALICE, BOB, friendly=True)
    assert await profile(hall, ALICE.id, viewer=ALICE.id) is None


async def test_it_tells_what_was_won_and_lost_with_which_house(hall: Hall, time: HandTurnedTime) -> None:
    for winner, loser in ((ALICE, BOB), (ALICE, CAROL), (BOB, ALICE)):
        await beat(hall, winner, loser)
        await time.turn(86_400)
    found = await own(hall, ALICE.id)
    red, white = found.career.results[House.RED], found.career.results[House.WHITE]
    assert (red.won, red.drawn, red.lost) == (2, 0, 0)
    assert (white.won, white.drawn, white.lost) == (0, 0, 1)
    assert (found.career.streak, found.career.longest) == (0, 2)
    assert found.career.first_at == NOON
    assert (found.name, found.kind, found.kinds) == ("Alice", Kind.DUEL, (Kind.DUEL,))
    assert [row.at for row in found.curve] == [NOON, NOON + 86_400, NOON + 2 * 86_400]
    assert found.rating == found.curve[-1].after
    assert check(hall.store.where).problems == ()


async def test_the_best_win_is_over_whoever_was_surely_strongest(hall: Hall, time: HandTurnedTime) -> None:
    for loser in (CAROL, DAVE, EVE, CAROL, DAVE, EVE):  # now Bob is known to be good
        await beat(hall, BOB, loser)
        await time.turn(8 * 86_400)
    strong = await own(hall, BOB.id)
    won = await beat(hall, ALICE, BOB)
    await beat(hall, ALICE, CAROL)
    best = (await own(hall, ALICE.id)).career.best
    assert best is not None
    assert (best.match, best.number) == (won.id, strong.rating.number)
    assert (await own(hall, ALICE.id)).best_names == ("Bob",)
    assert (await own(hall, CAROL.id)).career.best is None


async def test_favourite_opponents_are_those_met_most(hall: Hall) -> None:
    for other, times in ((BOB, 3), (CAROL, 1), (DAVE, 2), (EVE, 1)):
        for number in range(times):
            await beat(hall, *((ALICE, other) if number else (other, ALICE)), friendly=other is DAVE)
    found = await own(hall, ALICE.id)
    assert [(names, each.won, each.drawn, each.lost) for names, each in found.favourites[:2]] == [
        (("Bob",), 2, 0, 1),
        (("Dave",), 1, 0, 1),
    ]
    assert len(found.favourites) == 3


async def test_heroes_territories_and_times_come_from_the_moves(hall: Hall, time: HandTurnedTime) -> None:
    made = await challenge_to_duel(hall, ALICE, BOB, house=House.RED, clock=Clock.LIVE, place=HERE)
    match = await accept(hall, made.id, BOB, salt())
    largest = dict.fromkeys(House, 0)
    while match.ended is None:
        await time.turn(15 if mover(match) == ALICE.id else 3)
        match = (await make_move(hall, match.id, mover(match), match.turn, any_move(match))).match
        for house in House:
            sizes = [territory.size for territory in match.view.territories(house)]
            largest[house] = max([largest[house], *sizes])
    for person, house, usual in ((ALICE, House.RED, 15), (BOB, House.WHITE, 3)):
        career = (await own(hall, person.id)).career
        assert career.live.usual == usual
        assert career.slow.usual is None
        spent = match.view.variant.heroes - match.view.heroes[0 if house is House.RED else 1]
        assert career.heroes == spent
        assert career.largest == largest[house], "ever, not only in the end"
    assert check(hall.store.where).problems == ()


async def test_teams_stand_apart(hall: Hall, time: HandTurnedTime) -> None:
    await beat(hall, BOB, ALICE)
    await time.turn(60)
    await beat_as_team(hall, (ALICE, CAROL), (BOB, DAVE))
    latest = await own(hall, ALICE.id)
    assert (latest.kind, latest.kinds) == (Kind.TEAMS, (Kind.DUEL, Kind.TEAMS))
    assert latest.career.results[House.RED].won == 1
    assert latest.best_names == ("Bob", "Dave")
    assert latest.favourites[0][0] == ("Bob", "Dave")
    assert latest.career.best is not None
    assert latest.career.best.number == START.number
    duels = await own(hall, ALICE.id, Kind.DUEL)
    assert (duels.career.results[House.WHITE].lost, duels.favourites[0][0]) == (1, ("Bob",))
    assert (await own(hall, CAROL.id, Kind.DUEL)).kind is Kind.TEAMS  # there is nothing else to show
    assert check(hall.store.where).problems == ()


async def test_absence_makes_it_less_sure(hall: Hall, time: HandTurnedTime) -> None:
    for loser in (BOB, CAROL, DAVE, EVE) * 3:
        await beat(hall, ALICE, loser)
        await time.turn(8 * 86_400)
    before = (await own(hall, ALICE.id)).rating
    await time.turn(3 * MONTH)
    after = (await own(hall, ALICE.id)).rating
    assert after.mu == before.mu
    assert after.sigma > before.sigma


async def test_whole_matches_add_up(hall: Hall) -> None:
    """Played to their end by dice, with heroes and draws and all: the sums are those of the moves."""
    made = await challenge_to_duel(hall, ALICE, BOB, house=House.RED, clock=Clock.DAY, place=HERE)
    match = await accept(hall, made.id, BOB, salt())
    await play_to_the_end(hall, match, seed=1)
    await beat(hall, BOB, ALICE)
    assert (await own(hall, ALICE.id)).career.heroes > 0
    assert check(hall.store.where).problems == ()


async def test_moves_that_were_made_for_somebody_say_nothing_about_their_pace(hall: Hall, time: HandTurnedTime) -> None:
    made = await challenge_to_duel(hall, ALICE, BOB, house=House.RED, clock=Clock.DAY, place=HERE)
    match = await accept(hall, made.id, BOB, salt())
    for _ in range(4):
        await time.turn(20)
        match = (await make_move(hall, match.id, mover(match), match.turn, any_move(match))).match
    match = await resign(hall, match.id, BOB.id, match.turn)

    def read(transaction: Transaction) -> tuple[MatchRow | None, list[Entry], tuple[RatingRow, ...]]:
        return transaction.match(match.id), transaction.entries(match.id), transaction.ratings_of_match(match.id)

    row, entries, rated = await hall.store.read(read)
    assert row is not None
    assert deeds(row, entries, rated)[Seat.RED_1].seconds == (20, 20)
    for by in (By.FORCED, By.PLANNED):
        made_for = [replace(entry, by=by) if entry.turn == 0 else entry for entry in entries]
        assert deeds(row, made_for, rated)[Seat.RED_1].seconds == (20,)


@pytest.mark.parametrize("column", ["heroes", "largest", "streak", "red_won", "live_pace", "best_number"])
async def test_a_career_that_does_not_add_up_is_found(hall: Hall, column: str) -> None:
    await beat(hall, ALICE, BOB)
    await hall.store.write(
        lambda transaction: transaction._connection.execute(f"UPDATE careers SET {column} = {column} + 1")
    )
    assert {str(problem).partition(":")[0] for problem in check(hall.store.where).problems} >= {"person 1 (duel)"}


async def test_a_career_that_is_missing_is_found(hall: Hall) -> None:
    await beat(hall, ALICE, BOB)
    await hall.store.write(lambda transaction: transaction._connection.execute("DELETE FROM careers WHERE person = 1"))
    assert [str(problem) for problem in check(hall.store.where).problems] == [
        "person 1 (duel) has a rating without a career"
    ]


# Sums, by properties

outcomes = st.lists(st.sampled_from(Outcome), max_size=30)


def after(found: list[Outcome]) -> Career:
    career = Career(first_at=0)
    for number, outcome in enumerate(found):
        win = BestWin(str(number), float(number % 7), number) if outcome is Outcome.WON else None
        career = career.after(Deed(House(number % 2), outcome, number, win, 1, number % 11, number % 3 == 0, (5, 9)))
    return career


@given(outcomes)
def test_streaks_are_wins_in_a_row(found: list[Outcome]) -> None:
    career = after(found)
    runs = "".join("w" if outcome is Outcome.WON else " " for outcome in found)
    assert career.longest == max(map(len, runs.split(" ")))
    assert career.streak == len(runs) - len(runs.rstrip("w"))


@given(outcomes)
def test_results_add_up(found: list[Outcome]) -> None:
    career = after(found)
    for outcome in Outcome:
        assert sum(getattr(each, outcome.value) for each in career.results.values()) == found.count(outcome)
    assert career.heroes == len(found)
    assert career.live.moves + career.slow.moves == 2 * len(found)
    wins = [number for number, outcome in enumerate(found) if outcome is Outcome.WON]
    assert career.best == (None if not wins else after(found).best)
    if wins:
        assert career.best is not None
        assert career.best.cautious == max(number % 7 for number in wins)
        assert career.best.number == next(n for n in wins if n % 7 == career.best.cautious), "the first of equals stays"


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=50))
def test_a_usual_time_lies_between_the_shortest_and_the_longest(times: list[int]) -> None:
    pace = Pace()
    for each in times:
        pace = pace.and_one(each)
    assert pace.usual is not None
    assert min(times) * 0.99 - 1 <= pace.usual <= max(times) * 1.01 + 1
    backwards = Pace()
    for each in reversed(times):
        backwards = backwards.and_one(each)
    assert backwards == pace


def test_one_week_among_many_minutes_weighs_little() -> None:
    pace = Pace()
    for each in [60] * 99 + [7 * 86_400]:
        pace = pace.and_one(each)
    assert pace.usual is not None
    assert 60 <= pace.usual < 70


# Who may see it


@pytest.mark.parametrize(
    ("seen_by", "anywhere", "same_server", "other_server"),
    [
        (SeenBy.EVERYBODY, True, True, True),
        (SeenBy.SERVERS, False, True, False),
        (SeenBy.NOBODY, False, False, False),
    ],
)
async def test_everybody_is_seen_by_whom_they_chose(
    hall: Hall, seen_by: SeenBy, anywhere: bool, same_server: bool, other_server: bool
) -> None:
    await beat(hall, ALICE, BOB)
    await choose(hall, ALICE, seen_by=seen_by)
    for shared, open_to_bob in ((None, anywhere), (GUILD, same_server), (77, other_server)):
        found = await profile(hall, ALICE.id, viewer=BOB.id, shared=shared)
        assert (found is not None) is open_to_bob
    assert (await own(hall, ALICE.id)).seen_by is seen_by


async def test_who_hides_is_not_told_of_in_the_profile_of_another(hall: Hall) -> None:
    await beat(hall, ALICE, BOB)
    for seen_by, here, elsewhere in (
        (SeenBy.EVERYBODY, "Bob", "Bob"),
        (SeenBy.SERVERS, "Bob", None),
        (SeenBy.NOBODY, None, None),
    ):
        await choose(hall, BOB, seen_by=seen_by)
        for viewer, shared, name in (
            (CAROL.id, GUILD, here),
            (CAROL.id, None, elsewhere),
            (ALICE.id, None, "Bob"),
            (BOB.id, None, "Bob"),
        ):
            found = await profile(hall, ALICE.id, viewer=viewer, shared=shared)
            assert found is not None
            assert found.best_names == (name,)
            assert found.favourites[0][0] == (name,)


async def test_who_left_a_server_is_not_seen_there_any_more(hall: Hall) -> None:
    await beat(hall, ALICE, BOB)
    await choose(hall, ALICE, seen_by=SeenBy.SERVERS)
    assert GUILD is not None
    await note_member(hall, GUILD, ALICE.id, gone=True)
    assert await profile(hall, ALICE.id, viewer=BOB.id, shared=GUILD) is None
    await note_member(hall, GUILD, ALICE.id, gone=False)
    assert await profile(hall, ALICE.id, viewer=BOB.id, shared=GUILD) is not None


async def test_who_is_forgotten_disappears_and_the_others_numbers_stay(hall: Hall) -> None:
    await beat(hall, ALICE, BOB)
    before = await own(hall, ALICE.id)
    await forget(hall, BOB.id)
    assert await profile(hall, BOB.id, viewer=ALICE.id) is None
    assert await profile(hall, BOB.id, viewer=BOB.id) is None
    left = await own(hall, ALICE.id)
    assert (left.rating, left.career) == (before.rating, before.career)
    assert left.best_names == (None,)
    assert left.favourites == ()
    assert check(hall.store.where).problems == ()


async def test_an_export_has_the_career_and_the_choice(hall: Hall) -> None:
    await beat(hall, ALICE, BOB)
    await choose(hall, ALICE, seen_by=SeenBy.NOBODY)
    kept = await taken_along(hall, ALICE.id)
    assert kept["person.json"]["seen_by"] == "nobody"
    (standing,) = kept["standing.json"]["standings"]
    assert standing["career"]["longest"] == 1
    assert standing["career"]["red"] == {"won": 1, "drawn": 0, "lost": 0}
