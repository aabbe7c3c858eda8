"""The 256 colours of a theme, the same in all its pictures.

With a palette a file is less than half as large as in full colour, and encoding is several times cheaper. The palette
belongs to the theme, not to the picture: equal scenes give equal bytes, and converted sprites can be cached.
"""

from __future__ import annotations

import threading
from typing import Final

from PIL import Image

from game import Card, House
from render.sprites import cardface, pieces, sprites
from render.sprites.cardface import Look
from render.sprites.theme import Theme, Tone

_PALETTES: Final[dict[Theme, Image.Image]] = {}
_LOCK: Final = threading.Lock()


def palette(theme: Theme) -> Image.Image:
    """The palette of a theme: its exact tones, and the shades between them that its sprites need."""
    found = _PALETTES.get(theme)
    if found is None:
        with _LOCK:
            found = _PALETTES.get(theme)
            if found is None:
                found = _PALETTES[theme] = _build(theme)
    return found


def _build(theme: Theme) -> Image.Image:
    tones = list(dict.fromkeys(theme.colours.values()))
    sample = _sample(theme).quantize(256 - len(tones), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    shades = (sample.getpalette() or [])[: 3 * (256 - len(tones))]
    mixed = Image.new("P", (1, 1))
    mixed.putpalette([*(channel for tone in tones for channel in tone), *shades])
    return mixed


def _sample(theme: Theme) -> Image.Image:
    """Each kind of sprite once, on its usual background: all shades of soft edges, in balanced numbers."""
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
