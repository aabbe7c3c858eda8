"""Shared by the tests of `render`: sentences from the files, the two sample matches, and comparing pictures."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from PIL import Image, ImageChops, ImageStat

from game import Position, Record, Seat, Turn, parse_record
from render.scenes.labels import Labels, Phrase
from render.text import fonts, lettering, system_fonts
from render.text.naming import written

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de", "nl", "it")
DUEL_TURN, TEAMS_TURN = 74, 89
NAMES = {Seat.RED_1: "Margaret", Seat.WHITE_1: "Richard", Seat.RED_2: "Henry", Seat.WHITE_2: "Edward"}


@cache
def phrases(language: str) -> Phrase:
    """The messages of a language, as strict as can be: an unknown key or a missing variable is an error."""
    bundle = FluentBundle([language])
    bundle.add_resource(FluentResource((ROOT / "locales" / f"{language}.ftl").read_text("utf-8")))

    def phrase(key: str, /, **variables: str | int) -> str:
        pattern = bundle.get_message(key).value
        assert pattern is not None
        text, errors = bundle.format_pattern(pattern, variables)
        assert not errors, (key, variables, errors)
        return str(text)

    return phrase


@cache
def labels(language: str = "en") -> Labels:
    return Labels.from_phrases(phrases(language))


@cache
def duel() -> Record:
    return parse_record((ROOT / "docs" / "example.txt").read_bytes())


@cache
def teams() -> Record:
    return parse_record((Path(__file__).parent / "teams.txt").read_bytes())


def after(record: Record, moves: int) -> tuple[Position, Turn | None]:
    position, last = record.opening(), None
    for number, turn in enumerate(record.turns(), 1):
        if number > moves:
            break
        position, last = turn.position, turn
    return position, last


@contextmanager
def fonts_in(*folders: Path) -> Iterator[None]:
    """As on a machine that has fonts in these folders and nowhere else."""
    remembered = (fonts._system_faces, fonts.face_of, written, lettering.width, lettering.mask, lettering.shortened)
    before = system_fonts.FOLDERS
    try:
        system_fonts.FOLDERS = tuple(map(str, folders))
        for each in remembered:
            each.cache_clear()
        yield
    finally:
        system_fonts.FOLDERS = before
        for each in remembered:
            each.cache_clear()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGBA")


def small(data: bytes) -> Image.Image:
    """A picture at half its size, on grey: what golden files hold, and what a phone shows."""
    image = opened(data)
    ground = Image.new("RGBA", image.size, (128, 128, 128, 255))
    ground.alpha_composite(image)
    return ground.convert("RGB").reduce(2)


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """How far two pictures are apart: on average over all, and in the worst block of 10 by 10 pixels."""
    apart = ImageChops.difference(one, other).convert("L")
    blocks = apart.reduce(10)
    extremes = blocks.getextrema()
    worst = extremes[1]
    assert isinstance(worst, int | float)
    return ImageStat.Stat(apart).mean[0], float(worst)
