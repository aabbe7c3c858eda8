"""The finished file: a painted scene as a PNG with the palette of its theme. Discord shows PNG everywhere."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from render.paint import paint_on
from render.palette import palette
from render.png import png
from render.scene import Scene
from render.sheets import PaletteSheet
from render.theme import Theme

MEDIA_TYPE: Final = "image/png"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as bytes, with the scene that it shows."""

    data: bytes = field(repr=False)
    filename: str
    width: int
    height: int
    scene: Scene = field(repr=False)


# Drawing more pictures at once than there are cores makes none of them quicker.
EASELS: Final = threading.BoundedSemaphore(os.cpu_count() or 2)


def picture(compose: Callable[[], Scene], theme: Theme, name: str) -> Picture:
    """Compose, paint and encode a picture, as soon as there is a free easel."""
    with EASELS:
        scene = compose()
        return Picture(draw(scene, theme), f"{name}.png", scene.width, scene.height, scene)


def draw(scene: Scene, theme: Theme) -> bytes:
    """The file of a scene."""
    sheet = _sheet(scene.width, scene.height).begin(palette(theme))
    paint_on(sheet, scene, theme)
    return png(scene.width, scene.height, sheet.rows(), sheet.colours)


_LAST: Final = threading.local()


def _sheet(width: int, height: int) -> PaletteSheet:
    """The sheet that this thread painted last, if it has the size, else a new one.

    It takes a megabyte: to ask for it and give it back with every picture costs more than to paint it.
    """
    last: PaletteSheet | None = getattr(_LAST, "sheet", None)
    if last is None or (last.width, last.height) != (width, height):
        last = _LAST.sheet = PaletteSheet(width, height)
    return last
