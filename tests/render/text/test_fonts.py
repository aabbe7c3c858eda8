"""Tests for the bundled fonts and the fonts installed on a machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from render.text import fonts, system_fonts
from render.text.fonts import Weight, face_of
from render.text.lettering import mask, width
from render.text.naming import written
from tests.render.positions import ROOT, fonts_in
from tests.render.reading import drawable

FOLDER = ROOT / "render" / "typefaces"
MOST_BYTES = 2_000_000


def a_font(path: Path, letters: str) -> None:
    """A font in which every letter is a box."""
    names = [f"g{ord(letter):x}" for letter in letters]
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for point in ((100, 700), (900, 700), (900, 0)):
        pen.lineTo(point)
    pen.closePath()
    box = pen.glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names])
    builder.setupCharacterMap(dict(zip(map(ord, letters), names, strict=True)))
    builder.setupGlyf(dict.fromkeys([".notdef", *names], box))
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *names], (1000, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)


def test_every_font_comes_with_its_licence_and_is_used() -> None:
    carried = {path.name for path in FOLDER.glob("*.ttf")}
    assert carried == {weight.value for weight in Weight} | set(fonts._SCRIPTS)
    told = (FOLDER / "README.md").read_text("utf-8")
    for name in carried:
        assert name in told or name.startswith("SourceSerifPro-")
        assert (FOLDER / f"{'SourceSerifPro' if name.startswith('Source') else 'Noto'}-OFL.txt").exists()
        assert "Open Font License, Version 1.1" in TTFont(FOLDER / name)["name"].getDebugName(13)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


def test_a_letter_of_the_machine_is_drawn_where_there_is_one(tmp_path: Path) -> None:
    assert written("李白") == ""
    a_font(tmp_path / "NotoSansCJK-Bold.ttf", "李白・")
    with fonts_in(tmp_path):
        assert written("李白") == "李白"
        assert drawable("李白")
        stencil, _, _ = mask("李白", Weight.TEXT, 50)
        side = 50 * fonts._SYSTEM_SCALE
        assert stencil.width == pytest.approx(1.8 * side, abs=2)
        assert stencil.height == pytest.approx(0.7 * side, abs=2)
        assert width("李白", Weight.TEXT, 50) == pytest.approx(2 * side, abs=3)
        assert written("李・白 ★") == "李・白", "its punctuation goes with it, ornaments do not"
        assert written("李黑") == "", "one letter that is missing is one too many"
    assert written("李白") == ""


def test_letters_that_the_pictures_know_are_never_taken_from_the_machine(tmp_path: Path) -> None:
    a_font(tmp_path / "NotoSerifCJK-Bold.ttf", "Anא★李")
    with fonts_in(tmp_path):
        assert all((face := face_of(letter, Weight.HEAVY)) and face.carried for letter in "Anא")
        assert face_of("★", Weight.TEXT) is None, "an ornament looks the same everywhere, or is left out everywhere"
        assert (face := face_of("李", Weight.TEXT))
        assert not face.carried


def test_a_file_that_is_no_font_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "NotoSerifCJK-Bold.ttc").write_bytes(b"no font at all")
    (tmp_path / "NotoSansCJK-Bold.ttc").mkdir()
    a_font(tmp_path / "wqy-zenhei.ttf", "李")
    with fonts_in(tmp_path, tmp_path / "missing"):
        assert written("李") == "李"


def test_the_best_font_comes_first(tmp_path: Path) -> None:
    order = [
        "NotoSerifCJK-Bold.ttc",
        "NotoSansCJK-Bold.ttc",
        "NotoSansCJK-Regular.ttc",
        "NotoSerifTamil-Bold.ttf",
        "NotoSansTamil-Bold.ttf",
        "NotoSansTamil-Regular.ttf",
        "PingFang.ttc",
        "msyhbd.ttc",
        "wqy-zenhei.ttc",
    ]
    deep = tmp_path / "truetype" / "noto"
    deep.mkdir(parents=True)
    for name in (*reversed(order), "NotoColorEmoji.ttf", "DejaVuSans.ttf", "NotoSansCJK-Bold.txt"):
        (deep / name).touch()
    with fonts_in(tmp_path):
        assert [Path(path).name for path in system_fonts.found()] == order
