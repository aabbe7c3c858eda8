"""The net: its inputs, the symmetries of the board, and whole numbers that never overflow their fields."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import CARDS, SQUARES, Board, Card, Deck, Direction, Position, Square, Variant, opening, play, set_up
from opponents.kernel.buffers import BEST_PLAIN, MOST_INPUTS, PLAIN_PLAYS, new_workspace
from opponents.kernel.compiled import ints
from opponents.kernel.evaluation import survey
from opponents.kernel.kernel_board import copy, hurry, legal, recount, won_by
from opponents.kernel.kernel_board import play as play_card
from opponents.kernel.learned import MOST_BIAS, MOST_WEIGHT, Curve, Judgement, Net, shipped
from opponents.kernel.net import CROWNS, HIDDEN, MIDDLE, ONE, cards_begin, input_count, inputs, weigh
from opponents.kernel_rows import CROWN, DRAW_MOVE, ROW, SCORE, SEAT, row_of
from opponents.training.examples import Examples, symmetries
from opponents.training.fit_net import as_params, fit_net, net_loss, rounded
from opponents.training.selfplay import Play, Seen

VARIANTS = list(Variant)


def tables(variant: Variant, matches: int, seed: int) -> Iterator[Position]:
    """Every position but the last of random matches, in half of which heroes are kept back."""
    lots = random.Random(seed)
    for number in range(matches):
        deck = Deck(lots.randbytes(32))
        position = opening(variant, deck)
        while position.seat is not None:
            yield position
            moves = position.legal_moves()
            plain = [move for move in moves if not str(move).endswith("*")]
            position = play(
                position, position.seat, lots.choice(plain if number % 2 and plain else moves), deck
            ).position


def seen(position: Position) -> list[int]:
    """The inputs of a table."""
    admin_services, row = new_workspace(), ints(row_of(position.view()))
    survey(row, admin_services.facts)
    return [int(admin_services.active[i]) for i in range(inputs(row, admin_services.facts, admin_services.active))]


def some_net(seats: int, seed: int) -> Net:
    lots = np.random.default_rng(seed)
    weights = lots.integers(-MOST_WEIGHT, MOST_WEIGHT + 1, input_count(seats) * HIDDEN).astype(np.int8)
    return Net(
        weights.tobytes(),
        tuple(lots.integers(-9000, 9000, input_count(seats)).tolist()),
        tuple(lots.integers(-MOST_BIAS, MOST_BIAS, HIDDEN + 1).tolist()),
        tuple(lots.integers(-100, 100, HIDDEN).tolist()),
    )


def answer(net: Net, active: list[int]) -> int:
    words = ints(net.words()), ints(net.bias_words()), ints(net.heights)
    return int(weigh(ints(active), len(active), *words))


@pytest.mark.parametrize("variant", VARIANTS)
def test_points_counted_at_the_end_are_the_points_counted_on_the_way(variant: Variant) -> None:
    moves, slow, quick = ints([0] * 8), ints([0] * ROW), ints([0] * ROW)
    for position in tables(variant, 6, seed=1):
        row = ints(row_of(position.view()))
        for i in range(legal(row, moves)):
            if moves[i] == DRAW_MOVE:
                continue
            copy(row, slow)
            copy(row, quick)
            play_card(slow, moves[i])
            hurry(quick, moves[i])
            recount(quick)
            assert list(quick) == list(slow)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_survey_counts_points_and_the_best_plain_gain(variant: Variant) -> None:
    admin_services = new_workspace()
    gains = 0
    for position in tables(variant, 4, seed=2):
        row = ints(row_of(position.view()))
        points = list(row[SCORE : SCORE + 2])
        row[SCORE] = row[SCORE + 1] = -1
        survey(row, admin_services.facts)
        assert list(row[SCORE : SCORE + 2]) == points
        assert position.seat is not None
        for step in range(len(variant.seats)):
            seat = (position.seat + step) % len(variant.seats)
            goals = [position.view().target(card) for card in position.hands[seat]]
            free = [goal for goal in goals if goal is not None and position.board.house_at(goal) is None]
            assert admin_services.facts[PLAIN_PLAYS + step] == len(free)
            best = max((won_by(row, seat % 2, int(goal)) for goal in free), default=0)
            assert admin_services.facts[BEST_PLAIN + step] == best
            gains += best > 3
    assert gains > 100


@pytest.mark.parametrize("variant", VARIANTS)
def test_inputs_say_what_lies_on_the_table(variant: Variant) -> None:
    seats = len(variant.seats)
    begin = cards_begin(seats)
    most = 0
    for position in tables(variant, 6, seed=3):
        found = seen(position)
        most = max(most, len(found))
        assert len(set(found)) == len(found)
        assert min(found) >= 0
        assert max(found) < input_count(seats)
        assert position.seat is not None
        own = position.seat.house
        tokens = [number for number in found if number < CROWNS]
        assert sorted(number % 81 for number in tokens) == sorted(
            int(square) for square in SQUARES if position.board.house_at(square) is not None
        )
        for number in tokens:
            territory = position.board.territory_at(SQUARES[number % 81])
            assert territory is not None
            step = sum(territory.size >= edge for edge in (2, 3, 5, 8, 12))
            assert number // 81 == step + (0 if territory.house is own else 6)
        assert CROWNS + int(position.crown) in found
        # Every card once: who has it, and what lies where it leads.
        cards = sorted(number - begin for number in found if number >= begin)
        assert [number // (4 * (seats + 2)) for number in cards] == list(range(len(CARDS)))
        for card, number in zip(CARDS, cards, strict=True):
            whose, lies = number // 4 % (seats + 2), number % 4
            goal = position.view().target(card)
            holder = None if goal is None else position.board.house_at(goal)
            assert lies == (3 if goal is None else 0 if holder is None else 1 if holder is own else 2)
            if whose < seats:
                assert card in position.hands[(position.seat + whose) % seats]
            else:
                assert (card in position.pile) == (whose == seats)
    assert 60 < most < MOST_INPUTS


def turned(position: Position, turn: Callable[[int, int], tuple[int, int]]) -> Position:
    """The same table with the board and all cards turned."""

    def square(old: Square) -> Square:
        east, north = turn(old.file - 4, old.rank - 4)
        return SQUARES[(north + 4) * 9 + east + 4]

    def card(old: Card) -> Card:
        new = Direction(turn(old.direction.east, old.direction.north))
        return next(each for each in CARDS if each.direction is new and each.distance == old.distance)

    squares = [[], []]  # type: list[list[Square]]
    for each in SQUARES:
        house = position.board.house_at(each)
        if house is not None:
            squares[house].append(square(each))
    assert position.seat is not None
    return set_up(
        position.variant,
        [[card(each) for each in hand] for hand in position.hands],
        board=Board.of(*squares),
        crown=square(position.crown),
        seat=position.seat,
        heroes=dict(zip(position.variant.seats, position.heroes, strict=True)),
        discard=[card(each) for each in position.discard],
    )


TURNS = [
    lambda east, north: (east, north),
    lambda east, north: (-east, north),
    lambda east, north: (east, -north),
    lambda east, north: (-east, -north),
    lambda east, north: (north, east),
    lambda east, north: (north, -east),
    lambda east, north: (-north, east),
    lambda east, north: (-north, -east),
]


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_turned_table_shows_is_known_without_looking(variant: Variant) -> None:
    images = symmetries(len(variant.seats))
    assert len({tuple(image) for image in images}) == 8
    assert all(sorted(image) == list(range(input_count(len(variant.seats)))) for image in images)
    for position in list(tables(variant, 1, seed=4))[::9]:
        looked = {tuple(sorted(seen(turned(position, turn)))) for turn in TURNS}
        known = {tuple(sorted(int(image[number]) for number in seen(position))) for image in images}
        assert known == looked


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_numbers_are_the_net_that_they_stand_for(variant: Variant) -> None:
    seats = len(variant.seats)
    net = some_net(seats, 1)
    params = as_params(net)
    assert rounded(params) == net
    for position in list(tables(variant, 1, seed=5))[::7]:
        active = seen(position)
        sums = params[active].sum(axis=0) + params[-2]
        expected = sums[HIDDEN] + np.maximum(sums[:HIDDEN], 0) @ params[-1, :HIDDEN]
        assert answer(net, active) / ONE == pytest.approx(expected, abs=1e-9)


@given(st.sampled_from([-1, 1]), st.lists(st.integers(0, 130), unique=True, min_size=1, max_size=131))
def test_no_sum_leaves_its_field(sign: int, active: list[int]) -> None:
    lone = [sign * MOST_WEIGHT if unit % 3 else -sign * MOST_WEIGHT for unit in range(HIDDEN)]
    weights = np.array(lone * 131, dtype=np.int8).tobytes()
    bias = (*(sign * MOST_BIAS if unit % 3 else -sign * MOST_BIAS for unit in range(HIDDEN)), 0)
    for unit in (0, 1, 2, 3, HIDDEN - 1):
        heights = tuple(int(each == unit) for each in range(HIDDEN))
        net = Net(weights, (0,) * 131, bias, heights)
        assert answer(net, active) == max(0, lone[unit] * len(active) + bias[unit])
    assert 131 * MOST_WEIGHT + MOST_BIAS < MIDDLE


def test_a_net_is_kept_and_read_again() -> None:
    net = some_net(2, 3)
    assert Net.read(net.kept()) == net


def test_the_net_that_is_shipped_sees_more_than_the_regression() -> None:
    for seats, judgement in shipped().items():
        assert len(judgement.plain.net) == 0
        assert len(judgement.seeing.net) == 9 * input_count(seats)
        assert judgement.seeing.weights is judgement.plain.weights
        assert 0.9 < judgement.curve.stretch < 1.8
        assert abs(judgement.curve.beginner) < 0.4


CHANCES = st.sampled_from([0.0, 1.0]) | st.floats(1e-5, 1 - 1e-5)


@given(CHANCES, CHANCES, st.floats(0.5, 2), st.floats(-0.5, 0.5), st.booleans())
def test_the_curve_keeps_order_and_gives_one_house_what_it_takes_from_the_other(
    one: float, other: float, stretch: float, beginner: float, began: bool
) -> None:
    curve = Curve(stretch, beginner)
    assert (curve(one, began=began) - curve(other, began=began)) * (one - other) >= 0
    assert curve(one, began=began) == pytest.approx(1 - curve(1 - one, began=not began), abs=1e-9)
    assert (curve(0.0, began=began), curve(1.0, began=began)) == (0.0, 1.0)
    assert (curve(0.5, began=True) - 0.5) * beginner >= 0


def _lesson(variant: Variant, generation: int = 1) -> Play:
    judgement = Judgement.between(*_blank(len(variant.seats)))
    return Play(variant, judgement.seeing, 10, 1, seed=5, generation=generation)


def _blank(seats: int) -> tuple[list[list[float]], list[float]]:
    return [[0.0] * (6 + 6 * seats)] * 5, [0.0] * 8


def test_matches_are_the_same_in_any_company_and_are_kept(tmp_path: Path) -> None:
    lesson = _lesson(Variant.TEXAS)
    together, alone = lesson.watch(0, 4), lesson.watch(2, 1)
    third = together.matches == 2
    assert (together.rows[third] == alone.rows).all()
    assert (together.values[third] == alone.values).all()
    assert set(together.results) <= {0.0, 0.5, 1.0}
    said: list[str] = []
    first = Seen.joined(list(lesson.gather(3, tmp_path, said.append)))
    (kept,) = tmp_path.iterdir()
    written = kept.stat().st_mtime_ns
    again = Seen.joined(list(lesson.gather(3, tmp_path, said.append)))
    assert kept.stat().st_mtime_ns == written
    for name in ("rows", "values", "results", "matches"):
        assert (getattr(again, name) == getattr(first, name)).all()
    assert len(said) == 2
    other = Seen.joined(list(_lesson(Variant.TEXAS, generation=2).gather(3, tmp_path, said.append)))
    assert len(other) != len(first) or (other.rows != first.rows).any()


def test_the_fit_finds_what_the_regression_cannot_see() -> None:
    """Whoever moves with the crown on the outer ring wins here, and the regression does not know the crown's square."""
    judgement = Judgement.between(*_blank(2))
    watched = _lesson(Variant.DUEL).watch(0, 40)
    files, ranks = watched.rows[:, CROWN] % 9, watched.rows[:, CROWN] // 9
    outside = (files % 8 == 0) | (ranks % 8 == 0)
    red_moves = watched.rows[:, SEAT] == 0
    results = np.where(outside == red_moves, 1.0, 0.0).astype(np.float32)
    examples = Examples.of(Seen(watched.rows, results, results, watched.matches), judgement.plain)
    losses: dict[int, float] = {}
    net, figures = fit_net(examples, 2, 1, losses.__setitem__, epochs=4, rate=0.01)
    assert list(losses) == [0, 1, 2, 3]
    assert losses[3] == pytest.approx(figures["net"], abs=1e-4)
    assert figures["regression"] == pytest.approx(np.log(2), abs=1e-3)
    assert figures["rounded"] < 0.1
    assert net_loss(as_params(net), examples, np.arange(len(examples))) < 0.1
    assert fit_net(examples, 2, 1, losses.__setitem__, epochs=4, rate=0.01)[0] == net
