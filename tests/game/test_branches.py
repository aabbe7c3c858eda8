"""Tests for matches that begin from a position instead of the opening: records, piles and checks."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import (
    CARDS,
    DRAW,
    Card,
    Deck,
    Move,
    Outcome,
    Record,
    RecordError,
    Variant,
    begin_from,
    parse_record,
    play,
    trace,
    verify,
)
from tests.game.random_matches import random_match
from tests.game.test_record import HEAD, MIDDLE, SEED, finished


def begun(moves: str = "") -> Record:
    return parse_record(f'{HEAD}[Position "{MIDDLE}"]\n\n{moves}\n')


def test_it_is_printed_beside_the_seed() -> None:
    record = begun("N1* +")
    assert str(record) == f'{HEAD}[Position "{MIDDLE}"]\n\nN1* +\n'
    assert parse_record(str(record)) == record


def test_the_pile_is_shuffle_0_of_the_cards_that_nobody_sees() -> None:
    seen = {Card.S2, Card.W1, Card.N1, Card.N2, Card.E1, Card.SE1}
    pile = Deck(SEED).shuffle(0, [card for card in CARDS if card not in seen])
    assert begun().opening().pile == pile
    drawn = begun("+ +").final()
    assert drawn.hands == ((Card.S2, Card.W1, pile[1]), (Card.N1, Card.N2, pile[0]))


def test_later_shuffles_are_counted_from_1() -> None:
    record = finished(Variant.DUEL, 3)
    late = next(turn.position for turn in record.turns() if turn.position.shuffles == 1)
    branch = Record(Variant.DUEL, SEED, position=begin_from(late, Deck(SEED)).view())
    before = position = branch.opening()
    while position.shuffles == 0:
        assert position.seat is not None
        before, moves = position, position.legal_moves()
        position = play(before, position.seat, DRAW if DRAW in moves else moves[0], branch.deck).position
    assert position.pile == Deck(SEED).shuffle(1, before.discard)


def test_verify_and_trace_know_it() -> None:
    record = begun("N1* +")
    assert verify(record).good
    lines = list(trace(record))
    assert [line["move"] for line in lines] == [None, "N1*", "+"]
    assert (lines[0]["seat"], lines[0]["crown"], lines[0]["pile"]) == (1, "e4", 18)
    assert (lines[1]["red"], lines[1]["white"], lines[1]["heroes"]) == ([], ["e4", "e5"], [4, 2])
    whole = Record(Variant.DUEL, SEED, position=record.position, outcome=Outcome.WHITE)
    assert not verify(whole).good


@given(st.integers(0, 200), st.integers(0, 200), st.integers(0, 60))
def test_what_is_played_on_from_any_position_is_read_back(number: int, step: int, length: int) -> None:
    positions = [position for position, _ in random_match(Variant.TEXAS, number)]
    position = begin_from(positions[step % len(positions)], Deck(SEED))
    start, moves = position.view(), list[Move]()
    lots = random.Random(number)
    while position.seat is not None and len(moves) < length:
        moves.append(lots.choice(position.legal_moves()))
        position = play(position, position.seat, moves[-1], Deck(SEED)).position
    record = Record(Variant.TEXAS, SEED, tuple(moves), position=start)
    assert parse_record(str(record)) == record
    assert record.final() == position


def test_what_is_wrong_with_it_is_told_in_full() -> None:
    with pytest.raises(RecordError, match=r"line 3: .*: Position: seat to move: there is no such seat: 7$"):
        parse_record(f'{HEAD}[Position "{MIDDLE.replace(" 1 ", " 7 ")}"]')


def test_a_record_with_another_position_than_its_line_cannot_be_made() -> None:
    right = begun().position
    assert right is not None
    for wrong in (replace(right, shuffles=1), replace(right, discard=right.discard[::-1])):
        with pytest.raises(RecordError, match="Position: not as it is written"):
            Record(Variant.DUEL, SEED, position=wrong)
    with pytest.raises(RecordError, match="Position: heroes: a seat has too many"):
        Record(Variant.DUEL, SEED, position=replace(right, heroes=(5, 4)))
    with pytest.raises(RecordError, match="Position: hands of a duel"):
        Record(Variant.TEXAS, SEED, position=right)


def test_moves_taken_back_are_counted_and_not_written() -> None:
    record = parse_record(f'{HEAD}[TakenBack "3"]\n')
    assert record.taken_back == 3
    assert '[TakenBack "3"]' in str(record)
    assert "TakenBack" not in str(parse_record(f'{HEAD}[TakenBack "0"]\n'))
    with pytest.raises(RecordError, match="TakenBack -1"):
        Record(Variant.DUEL, SEED, taken_back=-1)
