"""Tests for drawing names: any script, emoji, right to left, very long, or empty."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops, ImageStat

from game import Seat, Variant
from render.drawing import draw_board, draw_final, draw_start
from render.scenes.labels import Labels
from render.scenes.scene import Label, Scene
from render.sprites.theme import LIGHT
from render.text.lettering import Weight, can_be_cut, fitted, mask, shortened, width
from render.text.naming import written
from render.text.shaping import shaped
from tests.render.positions import DUEL_TURN, LANGUAGES, TEAMS_TURN, after, duel, labels, teams
from tests.render.reading import drawable, holds, written_box

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
    "arabic": ("مرحبا", "مرحبا"),
    "arabic forms": ("ﻣﺮﺣﺒﺎ", "مرحبا"),
    "persian": ("می\u200cروم", "می\u200cروم"),
    "hebrew": ("אנה", "אנה"),
    "hebrew with points": ("שָׁלוֹם", "שָׁלוֹם"),
    "armenian": ("Անահիտ", "Անահիտ"),
    "georgian": ("თამარი", "თამარი"),
    "devanagari": ("लक्ष्मी", "लक्ष्मी"),
    "thai": ("สมชาย น้ำ", "สมชาย น้ำ"),
    "tamil": ("தமிழ்", ""),
    "two scripts": ("Anna אנה فاطمة 7", "Anna אנה فاطمة 7"),
    "zalgo": ("A\u0310\u0337\u0316nn\u0301a", "Anńa"),
    "tower": ("H" + "\u030a\u0301" * 20 + "ש" + "\u05b8" * 20, "Hש\u05b8\u05b8\u05b8"),
    "struck out": ("A\u0336n\u0336n\u0336a\u0336", "Anna"),
    "one mark": ("x\u030c", "x\u030c"),
    "fraktur": ("𝕬𝖓𝖓𝖆", "Anna"),
    "wide": ("Ａｎｎａ", "Anna"),
    "bubbles": ("Ⓐⓝⓝⓐ", "Anna"),
    "tiles": ("🅰🅽🅽🅰", "ANNA"),
    "small capitals": ("ᴀɴɴᴀ", "ANNA"),
    "raised": ("ᴬⁿⁿᵃ", "Anna"),
    "roman": ("Henry Ⅷ", "Henry VIII"),
    "signs that stay": ("½ Anna² ™", "½ Anna² ™"),
    "ornaments": ("꧁༺ Anna ༻꧂", "Anna"),
    "flags": ("🏴\U000e0067\U000e0062\U000e007f Eve 🇩🇪", "Eve"),
    "override": ("\u202eEve\u202c \u2067X\u2069", "Eve X"),
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


@given(st.text(st.one_of(st.characters(), st.sampled_from("aשاक1 \u0301\u05b8\u064b\u094d\u200d")), max_size=60))
def test_whatever_is_written_can_be_drawn(name: str) -> None:
    text = written(name)
    assert drawable(text)
    assert written(text) == text
    assert "\n" not in text
    assert text == text.strip()


@given(st.text(alphabet="WilliamöЖ .-אبक\u094dषा", max_size=60), st.integers(40, 400))
def test_shortened_text_fits(text: str, room: int) -> None:
    short = shortened(text, Weight.STRONG, 28, room)
    assert width(short, Weight.STRONG, 28) <= room
    assert short == text or short.endswith("…")


@pytest.mark.parametrize(
    ("text", "places"), [("Anna", [0, 1, 2, 3]), ("x\u030cy", [0, 2]), ("क्षका", [0, 3]), ("می\u200cر", [0, 1])]
)
def test_a_cut_tears_no_letter_apart(text: str, places: list[int]) -> None:
    assert [place for place in range(len(text)) if can_be_cut(text, place)] == places
    for room in range(30, 120, 5):
        kept = shortened(text * 5, Weight.STRONG, 28, room).removesuffix("…")
        assert len(kept) % len(text) in places


@pytest.mark.parametrize("tower", ["ب" + "\u0651\u064e" * 9, "ب" + "\u0650" * 18, "ก" + "\u0e38\u0e3a" * 5])
def test_whatever_towers_is_cut_off_at_its_line(tower: str) -> None:
    """Marks are few by then, but a font of the machine may stack even those too high."""
    stencil, _, top, _ = shaped(tower, Weight.STRONG, 40)
    bottom = top + stencil.height
    assert -1.1 * 40 <= top < bottom <= 0.5 * 40
    assert top == -1.1 * 40 or bottom == 0.5 * 40, "there was something to cut"


def off(letter: str, line: str, on_the_right: bool) -> float:
    """How far the first or last strip of a line is from a letter alone."""
    (alone, _, top), (whole, _, high) = (mask(text, Weight.STRONG, 40) for text in (letter, line))
    left = whole.width - alone.width if on_the_right else 0
    strip = whole.crop((left, top - high, left + alone.width, top - high + alone.height))
    return ImageStat.Stat(ImageChops.difference(strip, alone)).mean[0]


@pytest.mark.parametrize(("line", "on_the_right"), [("אל", True), ("در", True), ("قא", True), ("gא", False)])
def test_text_runs_its_own_way(line: str, on_the_right: bool) -> None:
    """The first letter stands on the right where letters run to the left."""
    for letter, right in ((line[0], on_the_right), (line[1], not on_the_right)):
        # Not the same to a pixel, because letters do not begin on whole ones.
        assert off(letter, line, right) * 1.5 < off(letter, line, not right)


def test_letters_join_and_change_their_form() -> None:
    assert width("سلام", Weight.STRONG, 40) < sum(width(letter, Weight.STRONG, 40) for letter in "سلام") * 0.8
    assert width("क्ष", Weight.STRONG, 40) < width("कष", Weight.STRONG, 40)
    assert width("x\u030c", Weight.STRONG, 40) == pytest.approx(width("x", Weight.STRONG, 40), abs=2)


@pytest.mark.parametrize("weight", Weight)
def test_plain_lines_are_as_wide_whoever_sets_them(weight: Weight) -> None:
    for text in ("Margaret", "Екатерина", "Ångström 12"):
        *_, reached = shaped(text, weight, 40)
        assert reached == pytest.approx(width(text, weight, 40), rel=0.08)


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
                assert holds(scene.box, written_box(item)), item
                assert item.box.left <= written_box(item).left, item
                assert written_box(item).right <= item.box.right + 1, item
                # Nothing rises or falls out of a line into the next.
                assert written_box(item).top >= item.box.middle[1] - 0.82 * item.size, item
                assert written_box(item).bottom <= item.box.middle[1] + 0.85 * item.size, item


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
                assert written_box(item).right <= item.box.right + 1, item
