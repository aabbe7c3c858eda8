"""Sprites beside the board: power cards, heroes, piles, and the supply."""

from __future__ import annotations

from enum import Enum

from game import Card, House
from render.sprites import heraldry as art
from render.sprites.heraldry import Easel
from render.sprites.pieces import ROMAN, crossed_swords, numeral
from render.sprites.sprites import (
    Sprite,
    badge,
    bearing,
    cached_sprite,
    field_tones,
    paint_crown,
    paint_rose,
    paint_sword,
)
from render.sprites.theme import Theme, Tone


class Look(Enum):
    """How a card is highlighted."""

    PLAYABLE = "a card that the seat to move can play"
    HERO = "a card that the seat to move can play with a hero"
    RESTING = "a card that cannot be played, or not now"


_NARROW = 70


def numeral_size(width: int) -> int:
    """The font size of the numeral on a card of this width."""
    return 28 if width < _NARROW else round(width * 0.35)


@cached_sprite
def power_card(theme: Theme, card: Card, turned: bool, look: Look, fresh: bool, width: int, height: int) -> Sprite:
    """A power card: a sword whose arrowhead shows the direction, and the distance in a crown above it."""
    if width < _NARROW:
        return _narrow_card(theme, card, turned, width, height)
    easel = Easel(width, height)
    resting = look is Look.RESTING
    face = Tone.REST_CARD if resting else Tone.CARD
    ink = Tone.REST_INK if resting else Tone.CARD_INK
    edge, line = (Tone.RULE, 2.0) if resting else (Tone.CALL, width / 17)
    easel.panel((0, 0, width, height), width / 9, theme[face], theme[edge], line)
    if not resting:
        inset = line + 1
        easel.panel((inset, inset, width - inset, height - inset), width / 14, None, theme[Tone.CARD_EDGE], 0.75)
    # Crown with the numeral on its band.
    crown_reach, crown_at, em = width * 0.335, (width / 2, height * 0.228), numeral_size(width)
    _numeral_crown(easel, theme, crown_at, crown_reach, ROMAN[card.distance], em, ink, resting)
    # A compass of eight marks, to compare the direction with.
    hub, ring = (width / 2, height * 0.672), width * 0.42
    for place in range(8):
        marked = 45 * place == bearing(card.direction, turned)
        tone = Tone.SLOT if not marked else ink
        easel.shape(_TICK, hub, ring, theme[tone], turn=45 * place)
    paint_sword(
        easel, theme, hub, ring * 0.96, bearing(card.direction, turned),
        Tone.REST_BLADE if resting else Tone.BLADE, Tone.REST_BLADE if resting else Tone.GOLD, ink,
    )  # fmt: skip
    # The marks are in the lower corners, but never on the arrowhead.
    left, right, tip = 0.20, 0.80, bearing(card.direction, turned)
    hero_at = left if tip == 135 else right
    fresh_at = left if hero_at == right else right
    if look is Look.HERO:
        spot, reach = (width * hero_at, height * 0.865), width * 0.175
        easel.disc(spot, reach, theme[Tone.CALL], theme[Tone.CALL_EDGE], 1)
        crossed_swords(easel, theme, spot, reach * 0.86, Tone.CALL_INK)
    if fresh:
        covered = tip == (225 if fresh_at == left else 135)
        spot, reach = (width * fresh_at, height * (0.50 if covered else 0.875)), width * 0.15
        easel.shape(art.star(8, 0.55), spot, reach, theme[Tone.GOLD], theme[Tone.GOLD_EDGE], 1.2)
    return easel.finish()


def _narrow_card(theme: Theme, card: Card, turned: bool, width: int, height: int) -> Sprite:
    """A card too small for sword and crown, as on the discard pile of a team match: only arrow and numeral."""
    easel = Easel(width, height)
    easel.panel((0, 0, width, height), width / 9, theme[Tone.REST_CARD], theme[Tone.RULE], 2)
    ink = theme[Tone.REST_INK]
    easel.shape(art.ARROW, (width / 2, height * 0.30), width * 0.29, ink, turn=bearing(card.direction, turned))
    numeral(easel, ROMAN[card.distance], (width / 2, height * 0.70), numeral_size(width), ink)
    return easel.finish()


_TICK: art.Outline = ((0, 1.0), (0.07, 0.92), (0, 0.84), (-0.07, 0.92))


def _numeral_crown(
    easel: Easel, theme: Theme, middle: art.Point, reach: float, text: str, em: int, ink: Tone, resting: bool
) -> None:
    """A crown with the numeral on its tall band."""
    x, y = middle
    gold = Tone.REST_CARD if resting else Tone.GOLD
    rim = theme[ink if resting else Tone.GOLD_EDGE]
    line = max(1.2, reach / 18)
    points = (
        (-0.86, -0.72), (0.86, -0.72), (1.0, 0.56), (0.60, 0.30), (0.46, 0.66), (0.22, 0.32), (0, 0.74),
        (-0.22, 0.32), (-0.46, 0.66), (-0.60, 0.30), (-1.0, 0.56),
    )  # fmt: skip
    easel.shape(points, (x, y), reach, theme[gold], rim, line)
    for place, rise in ((-1.0, 0.60), (-0.46, 0.70), (0, 0.78), (0.46, 0.70), (1.0, 0.60)):
        easel.disc((x + place * reach, y - rise * reach), reach * 0.10, theme[gold], rim, line * 0.7)
    numeral(easel, text, (x, y + reach * 0.20), em, rim)


@cached_sprite
def empty_slot(theme: Theme, lit: bool, width: int, height: int) -> Sprite:
    """A free place for a card; ``lit`` if the seat may draw now."""
    easel = Easel(width, height)
    tone = Tone.CALL if lit else Tone.SLOT
    easel.panel((2, 2, width - 2, height - 2), width / 9, None, theme[tone], 3 if lit else 1.75)
    step, clear = 14, (0, 0, 0, 0)
    for left in range(step, width - step, step * 2):
        easel.pen.rectangle(_scaled(left, 0, left + step * 0.7, height), fill=clear)
    for top in range(step, height - step, step * 2):
        easel.pen.rectangle(_scaled(0, top, width, top + step * 0.7), fill=clear)
    if lit:
        middle, reach = (width / 2, height / 2), width * 0.22
        easel.disc(middle, reach, theme[Tone.CALL], theme[Tone.CALL_EDGE], 1.5)
        x, y = middle
        for ends in (((x - reach * 0.6, y), (x + reach * 0.6, y)), ((x, y - reach * 0.6), (x, y + reach * 0.6))):
            easel.path(ends, theme[Tone.CALL_INK], reach * 0.28)
    return easel.finish()


def _scaled(left: float, top: float, right: float, bottom: float) -> tuple[int, int, int, int]:
    scale = art.OVERSIZE
    return round(left * scale), round(top * scale), round(right * scale), round(bottom * scale)


@cached_sprite
def hero_shield(theme: Theme, house: House, used: bool, width: int, height: int) -> Sprite:
    """A hero: a shield with crossed swords in the colours of the house; only the outline once it is used."""
    easel = Easel(width, height)
    middle, reach = (width / 2, height / 2), min(width / 1.76, height / 2.04)
    if used:
        easel.shape(art.SHIELD, middle, reach, None, theme[Tone.SLOT], 2)
        return easel.finish()
    field, edge, ink = field_tones(house)
    rim = edge if theme[edge] != theme[field] else ink
    easel.shape(art.SHIELD, middle, reach, theme[field], theme[rim], 2.5)
    crossed_swords(easel, theme, (width / 2, height * 0.47), reach * 0.66, ink)
    return easel.finish()


@cached_sprite
def card_back(theme: Theme, lit: bool, width: int, height: int) -> Sprite:
    """The draw pile: the back of a card, with the edges of those below; ``lit`` if the seat may draw now."""
    easel = Easel(width, height)
    for shift in (6, 3, 0):
        top = shift == 0
        easel.panel(
            (shift, 6 - shift, width - 6 + shift, height - shift), (width - 6) / 9, theme[Tone.BACK],
            theme[Tone.CALL if lit and top else Tone.BACK_RULE], 5 if lit and top else 1.5,
        )  # fmt: skip
    inner = 8.0
    easel.panel((inner, 6 + inner, width - 6 - inner, height - inner), width / 14, None, theme[Tone.BACK_RULE], 1)
    paint_rose(easel, theme, House.RED, ((width - 6) / 2, 6 + (height - 6) * 0.5), width * 0.25)
    return easel.finish()


@cached_sprite
def supply(theme: Theme, width: int, height: int) -> Sprite:
    """A heap of tokens that shows both sides."""
    easel = Easel(width, height)
    size = round(min(height * 0.74, width * 0.44))
    for house, left, top in (
        (House.WHITE, 0.56, 0.0), (House.RED, 0.0, 0.0), (House.WHITE, 0.28, 0.26)
    ):  # fmt: skip
        easel.lay(badge(theme, house, size), left * width, top * height)
    return easel.finish()


@cached_sprite
def emblem(theme: Theme, width: int, height: int) -> Sprite:
    """The printed crown at the north edge of the board."""
    easel = Easel(width, height)
    paint_crown(easel, theme, (width / 2, height * 0.54), min(width / 2.2, height / 1.75))
    return easel.finish()
