"""Pictures for buttons, uploaded as application emoji: 128 pixels, readable at 22.

Discord shows them on light and dark backgrounds, so each has its own tile. An emoji shows a direction on the screen:
for a seat in the north, use the emoji of the opposite direction.
"""

from __future__ import annotations

import io
from typing import Final

from game import CARDS, Card, Direction, House
from render.sprites import heraldry as art
from render.sprites.heraldry import Easel
from render.sprites.pieces import crossed_swords
from render.sprites.sprites import Sprite, badge, bearing, cached_sprite, field_tones, paint_crown
from render.sprites.theme import LIGHT, Tone

SIZE = 128
EDITION: Final = 1
"""Increase it when any emoji is drawn differently: Discord identifies an emoji by its name alone."""
_DIRECTIONS: Final = dict(
    zip(
        Direction,
        ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"),
        strict=True,
    )
)
_DISTANCES: Final = ("", "one", "two", "three")


def card_name(card: Card) -> str:
    """The name of a card's emoji, which screen readers speak: `north_east_two`."""
    return f"{_DIRECTIONS[card.direction]}_{_DISTANCES[card.distance]}"


def rose_name(house: House) -> str:
    return f"{house}_rose"


def emoji_set() -> dict[str, bytes]:
    """All emoji that the bot uploads, by name; those that most texts use first."""
    sprites = {rose_name(house): badge(LIGHT, house, SIZE) for house in House}
    sprites |= {card_name(card): _card(card) for card in CARDS}
    sprites |= {f"{house}_hero": _hero(house) for house in House}
    sprites |= {"crown": _crown(), "draw_a_card": _draw()}
    return {name: _file(sprite) for name, sprite in sprites.items()}


@cached_sprite
def _card(card: Card) -> Sprite:
    """A bold arrow, and the card's distance as strokes of a Roman numeral."""
    easel = Easel(SIZE, SIZE)
    field, edge = LIGHT[Tone.CARD], LIGHT[Tone.CARD_EDGE]
    easel.panel((2, 0, SIZE - 2, SIZE), 20, field, edge, 6)
    # The distance has its own band: otherwise a single stroke would look like the shaft of the arrow.
    easel.panel((2, 84, SIZE - 2, SIZE), 18, edge)
    easel.panel((2, 84, SIZE - 2, 100), 0, edge)
    easel.shape(art.ARROW, (SIZE / 2, 45), 35, LIGHT[Tone.CARD_INK], turn=bearing(card.direction))
    # Strokes without serifs can still be counted at 22 pixels.
    wide, gap, top, bottom = 17, 15, 92, 121
    total = card.distance * wide + (card.distance - 1) * gap
    left = (SIZE - total) / 2
    for number in range(card.distance):
        start = left + number * (wide + gap)
        easel.panel((start, top, start + wide, bottom), 3, field)
    return easel.finish()


@cached_sprite
def _hero(house: House) -> Sprite:
    easel = Easel(SIZE, SIZE)
    field, edge, ink = field_tones(house)
    easel.shape(art.SHIELD, (SIZE / 2, SIZE / 2 - 2), 60, LIGHT[field], LIGHT[edge], 7)
    crossed_swords(easel, LIGHT, (SIZE / 2, SIZE * 0.46), 40, ink)
    return easel.finish()


@cached_sprite
def _crown() -> Sprite:
    easel = Easel(SIZE, SIZE)
    paint_crown(easel, LIGHT, (SIZE / 2, SIZE / 2 + 4), 56)
    return easel.finish()


@cached_sprite
def _draw() -> Sprite:
    """The back of a card with a plus: draw a card."""
    easel = Easel(SIZE, SIZE)
    easel.panel((20, 0, SIZE - 20, SIZE), 16, LIGHT[Tone.BACK], LIGHT[Tone.BACK_RULE], 6)
    x, y, reach = SIZE / 2, SIZE / 2, 27
    for ends in (((x - reach, y), (x + reach, y)), ((x, y - reach), (x, y + reach))):
        easel.path(ends, LIGHT[Tone.BACK_INK], 14)
    return easel.finish()


def _file(sprite: Sprite) -> bytes:
    out = io.BytesIO()
    sprite.save(out, "PNG")
    return out.getvalue()
