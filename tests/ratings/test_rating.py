"""Tests for the change of ratings by a result: general properties and worked examples."""

from __future__ import annotations

import math
from dataclasses import astuple

from hypothesis import example, given
from hypothesis import strategies as st

from ratings.__main__ import fed
from ratings.rating import EDGE, MONTH, START, Outcome, Rating, chance, grown, grows_after, rate

RATINGS = st.builds(Rating, st.floats(600, 2600), st.floats(30, 300))
SIDES = st.integers(1, 2).flatmap(
    lambda players: st.tuples(*[st.lists(RATINGS, min_size=players, max_size=players)] * 2)
)
OUTCOMES = st.sampled_from(Outcome)
SETTLED = Rating(1500, 60)


@given(SIDES)
def test_who_wins_goes_up_and_who_loses_goes_down(sides: tuple[list[Rating], list[Rating]]) -> None:
    red, white = rate(*sides, Outcome.WON)
    assert all(after.mu >= before.mu for before, after in zip(sides[0], red, strict=True))
    assert all(after.mu <= before.mu for before, after in zip(sides[1], white, strict=True))


@given(SIDES)
def test_a_draw_brings_the_two_nearer(sides: tuple[list[Rating], list[Rating]]) -> None:
    def ahead(red: tuple[Rating, ...] | list[Rating], white: tuple[Rating, ...] | list[Rating]) -> float:
        return sum(rating.mu + EDGE[len(red)] for rating in red) - sum(rating.mu for rating in white)

    before, after = ahead(*sides), ahead(*rate(*sides, Outcome.DRAWN))
    assert abs(after) <= abs(before) + 1e-5
    assert math.isclose(before, 0, abs_tol=1e-5) or (after > 0) is (before > 0) or abs(after) < 1e-5


@given(RATINGS, RATINGS, OUTCOMES)
def test_in_a_duel_houses_are_the_same_to_it(one: Rating, two: Rating, outcome: Outcome) -> None:
    other = {Outcome.WON: Outcome.LOST, Outcome.LOST: Outcome.WON}.get(outcome, outcome)
    assert rate([one], [two], outcome) == rate([two], [one], other)[::-1]
    assert chance([one], [one]) == 0.5


@given(RATINGS, RATINGS)
def test_in_a_team_match_red_is_expected_to_do_better(one: Rating, two: Rating) -> None:
    red, white = [one, two], [two, one]
    assert 0.5 < chance(red, white) < 0.54
    won, lost = rate(red, white, Outcome.WON), rate(red, white, Outcome.LOST)
    assert won[0][0].mu - one.mu <= lost[1][1].mu - one.mu, "white gains more by winning"


@given(SIDES, OUTCOMES, st.floats(0, 1))
def test_a_weight_is_the_part_of_the_change_that_counts(
    sides: tuple[list[Rating], list[Rating]], outcome: Outcome, weight: float
) -> None:
    whole, part = rate(*sides, outcome), rate(*sides, outcome, weight)
    for before, all_of_it, some in zip(
        (*sides[0], *sides[1]), (*whole[0], *whole[1]), (*part[0], *part[1]), strict=True
    ):
        assert math.isclose(some.mu - before.mu, weight * (all_of_it.mu - before.mu), abs_tol=3e-6)
        assert math.isclose(some.sigma - before.sigma, weight * (all_of_it.sigma - before.sigma), abs_tol=3e-6)


@given(SIDES, OUTCOMES)
@example(([Rating(4500, 300)], [Rating(1500, 30)]), Outcome.WON)  # where a result says so little that openskill adds
def test_nobody_is_less_sure_than_at_the_start(sides: tuple[list[Rating], list[Rating]], outcome: Outcome) -> None:
    assert all(0 < rating.sigma <= START.sigma for side in rate(*sides, outcome) for rating in side)


@given(SIDES, OUTCOMES)
def test_numbers_are_rounded_so_that_every_machine_finds_the_same(
    sides: tuple[list[Rating], list[Rating]], outcome: Outcome
) -> None:
    for side in rate(*sides, outcome):
        for rating in side:
            assert astuple(rating) == (round(rating.mu, 6), round(rating.sigma, 6))


@given(SIDES)
def test_chances_add_up(sides: tuple[list[Rating], list[Rating]]) -> None:
    red, white = sides
    edge = EDGE[len(red)]
    # Who is red has something ahead; it is taken from those who would have it the other way round.
    turned = [Rating(rating.mu - edge, rating.sigma) for rating in white]
    ahead = [Rating(rating.mu + edge, rating.sigma) for rating in red]
    assert math.isclose(chance(red, white) + chance(turned, ahead), 1)


def test_a_hundred_points_are_worth_what_chess_players_know() -> None:
    for players in (1, 2):
        ahead, behind = [Rating(1600 - EDGE[players], 1)] * players, [Rating(1500, 1)] * players
        assert round(chance(ahead, behind), 2) == 0.64
    assert chance([Rating(1600, 300)], [Rating(1500, 300)]) < 0.6, "who is not known may be anything"


def test_a_rating_settles_after_some_matches_and_one_result_moves_it_less() -> None:
    rating, matches = START, 0
    while rating.provisional:
        ((rating,), _) = rate([rating], [SETTLED], Outcome.WON if matches % 2 else Outcome.LOST)
        matches += 1
    assert 10 <= matches <= 20
    ((first,), _) = rate([START], [SETTLED], Outcome.WON)
    ((later,), _) = rate([rating], [SETTLED], Outcome.WON)
    assert first.mu - START.mu > 3 * (later.mu - rating.mu) > 0


def test_what_people_read() -> None:
    rating = Rating(1534.4, 40.3)
    assert (rating.number, rating.uncertainty, round(rating.cautious, 1)) == (1534, 81, 1453.8)
    assert not rating.provisional
    assert START.provisional


@given(RATINGS, st.integers(0, 500 * MONTH))
def test_absence_makes_less_sure_and_nothing_else(rating: Rating, seconds: int) -> None:
    later = grown(rating, seconds)
    assert later.mu == rating.mu
    assert rating.sigma <= later.sigma <= START.sigma
    assert grown(rating, seconds + MONTH).sigma >= later.sigma
    assert (later == rating) is (seconds < MONTH or rating.sigma == START.sigma)
    assert grown(rating, seconds // MONTH * MONTH) == later, "only whole months count"


@given(RATINGS, st.integers(0, 300 * MONTH))
def test_it_is_known_when_a_rating_grows_next(rating: Rating, seconds: int) -> None:
    after = grows_after(rating, seconds)
    now = grown(rating, seconds)
    if after is None:
        assert now.sigma == START.sigma
    else:
        assert 0 < after - seconds <= MONTH
        assert grown(rating, after - 1) == now
        assert grown(rating, after).sigma > now.sigma


def test_after_a_year_away_a_sure_rating_is_provisional_again() -> None:
    assert not grown(SETTLED, 11 * MONTH).provisional
    assert grown(SETTLED, 12 * MONTH).provisional


def test_two_accounts_that_feed_each_other_move_little() -> None:
    """The more often they meet, the less: it is best done once a week, and brings few points a month even so."""
    assert all(fed(SETTLED, 52, often).number - SETTLED.number < 70 for often in (1, 2, 5))
    assert fed(SETTLED, 10, 20).number == fed(SETTLED, 1, 20).number, "who meets every day has met for the last time"
    assert fed(SETTLED, 4, 1).number - SETTLED.number < 20
    unchecked = SETTLED, START
    for _ in range(100):
        ((one,), (other,)) = rate([unchecked[0]], [unchecked[1]], Outcome.WON)
        unchecked = one, other
    assert unchecked[0].number - SETTLED.number > 8 * (fed(SETTLED, 1, 100).number - SETTLED.number)


def test_two_new_accounts_that_feed_each_other_stay_provisional() -> None:
    for often in (1, 5):
        assert fed(START, 52, often).provisional
