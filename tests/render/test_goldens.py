"""Tests that every kind of picture equals its approved golden picture."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image

from game import Seat, Variant
from render.drawing import draw_board, draw_start
from render.files.paint import paint
from render.scenes.scene import CardFace, HeroShield, LitSquare, Scene, SizeBadge
from render.sprites.button_art import EDITION
from render.sprites.theme import LIGHT
from tests.render.goldens import AVERAGE, FOLDER, SCRIPTS, WORST, golden, pictures
from tests.render.positions import DUEL_TURN, NAMES, after, difference, duel, labels, small


@pytest.mark.parametrize(("name", "draw"), [pytest.param(name, draw, id=name) for name, draw in pictures()])
def test_picture_is_like_its_golden_one(name: str, draw: Callable[[], Image.Image]) -> None:
    drawn, kept = draw(), golden(name)
    assert drawn.size == kept.size
    average, worst = difference(drawn, kept)
    assert average <= AVERAGE, f"{name} is {average:.2f} off; look at it, then `python -m tests.render.goldens`"
    assert worst <= WORST, f"{name} is {worst:.0f} off in one place"


def test_a_name_that_runs_the_wrong_way_is_found_out() -> None:
    names = [name[::-1] if number == 3 else name for number, name in enumerate(SCRIPTS[0])]
    called = dict(zip(Seat, names, strict=True))
    drawn = draw_start(Variant.TEXAS, names=called, labels=labels(), theme=LIGHT)
    _, worst = difference(small(drawn.data), golden("names-1"))
    assert worst > WORST


def test_no_golden_picture_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == {name for name, _ in pictures()}


@pytest.mark.parametrize("kind", [LitSquare, CardFace, SizeBadge, HeroShield])
def test_a_picture_that_lacks_one_thing_is_found_out(kind: type) -> None:
    position, turn = after(duel(), DUEL_TURN)
    drawn = draw_board(position, seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=LIGHT, last_turn=turn)
    first = next(item for item in drawn.scene.items if isinstance(item, kind))
    poorer = replace(drawn.scene, items=tuple(item for item in drawn.scene.items if item is not first))
    assert isinstance(poorer, Scene)
    _, worst = difference(paint(poorer, LIGHT).reduce(2), golden("duel-red_1-light"))
    assert worst > WORST


def test_emoji_that_are_drawn_otherwise_are_another_edition() -> None:
    """Discord has those of before under the same names: if this fails, raise `EDITION` and put the new digest here."""
    digest = hashlib.sha256((FOLDER / "emoji.png").read_bytes()).hexdigest()[:12]
    assert (EDITION, digest) == (1, "0f3eae0fcf3c")
