"""Tests for every reason to refuse a move, and that a refused move changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import (
    CARDS,
    DRAW,
    SQUARES,
    Board,
    Card,
    Deck,
    HeroPlay,
    IllegalMove,
    Move,
    Play,
    Position,
    Refusal,
    Seat,
    Variant,
    parse_move,
    play,
    set_up,
)

DECK = Deck(bytes(32))
RED, WHITE = Seat.RED_1, Seat.WHITE_1
HAND = (Card.N1, Card.N2, Card.NE1, Card.NE3, Card.S1)
BOARD = Board.of(red=["e6"], white=["e7"])


def refusal(position: Position, move: Move, seat: Seat = RED) -> Refusal:
    with pytest.raises(IllegalMove) as caught:
        play(position, seat, move, DECK)
    assert caught.value.move == move
    assert position.refusal(seat, move) is caught.value.refusal
    return caught.value.refusal


def duel(crown: str = "e5", heroes: int = 4) -> Position:
    return set_up(Variant.DUEL, [HAND, [Card.W1]], board=BOARD, crown=crown, heroes={RED: heroes})


def test_another_seats_turn() -> None:
    assert refusal(duel(), Play(Card.W1), seat=WHITE) is Refusal.NOT_YOUR_TURN


def test_a_seat_that_this_variant_does_not_have() -> None:
    assert refusal(duel(), Play(Card.N1), seat=Seat.WHITE_2) is Refusal.NOT_YOUR_TURN


def test_a_card_that_is_not_in_the_hand() -> None:
    assert refusal(duel(), Play(Card.W1)) is Refusal.CARD_NOT_IN_HAND


def test_a_card_that_leads_off_the_board() -> None:
    assert refusal(duel(crown="h2"), Play(Card.NE3)) is Refusal.OFF_BOARD


def test_a_square_with_a_token_of_ones_own() -> None:
    assert refusal(duel(), Play(Card.N1)) is Refusal.OWN_TOKEN
    assert refusal(duel(), HeroPlay(Card.N1)) is Refusal.OWN_TOKEN


def test_the_opponents_token_and_no_hero_left() -> None:
    assert refusal(duel(heroes=0), HeroPlay(Card.N2)) is Refusal.NO_HERO_LEFT
    assert refusal(duel(heroes=0), Play(Card.N2)) is Refusal.NO_HERO_LEFT


def test_a_hero_that_was_not_declared() -> None:
    assert refusal(duel(), Play(Card.N2)) is Refusal.HERO_NOT_DECLARED


def test_a_hero_that_is_not_needed() -> None:
    assert refusal(duel(), HeroPlay(Card.NE1)) is Refusal.HERO_NOT_NEEDED


def test_a_full_hand_draws_no_card() -> None:
    assert refusal(duel(), DRAW) is Refusal.HAND_FULL


def test_a_match_that_is_over() -> None:
    before = set_up(Variant.DUEL, [[Card.N1, Card.S1], []], board=Board.of(red=SQUARES[:51]), crown="e8")
    over = play(before, RED, Play(Card.N1), DECK).position
    for move in (Play(Card.S1), HeroPlay(Card.S1), DRAW):
        assert refusal(over, move) is Refusal.MATCH_OVER


def test_every_reason_is_shown_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [reason for reason in Refusal if f"Refusal.{reason.name}" not in text] == []


@pytest.mark.parametrize("text", ["", "N", "N4", "N0", "n1", "N1**", "*", "++", "N1 ", "NE2 *", "１"])
def test_words_that_are_not_moves(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move"):
        parse_move(text)


class TestLayingOutAPosition:
    def test_a_card_cannot_lie_in_two_places(self) -> None:
        with pytest.raises(ValueError, match="twice"):
            set_up(Variant.DUEL, [[Card.N1], [Card.N1]])
        with pytest.raises(ValueError, match="twice"):
            set_up(Variant.DUEL, [[Card.N1], []], discard=[Card.N1])

    def test_hands_fit_the_variant(self) -> None:
        with pytest.raises(ValueError, match="at most 3"):
            set_up(Variant.TEXAS, [HAND, [], [], []])
        with pytest.raises(ValueError, match="2 hands"):
            set_up(Variant.DUEL, [[Card.N1]])

    def test_a_square_holds_one_token(self) -> None:
        with pytest.raises(ValueError, match="one token"):
            set_up(Variant.DUEL, [[], []], board=Board.of(red=["a1"], white=["a1"]))

    def test_the_supply_is_not_used_up(self) -> None:
        with pytest.raises(ValueError, match="supply"):
            set_up(Variant.DUEL, [[], []], board=Board.of(red=SQUARES[:52]))

    def test_heroes_are_counted_and_the_pile_is_never_empty(self) -> None:
        for heroes in (-1, 5):
            with pytest.raises(ValueError, match="at most 4 heroes"):
                set_up(Variant.DUEL, [[], []], heroes={RED: heroes})
        with pytest.raises(ValueError, match="never empty"):
            set_up(Variant.DUEL, [CARDS[:4], CARDS[4:9]], discard=CARDS[9:])

    def test_a_seat_of_the_variant_is_to_move_and_can(self) -> None:
        with pytest.raises(ValueError, match="no such seat"):
            set_up(Variant.DUEL, [[], []], seat=Seat.RED_2)
        with pytest.raises(ValueError, match="could do nothing"):
            set_up(Variant.DUEL, [(Card.N1, Card.N2, Card.N3, Card.NW1, Card.W1), []], crown="a9")
