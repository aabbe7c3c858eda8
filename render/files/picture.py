"""A scene as a PNG file with the palette of its theme. Discord shows PNG everywhere."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from render.files.paint import paint_on
from render.files.png import png
from render.files.sheets import PaletteSheet
from render.scenes.scene import Scene
from render.sprites.palette import palette
from render.sprites.theme import Theme

MEDIA_TYPE: Final = "image/png"


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file as bytes, with the scene that it shows."""

    data: bytes = field(repr=False)
    filename: str
    width: int
    height: int
    scene: Scene = field(repr=False)


# One slot for each core: more pictures at once would not be faster.
EASELS: Final = threading.BoundedSemaphore(os.cpu_count() or 2)


def picture(compose: Callable[[], Scene], theme: Theme, name: str) -> Picture:
    """Compose, paint and encode a picture, as soon as one of the `EASELS` slots is free."""
    with EASELS:
        scene = compose()
        return Picture(draw(scene, theme), f"{name}.png", scene.width, scene.height, scene)


def draw(scene: Scene, theme: Theme) -> bytes:
    """The PNG file of a scene."""
    sheet = _sheet(scene.width, scene.height).begin(palette(theme))
    paint_on(sheet, scene, theme)
    return png(scene.width, scene.height, sheet.rows(), sheet.colours)


_LOCAL: Final = threading.local()


def _sheet(width: int, height: int) -> PaletteSheet:
    """The sheet that this thread used last if its size fits, else a new one.

    A sheet takes a megabyte. Allocating and freeing it for every picture costs more than painting it.
    """
    last: PaletteSheet | None = getattr(_LOCAL, "sheet", None)
    if last is None or (last.width, last.height) != (width, height):
        last = _LOCAL.sheet = PaletteSheet(width, height)
    return last
