"""Tests for sheets: painting in a palette equals converting from full colour, and the cache stays small."""

from __future__ import annotations

import gc
import random

import pytest
from PIL import Image, ImageChops

from game import Seat
from render.files import sheets
from render.files.paint import paint, paint_on
from render.files.sheets import BlendCache, PaletteSheet
from render.scenes.match_scene import match_scene
from render.scenes.scene import Scene
from render.sprites.palette import palette
from render.sprites.theme import DARK, LIGHT, Theme
from tests.render.positions import DUEL_TURN, NAMES, after, difference, duel, labels

SIZE = 24


@pytest.fixture(autouse=True)
def met(monkeypatch: pytest.MonkeyPatch) -> BlendCache:
    """What sprites became that met a ground: nothing yet."""
    fresh = BlendCache(2**24)
    monkeypatch.setattr(sheets, "BLEND_CACHE", fresh)
    return fresh


def scene() -> Scene:
    position, turn = after(duel(), DUEL_TURN)
    return match_scene(position, Seat.RED_1, NAMES, labels(), turn)


def seen(sheet: PaletteSheet) -> Image.Image:
    """What is on a sheet, in full colour."""
    rows = Image.frombytes("P", (sheet.width + 1, sheet.height), sheet.rows()).crop(
        (1, 0, sheet.width + 1, sheet.height)
    )
    rows.putpalette(sheet.colours)
    return rows.convert("RGB")


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: str(theme.name))
def test_it_looks_as_if_painted_in_full_colour(theme: Theme) -> None:
    whole = scene()
    sheet = PaletteSheet(whole.width, whole.height).begin(palette(theme))
    paint_on(sheet, whole, theme)
    average, worst = difference(seen(sheet), paint(whole, theme))
    assert average < 1
    assert worst < 12


def test_what_is_kept_changes_nothing(met: BlendCache) -> None:
    whole = scene()
    sheet = PaletteSheet(whole.width, whole.height).begin(palette(LIGHT))
    paint_on(sheet, whole, LIGHT)
    first, kept = sheet.rows(), len(met.kept)
    paint_on(sheet, whole, LIGHT)
    assert sheet.rows() == first
    assert len(met.kept) == kept, "everything had been met"


def test_each_palette_keeps_its_own() -> None:
    stain = Image.new("RGBA", (SIZE, SIZE), (90, 20, 20, 128))
    painted = []
    for theme in (LIGHT, DARK, LIGHT):
        sheet = PaletteSheet(SIZE, SIZE).begin(palette(theme))
        sheet.fill((200, 190, 180), (0, 0, SIZE, SIZE))
        sheet.lay(stain, 0, 0)
        painted.append(seen(sheet))
    assert ImageChops.difference(painted[0], painted[2]).getbbox() is None
    assert max(abs(a - b) for a, b in zip(painted[0].getpixel((3, 3)), (145, 105, 100), strict=True)) < 40  # type: ignore[arg-type]


def test_a_sprite_that_is_gone_is_not_taken_for_a_new_one() -> None:
    """Python gives the identity of what is gone to something new."""
    sheet = PaletteSheet(SIZE, SIZE).begin(palette(LIGHT))
    for number in range(200):
        colour = (number, 255 - number, 40)
        sheet.cover(Image.new("RGB", (SIZE, SIZE), (255, 255, 255)), 0, 0)
        sheet.lay(Image.new("RGBA", (SIZE, SIZE), (*colour, 255)), 0, 0)
        expected = Image.new("RGB", (1, 1), colour).quantize(palette=palette(LIGHT), dither=Image.Dither.NONE)
        assert seen(sheet).getpixel((5, 5)) == expected.convert("RGB").getpixel((0, 0))
        gc.collect(0)


def test_only_so_much_is_kept(met: BlendCache) -> None:
    met.most_bytes = 50_000
    sheet = PaletteSheet(SIZE, SIZE).begin(palette(LIGHT))
    dice = random.Random(7)
    for _ in range(100):
        sheet.lay(Image.new("RGBA", (SIZE, SIZE), (dice.randrange(256), 0, 0, 100)), 0, 0)
    assert 0 < met.bytes <= 50_000
    assert met.bytes == sum(size for _, size, _ in met.kept.values())


def test_the_column_before_the_first_stays_empty() -> None:
    whole = scene()
    sheet = PaletteSheet(whole.width, whole.height).begin(palette(LIGHT))
    paint_on(sheet, whole, LIGHT)
    assert set(sheet.rows()[:: whole.width + 1]) == {0}
