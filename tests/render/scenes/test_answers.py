"""Tests that the answers shown in a preview are the legal moves of the next seat."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game import CARDS, TOKENS, Board, Card, Deck, Draw, HeroPlay, Move, Play, Position, Seat, Variant, play, set_up
from render.alt_text.board_alt_text import preview_alt_text
from render.scenes.answers import left_behind
from render.scenes.layout import CORNER, WIDTH
from render.scenes.preview_scene import preview
from render.scenes.scene import AnswerSquare, Item, Label, Rose, Sign, SizeBadge
from tests.game.random_matches import random_match
from tests.render.positions import LANGUAGES, NAMES, labels, phrases


def looked_at() -> list[tuple[Position, Move]]:
    """Every legal move of some hundred positions."""
    return [
        (position, move)
        for variant in Variant
        for number in range(4)
        for position, _ in list(random_match(variant, number))[number::4]
        for move in position.legal_moves()
    ]


LOOKED_AT = looked_at()
UNANSWERED = [pair for pair in LOOKED_AT if (then := left_behind(*pair)) is None or not then.legal_moves()]
"""The last token placed, or the next seat passes."""


def test_the_next_seat_can_do_what_the_rules_say() -> None:
    seen = Counter[str]()
    for position, move in LOOKED_AT:
        assert position.seat is not None
        turn = play(position, position.seat, move, Deck(bytes(32)))
        for view in (position, position.view()):
            then = left_behind(view, move)
            if then is None:
                assert turn.position.over
                assert turn.position.board.tokens == TOKENS
                seen["over"] += 1
            elif then.legal_moves():
                assert then.seat is turn.position.seat
                assert then.legal_moves() == turn.position.legal_moves()
                assert (then.board, then.crown, then.heroes) == (
                    turn.position.board, turn.position.crown, turn.position.heroes,
                )  # fmt: skip
                if not isinstance(move, Draw):  # a card that is drawn is in no hand yet
                    assert (then.hands, then.discard) == (turn.position.hands, turn.position.discard)
                seen["answered"] += 1
            else:
                assert turn.position.over or then.seat in turn.passed
                seen["passed"] += 1
    assert min(seen[end] for end in ("over", "answered", "passed")) > 0, "take other matches"


def test_a_preview_shows_each_answer_on_its_square() -> None:
    heroes = 0
    for position, move in LOOKED_AT[::3]:
        then = left_behind(position, move)
        scene = preview(position, move, Seat.WHITE_1, NAMES, labels())
        shown = [(item.square, item.card, item.hero) for item in scene.items if isinstance(item, AnswerSquare)]
        wanted = []
        if then is not None:
            plays = (each for each in then.legal_moves() if not isinstance(each, Draw))
            wanted = [(then.target(each.card), each.card, isinstance(each, HeroPlay)) for each in plays]
        assert shown == wanted
        heroes += sum(hero for *_, hero in shown)
        assert not any(
            isinstance(item, AnswerSquare) for item in preview(position, move, Seat.WHITE_1, answers=False).items
        )
    assert heroes


def test_a_size_is_not_laid_over_an_answer_if_it_can_stand_elsewhere() -> None:
    """A territory of two, of which one square holds the crown and the other can be turned."""
    for near in ("e6", "f7"):
        view = set_up(
            Variant.DUEL,
            [[Card.NE1], [Card.S1 if near == "e6" else Card.N1, Card.W1]],
            board=Board.of(red=["f7" if near == "f7" else "e6"], white=["e4"]),
            crown="e5",
        )
        scene = preview(view, Play(Card.NE1), Seat.RED_1)
        answered = {item.square for item in scene.items if isinstance(item, AnswerSquare) and item.hero}
        [badge] = [item for item in scene.items if isinstance(item, SizeBadge)]
        assert answered
        assert badge.square not in answered


def foot(items: tuple[Item, ...], height: int) -> list[Item]:
    return [item for item in items if item.box.top >= height - CORNER[1]]


def test_the_last_row_says_whose_answers_they_are_and_how_many() -> None:
    for position, move in (*LOOKED_AT[::3], *UNANSWERED):
        then = left_behind(position, move)
        scene = preview(position, move, Seat.RED_1, NAMES, labels())
        row = foot(scene.items, scene.height)
        signs = [item.kind for item in row if isinstance(item, Sign)]
        said = [item.text for item in row if isinstance(item, Label)]
        if then is None:
            assert signs == [Sign.Kind.CROWN]
            continue
        assert then.seat is not None
        assert [item.house for item in row if isinstance(item, Rose)] == [then.seat.house]
        moves = then.legal_moves()
        counts = {
            Sign.Kind.HERO_ANSWERS: sum(isinstance(each, HeroPlay) for each in moves),
            Sign.Kind.ANSWERS: sum(isinstance(each, Play) for each in moves),
        }
        assert said == [*(str(count) for count in counts.values() if count), NAMES[then.seat]]
        assert (Sign.Kind.PILE in signs) is any(isinstance(each, Draw) for each in moves)
        assert (Sign.Kind.PASSED in signs) is (not moves)
        for kind, count in counts.items():
            assert (kind in signs) is (count > 0)


def test_whoever_cannot_be_named_goes_by_the_house() -> None:
    position, move = LOOKED_AT[0]
    scene = preview(position, move, Seat.RED_1, {Seat.WHITE_1: "李白"}, labels())
    assert labels().york in [item.text for item in scene.items if isinstance(item, Label)]
    assert scene.width == WIDTH


@pytest.fixture
def table() -> Position:
    """Red can lead the crown to g7, where white has a free square, a hero play and a card that leads nowhere."""
    return set_up(
        Variant.DUEL,
        [[Card.NE2, Card.S1], [Card.W1, Card.S3, Card.N3, Card.E1, Card.N1]],
        board=Board.of(red=["f7", "h7"], white=["e4"]),
        crown="e5",
    )


def test_a_worked_example(table: Position) -> None:
    scene = preview(table, Play(Card.NE2), Seat.RED_1, NAMES, labels())
    shown = {str(item.square): item.hero for item in scene.items if isinstance(item, AnswerSquare)}
    assert shown == {"f7": True, "g4": False, "h7": True, "g8": False}


def test_english_reads_like_this(table: Position) -> None:
    text = preview_alt_text(table, Play(Card.NE2), names=NAMES, phrase=phrases("en"))
    assert (
        "Then Richard (white) can answer: west 1 with a hero to f7, south 3 to g4, east 1 with a hero to h7, "
        "north 1 to g8." in text
    )
    assert "Richard" not in preview_alt_text(table, Play(Card.NE2), names=NAMES, phrase=phrases("en"), answers=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_told_in_every_language(language: str) -> None:
    told = Counter[str]()
    for position, move in (*LOOKED_AT[::9], *UNANSWERED):
        then = left_behind(position, move)
        text = preview_alt_text(position, move, names=NAMES, phrase=phrases(language))
        bare = preview_alt_text(position, move, names=NAMES, phrase=phrases(language), answers=False)
        if then is None:
            assert text == bare
            told["over"] += 1
            continue
        assert then.seat is not None
        assert text.count(NAMES[then.seat]) == bare.count(NAMES[then.seat]) + 1
        targets = {str(then.target(each.card)) for each in then.legal_moves() if not isinstance(each, Draw)}
        assert targets <= set(re.findall(r"\b[a-i][1-9]\b", text))
        told["answered" if then.legal_moves() else "passed"] += 1
    assert told.keys() == {"answered", "passed", "over"}


def test_a_pass_is_told() -> None:
    view = set_up(
        Variant.DUEL,
        [[Card.NE1], [Card.N1, Card.N2, Card.N3, Card.E1, Card.E2]],
        crown="h8",
        discard=[card for card in CARDS if card.distance == 3 and card is not Card.N3][:2],
    )
    text = preview_alt_text(view, Play(Card.NE1), names=NAMES, phrase=phrases("en"))
    assert "Then Richard (white) can do nothing and passes." in text


def test_four_seats_ask_the_next_one() -> None:
    view = set_up(
        Variant.TEXAS,
        [[Card.N1], [Card.E1], [Card.S1], [Card.W1]],
        crown="e5",
        seat=Seat.WHITE_1,
    )
    then = left_behind(view, Play(Card.E1))
    assert then is not None
    assert then.seat is Seat.RED_2
    scene = preview(view, Play(Card.E1), Seat.WHITE_1, NAMES, labels())
    assert NAMES[Seat.RED_2] in [item.text for item in scene.items if isinstance(item, Label)]
    last = set_up(Variant.TEXAS, [[Card.N1], [Card.E1], [Card.S1], [Card.W1]], crown="e5", seat=Seat.WHITE_2)
    after = left_behind(last, Play(Card.W1))
    assert after is not None
    assert after.seat is Seat.RED_1, "round the table"
