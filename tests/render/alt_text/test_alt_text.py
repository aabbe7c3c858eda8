"""Tests for alt texts: the whole position, in every language, within Discord's limit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from game import Board, Card, Draw, HeroPlay, House, Record, Seat, Variant, set_up
from render.alt_text.board_alt_text import (
    LIMIT,
    alt_text,
    final_alt_text,
    preview_alt_text,
    rules_alt_text,
    start_alt_text,
)
from render.alt_text.replay_alt_text import replay_alt_text
from render.scenes.end_scene import Forfeit
from render.scenes.film import Part, shots
from render.scenes.rules_scene import Page, rules_page
from render.scenes.scene import Label
from tests.game.random_matches import random_match
from tests.render.positions import DUEL_TURN, LANGUAGES, NAMES, ROOT, after, duel, labels, phrases, teams

languages = pytest.mark.parametrize("language", LANGUAGES)
LONGEST = dict.fromkeys(Seat, "𝕎" * 40)


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


def messages(path: Path) -> dict[str, set[str]]:
    """The keys of this room in a language's file, each with the variables that its text uses."""
    found = {}
    for entry in FluentParser().parse(path.read_text("utf-8")).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message) and entry.id.name.startswith(("alt-", "picture-")):
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.found
    return found


@languages
def test_all_languages_have_the_same_messages_and_variables(language: str) -> None:
    english, other = (messages(ROOT / "locales" / f"{name}.ftl") for name in ("en", language))
    assert other == english
    assert len(english) > 40


def test_every_message_is_used_and_every_key_exists() -> None:
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "render").rglob("*.py"))
    keys = set(messages(ROOT / "locales" / "en.ftl"))
    named = set(re.findall(r'"((?:alt|picture)-[a-z-]+[a-z])"', code))
    assert named <= keys
    made = {key for key in keys if key.startswith(("picture-", "alt-rules-"))}
    assert keys == named | made


@languages
def test_the_most_useful_comes_first(language: str) -> None:
    position, turn = after(duel(), DUEL_TURN)
    text = alt_text(position, names=NAMES, last_turn=turn, phrase=phrases(language))
    places = [
        text.index(NAMES[Seat.RED_1]),
        text.index(str(position.score(House.RED))),
        text.index(str(position.crown)),
        text.index("c7"),
        text.rindex(NAMES[Seat.WHITE_1]),
        text.index("e9"),
        text.index("52"),
    ]
    assert places == sorted(places)
    assert len(text) <= LIMIT


def test_english_reads_like_this() -> None:
    view = set_up(
        Variant.DUEL,
        [[Card.NE2, Card.S1], [Card.W3]],
        board=Board.of(red=["e6", "e7"], white=["e4"]),
        crown="e5",
        heroes={Seat.WHITE_1: 1},
    )
    assert alt_text(view, names=NAMES, phrase=phrases("en")) == (
        "Margaret (red) to move. Score: red 4, white 1. Red leads by 3. Crown on e5. "
        "Possible: north-east 2 to g7, south 1 with a hero to e4, draw a card. "
        "Margaret (red) holds north-east 2, south 1; 4 heroes left. "
        "Richard (white) holds west 3; 1 hero left. "
        "Red territories: 2 (e6 e7). White territories: 1 (e4). "
        "21 cards in the draw pile, 0 discarded; 3 of 52 tokens on the board."
    )


def whole_matches() -> Iterator[tuple[Variant, int]]:
    for variant in Variant:
        for number in range(3):
            yield variant, number


@languages
def test_within_the_limit_and_whole_for_ordinary_names(language: str) -> None:
    phrase = phrases(language)
    for variant, number in whole_matches():
        for position, turn in list(random_match(variant, number))[::3]:
            text = alt_text(position, names=NAMES, last_turn=turn, phrase=phrase)
            assert len(text) <= LIMIT
            words = set(re.findall(r"\b[a-i][1-9]\b", text))
            tokens = {str(square) for house in House for square in position.board.squares(house)}
            assert tokens | {str(position.crown)} <= words, "the whole position is told"


@languages
def test_within_the_limit_for_the_longest_names(language: str) -> None:
    phrase = phrases(language)
    for variant, number in whole_matches():
        for position, turn in list(random_match(variant, number))[::4]:
            board = alt_text(position, names=LONGEST, phrase=phrase, last_turn=turn)
            texts = [board, final_alt_text(position, names=LONGEST, phrase=phrase)]
            texts += [
                preview_alt_text(position, move, names=LONGEST, phrase=phrase) for move in position.legal_moves()[:1]
            ]
            for text in texts:
                assert len(text.encode("utf-16-le")) // 2 <= LIMIT
                assert text.endswith("."), "cut between parts, not within one"
        assert len(start_alt_text(variant, names=LONGEST, phrase=phrase)) <= LIMIT


@languages
def test_lessons_are_told(language: str) -> None:
    told = [rules_alt_text(page, phrases(language)) for page in Page]
    assert len(set(told)) == len(Page)
    assert all(len(text) <= LIMIT for text in told)


@languages
@pytest.mark.parametrize("page", [Page.MOVE, Page.HEROES, Page.SCORE], ids=lambda page: page.name)
def test_lessons_tell_the_numbers_that_the_picture_shows(page: Page, language: str) -> None:
    told = set(re.findall(r"\b\d\d\b", rules_alt_text(page, phrases(language))))
    shown = {item.text for item in rules_page(page, labels()).items if isinstance(item, Label)}
    assert len(told) >= 2
    assert told <= shown


@languages
def test_previews_name_the_points(language: str) -> None:
    view = set_up(
        Variant.DUEL, [[Card.NE1], []], board=Board.of(red=["e6", "e7", "g6"], white=["f6", "f7"]), crown="e5"
    )
    phrase = phrases(language)
    hero = preview_alt_text(view, HeroPlay(Card.NE1), names=NAMES, phrase=phrase)
    assert {"f6", "16", "+11", "−3"} <= set(re.findall(r"[+−-]?\w+", hero))
    draw = preview_alt_text(view, Draw(), names=NAMES, phrase=phrase)
    assert NAMES[Seat.RED_1] in draw


def test_one_point_is_one_point() -> None:
    board = Board.of(red=["e6"], white=["f6"])
    view = set_up(Variant.DUEL, [[Card.NE1], []], board=board, crown="e5")
    text = preview_alt_text(view, HeroPlay(Card.NE1), names=NAMES, phrase=phrases("en"))
    assert "Red: 1 point before, 4 after (+3). White: 1 point before, 0 after (−1)." in text


@languages
def test_a_side_that_is_called_by_its_colour_is_not_told_twice(language: str) -> None:
    phrase = phrases(language)
    sides = {seat: phrase("story-house", house=str(seat.house)) for seat in Seat}
    view = set_up(Variant.DUEL, [[Card.NE1], []], crown="e5")
    told = alt_text(view, names=sides, phrase=phrase)
    assert sides[Seat.RED_1] in told
    assert "(" not in told, "neither hand is followed by a colour, and there are no territories yet"
    crossed = {Seat.RED_1: sides[Seat.WHITE_1]}
    assert f"{sides[Seat.WHITE_1]} (" in alt_text(view, names=crossed, phrase=phrase), "a name that misleads"


@languages
def test_the_end_names_the_winner(language: str) -> None:
    view = set_up(Variant.DUEL, [[], []], board=Board.of(red=["a1", "a2"], white=["c1"]), crown="e5")
    text = final_alt_text(view, names=NAMES, phrase=phrases(language))
    winner, rest = text.split(".", 1)
    assert NAMES[Seat.RED_1] in winner
    assert NAMES[Seat.WHITE_1] not in winner
    assert NAMES[Seat.RED_1] in rest, "both sides are named"
    assert NAMES[Seat.WHITE_1] in rest
    forfeit = final_alt_text(view, names=NAMES, phrase=phrases(language), forfeit=Forfeit(House.WHITE, "Resigned"))
    assert NAMES[Seat.WHITE_1] in forfeit.split(".", 1)[0]
    assert "Resigned" in forfeit


class TestReplays:
    @languages
    @pytest.mark.parametrize("record", [duel(), teams()], ids=["duel", "teams"])
    def test_the_story_in_three_sentences(self, record: Record, language: str) -> None:
        text = self.told(record, language)
        assert len(re.findall(r"\.(?= |$)", text)) == 3
        assert text.endswith(".")
        for seat in record.variant.seats:
            assert NAMES[seat] in text
        for house in House:
            assert str(record.final().score(house)) in text
        film = shots(record.opening(), tuple(record.turns()))
        greatest = max(film, key=lambda shot: shot.swing)
        assert {str(greatest.moves), str(greatest.swing), str(greatest.table.crown)} <= set(re.findall(r"\w+", text))

    def told(self, record: Record, language: str = "en", **options: Any) -> str:
        turns = tuple(record.turns())
        return replay_alt_text(record.opening(), turns, names=NAMES, phrase=phrases(language), **options)

    def test_english_reads_like_this(self) -> None:
        assert self.told(duel()) == (
            "A replay of the match between Margaret (red) and Richard (white), from move 1 to move 118. "
            "Move 105 changed most: Richard (white) played south-west 1 to g4 and moved the lead by 199 points. "
            "Richard (white) wins with red at 174 and white at 369: Victory on points."
        )

    @languages
    def test_a_part_says_which(self, language: str) -> None:
        text = self.told(duel(), language, part=Part(20, 41))
        numbers = re.findall(r"\b\d+\b", text)
        assert numbers[:2] == ["20", "41"]
        assert phrases(language)("picture-wins-points") not in text

    @languages
    def test_forfeits_and_ties(self, language: str) -> None:
        won = self.told(duel(), language, forfeit=Forfeit(House.RED, "Resigned"))
        assert "Resigned" in won
        assert won.count(NAMES[Seat.RED_1]) == 2, "among the players, and as the winner"
        tied = self.told(duel(), language, forfeit=Forfeit(None, "Agreed"))
        assert tied.count(NAMES[Seat.RED_1]) == 1

    @languages
    def test_a_match_in_which_nobody_moved(self, language: str) -> None:
        text = replay_alt_text(
            duel().opening(), (), names=NAMES, phrase=phrases(language), forfeit=Forfeit(House.WHITE, "Resigned")
        )
        assert len(re.findall(r"\.(?= |$)", text)) == 2
        assert "Resigned" in text

    @languages
    def test_within_the_limit_for_the_longest_names(self, language: str) -> None:
        for record in (duel(), teams()):
            text = replay_alt_text(record.opening(), tuple(record.turns()), names=LONGEST, phrase=phrases(language))
            assert len(text.encode("utf-16-le")) // 2 <= LIMIT


def test_a_name_cannot_turn_the_text_round() -> None:
    view = set_up(Variant.DUEL, [[], []], crown="e5")
    text = alt_text(view, names={Seat.RED_1: "Eve\u202e\u2066\nX"}, phrase=phrases("en"))
    assert text.startswith("Eve X (red) to move.")


@languages
def test_what_was_called_off_is_not_even_a_draw(language: str) -> None:
    view = duel().opening().view()
    told = final_alt_text(
        view, names=NAMES, phrase=phrases(language), forfeit=Forfeit(None, "Called off", result=False)
    )
    assert told.startswith("Called off.")
    assert phrases(language)("alt-drawn") not in told
