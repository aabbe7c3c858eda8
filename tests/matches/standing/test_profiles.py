"""Profiles: what they show, who may see them, and that they are read without scanning whole tables."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.rows.career_rows import BestWin, Career, Pace
from data.rows.match_rows import By, Entry, MatchRow
from data.rows.people_rows import SeenBy
from data.rows.rating_rows import RatingRow
from data.tables.transaction import Transaction
from game import House, Seat
from matches.begin.challenges import accept, challenge_to_duel
from matches.checks.store_check import check
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.people.deletion import forget
from matches.people.people import choose
from matches.play.playing import make_move, resign
from matches.standing import careers
from matches.standing.careers import MatchSummary, match_summaries
from matches.standing.leaderboards import note_member
from matches.standing.profiles import Profile, profile
from ratings.rating import START, Kind, Outcome
from tests.matches.people.export_files import taken_along
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
from tests.matches.standing.rated import beat, beat_as_team

GUILD = HERE.guild
MONTH = 31 * 86_400


async def own(context: Context, person: int, kind: Kind | None = None) -> Profile:
    found = await profile(context, person, viewer=person, kind=kind)
    assert found is not None
    return found


# What it tells


async def test_who_has_not_finished_a_rated_match_has_none(context: Context) -> None:
    assert await profile(context, ALICE.id, viewer=ALICE.id) is None
    await beat(context, ALICE, BOB, friendly=True)
    assert await profile(context, ALICE.id, viewer=ALICE.id) is None


async def test_it_tells_what_was_won_and_lost_with_which_house(context: Context, time: HandTurnedTime) -> None:
    for winner, loser in ((ALICE, BOB), (ALICE, CAROL), (BOB, ALICE)):
        await beat(context, winner, loser)
        await time.turn(86_400)
    found = await own(context, ALICE.id)
    red, white = found.career.results[House.RED], found.career.results[House.WHITE]
    assert (red.won, red.drawn, red.lost) == (2, 0, 0)
    assert (white.won, white.drawn, white.lost) == (0, 0, 1)
    assert (found.career.streak, found.career.longest) == (0, 2)
    assert found.career.first_at == NOON
    assert (found.name, found.kind, found.kinds) == ("Alice", Kind.DUEL, (Kind.DUEL,))
    assert [row.at for row in found.curve] == [NOON, NOON + 86_400, NOON + 2 * 86_400]
    assert found.rating == found.curve[-1].after
    assert check(context.store.where).problems == ()


async def test_the_best_win_is_over_whoever_was_surely_strongest(context: Context, time: HandTurnedTime) -> None:
    for loser in (CAROL, DAVE, EVE, CAROL, DAVE, EVE):  # now Bob is known to be good
        await beat(context, BOB, loser)
        await time.turn(8 * 86_400)
    strong = await own(context, BOB.id)
    won = await beat(context, ALICE, BOB)
    await beat(context, ALICE, CAROL)
    best = (await own(context, ALICE.id)).career.best
    assert best is not None
    assert (best.match, best.number) == (won.id, strong.rating.number)
    assert (await own(context, ALICE.id)).best_names == ("Bob",)
    assert (await own(context, CAROL.id)).career.best is None


async def test_favourite_opponents_are_those_met_most(context: Context) -> None:
    for other, times in ((BOB, 3), (CAROL, 1), (DAVE, 2), (EVE, 1)):
        for number in range(times):
            await beat(context, *((ALICE, other) if number else (other, ALICE)), friendly=other is DAVE)
    found = await own(context, ALICE.id)
    assert [(names, each.won, each.drawn, each.lost) for names, each in found.favourites[:2]] == [
        (("Bob",), 2, 0, 1),
        (("Dave",), 1, 0, 1),
    ]
    assert len(found.favourites) == 3


async def test_heroes_territories_and_times_come_from_the_moves(context: Context, time: HandTurnedTime) -> None:
    made = await challenge_to_duel(context, ALICE, BOB, house=House.RED, clock=Clock.LIVE, place=HERE)
    match = await accept(context, made.id, BOB, salt())
    largest = dict.fromkeys(House, 0)
    while match.ended is None:
        await time.turn(15 if mover(match) == ALICE.id else 3)
        match = (await make_move(context, match.id, mover(match), match.turn, any_move(match))).match
        for house in House:
            sizes = [territory.size for territory in match.view.territories(house)]
            largest[house] = max([largest[house], *sizes])
    for person, house, usual in ((ALICE, House.RED, 15), (BOB, House.WHITE, 3)):
        career = (await own(context, person.id)).career
        assert career.live.usual == usual
        assert career.slow.usual is None
        spent = match.view.variant.heroes - match.view.heroes[0 if house is House.RED else 1]
        assert career.heroes == spent
        assert career.largest == largest[house], "ever, not only in the end"
    assert check(context.store.where).problems == ()


async def test_teams_stand_apart(context: Context, time: HandTurnedTime) -> None:
    await beat(context, BOB, ALICE)
    await time.turn(60)
    await beat_as_team(context, (ALICE, CAROL), (BOB, DAVE))
    latest = await own(context, ALICE.id)
    assert (latest.kind, latest.kinds) == (Kind.TEAMS, (Kind.DUEL, Kind.TEAMS))
    assert latest.career.results[House.RED].won == 1
    assert latest.best_names == ("Bob", "Dave")
    assert latest.favourites[0][0] == ("Bob", "Dave")
    assert latest.career.best is not None
    assert latest.career.best.number == START.number
    duels = await own(context, ALICE.id, Kind.DUEL)
    assert (duels.career.results[House.WHITE].lost, duels.favourites[0][0]) == (1, ("Bob",))
    assert (await own(context, CAROL.id, Kind.DUEL)).kind is Kind.TEAMS  # there is nothing else to show
    assert check(context.store.where).problems == ()


async def test_absence_makes_it_less_sure(context: Context, time: HandTurnedTime) -> None:
    for loser in (BOB, CAROL, DAVE, EVE) * 3:
        await beat(context, ALICE, loser)
        await time.turn(8 * 86_400)
    before = (await own(context, ALICE.id)).rating
    await time.turn(3 * MONTH)
    after = (await own(context, ALICE.id)).rating
    assert after.mu == before.mu
    assert after.sigma > before.sigma


async def test_whole_matches_add_up(context: Context) -> None:
    """Played to their end by dice, with heroes and draws and all: the sums are those of the moves."""
    made = await challenge_to_duel(context, ALICE, BOB, house=House.RED, clock=Clock.DAY, place=HERE)
    match = await accept(context, made.id, BOB, salt())
    await play_to_the_end(context, match, seed=1)
    await beat(context, BOB, ALICE)
    assert (await own(context, ALICE.id)).career.heroes > 0
    assert check(context.store.where).problems == ()


async def test_moves_that_were_made_for_somebody_say_nothing_about_their_pace(
    context: Context, time: HandTurnedTime
) -> None:
    made = await challenge_to_duel(context, ALICE, BOB, house=House.RED, clock=Clock.DAY, place=HERE)
    match = await accept(context, made.id, BOB, salt())
    for _ in range(4):
        await time.turn(20)
        match = (await make_move(context, match.id, mover(match), match.turn, any_move(match))).match
    match = await resign(context, match.id, BOB.id, match.turn)

    def read(transaction: Transaction) -> tuple[MatchRow | None, list[Entry], tuple[RatingRow, ...]]:
        return (
            transaction.matches.get(match.id),
            transaction.matches.entries(match.id),
            transaction.ratings.of_match(match.id),
        )

    row, entries, rated = await context.store.read(read)
    assert row is not None
    assert match_summaries(row, entries, rated)[Seat.RED_1].seconds == (20, 20)
    for by in (By.FORCED, By.PLANNED):
        made_for = [replace(entry, by=by) if entry.turn == 0 else entry for entry in entries]
        assert match_summaries(row, made_for, rated)[Seat.RED_1].seconds == (20,)


@pytest.mark.parametrize("column", ["heroes", "largest", "streak", "red_won", "live_pace", "best_number"])
async def test_a_career_that_does_not_add_up_is_found(context: Context, column: str) -> None:
    await beat(context, ALICE, BOB)
    await context.store.write(
        lambda transaction: transaction.session.connection.execute(f"UPDATE careers SET {column} = {column} + 1")
    )
    assert {str(problem).partition(":")[0] for problem in check(context.store.where).problems} >= {"person 1 (duel)"}


async def test_a_career_that_is_missing_is_found(context: Context) -> None:
    await beat(context, ALICE, BOB)
    await context.store.write(
        lambda transaction: transaction.session.connection.execute("DELETE FROM careers WHERE person = 1")
    )
    assert [str(problem) for problem in check(context.store.where).problems] == [
        "person 1 (duel) has a rating without a career"
    ]


# Sums, by properties

outcomes = st.lists(st.sampled_from(Outcome), max_size=30)


def after(found: list[Outcome]) -> Career:
    career = Career(first_at=0)
    for number, outcome in enumerate(found):
        win = BestWin(str(number), float(number % 7), number) if outcome is Outcome.WON else None
        deed = MatchSummary(House(number % 2), outcome, number, win, 1, number % 11, number % 3 == 0, (5, 9))
        career = careers.after(career, deed)
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
    context: Context, seen_by: SeenBy, anywhere: bool, same_server: bool, other_server: bool
) -> None:
    await beat(context, ALICE, BOB)
    await choose(context, ALICE, seen_by=seen_by)
    for shared, open_to_bob in ((None, anywhere), (GUILD, same_server), (77, other_server)):
        found = await profile(context, ALICE.id, viewer=BOB.id, shared=shared)
        assert (found is not None) is open_to_bob
    assert (await own(context, ALICE.id)).seen_by is seen_by


async def test_who_hides_is_not_told_of_in_the_profile_of_another(context: Context) -> None:
    await beat(context, ALICE, BOB)
    for seen_by, here, elsewhere in (
        (SeenBy.EVERYBODY, "Bob", "Bob"),
        (SeenBy.SERVERS, "Bob", None),
        (SeenBy.NOBODY, None, None),
    ):
        await choose(context, BOB, seen_by=seen_by)
        for viewer, shared, name in (
            (CAROL.id, GUILD, here),
            (CAROL.id, None, elsewhere),
            (ALICE.id, None, "Bob"),
            (BOB.id, None, "Bob"),
        ):
            found = await profile(context, ALICE.id, viewer=viewer, shared=shared)
            assert found is not None
            assert found.best_names == (name,)
            assert found.favourites[0][0] == (name,)


async def test_who_left_a_server_is_not_seen_there_any_more(context: Context) -> None:
    await beat(context, ALICE, BOB)
    await choose(context, ALICE, seen_by=SeenBy.SERVERS)
    assert GUILD is not None
    await note_member(context, GUILD, ALICE.id, gone=True)
    assert await profile(context, ALICE.id, viewer=BOB.id, shared=GUILD) is None
    await note_member(context, GUILD, ALICE.id, gone=False)
    assert await profile(context, ALICE.id, viewer=BOB.id, shared=GUILD) is not None


async def test_who_is_forgotten_disappears_and_the_others_numbers_stay(context: Context) -> None:
    await beat(context, ALICE, BOB)
    before = await own(context, ALICE.id)
    await forget(context, BOB.id)
    assert await profile(context, BOB.id, viewer=ALICE.id) is None
    assert await profile(context, BOB.id, viewer=BOB.id) is None
    left = await own(context, ALICE.id)
    assert (left.rating, left.career) == (before.rating, before.career)
    assert left.best_names == (None,)
    assert left.favourites == ()
    assert check(context.store.where).problems == ()


async def test_an_export_has_the_career_and_the_choice(context: Context) -> None:
    await beat(context, ALICE, BOB)
    await choose(context, ALICE, seen_by=SeenBy.NOBODY)
    kept = await taken_along(context, ALICE.id)
    assert kept["person.json"]["seen_by"] == "nobody"
    (standing,) = kept["standing.json"]["standings"]
    assert standing["career"]["longest"] == 1
    assert standing["career"]["red"] == {"won": 1, "drawn": 0, "lost": 0}
