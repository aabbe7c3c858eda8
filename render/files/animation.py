"""A replay as a GIF file: paints each shot, converts it to the palette, and encodes only the pixels that changed.

Run it in a thread: no step holds the interpreter for more than a few milliseconds, and other pictures can be drawn
between two frames.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from PIL import Image, ImageChops

from render.files import gif
from render.files.paint import paint
from render.files.picture import EASELS
from render.files.replay_palette import replay_palette
from render.scenes.film import Shot, Speed, durations, shortened
from render.scenes.replay_scene import HEIGHT, WIDTH
from render.scenes.scene import Scene
from render.sprites.theme import Theme

MEDIA_TYPE: Final = "image/gif"
SCALES: Final = (1.0, 0.75, 0.5)
FEWER: Final = (32, 16, 8, 4, 2)
"""How many shots to try if the smallest scale is still too large."""


Progress = Callable[[int, int], None]
"""Called after each frame with the number done and the total; a smaller version starts again at 1.

To cancel, raise an exception: `animate` passes it on to its caller.
"""


class TooLarge(Exception):  # noqa: N818  it describes the picture
    """Not even the smallest version fits into the byte limit."""


@dataclass(frozen=True, slots=True)
class Animation:
    """A replay as bytes."""

    data: bytes = field(repr=False)
    filename: str
    width: int
    height: int
    film: tuple[Shot, ...] = field(repr=False)
    """The shots, one for each frame."""
    hundredths: tuple[int, ...] = field(repr=False)
    """How long each frame is shown."""

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
    """The film as a file of at most ``most_bytes``: in full size if it fits, else smaller, else with fewer shots."""
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
    """The bytes of the file, or None as soon as it exceeds ``most_bytes``."""
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
    """A painted shot, resized and converted to the palette."""
    if painted.size != size:
        painted = painted.resize(size, Image.Resampling.LANCZOS)
    return painted.quantize(palette=palette, dither=Image.Dither.NONE)


_MASK_OF_UNCHANGED: Final = [255] + [0] * 255


def _changed(pixels: Image.Image, shown: Image.Image | None) -> tuple[Image.Image, int, int]:
    """The part of a picture that differs from the frame before, unchanged pixels transparent, and its position."""
    if shown is None:
        return pixels, 0, 0
    apart = ImageChops.difference(pixels, shown)
    # A frame must have at least one pixel, even if nothing changed.
    box = apart.getbbox() or (0, 0, 1, 1)
    piece = pixels.crop(box)
    piece.paste(gif.TRANSPARENT, mask=apart.crop(box).point(_MASK_OF_UNCHANGED, "L"))
    return piece, box[0], box[1]
