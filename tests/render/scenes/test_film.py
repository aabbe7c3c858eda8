"""Tests for the film of a match: which moments it shows, what each contains, and for how long."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import Draw, House, Record, Seat, Turn, Variant
from render.scenes.end_scene import Forfeit
from render.scenes.film import LEAST_SWING, MOST_SWINGS, Part, Shot, Speed, biggest_swings, durations, shortened, shots
from tests.game.random_matches import random_match
from tests.render.positions import duel, teams


def film_of(record: Record, part: Part | None = None, forfeit: Forfeit | None = None) -> tuple[Shot, ...]:
    return shots(record.opening(), tuple(record.turns()), part=part, forfeit=forfeit)


def random_turns(variant: Variant, number: int) -> tuple[Turn, ...]:
    return tuple(turn for _, turn in random_match(variant, number) if turn)


@pytest.mark.parametrize("record", [duel(), teams()], ids=["duel", "teams"])
class TestAWholeMatch:
    def test_a_shot_a_play_between_beginning_and_end(self, record: Record) -> None:
        film = film_of(record)
        plays = [number for number, move in enumerate(record.moves, 1) if not isinstance(move, Draw)]
        assert [shot.moves for shot in film[1:-1]] == plays
        assert (film[0].moves, film[0].table, film[0].play) == (0, record.opening(), None)
        assert (film[-1].end, film[-1].table, film[-1].play) == (True, record.final(), None)
        assert not any(shot.end for shot in film[:-1])

    def test_every_card_drawn_and_every_pass_is_told_once(self, record: Record) -> None:
        film, turns = film_of(record), tuple(record.turns())
        assert sum(len(shot.drawn) for shot in film) == sum(isinstance(turn.move, Draw) for turn in turns)
        for house in House:
            drawn = sum(isinstance(turn.move, Draw) and turn.seat.house is house for turn in turns)
            assert sum(shot.cards_drawn(house) for shot in film) == drawn
        passed = [seat for turn in turns for seat in turn.passed]
        assert [seat for shot in film for seat in shot.passed] == passed
        assert any(shot.has_passed(seat.house) for shot in film for seat in passed) == bool(passed)

    def test_what_is_told_happened_since_the_shot_before(self, record: Record) -> None:
        turns = tuple(record.turns())
        film = film_of(record)
        for before, shot in pairwise(film):
            between = turns[before.moves : shot.moves - (not shot.end)]
            assert shot.drawn == tuple(turn.seat for turn in between)
            skipped = [*turns[before.moves - 1].passed] if before.moves else []
            assert shot.passed == (*skipped, *(seat for turn in between for seat in turn.passed))

    def test_the_gains_add_up_to_the_score(self, record: Record) -> None:
        film = film_of(record)
        for house in House:
            assert sum(shot.gains[house] for shot in film) == record.final().score(house)


class TestAPart:
    def test_it_begins_with_what_lay_there(self) -> None:
        turns = tuple(duel().turns())
        film = film_of(duel(), Part(20, 40))
        assert (film[0].moves, film[0].table) == (19, turns[18].position)
        assert {shot.moves for shot in film[1:]} <= set(range(20, 41))
        assert not film[-1].end

    def test_it_ends_with_the_end_if_it_goes_so_far(self) -> None:
        assert film_of(duel(), Part(100, 118))[-1].end
        assert film_of(duel(), Part(1, 118)) == film_of(duel())
        assert film_of(duel(), Part(118, 118))[-1].end

    @pytest.mark.parametrize("part", [Part(0, 5), Part(5, 4), Part(1, 119), Part(119, 119), Part(1, 0)])
    def test_what_the_match_does_not_have_is_refused(self, part: Part) -> None:
        with pytest.raises(ValueError, match="moves 1 to 118"):
            film_of(duel(), part)


class TestEnds:
    def test_a_match_that_is_not_over_has_none(self) -> None:
        turns = tuple(duel().turns())[:50]
        assert not shots(duel().opening(), turns)[-1].end

    def test_a_forfeit_is_one(self) -> None:
        turns = tuple(duel().turns())[:50]
        film = shots(duel().opening(), turns, forfeit=Forfeit(House.RED, "Resigned"))
        assert film[-1].end
        assert film[-1].table == turns[-1].position
        assert not shots(duel().opening(), turns, forfeit=Forfeit(None, "Agreed"), part=Part(1, 49))[-1].end

    def test_nobody_has_to_have_moved(self) -> None:
        film = shots(duel().opening(), (), forfeit=Forfeit(House.RED, "Resigned"))
        assert [shot.end for shot in film] == [False, True]
        assert [shot.end for shot in shots(duel().opening(), ())] == [False]


class TestTime:
    @pytest.mark.parametrize("speed", Speed)
    def test_the_biggest_swings_are_shown_longer_and_the_end_for_seconds(self, speed: Speed) -> None:
        film = film_of(duel())
        times = durations(film, speed)
        swings = biggest_swings(film)
        assert len(swings) == MOST_SWINGS
        assert min(shot.swing for shot in swings) >= LEAST_SWING
        longer = {shot.moves for shot, time in zip(film, times, strict=True) if shot.play and time > speed.play}
        assert longer == {shot.moves for shot in swings}
        assert min(shot.swing for shot in swings) >= max(shot.swing for shot in film if shot not in swings)
        assert times[-1] == speed.end >= 400
        assert set(times[1:-1]) == {speed.play, round(2.5 * speed.play)}
        assert times[0] > speed.play

    def test_where_nobody_won_the_last_play_stays(self) -> None:
        assert durations(film_of(duel(), Part(1, 30)), Speed.NORMAL)[-1] == Speed.NORMAL.end

    def test_slow_is_slower_than_quick(self) -> None:
        film = film_of(duel())
        slow, normal, quick = (sum(durations(film, speed)) for speed in Speed)
        assert slow > normal > quick


class TestFewerShots:
    @given(st.sampled_from(Variant), st.integers(0, 50), st.integers(2, 70))
    def test_nothing_is_lost_but_moments(self, variant: Variant, number: int, most: int) -> None:
        positions = [position for position, _ in random_match(variant, number)]
        film = shots(positions[0], random_turns(variant, number))
        short = shortened(film, most)
        assert 2 <= len(short) <= max(2, most)
        assert (short[0], short[-1].table, short[-1].end) == (film[0], film[-1].table, True)
        for house in House:
            assert sum(shot.gains[house] for shot in short) == sum(shot.gains[house] for shot in film)
            assert sum(shot.cards_drawn(house) for shot in short) == sum(shot.cards_drawn(house) for shot in film)
        assert sum(shot.plays for shot in short) == len(film) - 2
        assert [shot.moves for shot in short] == sorted(shot.moves for shot in short)

    def test_the_biggest_swings_stay(self) -> None:
        film = film_of(duel())
        assert {shot.moves for shot in biggest_swings(film)} <= {shot.moves for shot in shortened(film, 12)}

    def test_a_film_that_is_short_enough_stays_as_it_is(self) -> None:
        film = film_of(duel())
        assert shortened(film, len(film)) == film

    def test_several_plays_at_once_are_shown_longer_than_one(self) -> None:
        film = shortened(film_of(duel()), 20)
        times = durations(film, Speed.NORMAL)
        several = [time for shot, time in zip(film, times, strict=True) if shot.plays > 1]
        assert several
        assert min(several) > Speed.NORMAL.play

    def test_whoever_drew_is_told_by_house(self) -> None:
        shot = Shot(duel().opening(), 3, drawn=(Seat.RED_1, Seat.RED_2, Seat.WHITE_1), passed=(Seat.WHITE_2,))
        assert (shot.cards_drawn(House.RED), shot.cards_drawn(House.WHITE)) == (2, 1)
        assert (shot.has_passed(House.RED), shot.has_passed(House.WHITE)) == (False, True)
