"""Tests that PNG readers decode the painted pixels from the files."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from game import Board, Card, Deck, OpenTable, Seat, Variant, opening, set_up
from render.drawing import draw_board
from render.files.png import png
from render.scenes.labels import Labels
from render.sprites.theme import LIGHT


@st.composite
def palette_images(draw: st.DrawFn) -> Image.Image:
    width, height = draw(st.integers(1, 40)), draw(st.integers(1, 40))
    image = Image.frombytes("P", (width, height), draw(st.binary(min_size=width * height, max_size=width * height)))
    image.putpalette(draw(st.binary(min_size=768, max_size=768)))
    return image


@given(palette_images())
def test_what_is_written_is_what_is_read(image: Image.Image) -> None:
    rows = b"".join(b"\0" + image.crop((0, row, image.width, row + 1)).tobytes() for row in range(image.height))
    data = png(*image.size, rows, bytes(image.getpalette() or ()))
    Image.open(io.BytesIO(data)).verify()  # every chunk has its checksum
    again = Image.open(io.BytesIO(data))
    assert (again.format, again.mode, again.size) == ("PNG", "P", image.size)
    assert again.tobytes() == image.tobytes()
    assert again.convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_a_picture_owes_nothing_to_the_one_before_it() -> None:
    """Pictures of one size are painted on the same sheet."""
    boards = [set_up(Variant.DUEL, [[Card.N1], [Card.S1]], board=Board.of(red=[square])) for square in ("a1", "i9")]
    first, other, again = (_drawn(view) for view in (boards[0], boards[1], boards[0]))
    assert first == again != other


def test_a_board_is_hardly_larger_than_the_best_that_pillow_makes_of_it() -> None:
    data = _drawn(opening(Variant.DUEL, Deck(bytes(32))))
    smallest = io.BytesIO()
    Image.open(io.BytesIO(data)).save(smallest, "PNG", optimize=True)
    assert len(data) < 1.4 * len(smallest.getvalue())


def _drawn(view: OpenTable) -> bytes:
    labels = Labels.from_phrases(lambda key, /, **_: key)
    return draw_board(view, seen_from=Seat.RED_1, names={}, labels=labels, theme=LIGHT).data
