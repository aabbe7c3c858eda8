"""Tests for the picture of an end: the winner and what decided, on the board or by a forfeit."""

from __future__ import annotations

import pytest

from game import (
    Board,
    House,
    Seat,
    Variant,
    set_up,
)
from render.scenes.box import Box
from render.scenes.end_scene import Forfeit, final
from render.scenes.scene import Ground, Label, Rose, Scene
from tests.render.positions import LANGUAGES, NAMES, labels
from tests.render.reading import holds, meets, written_box
from tests.render.scenes.test_scene import POSITIONS, of

ENDS = {
    "points": (Board.of(red=["a1", "a2"], white=["c1"]), House.RED, "wins_points", 0),
    "largest": (
        Board.of(red=["a1", "a2", "a3", "a4", "a5"], white=["c1", "c2", "c3", "c4", "e1", "e2", "e3"]),
        House.RED,
        "wins_largest",
        1,
    ),
    "tokens": (
        Board.of(
            red=["a1", "a2", "a3", "a4", "c1", "c2", "e1", "e2", "g1", "g2", "i1", "i2"],
            white=["a9", "a8", "a7", "a6", "c9", "c8", "c7", "c6"],
        ),
        House.RED,
        "wins_tokens",
        2,
    ),
    "draw": (Board.of(red=["a1"], white=["c1"]), None, "draw", 0),
}


def boards_top(scene: Scene) -> int:
    [ground] = of(scene, Ground)
    return ground.box.top


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("seat", [Seat.RED_1, Seat.WHITE_1])
def test_the_end_names_both_sides(variant: Variant, seat: Seat) -> None:
    """Beside the points of their house, whoever won."""
    view = next(view for view, _, _ in POSITIONS if view.over and view.variant is variant)
    scene = final(view, seat, NAMES, labels())
    below = [item for item in of(scene, Label) if item.box.top > boards_top(scene)]
    for house in House:
        [points] = [item for item in below if item.text == str(view.score(house)) and item.size == 46]
        [rose] = [item for item in of(scene, Rose) if meets(item.box, Box(0, points.box.top, 800, points.box.height))
                  and item.house is house]  # fmt: skip
        beside = [item.text for item in below if rose.box.right <= item.box.left and item.box.right <= points.box.left]
        beside = [text for text in beside if text in NAMES.values()]
        assert beside == [NAMES[each] for each in variant.seats if each.house is house]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("end", ENDS)
def test_the_end_names_winner_and_what_decided(end: str, language: str) -> None:
    board, winner, word, breaks = ENDS[end]
    words = labels(language)
    view = set_up(Variant.DUEL, [[], []], board=board, crown="e5")
    scene = final(view, Seat.RED_1, NAMES, words)
    said = [item.text for item in of(scene, Label)]
    assert getattr(words, word) in said
    banner = [item.text for item in of(scene, Label) if item.box.bottom <= boards_top(scene)]
    assert (NAMES[Seat.RED_1] in banner) is (winner is House.RED)
    assert NAMES[Seat.WHITE_1] not in banner
    assert [text for text in said if text in (words.largest, words.tokens)] == [words.largest, words.tokens][:breaks]
    for house in House:
        assert str(board.score(house)) in said
        for territory in board.territories(house):
            assert f"{territory.size} × {territory.size}" in said


def test_a_forfeit_overrules_the_board() -> None:
    view = set_up(Variant.DUEL, [[], []], board=Board.of(red=["a1", "a2"], white=["c1"]), crown="e5")
    said = [
        item.text for item in of(final(view, Seat.RED_1, NAMES, labels(), None, Forfeit(House.WHITE, "On time")), Label)
    ]
    assert NAMES[Seat.WHITE_1] in said
    assert "On time" in said
    assert labels().wins_points not in said


def test_a_forfeit_that_cannot_be_written_leaves_the_winner_alone() -> None:
    view = set_up(Variant.DUEL, [[], []], crown="e5")
    scene = final(view, Seat.RED_1, NAMES, labels(), None, Forfeit(House.WHITE, "投了"))
    assert next(item.text for item in of(scene, Label)) == NAMES[Seat.WHITE_1]


def test_both_winners_of_a_team_are_named_however_long() -> None:
    view = next(view for view, _, _ in POSITIONS if view.over and view.variant is Variant.TEXAS)
    for name in ("Ann", "Wilhelmina of the Wide Water"):
        names = {seat: f"{seat.value} {name}" for seat in Seat}
        [banner] = [item for item in of(final(view, Seat.RED_1, names, labels()), Label) if " & " in item.text]
        first, second = banner.text.split(" & ")
        assert first[:6] == f"{first[0]} {name}"[:6]
        assert second[:6] == f"{second[0]} {name}"[:6]
        assert holds(banner.box, written_box(banner))


def test_what_was_called_off_is_not_called_a_draw() -> None:
    view = set_up(Variant.DUEL, [[], []], crown="e5")
    agreed, called_off = (
        [
            item.text
            for item in of(final(view, Seat.RED_1, NAMES, labels(), None, Forfeit(None, "So be it", kind)), Label)
        ]
        for kind in (True, False)
    )
    assert labels().draw in agreed
    assert labels().draw not in called_off
    assert called_off.count("So be it") == agreed.count("So be it") == 1
