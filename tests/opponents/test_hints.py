"""Hints: true reasons in the game's words, and sentences in every language."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

from game import (
    DRAW,
    Board,
    Card,
    Deck,
    Draw,
    HeroPlay,
    Position,
    Seat,
    TokenPlaced,
    TokenTurned,
    Variant,
    opening,
    parse_move,
    play,
    set_up,
)
from opponents.hints import (
    Blocks,
    Breaks,
    Forced,
    Joins,
    KeepsHero,
    Leaves,
    Phrase,
    Prospect,
    SpendsHero,
    Waits,
    hint_of,
    phrase_hint,
    reasons_for,
)
from opponents.levels import LEVELS
from opponents.simple import points_of

LOCALES = Path(__file__).resolve().parents[2] / "locales"
LANGUAGES = ("en", "de", "nl", "it")


def speaker(language: str) -> Phrase:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource((LOCALES / f"{language}.ftl").read_text(encoding="utf-8")))

    def phrase(key: str, /, **variables: str | int) -> str:
        pattern = bundle.get_message(key).value
        assert pattern is not None
        text, errors = bundle.format_pattern(pattern, variables)
        assert not errors
        return str(text)

    return phrase


def joining() -> Position:
    board = Board.of(["a5", "b5", "c5", "d5", "e6", "e7", "e8"], ["a1", "b1", "c1", "d1"])
    return set_up(Variant.DUEL, [[Card.W1, Card.S1], [Card.N3, Card.E1, Card.W2]], board=board, crown="f5")


def said(position: Position, move: str, language: str = "en") -> tuple[str, ...]:
    hint = hint_of(position.view(), [Prospect(parse_move(move), 0.71), Prospect(DRAW, 0.6)])
    return phrase_hint(hint, speaker(language), str, lambda seat: "Bob" if seat == Seat.WHITE_1 else "Ann")


def test_joining_is_told_with_sizes_and_points() -> None:
    assert said(joining(), "W1") == (
        "Best move: W1.",
        "Joins 4 and 3: +39 points.",
        "After it, Bob can play 3 cards.",
        "Second best: +, 11 % less likely to win.",
    )


@pytest.mark.parametrize(
    ("second", "told"),
    [
        (0.71, "About as good: +."),
        (0.69, "About as good: +."),
        (0.68, "Second best: +, 3 % less likely to win."),
        (0.2, "Second best: +, 51 % less likely to win."),
    ],
)
def test_a_difference_that_is_noise_is_not_told_as_one(second: float, told: str) -> None:
    hint = hint_of(joining().view(), [Prospect(parse_move("W1"), 0.71), Prospect(DRAW, second)])
    assert phrase_hint(hint, speaker("en"), str, str)[-1] == told


def test_drawing_is_told_with_what_it_is_good_for() -> None:
    assert said(joining(), "+")[1:-1] == (
        "Drawing gives you more choice next time (3 cards) and opens no new square to the other house.",
    )


def test_breaking_a_territory_with_a_hero_is_told_with_its_parts() -> None:
    board = Board.of(["e6"], ["c5", "d5", "e5", "f5", "g5", "h5"])
    hands = [[Card.S1, Card.N1], [Card.N2]]
    position = set_up(Variant.DUEL, hands, board=board, crown="e6", heroes={Seat.RED_1: 2})
    assert reasons_for(position.view(), parse_move("S1*")) == (
        Joins((1,), 3),
        Breaks(6, (3, 2), 23),
        SpendsHero(1),
        Leaves(Seat.WHITE_1, 1, must_pass=False),
    )
    assert "Splits a territory of 6 into 3 and 2: −23 points for the other house." in said(position, "S1*")
    # The same table, and the plain move: the hero is kept.
    assert KeepsHero(26) in reasons_for(position.view(), parse_move("N1"))
    assert KeepsHero(26) in reasons_for(position.view(), DRAW)


def test_blocking_a_merge_is_told() -> None:
    board = Board.of(["a1"], ["e7", "e8", "e5", "d5"])
    position = set_up(Variant.DUEL, [[Card.E1], [Card.N1]], board=board, crown="d6")
    assert Blocks((2, 2), 17) in reasons_for(position.view(), parse_move("E1"))


def test_a_forced_move_and_an_opponent_who_must_pass_are_told() -> None:
    position = set_up(
        Variant.DUEL,
        [[Card.W1, Card.SW1, Card.SE1, Card.W3, Card.SW2], [Card.S1, Card.S2, Card.S3, Card.W2, Card.NW1]],
        crown="b1",
    )
    assert [str(move) for move in position.legal_moves()] == ["W1"]
    hint = hint_of(position.view(), [Prospect(parse_move("W1"), None)])
    assert hint.reasons == (Forced(), Joins((), 1), Leaves(Seat.WHITE_1, 0, must_pass=True))
    assert (hint.second, hint.ahead) == (None, None)


@pytest.mark.parametrize("variant", list(Variant))
def test_reasons_agree_with_what_happens(variant: Variant) -> None:
    """Whatever a hint says about a move is in the story that the rules tell when it is played."""
    lots, seen = random.Random(5), set()
    for _ in range(12):
        deck = Deck(lots.randbytes(32))
        position = opening(variant, deck)
        while position.seat is not None:
            for move in position.legal_moves():
                turn = play(position, position.seat, move, deck)
                house = position.seat.house
                lead = position.score(house) - position.score(house.other)
                after = turn.position.score(house) - turn.position.score(house.other)
                assert points_of(position.view(), move) == after - lead
                reasons = reasons_for(position.view(), move)
                seen |= {type(reason) for reason in reasons}
                joins = [each for each in reasons if isinstance(each, Joins)]
                breaks = [each for each in reasons if isinstance(each, Breaks)]
                leaves = [each for each in reasons if isinstance(each, Leaves)]
                assert (Forced() in reasons) == (len(position.legal_moves()) == 1)
                if isinstance(move, Draw):
                    assert Waits(len(turn.position.hands[position.seat])) in reasons
                    continue
                token = next(event for event in turn.events if isinstance(event, TokenPlaced | TokenTurned))
                assert joins[0].sizes == token.joined
                if isinstance(token, TokenTurned):
                    assert breaks[0].parts == token.split_into
                    assert SpendsHero(turn.position.heroes[position.seat]) in reasons
                assert sum(each.points for each in joins) + sum(each.points for each in breaks) == after - lead
                left = leaves[0]
                if not turn.position.over:
                    assert left.must_pass == (left.seat in turn.passed)
                    if turn.position.seat == left.seat:
                        playable = [each for each in turn.position.legal_moves() if each != DRAW]
                        assert left.cards == len(playable)
            moves = position.legal_moves()
            plain = [move for move in moves if not isinstance(move, HeroPlay)]
            position = play(position, position.seat, lots.choice(plain or moves), deck).position
    assert seen == {Forced, Joins, Breaks, Blocks, Leaves, SpendsHero, KeepsHero, Waits}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_can_be_said_in_every_language(language: str) -> None:
    phrase = speaker(language)
    lots, kinds = random.Random(6), set()
    for _ in range(6):
        deck = Deck(lots.randbytes(32))
        position = opening(Variant.DUEL, deck)
        while position.seat is not None:
            moves = position.legal_moves()
            chances = [0.5, *lots.choices([0.1, 0.5], k=len(moves) - 1)]
            hint = hint_of(position.view(), [Prospect(*each) for each in zip(moves, chances, strict=True)])
            for line in phrase_hint(hint, phrase, str, str):
                assert line
                assert "{" not in line
                kinds.add(line.split()[0])
            position = play(position, position.seat, lots.choice(moves), deck).position
    assert len(kinds) > 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_and_a_sentence_in_every_language(language: str) -> None:
    phrase = speaker(language)
    names = {phrase(f"level-{level.key}-name") for level in LEVELS}
    texts = {phrase(f"level-{level.key}-text") for level in LEVELS}
    assert len(names) == len(texts) == len(LEVELS)
    assert all(len(text) <= 100 for text in texts), "Discord shows a hundred characters of a choice's description"
