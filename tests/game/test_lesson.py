"""Tests for the lesson without Discord: every path ends well, and every other click gets an answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs import rules
from core.interactions.clicks import PREFIX, Click, read
from game import DRAW, MOVES, Draw, HeroPlay, House, IllegalMove, Move, Play, Seat, TokenTurned
from game.lesson import KEY, LEARNER, START, TASKS, Lesson, Task, step
from locales import words
from locales.words import say


def first_moves() -> list[Move]:
    return [move for move in START.legal_moves() if Lesson().fits(move)]


def ways() -> list[tuple[Move, ...]]:
    """All ways through the lesson: any first card, the draw, the hero."""
    found: list[tuple[Move, ...]] = []
    for first in first_moves():
        drawn = Lesson().with_move(first).with_move(DRAW)
        found += [(first, DRAW, move) for move in drawn.view.legal_moves() if drawn.fits(move)]
    return found


def after(*moves: Move) -> Lesson:
    lesson = Lesson()
    for move in moves:
        lesson = lesson.with_move(move)
    return lesson


def test_the_beginning_shows_each_kind_of_card() -> None:
    """Three cards to choose from, one that leads off the board and one onto a rose of one's own; no hero yet."""
    assert START.seat is LEARNER
    assert [type(move) for move in START.legal_moves()] == [Play, Play, Play]
    refused = [START.refusal(LEARNER, Play(card)) for card in START.hands[LEARNER]]
    assert [one.name for one in refused if one] == ["OFF_BOARD", "OWN_TOKEN"]
    assert START.score(House.RED) < START.score(House.WHITE)


def test_there_are_three_ways_and_each_ends_with_red_ahead() -> None:
    assert len(ways()) == 3, "one for each card; the hero's square is reached from everywhere"
    for way in ways():
        end = after(*way)
        assert end.task is None
        assert end.view.score(House.RED) > end.view.score(House.WHITE)
        turned = next(event for event in end.own[-1].events if isinstance(event, TokenTurned))
        assert turned.square == KEY
        assert len(turned.joined) > 1, "territories are joined"
        assert len(turned.split_into) > 1, "and white's falls apart"


@pytest.mark.parametrize("way", ways(), ids=lambda way: "/".join(map(str, way)))
def test_the_tasks_come_in_order_and_white_leaves_the_crown_alone(way: tuple[Move, ...]) -> None:
    lesson = Lesson()
    for task, move in zip(TASKS, way, strict=True):
        assert lesson.task is task
        assert lesson.view.seat is LEARNER
        crown = lesson.view.crown
        lesson = lesson.with_move(move)
        if task is Task.DRAW:
            assert lesson.view.crown == crown
    assert [turn.seat for turn in lesson.turns] == [LEARNER, Seat.WHITE_1, LEARNER, Seat.WHITE_1, LEARNER]


@pytest.mark.parametrize("way", ways(), ids=lambda way: "/".join(map(str, way)))
def test_a_button_carries_the_whole_lesson(way: tuple[Move, ...]) -> None:
    """What a restart finds on a button is enough, and a second click on it shows the same again."""
    lesson = Lesson()
    for move in way:
        word = lesson.written(move)
        click = read(str(Click("lesson", turn=len(lesson.own), word=word)))
        assert click is not None
        assert click.word == word
        lesson = lesson.with_move(move)
        assert step(click.word).lesson == step(click.word).lesson == lesson
        assert not step(click.word).astray


def test_another_legal_move_leaves_the_learner_where_they_are() -> None:
    played = Lesson().with_move(first_moves()[0])
    for move in played.view.legal_moves():
        if not isinstance(move, Draw):
            found = step(played.written(move))
            assert found.astray
            assert found.lesson == played
    drawn = played.with_move(DRAW)
    for move in drawn.view.legal_moves():
        if not isinstance(move, HeroPlay):
            assert step(drawn.written(move)) == type(step(""))(drawn, astray=True)


@given(st.lists(st.sampled_from(MOVES), max_size=6).map(lambda moves: "/".join(map(str, moves))))
def test_any_moves_lead_somewhere_legal(word: str) -> None:
    found = step(word)
    assert found.lesson.view.seat is LEARNER or found.lesson.task is None


@given(st.text(alphabet="NESW123*+/x!~", max_size=48))
def test_what_cannot_be_read_begins_anew(word: str) -> None:
    found = step(word)
    for move in (turn.move for turn in found.lesson.own):
        assert str(move) in word


def test_nothing_can_be_done_after_the_end() -> None:
    end = after(*ways()[0])
    with pytest.raises(IllegalMove):
        end.with_move(DRAW)
    assert step(end.written(DRAW)).lesson == Lesson()


@pytest.mark.parametrize("code", words.languages())
def test_the_learner_is_told_what_happened_in_their_language(code: str) -> None:
    for way in ways():
        lesson = Lesson()
        assert rules.story(code, lesson) == []
        for move in way:
            assert rules.said(code, step(lesson.written()))
            lesson = lesson.with_move(move)
            told = rules.story(code, lesson)
            assert told[0].startswith(f"**{say(code, 'story-house', house='red')}**")
        text = rules.said(code, step(lesson.written()))
        assert str(lesson.view.score(House.RED)) in text
        assert str(lesson.view.score(House.WHITE)) in text


def test_any_page_number_is_a_page() -> None:
    for turn in (0, 1, 8, 9, 999_999):
        assert rules.page_of(Click("rules", turn=turn)) in rules.WORDS
    assert read(f"{PREFIX}:rules::3:next") == Click("rules", turn=3, word="next")
