"""Tests that a line along a real match has all public knowledge and nothing more."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import DRAW, Deck, Draw, Line, Position, Variant, line_from, opening, parse_position, play
from tests.game.random_matches import variants


def agrees(line: Line, position: Position) -> None:
    view = line.view
    assert (view.board, view.crown, view.heroes, view.seat) == (
        position.board, position.crown, position.heroes, position.seat,
    )  # fmt: skip
    for known, unknown, hand in zip(view.hands, line.unknown, position.hands, strict=True):
        assert set(known) <= set(hand)
        assert len(known) + unknown == len(hand)


@given(variants, st.integers(0, 10_000), st.integers(0, 90), st.integers(1, 12))
def test_a_line_follows_what_comes_as_far_as_it_can_be_known(
    variant: Variant, number: int, start: int, length: int
) -> None:
    deck, lots = Deck(number.to_bytes(32, "big")), random.Random(number)
    position = opening(variant, deck)
    line: Line | None = None
    for step in range(start + length):
        if position.seat is None:
            return
        if step == start:
            line = line_from(position.view())
            assert line.moves() == position.legal_moves(), "where every card is known, the rules say it all"
        if line is None:
            move = lots.choice(position.legal_moves())
        else:
            agrees(line, position)
            assert set(line.moves()) <= set(position.legal_moves())
            left_out = set(position.legal_moves()) - set(line.moves())
            assert not any(isinstance(one, Draw) for one in left_out)
            assert len(left_out) <= line.unknown[position.seat]
            if not line.moves():
                return
            move = lots.choice(line.moves())
            line = line.after(move)
        position = play(position, position.seat, move, deck).position
        if step >= start and line is None:
            return


def test_who_has_drawn_may_draw_until_the_hand_is_full() -> None:
    line: Line | None = line_from(parse_position("9/9/9/9/9/9/9/9/9 e5 0 N2,NE3,S3,W3/NW1,NE2,NE1,N3,W1 44 E3"))
    assert line is not None
    assert DRAW in line.moves()
    line = line.after(DRAW)
    assert line is not None
    assert (line.unknown, line.view.seat) == ((1, 0), 1)
    assert len(line.view.hands[0]) == 4


def test_a_move_that_is_none_is_refused() -> None:
    line = line_from(opening(Variant.DUEL, Deck(bytes(32))).view())
    with pytest.raises(ValueError, match=r"\+ is not a move of this line"):
        line.after(DRAW)
