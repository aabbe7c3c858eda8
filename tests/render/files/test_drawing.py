"""Tests for drawing as the bot does it: any position, any seat, many threads, always the same bytes."""

from __future__ import annotations

import hashlib
import itertools
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from game import CARDS, Deck, Move, Seat, Variant, opening, replay
from render.drawing import draw_board, draw_final, draw_preview
from render.files.warming import warm_up
from render.sprites.button_art import card_name, emoji_set
from render.sprites.theme import LIGHT, THEMES, Theme
from tests.game.random_matches import matches
from tests.render.positions import DUEL_TURN, NAMES, ROOT, after, duel, labels, opened

MOST_BYTES = 150 * 1024


@pytest.mark.slow
@settings(max_examples=25)
@given(match=matches(), number=st.integers(0, 3), theme=st.sampled_from(list(THEMES.values())))
def test_any_legal_position_can_be_drawn(
    match: tuple[Variant, bytes, tuple[Move, ...]], number: int, theme: Theme
) -> None:
    variant, seed, moves = match
    position, turn = opening(variant, Deck(seed)), None
    for turn in replay(variant, Deck(seed), moves):
        position = turn.position
    seat = variant.seats[number % len(variant.seats)]
    drawn = [draw_board(position, seen_from=seat, names=NAMES, labels=labels(), theme=theme, last_turn=turn)]
    drawn += [draw_board(position, seen_from=seat, names={}, labels=labels(), theme=theme)]
    drawn += [draw_preview(position, move, seen_from=seat, theme=theme) for move in position.legal_moves()[:2]]
    drawn += [draw_final(position, seen_from=seat, names=NAMES, labels=labels(), theme=theme, last_turn=turn)]
    for picture in drawn:
        assert len(picture.data) <= MOST_BYTES
        image = opened(picture.data)
        assert image.size == (picture.width, picture.height) == (800, picture.scene.height)


def test_the_fullest_boards_stay_small() -> None:
    """52 tokens, all alone or all in heaps; every hand full."""
    position, turn = after(duel(), len(duel().moves))
    for theme in THEMES.values():
        drawn = draw_board(position, seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=theme, last_turn=turn)
        assert len(drawn.data) <= MOST_BYTES


def test_a_player_s_view_is_enough() -> None:
    position, turn = after(duel(), DUEL_TURN)
    pictures = [
        draw_board(view, seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=LIGHT, last_turn=turn).data
        for view in (position, position.view())
    ]
    assert pictures[0] == pictures[1]


SCRIPT = """
import hashlib, sys
from concurrent.futures import ThreadPoolExecutor
from game import Seat
from render.drawing import draw_board
from render.sprites.theme import LIGHT
from tests.render.positions import DUEL_TURN, NAMES, after, duel, labels
position, turn = after(duel(), DUEL_TURN)
def draw(_):
    return draw_board(position, seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=LIGHT, last_turn=turn).data
with ThreadPoolExecutor(8) as threads:
    print(*{hashlib.sha256(data).hexdigest() for data in threads.map(draw, range(8))})
"""


@pytest.mark.slow
def test_same_input_same_bytes_from_cold_threads_in_other_processes() -> None:
    """Eight threads that all draw the first sprites at once, in processes that hash and start differently."""
    found = []
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(done.stdout.split())
    position, turn = after(duel(), DUEL_TURN)
    here = draw_board(position, seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=LIGHT, last_turn=turn).data
    assert found == [[hashlib.sha256(here).hexdigest()]] * 2


def test_warm_sprites_are_not_drawn_again() -> None:
    from render.sprites.sprites import _KEPT

    warm_up(LIGHT)
    position, turn = after(duel(), DUEL_TURN)
    draw_board(position, seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=LIGHT, last_turn=turn)
    before = dict(_KEPT)
    with ThreadPoolExecutor(4) as threads:
        for _ in range(4):
            threads.submit(warm_up, LIGHT).result()
    draw_board(position, seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=LIGHT, last_turn=turn)
    assert before.keys() == _KEPT.keys()


def test_emoji_are_what_discord_takes() -> None:
    pictures = emoji_set()
    assert len(pictures) >= 24 + 2 + 1
    for name, data in pictures.items():
        assert 2 <= len(name) <= 32
        assert name.replace("_", "").isalnum()
        assert len(data) <= 256 * 1024
        assert opened(data).size == (128, 128)


@pytest.mark.parametrize("ground", [(49, 51, 56), (255, 255, 255)], ids=["dark", "light"])
def test_cards_differ_at_the_size_of_a_letter(ground: tuple[int, int, int]) -> None:
    pictures, shown = emoji_set(), {}
    for card in CARDS:
        sheet = Image.new("RGB", (128, 128), ground)
        image = opened(pictures[card_name(card)])
        sheet.paste(image, (0, 0), image)
        shown[card] = sheet.resize((22, 22), Image.Resampling.LANCZOS).convert("L")
    for one, other in itertools.combinations(CARDS, 2):
        apart = ImageStat.Stat(ImageChops.difference(shown[one], shown[other])).mean[0]
        assert apart > 2.5, (one, other)


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "render", *map(str, words)], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_command_line_draws_any_turn(tmp_path: Path) -> None:
    out = tmp_path / "board.png"
    done = run(ROOT / "docs" / "example.txt", "--turn", "74", "--out", out, "--theme", "dark", "--lang", "de")
    assert (done.returncode, done.stderr) == (0, "")
    assert opened(out.read_bytes()).width == 800
    assert done.stdout.startswith("Margaret (Rot) ist am Zug.")


@pytest.mark.slow
def test_command_line_draws_every_kind(tmp_path: Path) -> None:
    done = run(ROOT / "tests" / "render" / "teams.txt", "--turn", "89", "--all", tmp_path / "all")
    assert (done.returncode, done.stderr) == (0, "")
    names = {path.name for path in (tmp_path / "all").iterdir()}
    assert {"start.png", "board-white_2.png", "preview-w2.png", "preview-se1-hero.png", "final-red_1.png"} <= names
    assert {"rules-7-score.png", "emoji-north_east_two.png", "emoji-red_hero.png", "emoji-crown.png"} <= names
    assert len(done.stdout.splitlines()) == len(names)


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (["docs/example.txt", "--turn", "9999", "--out", "x.png"], 2, "the record has turns 0 to"),
        (["docs/example.txt", "--turn", "-1", "--out", "x.png"], 2, "the record has turns 0 to"),
        (["docs/example.txt", "--seat", "white_2", "--out", "x.png"], 2, "a duel has no white_2"),
        (["docs/nowhere.txt", "--out", "x.png"], 2, "No such file"),
        (["README.md", "--out", "x.png"], 1, "README.md"),
        (["docs/example.txt"], 2, "required"),
    ],
    ids=["late", "early", "seat", "missing", "no record", "no place"],
)
def test_command_line_says_what_is_wrong(words: list[str], code: int, complaint: str) -> None:
    done = run(*words)
    assert done.returncode == code
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
