"""Small pictures for buttons, uploaded as application emoji: 128 pixels, made to be read at 22.

They lie on Discord's light and dark ground alike, so each brings its own tile. An emoji shows a direction on the
screen: whoever shows a card to the north seat takes the picture of the opposite direction.
"""

from __future__ import annotations

import io
from typing import Final

from game import CARDS, Card, Direction, House
from render import heraldry as art
from render.heraldry import Easel
from render.pieces import crossed_swords
from render.sprites import Sprite, badge, bearing, field_tones, kept, paint_crown
from render.theme import LIGHT, Tone

SIZE = 128
EDITION: Final = 1
"""Grows when any of them is drawn otherwise: Discord knows an emoji by its name alone. See `cogs.emoji`."""
_DIRECTIONS: Final = {
    Direction.N: "north",
    Direction.NE: "north_east",
    Direction.E: "east",
    Direction.SE: "south_east",
    Direction.S: "south",
    Direction.SW: "south_west",
    Direction.W: "west",
    Direction.NW: "north_west",
}
_DISTANCES: Final = ("", "one", "two", "three")


def card_emoji(card: Card, house: House | None = None) -> bytes:
    """A card: a bold arrow, and its distance as the strokes of the Roman numeral; in a house's colours if named."""
    return _file(_card(card, house))


def hero_emoji(house: House) -> bytes:
    return _file(_hero(house))


def rose_emoji(house: House) -> bytes:
    return _file(badge(LIGHT, house, SIZE))


def crown_emoji() -> bytes:
    return _file(_crown())


def draw_emoji() -> bytes:
    """The back of a card with a plus: drawing."""
    return _file(_draw())


def card_name(card: Card) -> str:
    """A name is what a screen reader says: `north_east_two`."""
    return f"{_DIRECTIONS[card.direction]}_{_DISTANCES[card.distance]}"


def rose_name(house: House) -> str:
    return f"{house}_rose"


def emoji_set() -> dict[str, bytes]:
    """All that a bot uploads, by the name it gets; those that stand in every text first."""
    pictures = {rose_name(house): rose_emoji(house) for house in House}
    pictures |= {card_name(card): card_emoji(card) for card in CARDS}
    pictures |= {f"{house}_hero": hero_emoji(house) for house in House}
    pictures["crown"] = crown_emoji()
    pictures["draw_a_card"] = draw_emoji()
    return pictures


@kept
def _card(card: Card, house: House | None) -> Sprite:
    easel = Easel(SIZE, SIZE)
    if house is None:
        field, edge, ink, strokes = Tone.CARD, Tone.CARD_EDGE, Tone.CARD_INK, Tone.CARD
    else:
        field, edge, ink = field_tones(house)
        strokes = Tone.RED_INK if house is House.RED else Tone.WHITE_FIELD
    easel.panel((2, 0, SIZE - 2, SIZE), 20, LIGHT[field], LIGHT[edge], 6)
    # The distance stands on a band of its own, or a single stroke would look like the shaft of the arrow.
    easel.panel((2, 84, SIZE - 2, SIZE), 18, LIGHT[edge])
    easel.panel((2, 84, SIZE - 2, 100), 0, LIGHT[edge])
    easel.shape(art.ARROW, (SIZE / 2, 45), 35, LIGHT[ink], turn=bearing(card.direction))
    # Strokes without serifs: at 22 pixels they are still one, two or three.
    wide, gap, top, bottom = 17, 15, 92, 121
    total = card.distance * wide + (card.distance - 1) * gap
    left = (SIZE - total) / 2
    for number in range(card.distance):
        start = left + number * (wide + gap)
        easel.panel((start, top, start + wide, bottom), 3, LIGHT[strokes])
    return easel.finish()


@kept
def _hero(house: House) -> Sprite:
    easel = Easel(SIZE, SIZE)
    field, edge, ink = field_tones(house)
    easel.shape(art.SHIELD, (SIZE / 2, SIZE / 2 - 2), 60, LIGHT[field], LIGHT[edge], 7)
    crossed_swords(easel, LIGHT, (SIZE / 2, SIZE * 0.46), 40, ink)
    return easel.finish()


@kept
def _crown() -> Sprite:
    easel = Easel(SIZE, SIZE)
    paint_crown(easel, LIGHT, (SIZE / 2, SIZE / 2 + 4), 56)
    return easel.finish()


@kept
def _draw() -> Sprite:
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
