"""The kernel compared with the rules of `game/`: the same moves, positions, passes, ends and points."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game import (
    CARDS,
    DRAW,
    Board,
    Card,
    Deck,
    House,
    PlayerView,
    Position,
    Seat,
    Square,
    Variant,
    opening,
    play,
    set_up,
)
from opponents.kernel.compiled import Ints, ints
from opponents.kernel.kernel_board import copy, draw, legal, outcome
from opponents.kernel.kernel_board import play as play_card
from opponents.kernel_rows import DRAW_MOVE, HAND, HAND_ROOM, HELD, PILE, ROW, SEATS, move_of, row_of
from tests.opponents.judging import number_of

VARIANTS = list(Variant)


def canonical(row: Ints) -> list[int]:
    """The row without what means nothing: the order of cards, and what lies behind the last one."""
    plain = [int(value) for value in row]
    for seat in range(4):
        start, held = HAND + HAND_ROOM * seat, plain[HELD + seat]
        plain[start : start + HAND_ROOM] = sorted(plain[start : start + held]) + [0] * (HAND_ROOM - held)
    unseen = plain[PILE]
    plain[PILE + 1 :] = sorted(plain[PILE + 1 : PILE + 1 + unseen]) + [0] * (ROW - PILE - 1 - unseen)
    return plain


def moves_of(row: Ints) -> list[int]:
    room = ints([0] * 8)
    return [int(room[i]) for i in range(legal(row, room))]


def matches(variant: Variant, number: int, seed: int) -> Iterator[tuple[Position, Deck]]:
    """Every position of random matches. Heroes are often kept back, so that late and stuck tables come up too."""
    lots = random.Random(seed)
    for _ in range(number):
        deck = Deck(lots.randbytes(32))
        position = opening(variant, deck)
        thrifty = lots.random() < 0.5
        while position.seat is not None:
            yield position, deck
            moves = position.legal_moves()
            plain = [move for move in moves if not str(move).endswith("*")]
            position = play(position, position.seat, lots.choice(plain if thrifty and plain else moves), deck).position
        yield position, deck


def with_top(position: Position, card: Card) -> Position:
    """The same table with another card on top of the pile."""
    return replace(position, pile=(card, *(other for other in position.pile if other is not card)))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_leads_to_the_same_table_as_in_the_rules(variant: Variant) -> None:
    after = ints([0] * ROW)
    positions = passes = reshuffles = ends = heroes = 0
    for position, deck in matches(variant, 25, seed=1):
        positions += 1
        row = ints(row_of(position.view()))
        expected = position.legal_moves()
        assert sorted(moves_of(row)) == sorted(number_of(move) for move in expected)
        if position.seat is None:
            continue
        for move in expected:
            assert move_of(position.view(), number_of(move)) == move
            if move != DRAW:
                turn = play(position, position.seat, move, deck)
                copy(row, after)
                play_card(after, number_of(move))
                assert canonical(after) == canonical(ints(row_of(turn.position.view())))
                passes += bool(turn.passed)
                heroes += str(move).endswith("*")
                ends += turn.position.over
                continue
            for place, card in enumerate(position.view().unseen):
                turn = play(with_top(position, card), position.seat, DRAW, deck)
                copy(row, after)
                draw(after, place)
                assert canonical(after) == canonical(ints(row_of(turn.position.view())))
                passes += bool(turn.passed)
                reshuffles += turn.position.shuffles > position.shuffles
    # Without these the comparison would have left out the rare rules.
    assert positions > 2000
    assert min(passes, reshuffles, ends, heroes) > 10


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_outcome_is_that_of_the_rules_on_any_board(variant: Variant) -> None:
    worth = {House.RED: 1.0, House.WHITE: 0.0, None: 0.5}
    lots = random.Random(2)
    seen = set()
    for _ in range(3000):
        squares = lots.sample(range(81), 2 * lots.randint(1, 4))
        half = len(squares) // 2
        board = Board.of([Square(n) for n in squares[:half]], [Square(n) for n in squares[half:]])
        position = set_up(variant, [[]] * len(variant.seats), board=board)
        over = replace(position, seat=None)
        assert over.result is not None
        assert outcome(ints(row_of(over.view()))) == worth[over.result.winner]
        seen.add(over.result.decided_by)
    assert len(seen) >= 2


def test_equal_points_are_decided_by_the_largest_territory_and_then_by_the_tokens() -> None:
    # 5 x 5 = 25 against 4 x 4 + 3 x 3 = 25, and 2 x 2 against four single tokens.
    largest = Board.of(["a1", "b1", "c1", "d1", "e1"], ["a3", "b3", "c3", "d3", "a5", "b5", "c5"])
    assert outcome(ints(row_of(_over(largest)))) == 1.0
    assert outcome(ints(row_of(_over(Board(largest.white, largest.red))))) == 0.0
    # 16 + 4 + 4 + 1 + 1 = 26 with ten tokens against 16 + 9 + 1 = 26 with eight.
    tokens = Board.of(
        ["a1", "b1", "c1", "d1", "f1", "g1", "a3", "b3", "d3", "f3"],
        ["a9", "b9", "c9", "d9", "f9", "g9", "h9", "a7"],
    )
    assert outcome(ints(row_of(_over(tokens)))) == 1.0
    assert outcome(ints(row_of(_over(Board.of(["a1"], ["c1"]))))) == 0.5


def _over(board: Board) -> PlayerView:
    return replace(set_up(Variant.DUEL, [[], []], board=board), seat=None).view()


def test_the_row_is_all_that_lies_open_and_nothing_else() -> None:
    position = opening(Variant.TEXAS, Deck(bytes(32)))
    row = row_of(position.view())
    assert row[SEATS] == 4
    assert sorted(row[PILE + 1 : PILE + 1 + row[PILE]]) == sorted(card.index for card in position.pile)
    shuffled = replace(position, pile=tuple(reversed(position.pile)))
    assert row_of(shuffled.view()) == row
    assert number_of(DRAW) == DRAW_MOVE == len(CARDS)
    assert position.seat is Seat.RED_1
