"""Tests for invariants in thousands of random matches, checked by code that is independent of the rules."""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest
from hypothesis import given

from game import (
    CARDS,
    DRAW,
    MOVES,
    SQUARES,
    CardDrawn,
    CardPlayed,
    Deck,
    House,
    IllegalMove,
    Move,
    PlayerView,
    Position,
    Record,
    Seat,
    TokenPlaced,
    TokenTurned,
    Turn,
    Variant,
    opening,
    parse_record,
    play,
    replay,
)
from tests.game.random_matches import matches, random_match

MATCHES = 1000
LONGEST = 119
NAMES = {square: str(square) for square in SQUARES}


@pytest.mark.slow
@pytest.mark.parametrize("variant", Variant)
def test_every_position_of_a_thousand_random_matches(variant: Variant) -> None:
    lengths = Counter[int]()
    for number in range(MATCHES):
        positions = list(random_match(variant, number))
        lengths[len(positions) - 1] += 1
        for position, turn in positions:
            check_material(position)
            possible = check_legal_moves(position)
            if number % 10 == 0:
                check_refusals(position)
            check_passes(position, turn, possible)
        for position, _ in positions[number % 9 :: 9]:
            check_score(position)
        check_score(positions[-1][0])
        check_end(positions[-1][0])
    assert max(lengths) <= LONGEST


def check_material(position: Position) -> None:
    laid = [*position.pile, *position.discard, *(card for hand in position.hands for card in hand)]
    assert len(laid) == 24
    assert set(laid) == set(CARDS)
    assert set(position.unseen) == set(position.pile)
    assert position.pile
    assert position.board.red & position.board.white == 0
    assert position.board.red.bit_count() + position.board.white.bit_count() + position.tokens_left == 52
    assert all(len(hand) <= position.variant.hand_size for hand in position.hands)
    assert all(0 <= left <= position.variant.heroes for left in position.heroes)


def moves_by_hand(position: Position, seat: Seat) -> set[str]:
    """What a seat could do, worked out with names of squares alone."""
    own = {NAMES[square] for square in position.board.squares(seat.house)}
    others = {NAMES[square] for square in position.board.squares(seat.house.other)}
    steps = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}
    found = {"+"} if len(position.hands[seat]) < (5 if position.variant is Variant.DUEL else 3) else set()
    for card in map(str, position.hands[seat]):
        east = int(card[-1]) * sum(steps[letter][0] for letter in card[:-1])
        north = int(card[-1]) * sum(steps[letter][1] for letter in card[:-1])
        crown = NAMES[position.crown]
        square = f"{chr(ord(crown[0]) + east)}{int(crown[1:]) + north}"
        if square[0] not in "abcdefghi" or square[1:] not in set("123456789"):
            continue
        if square in others and position.heroes[seat]:
            found.add(f"{card}*")
        elif square not in own | others:
            found.add(card)
    return found


def check_legal_moves(position: Position) -> set[str]:
    legal = position.legal_moves()
    expected = set() if position.seat is None else moves_by_hand(position, position.seat)
    assert {str(move) for move in legal} == expected
    assert len(legal) == len(expected)
    return expected


def check_refusals(position: Position) -> None:
    legal = position.legal_moves()
    seat = Seat.RED_1 if position.seat is None else position.seat
    for move in MOVES:
        assert (position.refusal(seat, move) is None) == (move in legal)


def check_passes(position: Position, turn: Turn | None, possible: set[str]) -> None:
    if turn is None or position.over:
        return
    assert position.seat is not None
    assert possible
    seats = position.variant.seats
    order = [seats[(turn.seat + step) % len(seats)] for step in range(1, len(seats) + 1)]
    assert turn.passed == tuple(order[: order.index(position.seat)])
    assert not any(moves_by_hand(position, seat) for seat in turn.passed)


def check_score(position: Position) -> None:
    for house in House:
        sizes = territory_sizes({(square.file, square.rank) for square in position.board.squares(house)})
        assert position.score(house) == sum(size * size for size in sizes)
        assert sorted(territory.size for territory in position.territories(house)) == sorted(sizes)


def territory_sizes(tokens: set[tuple[int, int]]) -> list[int]:
    """A plain flood fill over files and ranks."""
    left, sizes = set(tokens), []
    while left:
        fill, size = [left.pop()], 0
        while fill:
            file, rank = fill.pop()
            size += 1
            for near in ((file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)):
                if near in left:
                    left.remove(near)
                    fill.append(near)
        sizes.append(size)
    return sizes


def check_end(position: Position) -> None:
    assert position.over
    assert position.tokens_left == 0 or not any(moves_by_hand(position, seat) for seat in position.variant.seats)
    assert position.result is not None


@given(matches())
def test_a_legal_move_always_plays_and_an_illegal_one_never(match: tuple[Variant, bytes, tuple[Move, ...]]) -> None:
    variant, seed, moves = match
    position = position_after(variant, seed, moves)
    for seat in Seat:
        for move in MOVES:
            if seat is position.seat and move in position.legal_moves():
                after = play(position, seat, move, Deck(seed)).position
                check_material(after)
                check_score(after)
            else:
                with pytest.raises(IllegalMove):
                    play(position, seat, move, Deck(seed))


@given(matches())
def test_replay_from_seed_and_moves_gives_the_same_position(match: tuple[Variant, bytes, tuple[Move, ...]]) -> None:
    variant, seed, moves = match
    position = opening(variant, Deck(seed))
    for move in moves:
        assert position.seat is not None
        position = play(position, position.seat, move, Deck(seed)).position
    assert position_after(variant, seed, moves) == position
    assert hash(position_after(variant, seed, moves)) == hash(position)
    assert parse_record(str(Record(variant, seed, moves))).final() == position


@pytest.mark.parametrize("variant", Variant)
def test_no_match_is_longer_than_119_moves_even_if_everybody_draws_whenever_they_can(variant: Variant) -> None:
    longest = 0
    for number in range(100):
        deck = Deck(number.to_bytes(32, "big"))
        position, moves = opening(variant, deck), 0
        while position.seat is not None:
            legal = position.legal_moves()
            position = play(position, position.seat, DRAW if DRAW in legal else legal[-1], deck).position
            moves += 1
        longest = max(longest, moves)
    assert longest == LONGEST


@given(matches())
def test_a_token_changes_the_score_as_the_story_tells(match: tuple[Variant, bytes, tuple[Move, ...]]) -> None:
    variant, seed, moves = match
    position = position_after(variant, seed, moves)
    for move in position.legal_moves():
        assert position.seat is not None
        house = position.seat.house
        turn = play(position, position.seat, move, Deck(seed))
        gain = turn.position.score(house) - position.score(house)
        loss = position.score(house.other) - turn.position.score(house.other)
        match turn.events[:2]:
            case [CardPlayed(hero=False), TokenPlaced(joined=joined)]:
                assert (gain, loss) == (points_of_joining(joined), 0)
            case [CardPlayed(hero=True), TokenTurned(joined=joined, split_into=left)]:
                assert (gain, loss) == (points_of_joining(joined), points_of_joining(left))
            case [CardDrawn(), *_]:
                assert (gain, loss) == (0, 0)
            case events:
                pytest.fail(f"{move} tells {events}")


def points_of_joining(sizes: tuple[int, ...]) -> int:
    """What one token is worth between territories of these sizes."""
    return (1 + sum(sizes)) ** 2 - sum(size**2 for size in sizes)


@given(matches())
def test_a_view_knows_everything_but_the_order_of_the_pile(match: tuple[Variant, bytes, tuple[Move, ...]]) -> None:
    position = position_after(*match)
    other = dataclasses.replace(position, pile=position.pile[::-1])
    assert position.view() == other.view()
    assert not hasattr(position.view(), "pile")
    assert set(position.view().unseen) == set(position.pile)
    assert position.view().legal_moves() == position.legal_moves()
    assert not issubclass(Position, PlayerView)
    assert not issubclass(PlayerView, Position)


def position_after(variant: Variant, seed: bytes, moves: tuple[Move, ...]) -> Position:
    position = opening(variant, Deck(seed))
    for turn in replay(variant, Deck(seed), moves):
        position = turn.position
    return position
