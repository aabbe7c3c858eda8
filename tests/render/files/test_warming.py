"""Tests for warming up: after the first steps a duel needs few new sprites, after all steps no match needs any."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest

from game import Deck, Position, Seat, Turn, Variant, opening, play
from render.files.paint import paint
from render.files.warming import REST, first_steps, later_steps, warm_up, warm_up_gently
from render.scenes.end_scene import final
from render.scenes.labels import Labels
from render.scenes.layout import table
from render.scenes.match_scene import match_scene
from render.scenes.preview_scene import preview
from render.sprites import sprites
from render.sprites.palette import palette
from render.sprites.theme import LIGHT

ROOT = Path(__file__).parents[3]
SILENT = Labels.from_phrases(lambda key, /, **_: "")


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> dict[object, object]:
    palette(LIGHT)  # is made once in a process, of sprites of its own
    kept: dict[object, object] = {}
    monkeypatch.setattr(sprites, "_KEPT", kept)
    return kept


def matches(variant: Variant, seeds: range) -> list[tuple[Position, Turn | None]]:
    """Positions of random matches, with the turn that led to each."""
    found: list[tuple[Position, Turn | None]] = []
    for seed in seeds:
        dice, deck = random.Random(seed), Deck(bytes([seed]) * 32)
        position, turn = opening(variant, deck), None
        while position.seat is not None:
            found.append((position, turn))
            turn = play(position, position.seat, dice.choice(position.legal_moves()), deck)
            position = turn.position
        found.append((position, turn))
    return found


def costly_since(kept: dict[object, object], before: set[object]) -> set[str]:
    """What was drawn of those sprites that a table has many of, by the name of the function that drew it.

    A card just drawn, a trace or the number on a territory is one sprite a picture, and comes in too many shapes.
    """
    drawn = [key for key in kept.keys() - before if isinstance(key, tuple)]
    names = {draw.__name__ for draw, *_ in drawn} & {"tile", "token", "lit_square", "hero_square", "_ground"}
    cards = [arguments for draw, arguments, *_ in drawn if draw.__name__ == "power_card"]
    duel = table(Variant.DUEL, Seat.RED_1).seats[Seat.RED_1].cards[0]
    if any((width, fresh) == (duel.width, False) for _, _, _, _, fresh, width, _ in cards):
        names.add("power_card")
    return names


def test_after_the_first_steps_a_running_duel_needs_nothing_costly(nothing_kept: dict[object, object]) -> None:
    for step in first_steps(LIGHT):
        step()
    before = set(nothing_kept)
    for position, turn in matches(Variant.DUEL, range(1)):
        if position.seat is not None:
            paint(match_scene(position, Seat.RED_1, {}, SILENT, turn), LIGHT)
    assert costly_since(nothing_kept, before) == set()


@pytest.mark.slow
def test_after_all_steps_no_match_needs_anything_costly(nothing_kept: dict[object, object]) -> None:
    warm_up(LIGHT)
    before = set(nothing_kept)
    for variant in Variant:
        for position, turn in matches(variant, range(1))[::-5]:
            for seat in variant.seats[:2]:
                if position.seat is not None:
                    paint(match_scene(position, seat, {}, SILENT, turn), LIGHT)
                    paint(preview(position, position.legal_moves()[0], seat), LIGHT)
                else:
                    paint(final(position, seat, {}, SILENT), LIGHT)
    assert costly_since(nothing_kept, before) == set()


@pytest.mark.slow
def test_gently_is_the_same_in_the_end(nothing_kept: dict[object, object]) -> None:
    warm_up(LIGHT)
    at_once = set(nothing_kept)
    nothing_kept.clear()
    warm_up_gently(LIGHT, threading.Event(), rest=0)
    assert set(nothing_kept) == at_once
    assert REST > 0
    nothing_kept.clear()
    stopped = threading.Event()
    stopped.set()
    warm_up_gently(LIGHT, stopped, rest=0)
    assert len(nothing_kept) < len(at_once) // 10, "whoever closes does not wait for it"


def test_nothing_is_drawn_that_nobody_waits_for_while_people_play(nothing_kept: dict[object, object]) -> None:
    stopping, kept = threading.Event(), list[int]()

    def quiet() -> bool:
        """People play, then nobody does for ten steps, then they play again until the bot is stopped."""
        kept.append(len(nothing_kept))
        if len(kept) > 20:
            stopping.set()
        return 5 <= len(kept) < 15

    warm_up_gently(LIGHT, stopping, rest=0, quiet=quiet)
    assert set(kept[:5]) == {0}
    assert kept[14] > 0
    assert set(kept[14:]) == {len(nothing_kept)}


def test_steps_are_small(nothing_kept: dict[object, object]) -> None:
    """No step but those that paint a whole picture draws more than a handful of sprites."""
    many: set[str] = set()
    for step in (*first_steps(LIGHT), *later_steps(LIGHT)):
        before = len(nothing_kept)
        step()
        assert isinstance(step, partial)
        if len(nothing_kept) - before > 6:
            many.add(step.func.__name__)
    assert many <= {"palette", "_table", "_preview", "_end"}


@pytest.mark.slow
def test_the_bot_prepares_them_before_it_logs_in() -> None:
    """In a fresh process: preparing draws what the first steps name."""
    program = "import bot; from render.sprites import sprites; bot.prepare(); print(len(sprites._KEPT))"
    said = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(said.stdout) > 100
