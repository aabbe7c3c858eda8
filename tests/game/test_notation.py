"""Tests for positions as one line: printed, parsed, and refused with field and reason."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import (
    CARDS,
    Board,
    Card,
    Deck,
    House,
    PositionError,
    PositionField,
    PositionFlaw,
    Seat,
    Variant,
    begin_from,
    parse_position,
    position_line,
    set_up,
)
from tests.game.random_matches import matches, random_match, seeds, variants

OPENING = "9/9/9/9/9/9/9/9/9 e5 0 N2,NE3,S3,W3,E3/NW1,NE2,NE1,N3,W1 44 -"
FIELDS = list(PositionField)[1:]
FULL = "rrrrrrrrr/wwwwwwwww/rrrrrrrrr/wwwwwwwww/rrrrrrrrr/rrrrrrr2/9/9/9"
"""52 tokens."""
ALL_ORDERED = ",".join(map(str, CARDS))


def changed(**fields: str) -> str:
    """The opening with some fields written otherwise."""
    names = ["board", "crown", "seat", "hands", "heroes", "discard"]
    words = OPENING.split(" ")
    for name, word in fields.items():
        words[names.index(name)] = word
    return " ".join(words)


class TestPrintingAndParsing:
    @given(variants, st.integers(0, 500), st.randoms(use_true_random=False))
    def test_print_parse_print_is_the_identity(self, variant: Variant, number: int, lots: random.Random) -> None:
        for position, _ in random_match(variant, number):
            if lots.random() < 0.1 or position.over:
                line = position_line(position)
                assert position_line(parse_position(line)) == line

    @given(variants, st.integers(0, 500), st.integers(0, 300))
    def test_nothing_that_a_player_sees_is_lost_but_the_order_of_the_discard_pile(
        self, variant: Variant, number: int, step: int
    ) -> None:
        positions = [position for position, _ in random_match(variant, number)]
        position = positions[step % len(positions)]
        read = parse_position(position_line(position))
        assert (read.variant, read.board, read.crown, read.seat) == (
            position.variant, position.board, position.crown, position.seat,
        )  # fmt: skip
        assert (read.hands, read.heroes, set(read.discard)) == (
            position.hands, position.heroes, set(position.discard),
        )  # fmt: skip
        assert read.unseen == position.unseen
        assert read.legal_moves() == position.legal_moves()
        assert read.tokens_left == position.tokens_left

    def test_the_opening_reads_like_this(self) -> None:
        table = parse_position(OPENING)
        assert (table.variant, str(table.crown), table.seat) == (Variant.DUEL, "e5", Seat.RED_1)
        assert table.hands[1] == (Card.NW1, Card.NE2, Card.NE1, Card.N3, Card.W1)
        assert (table.heroes, table.discard, table.tokens_left, len(table.unseen)) == ((4, 4), (), 52, 14)

    def test_the_first_row_is_the_north_and_the_first_square_the_west(self) -> None:
        table = set_up(
            Variant.TEXAS,
            [[Card.N1], [], [Card.S1, Card.E3], []],
            board=Board.of(red=["a9", "b9"], white=["i1", "e5"]),
            crown="b9",
            heroes={Seat.WHITE_2: 0},
            discard=[Card.W1, Card.N2],
            seat=Seat.WHITE_1,
        )
        line = "rr7/9/9/9/4w4/9/9/9/8w b9 1 N1/-/S1,E3/- 2220 N2,W1"
        assert position_line(table) == position_line(table.view()) == line
        assert position_line(parse_position(line)) == line

    def test_an_end_has_nobody_to_move(self) -> None:
        last_token = parse_position(f"{FULL} a4 - N1/- 44 -")
        assert (last_token.over, last_token.tokens_left) == (True, 0)
        assert last_token.score(House.WHITE) == 162
        stuck = parse_position(changed(crown="i9", seat="-", hands="N1,N2,N3,NE1,NE2/E1,E2,E3,SE1,NE3"))
        assert (stuck.over, stuck.tokens_left) == (True, 52)

    @pytest.mark.parametrize(
        "line",
        [
            changed(crown="a1"),  # no match leads the crown there without a token
            changed(board="9/9/9/9/9/9/9/9/r8"),  # nor does it leave the crown on a free square
            changed(discard="E1,E2"),  # nobody has played yet
            changed(heroes="40"),
            changed(seat="1"),
        ],
    )
    def test_what_no_match_leads_to_is_tolerated(self, line: str) -> None:
        assert position_line(parse_position(line)) == line


REFUSED: list[tuple[str, PositionField, PositionFlaw]] = [
    ("", PositionField.LINE, PositionFlaw.FIELDS),
    (OPENING.rpartition(" ")[0], PositionField.LINE, PositionFlaw.FIELDS),
    (f"{OPENING} -", PositionField.LINE, PositionFlaw.FIELDS),
    (f"{OPENING} ", PositionField.LINE, PositionFlaw.FIELDS),
    (f" {OPENING}", PositionField.LINE, PositionFlaw.FIELDS),
    (OPENING.replace(" e5", "  e5"), PositionField.LINE, PositionFlaw.FIELDS),
    (OPENING.replace(" e5", "\te5"), PositionField.LINE, PositionFlaw.FIELDS),
    (f"{OPENING}\n", PositionField.DISCARD, PositionFlaw.NO_CARD),
    (changed(board="9/9/9/9/9/9/9/9"), PositionField.BOARD, PositionFlaw.ROWS),
    (changed(board="9/9/9/9/9/9/9/9/9/9"), PositionField.BOARD, PositionFlaw.ROWS),
    (changed(board="9/9/9/9/9/9/9/9/"), PositionField.BOARD, PositionFlaw.SIGNS),
    (changed(board="9/9/9/9/9/9/9/9/r0w7"), PositionField.BOARD, PositionFlaw.SIGNS),
    (changed(board="9/9/9/9/9/9/9/9/R8"), PositionField.BOARD, PositionFlaw.SIGNS),
    (changed(board="9/9/9/9/9/9/9/9/٩"), PositionField.BOARD, PositionFlaw.SIGNS),
    (changed(board="9/9/9/9/9/9/9/9/11r6"), PositionField.BOARD, PositionFlaw.RUN),
    (changed(board="9/9/9/9/9/9/9/9/63"), PositionField.BOARD, PositionFlaw.RUN),
    (changed(board="9/9/9/9/9/9/9/9/r7"), PositionField.BOARD, PositionFlaw.ROW),
    (changed(board="9/9/9/9/9/9/9/9/r9"), PositionField.BOARD, PositionFlaw.ROW),
    (changed(board="9/9/9/9/9/9/9/9/rrrrrrrrrr"), PositionField.BOARD, PositionFlaw.ROW),
    (changed(board=FULL.replace("r2", "rr1"), seat="-"), PositionField.BOARD, PositionFlaw.TOO_MANY_TOKENS),
    (changed(crown="j5"), PositionField.CROWN, PositionFlaw.NO_SQUARE),
    (changed(crown="e0"), PositionField.CROWN, PositionFlaw.NO_SQUARE),
    (changed(crown="E5"), PositionField.CROWN, PositionFlaw.NO_SQUARE),
    (changed(crown="-"), PositionField.CROWN, PositionFlaw.NO_SQUARE),
    (changed(crown=""), PositionField.CROWN, PositionFlaw.NO_SQUARE),
    (changed(seat="2"), PositionField.SEAT, PositionFlaw.NO_SEAT),
    (changed(seat="00"), PositionField.SEAT, PositionFlaw.NO_SEAT),
    (changed(seat="red"), PositionField.SEAT, PositionFlaw.NO_SEAT),
    (changed(seat=""), PositionField.SEAT, PositionFlaw.NO_SEAT),
    (changed(seat="-"), PositionField.SEAT, PositionFlaw.CAN_ACT),
    (changed(board=FULL), PositionField.SEAT, PositionFlaw.OVER),
    (changed(crown="i9", hands="N1,N2,N3,NE1,NE2/W1"), PositionField.SEAT, PositionFlaw.CANNOT_ACT),
    (changed(crown="i9", seat="-", hands="N1,N2,N3,NE1,NE2/W1"), PositionField.SEAT, PositionFlaw.CAN_ACT),
    (changed(hands="N1"), PositionField.HANDS, PositionFlaw.HAND_COUNT),
    (changed(hands="N1/N2/N3"), PositionField.HANDS, PositionFlaw.HAND_COUNT),
    (changed(hands="N1/N2/N3/-/-"), PositionField.HANDS, PositionFlaw.HAND_COUNT),
    (changed(hands="N1,N2,N3,NE1,NE2,NE3/-"), PositionField.HANDS, PositionFlaw.HAND_TOO_LARGE),
    (changed(hands="N1,N2,N3,NE1/-/-/-", heroes="2222"), PositionField.HANDS, PositionFlaw.HAND_TOO_LARGE),
    (changed(hands=f"{'N1,' * 90_000}N1/-"), PositionField.HANDS, PositionFlaw.HAND_TOO_LARGE),
    (changed(hands="N4/-"), PositionField.HANDS, PositionFlaw.NO_CARD),
    (changed(hands="n1/-"), PositionField.HANDS, PositionFlaw.NO_CARD),
    (changed(hands="N1,/-"), PositionField.HANDS, PositionFlaw.NO_CARD),
    (changed(hands="/-"), PositionField.HANDS, PositionFlaw.NO_CARD),
    (changed(hands="N1,-/-"), PositionField.HANDS, PositionFlaw.NO_CARD),
    (changed(hands="N1,N1/-"), PositionField.HANDS, PositionFlaw.CARD_TWICE),
    (changed(hands="N1/N2,N1"), PositionField.HANDS, PositionFlaw.CARD_TWICE),
    (changed(heroes="4"), PositionField.HEROES, PositionFlaw.HERO_COUNT),
    (changed(heroes="444"), PositionField.HEROES, PositionFlaw.HERO_COUNT),
    (changed(heroes="4٤"), PositionField.HEROES, PositionFlaw.HERO_COUNT),
    (changed(heroes="45"), PositionField.HEROES, PositionFlaw.TOO_MANY_HEROES),
    (changed(hands="-/-/-/-", heroes="2223"), PositionField.HEROES, PositionFlaw.TOO_MANY_HEROES),
    (changed(discard="E2,E1"), PositionField.DISCARD, PositionFlaw.ORDER),
    (changed(discard="E1,E1"), PositionField.DISCARD, PositionFlaw.CARD_TWICE),
    (changed(discard="N1,N2"), PositionField.DISCARD, PositionFlaw.CARD_TWICE),
    (changed(discard=""), PositionField.DISCARD, PositionFlaw.NO_CARD),
    (changed(discard="E1;E2"), PositionField.DISCARD, PositionFlaw.NO_CARD),
    (changed(hands="-/-", discard=ALL_ORDERED), PositionField.DISCARD, PositionFlaw.NO_PILE),
    (changed(hands="N1/N2", discard=ALL_ORDERED.removeprefix("N1,N2,")), PositionField.DISCARD, PositionFlaw.NO_PILE),
]


class TestRefusing:
    @pytest.mark.parametrize(("line", "field", "flaw"), REFUSED)
    def test_with_field_and_reason(self, line: str, field: PositionField, flaw: PositionFlaw) -> None:
        with pytest.raises(PositionError) as caught:
            parse_position(line)
        assert (caught.value.field, caught.value.flaw) == (field, flaw)
        assert str(caught.value).startswith(f"{field.value}: {flaw.value}")
        assert len(str(caught.value)) < 90
        assert str(caught.value).isprintable()

    def test_every_flaw_and_every_field_is_shown_above(self) -> None:
        assert {flaw for _, _, flaw in REFUSED} == set(PositionFlaw)
        assert {field for _, field, _ in REFUSED} == set(PositionField)

    def test_what_is_wrong_is_named(self) -> None:
        with pytest.raises(PositionError, match=r"^hands: this card is here twice: NE2$"):
            parse_position(changed(hands="NE2/NE2"))
        with pytest.raises(PositionError, match=r"^board: a row has nine squares: r7$"):
            parse_position(changed(board="9/9/9/9/9/9/9/9/r7"))
        with pytest.raises(PositionError, match=r"^crown: there is no such square: \\ud800$"):
            parse_position(changed(crown="\ud800"))

    @given(matches(), st.integers(1, 3), st.randoms(use_true_random=False))
    def test_a_line_with_a_few_signs_changed_is_refused_or_another_position(
        self, match: tuple[Variant, bytes, object], changes: int, lots: random.Random
    ) -> None:
        variant, seed, _ = match
        positions = [position for position, _ in random_match(variant, seed[0])]
        signs = list(position_line(lots.choice(positions)))
        for _ in range(changes):
            place = lots.randrange(len(signs))
            signs[place : place + lots.choice((0, 1))] = lots.choice(
                ("", "-", "/", ",", " ", "1", "r", "N", "e", "\ud800")
            )
        self.read("".join(signs))

    @given(st.text(st.characters(), max_size=120))
    def test_any_text_gives_a_position_or_its_own_error(self, text: str) -> None:
        self.read(text)

    def read(self, line: str) -> None:
        try:
            table = parse_position(line)
        except PositionError:
            return
        assert position_line(table) == line, "there is one way to write a position"


class TestBeginningFromAPosition:
    @given(variants, st.integers(0, 500), st.integers(0, 300), seeds)
    def test_the_pile_is_made_of_what_nobody_sees(self, variant: Variant, number: int, step: int, seed: bytes) -> None:
        positions = [position for position, _ in random_match(variant, number)]
        left = positions[step % len(positions)]
        begun = begin_from(left, Deck(seed))
        assert (
            begun == begin_from(left.view(), Deck(seed)) == begin_from(parse_position(position_line(left)), Deck(seed))
        )
        assert begun.pile == Deck(seed).shuffle(0, left.unseen)
        assert sorted(begun.pile, key=CARDS.index) == list(left.unseen)
        assert begun.shuffles == 0
        assert position_line(begun) == position_line(left)
        assert begun.view() == parse_position(position_line(left))
