"""The animated replay as a file: each shot painted, put into the theme's palette, and only what has changed encoded.

It is work for a thread: nothing holds the interpreter for more than a few milliseconds, and between two frames other
pictures get their turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from PIL import Image, ImageChops

from render import gif
from render.film import Shot, Speed, durations, shortened
from render.paint import paint
from render.picture import EASELS
from render.replay import HEIGHT, WIDTH
from render.replay_palette import replay_palette
from render.scene import Scene
from render.theme import Theme

MEDIA_TYPE: Final = "image/gif"
SCALES: Final = (1.0, 0.75, 0.5)
FEWER: Final = (32, 16, 8, 4, 2)
"""Shots that are left when even the smallest pictures are too many bytes."""


class Progress(Protocol):
    """Told after each frame how many are done, of how many; a smaller version begins anew.

    What it raises ends the work and comes out to whoever asked for it: that is how to cancel.
    """

    def __call__(self, done: int, of: int, /) -> None: ...


class TooLarge(Exception):  # noqa: N818  said of the picture
    """Not even the smallest version fits into so many bytes."""


@dataclass(frozen=True, slots=True)
class Animation:
    """A replay as bytes."""

    data: bytes = field(repr=False)
    filename: str
    width: int
    height: int
    film: tuple[Shot, ...] = field(repr=False)
    """What the frames show, one shot each."""
    hundredths: tuple[int, ...] = field(repr=False)
    """How long each is shown."""

    @property
    def seconds(self) -> float:
        return sum(self.hundredths) / 100


def animate(
    film: Sequence[Shot],
    compose: Callable[[Shot], Scene],
    theme: Theme,
    speed: Speed,
    *,
    most_bytes: int | None = None,
    progress: Progress | None = None,
) -> Animation:
    """The film as a file of at most so many bytes: in full if it fits, else smaller, else with fewer shots."""
    tries = [(scale, len(film)) for scale in SCALES] + [(SCALES[-1], most) for most in FEWER if most < len(film)]
    for scale, most in tries:
        short = shortened(film, most)
        times = durations(short, speed)
        size = round(WIDTH * scale), round(HEIGHT * scale)
        data = _encode(short, compose, theme, times, size, most_bytes, progress)
        if data is not None:
            return Animation(data, "replay.gif", *size, short, times)
    raise TooLarge(most_bytes)


def _encode(
    film: Sequence[Shot],
    compose: Callable[[Shot], Scene],
    theme: Theme,
    times: Sequence[int],
    size: tuple[int, int],
    most_bytes: int | None,
    progress: Progress | None,
) -> bytes | None:
    """The bytes; None as soon as there are too many."""
    palette = replay_palette(theme)
    blocks = [gif.head(*size, bytes(palette.getpalette() or ()))]
    room = float("inf") if most_bytes is None else most_bytes - len(blocks[0]) - len(gif.TAIL)
    sheet = Image.new("RGB", (WIDTH, HEIGHT))
    shown: Image.Image | None = None
    for number, (shot, time) in enumerate(zip(film, times, strict=True), 1):
        with EASELS:
            pixels = indexed(paint(compose(shot), theme, sheet), size, palette)
            blocks.append(gif.frame(*_changed(pixels, shown), time))
        shown = pixels
        room -= len(blocks[-1])
        if room < 0:
            return None
        if progress is not None:
            progress(number, len(film))
    return b"".join((*blocks, gif.TAIL))


def indexed(painted: Image.Image, size: tuple[int, int], palette: Image.Image) -> Image.Image:
    """A painted shot in its final size and in the colours of the palette."""
    if painted.size != size:
        painted = painted.resize(size, Image.Resampling.LANCZOS)
    return painted.quantize(palette=palette, dither=Image.Dither.NONE)


_SAME: Final = [255] + [0] * 255


def _changed(pixels: Image.Image, shown: Image.Image | None) -> tuple[Image.Image, int, int]:
    """What of a picture differs from the one that is shown, everything else transparent, and where it lies."""
    if shown is None:
        return pixels, 0, 0
    apart = ImageChops.difference(pixels, shown)
    # A frame has at least one pixel, also if nothing has changed.
    box = apart.getbbox() or (0, 0, 1, 1)
    piece = pixels.crop(box)
    piece.paste(gif.TRANSPARENT, mask=apart.crop(box).point(_SAME, "L"))
    return piece, box[0], box[1]
