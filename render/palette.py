"""The colours of a picture: 256 for a theme, the same in all its pictures.

A palette makes a file less than half as large as full colour and its encoding several times cheaper. It belongs to the
theme, not to the picture, so equal scenes make equal bytes, and what a sprite becomes in it can be kept.
"""

from __future__ import annotations

import threading
from typing import Final

from PIL import Image

from game import Card, House
from render import cardface, pieces, sprites
from render.cardface import Look
from render.theme import Theme, Tone

_PALETTES: Final[dict[Theme, Image.Image]] = {}
_MIXING: Final = threading.Lock()


def palette(theme: Theme) -> Image.Image:
    """The 256 colours of a theme: its tones as they are, and the shades between them that its sprites need."""
    found = _PALETTES.get(theme)
    if found is None:
        with _MIXING:
            found = _PALETTES.get(theme)
            if found is None:
                found = _PALETTES[theme] = _mixed(theme)
    return found


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
