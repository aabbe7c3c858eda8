"""The finished file: a painted scene as a PNG with the palette of its theme.

A palette makes the file less than half as large as full colour and its encoding several times cheaper, and Discord
shows PNG everywhere. The palette belongs to the theme, not to the picture, so equal scenes make equal bytes.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from game import Card, House
from render import cardface, pieces, sprites
from render.cardface import Look
from render.paint import paint
from render.png import png
from render.scene import Scene
from render.theme import Theme, Tone

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
        painted = paint(scene, theme, _sheet(scene.width, scene.height))
        return Picture(encode(painted, theme), f"{name}.png", scene.width, scene.height, scene)


_LAST: Final = threading.local()


def _sheet(width: int, height: int) -> Image.Image:
    """The sheet that this thread painted last, if it has the size, else a new one.

    It takes four megabytes: to ask for them and give them back with every picture costs more than to paint it.
    """
    last: Image.Image | None = getattr(_LAST, "sheet", None)
    if last is None or last.size != (width, height):
        last = _LAST.sheet = Image.new("RGB", (width, height))
    return last


def encode(image: Image.Image, theme: Theme) -> bytes:
    """The bytes of a painted scene."""
    return png(image.quantize(palette=palette(theme), dither=Image.Dither.NONE))


_PALETTES: Final[dict[Theme, Image.Image]] = {}
_MIXING: Final = threading.Lock()


def palette(theme: Theme) -> Image.Image:
    """The 256 colours of a theme: its tones as they are, and the shades between them that its sprites need."""
    with _MIXING:
        if theme not in _PALETTES:
            _PALETTES[theme] = _mixed(theme)
        return _PALETTES[theme]


def _mixed(theme: Theme) -> Image.Image:
    tones = list(dict.fromkeys(theme.colours.values()))
    sample = _sample(theme).quantize(256 - len(tones), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    shades = (sample.getpalette() or [])[: 3 * (256 - len(tones))]
    mixed = Image.new("P", (1, 1))
    mixed.putpalette([*(channel for tone in tones for channel in tone), *shades])
    return mixed


def _sample(theme: Theme) -> Image.Image:
    """Each kind of sprite once, on what it lies on: all the shades that soft edges make, none of them too often."""
    sheet = Image.new("RGB", (600, 500), theme[Tone.PAGE])
    sheet.paste(theme[Tone.SQUARE], (0, 0, 600, 200))
    left, top, row = 4, 4, 0
    for sprite in (
        *(pieces.token(theme, house, 0, 76) for house in House),
        pieces.lit_square(theme, Card.NE2, False, 76),
        pieces.hero_square(theme, Card.W3, False, 76),
        pieces.answer_square(theme, Card.NE2, False, 76),
        sprites.crown(theme, 54),
        pieces.turned_mark(theme, 34),
        pieces.chosen_square(theme, 76),
        *(pieces.size_badge(theme, house, 34, "8", 26) for house in House),
        *(sprites.rose(theme, house, 180) for house in House),
        *(cardface.power_card(theme, Card.SE2, False, look, True, 86, 128) for look in Look),
        *(cardface.hero_shield(theme, house, False, 42, 52) for house in House),
        *(sprites.badge(theme, house, 44) for house in House),
        cardface.card_back(theme, True, 74, 110),
        cardface.emblem(theme, 90, 60),
    ):
        if left + sprite.width > sheet.width:
            left, top, row = 4, top + row + 4, 0
        sheet.paste(sprite, (left, top), sprite)
        left, row = left + sprite.width + 4, max(row, sprite.height)
    return sheet
