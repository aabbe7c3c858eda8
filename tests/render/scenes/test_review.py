"""Tests for the picture of a review: its content in every language, and its alt text."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import Seat, Variant
from locales import words
from locales.words import say
from render.alt_text.review_alt_text import review_alt_text
from render.drawing import draw_review
from render.scenes.box import Box
from render.scenes.labels import Labels
from render.scenes.layout import CORNER
from render.scenes.review_scene import ReviewChart, ReviewLabels, points_text, review
from render.scenes.scene import Curve, Label, Panel, Scene
from render.sprites.theme import LIGHT, Tone
from render.text.lettering import ELLIPSIS
from tests.render.reading import holds, meets

NAMES = {seat: f"P{seat:d}" for seat in Seat}
CHART = ReviewChart(
    Variant.DUEL,
    (0.53, 0.6, 0.35, 0.4, 0.9, 1.0),
    ((0, 0), (1, 0), (1, 4), (4, 4), (9, 4), (16, 4)),
    (1, 3),
    (0.31, -0.08),
    (0.04, 0.2),
    0.03,
    -0.12,
)

chances = st.lists(st.floats(0, 1), min_size=2, max_size=130)


def scene(chart: ReviewChart, language: str = "en") -> Scene:
    phrase = partial(say, language)
    return review(chart, NAMES, Labels.from_phrases(phrase), ReviewLabels.from_phrases(phrase))


def texts(drawn: Scene) -> list[str]:
    return [item.text for item in drawn.items if isinstance(item, Label)]


def marks(drawn: Scene) -> list[Box]:
    return [item.box for item in drawn.items if isinstance(item, Panel) and item.fill is Tone.CALL]


def test_it_says_all_amounts_with_their_signs() -> None:
    said = texts(scene(CHART))
    assert [text for text in said if text[0] in "+−0"] == ["+31", "−4", "−8", "−20", "+3", "+12"]
    assert said[:4] == ["16", "P0", "4", "P1"]


def test_turning_points_stand_on_the_curve_in_their_order() -> None:
    drawn = scene(CHART)
    curve = next(item for item in drawn.items if isinstance(item, Curve) and item.below is not None)
    assert curve.heights == CHART.chances
    for place, box in zip(CHART.points, marks(drawn), strict=True):
        assert box.middle == pytest.approx(curve.point(place), abs=1)
    assert [text for text in texts(drawn) if text in "12"] == ["1", "2"]


@given(chances, st.data())
def test_whatever_happened_everything_is_in_the_picture(found: list[float], data: st.DataObject) -> None:
    places = data.draw(st.sets(st.integers(0, len(found) - 2), max_size=3))
    scores = tuple((number, 0) for number in range(len(found)))
    luck = data.draw(st.tuples(st.floats(-3, 3), st.floats(-3, 3)))
    chart = ReviewChart(Variant.TEXAS, tuple(found), scores, tuple(sorted(places)), luck, (0.0, 2.5), -0.1, 0.4)
    drawn = scene(chart)
    corner = Box(0, drawn.height - CORNER[1], *CORNER)
    assert len(marks(drawn)) == len(places)
    for item in drawn.items:
        assert holds(drawn.box, item.box), item
        assert not meets(item.box, corner), item


@pytest.mark.parametrize("language", words.languages())
def test_the_words_fit(language: str) -> None:
    assert not [text for text in texts(scene(CHART, language)) if ELLIPSIS in text]


@pytest.mark.parametrize("language", words.languages())
def test_the_curve_is_told_in_a_sentence(language: str) -> None:
    told = review_alt_text(CHART, partial(say, language))
    first = told.split(".")[0]
    for number in ("5", "53", "100", "35"):
        assert number in first
    assert "2, 4" in told, "the turning points are counted as people count"


def test_the_likelier_winner_changes_only_when_somebody_is_ahead() -> None:
    phrase = partial(say, "en")
    level = ReviewChart(Variant.DUEL, (0.5, 0.52, 0.49, 0.53), ((0, 0),) * 4, (), (0, 0), (0, 0), 0, 0)
    assert "likelier" not in review_alt_text(level, phrase)
    assert "changed 2 times" in review_alt_text(CHART, phrase)


def test_it_can_be_drawn() -> None:
    phrase = partial(say, "en")
    drawn = draw_review(
        CHART, names=NAMES, labels=Labels.from_phrases(phrase), words=ReviewLabels.from_phrases(phrase), theme=LIGHT
    )
    assert (drawn.filename, drawn.width) == ("review.png", 800)
    assert len(drawn.data) < 100_000


def test_points_have_a_sign_unless_there_are_none() -> None:
    assert [points_text(amount) for amount in (0.314, -0.05, 0.001)] == ["+31", "−5", "0"]
