"""Tests for the picture of a profile: its content, that everything fits, and its alt text."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import House, Variant
from locales import words
from locales.words import say
from render.alt_text.board_alt_text import LIMIT
from render.alt_text.profile_alt_text import profile_alt_text
from render.drawing import draw_profile
from render.scenes.box import Box
from render.scenes.career import Profile, Rated, Results, Rival
from render.scenes.labels import Phrase
from render.scenes.layout import CORNER, SMALLEST_TEXT
from render.scenes.profile_scene import duration, month, profile
from render.scenes.scene import Course, Label, Panel, Rose, Scene
from render.sprites.theme import LIGHT
from tests.render.contrasts import TEXT_ON
from tests.render.profiles import DAY, FIRST, career, first_match, widest
from tests.render.reading import holds, meets, written_box

every_language = pytest.mark.parametrize("code", words.languages())
every_profile = pytest.mark.parametrize("make", [career, first_match, widest])
Make = Callable[[], Profile]


def english(key: str, /, **variables: str | int) -> str:
    return say("en", key, **variables)


def texts(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Label)]


def curve(scene: Scene) -> Course:
    (found,) = (item for item in scene.items if isinstance(item, Course))
    return found


@every_profile
@every_language
def test_all_words_and_figures_fit_and_none_meet(make: Make, code: str) -> None:
    scene = profile(make(), partial(say, code))
    labels = [item for item in scene.items if isinstance(item, Label) and item.text]
    for label in labels:
        assert label.box.left - 4 <= written_box(label).left, label.text  # a J reaches out a little
        assert written_box(label).right <= label.box.right + 1, label.text
        assert label.size >= SMALLEST_TEXT
        assert (label.ink, label.ground) in TEXT_ON
    for number, one in enumerate(labels):
        for other in labels[number + 1 :]:
            assert not meets(written_box(one), written_box(other)), (one.text, other.text)
    names = {"Wilhelmina"}  # names of people may be cut, our own words and figures never
    assert [text for text in texts(scene) if text.endswith("…") and text.split()[0] not in names] == []


@every_profile
def test_everything_is_inside_and_the_corner_of_the_badge_is_free(make: Make) -> None:
    scene = profile(make(), english)
    corner = Box(0, scene.height - CORNER[1], *CORNER)
    assert all(holds(scene.box, item.box) and not meets(corner, item.box) for item in scene.items)


def test_it_shows_the_figures() -> None:
    shown = texts(profile(career(), english))
    for figure in ("Margaret", "Duels", "1602", "± 45", "31", "14", "22", "20", "90", "since 1/2026", "4", "at best 9"):
        assert figure in shown
    for figure in ("Richard", "1782", "21", "441 points", "14 s · 3 h", "live · daily", "187", "12 : 15"):
        assert figure in shown


def test_who_has_won_nothing_has_no_best_win() -> None:
    shown = texts(profile(first_match(), english))
    assert "Team matches, provisional" in shown
    assert "–" in shown
    assert "at best 0" not in shown


def test_a_name_that_no_font_writes_gives_way() -> None:
    shown = texts(profile(replace(career(), name="🌹"), english))
    assert "Somebody" in shown


def test_the_bar_shows_the_share_that_was_won_and_drawn() -> None:
    value = replace(career(), results=(Results(1, 1, 2), Results()))
    scene = profile(value, english)
    rose = next(item for item in scene.items if isinstance(item, Rose) and item.house is House.RED)
    row = [
        item.box.width
        for item in scene.items
        if isinstance(item, Panel) and rose.box.top < item.box.top < rose.box.bottom and item.box.left > rose.box.right
    ]
    whole, drawn, won = row
    assert (drawn, won) == (whole // 2, whole // 4)


ratings = st.lists(
    st.tuples(st.integers(0, 400 * DAY), st.integers(300, 3200), st.integers(1, 500)), min_size=1, max_size=40
)


@given(ratings)
def test_a_curve_runs_with_time_and_with_the_rating(found: list[tuple[int, int, int]]) -> None:
    rated = tuple(Rated(FIRST + at, rating, margin) for at, rating, margin in sorted(found))
    drawn = curve(profile(replace(career(), curve=rated), english))
    for (x, y), margin in zip(drawn.points, drawn.margins, strict=True):
        assert 0 <= x <= drawn.box.width
        assert 0 < y < drawn.box.height
        assert margin > 0
    for (one, here), (other, there) in zip(
        zip(rated, drawn.points, strict=True), list(zip(rated, drawn.points, strict=True))[1:], strict=False
    ):
        assert (one.at < other.at) == (here[0] < there[0])
        assert (one.rating < other.rating) == (here[1] > there[1])


@given(st.integers(300, 3200), st.integers(1, 500))
def test_behind_a_curve_stand_two_to_five_round_numbers(rating: int, margin: int) -> None:
    scene = profile(replace(career(), curve=(Rated(FIRST, rating, margin),)), english)
    box = curve(scene).box
    beside = [int(item.text) for item in scene.items if isinstance(item, Label) and item.box.right < box.left
              and box.top - 20 < item.box.top < box.bottom]  # fmt: skip
    assert 2 <= len(beside) <= 6
    assert all(each % 5 == 0 for each in beside)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "1 s"), (14, "14 s"), (99, "99 s"), (100, "2 min"), (3600, "60 min"), (6000, "2 h"), (2 * DAY, "2 days")],
)
def test_a_time_is_said_in_one_unit(seconds: int, said: str) -> None:
    assert duration(seconds, english) == said


def test_a_month_is_that_of_the_whole_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    time.tzset()
    assert month(FIRST) == "1/2026"
    monkeypatch.undo()
    time.tzset()


def test_it_is_a_picture() -> None:
    drawn = draw_profile(career(), phrase=english, theme=LIGHT)
    assert (drawn.filename, drawn.width) == ("profile.png", 800)
    assert len(drawn.data) < 90_000


# The words instead


@every_profile
@every_language
def test_the_words_tell_what_the_picture_tells(make: Make, code: str) -> None:
    value = make()
    phrase: Phrase = partial(say, code)
    told = profile_alt_text(value, phrase)
    assert str(value.now.rating) in told
    assert str(value.now.margin) in told
    assert len(told.encode("utf-16-le")) // 2 <= LIMIT
    assert phrase("profile-rivals") in told


def test_the_words_in_full() -> None:
    assert profile_alt_text(first_match(), english) == (
        "Profile of Edward, team matches: rating 1458, give or take 312, still provisional. With red: 0 won, 0 tied,"
        " 0 lost. With white: 0 won, 0 tied, 1 lost. Rated matches: 1 (since 2/2026). Wins in a row: 0. Best win: –."
        " Largest territory: 1 (1 point). Time to move: 2 days (daily). Heroes spent: 2. Favourite opponents:"
        " Margaret: 0 won, 0 tied, 1 lost; Henry: 0 won, 0 tied, 1 lost."
    )
    assert "from 1500 in 1/2026 to 1602 in 11/2026, at most 1699, at least 1481" in profile_alt_text(career(), english)


def test_the_words_are_within_the_limit_whatever_the_names() -> None:
    rivals = tuple(Rival("🌹" * 40, Results(1000, 1000, 1000)) for _ in range(3))
    value = replace(widest(), name="🌹" * 40, rivals=rivals, variant=Variant.TEXAS)
    assert len(profile_alt_text(value, english).encode("utf-16-le")) // 2 <= LIMIT
