"""Names as people have them: any script, emoji, right to left, very long, or nothing at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import Seat, Variant
from render import LIGHT, Labels, draw_board, draw_final, draw_start
from render.lettering import Weight, drawable, fitted, shortened, width, written
from render.scene import Label, Scene
from tests.render.positions import DUEL_TURN, LANGUAGES, TEAMS_TURN, after, duel, labels, teams

NAMES = {
    "plain": ("Anna", "Anna"),
    "accents": ("Željko Ångström-Đặng", "Željko Ångström-Đặng"),
    "decomposed": ("Zoe\u0308", "Zoë"),
    "greek": ("Αθηνά Παπαδοπούλου", "Αθηνά Παπαδοπούλου"),
    "cyrillic": ("Екатерина", "Екатерина"),
    "emoji": ("🌹 Anna 👩‍👩‍👧 🏳️‍🌈", "Anna"),
    "only emoji": ("🌹👑", ""),
    "keycap": ("1️⃣ Anna", "1 Anna"),
    "chinese": ("李白", ""),
    "japanese": ("さくら Sakura", ""),
    "arabic": ("مرحبا", ""),
    "hebrew": ("אנה", ""),
    "thai": ("สมชาย", ""),
    "zalgo": ("A\u0310\u0337\u0316nna", ""),
    "fraktur": ("𝕬𝖓𝖓𝖆", ""),
    "invisible": ("\u200b\u2066\u202e\u00ad", ""),
    "control": ("A\x00n\nn\ta", "An n a"),
    "private": ("\ue000", ""),
    "surrogate": ("\ud800", ""),
    "spaces": ("   ", ""),
    "empty": ("", ""),
    "dots": ("...", ""),
    "long": ("W" * 400, "W" * 400),
    "ligatures": ("Ænne fjord ß", "Ænne fjord ß"),
}


@pytest.mark.parametrize(("name", "wanted"), NAMES.values(), ids=NAMES)
def test_a_name_is_written_or_left_to_the_house(name: str, wanted: str) -> None:
    assert written(name) == wanted


@given(st.text(max_size=60))
def test_whatever_is_written_can_be_drawn(name: str) -> None:
    text = written(name)
    assert drawable(text)
    assert "\n" not in text
    assert text == text.strip()


@given(st.text(alphabet="WilliamöЖ .-", max_size=80), st.integers(40, 400))
def test_shortened_text_fits(text: str, room: int) -> None:
    short = shortened(text, Weight.STRONG, 28, room)
    assert width(short, Weight.STRONG, 28) <= room
    assert short == text or short.endswith("…")


def test_a_text_is_set_smaller_before_it_is_cut() -> None:
    assert fitted("Margaret", Weight.STRONG, (44, 30), 1000) == ("Margaret", 44)
    assert fitted("Margaret", Weight.STRONG, (44, 30), 150) == ("Margaret", 30)
    assert fitted("Margaret", Weight.STRONG, (44, 30), 80) == ("Ma…", 30)


def scenes(names: dict[Seat, str], words: Labels) -> list[Scene]:
    position, turn = after(duel(), DUEL_TURN)
    four, last = after(teams(), TEAMS_TURN)
    return [
        draw_board(position, seen_from=Seat.WHITE_1, names=names, labels=words, theme=LIGHT, last_turn=turn).scene,
        draw_board(four, seen_from=Seat.RED_2, names=names, labels=words, theme=LIGHT, last_turn=last).scene,
        draw_final(duel().final(), seen_from=Seat.RED_1, names=names, labels=words, theme=LIGHT).scene,
        draw_final(teams().final(), seen_from=Seat.RED_1, names=names, labels=words, theme=LIGHT).scene,
        *(draw_start(variant, names=names, labels=words, theme=LIGHT).scene for variant in Variant),
    ]


@pytest.mark.parametrize("name", [name for name, _ in NAMES.values()], ids=NAMES)
def test_no_name_leaves_its_place(name: str) -> None:
    for scene in scenes(dict.fromkeys(Seat, name), labels()):
        for item in scene.items:
            if isinstance(item, Label):
                assert drawable(item.text)
                assert scene.box.holds(item.written_box), item
                assert item.box.left <= item.written_box.left, item
                assert item.written_box.right <= item.box.right + 1, item


def test_the_house_stands_in_for_a_name_that_cannot_be_written() -> None:
    for scene in scenes(dict.fromkeys(Seat, "李白"), labels()):
        words = " ".join(item.text for item in scene.items if isinstance(item, Label))
        assert "Lancaster" in words or "York" in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_words_fit_in_every_language(language: str) -> None:
    """Only names may be cut."""
    for scene in scenes({}, labels(language)):
        for item in scene.items:
            if isinstance(item, Label):
                assert drawable(item.text)
                assert "…" not in item.text, item
                assert item.written_box.right <= item.box.right + 1, item
