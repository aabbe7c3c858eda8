"""Sprites on the board: territories with their roses, lit squares, and marks."""

from __future__ import annotations

from PIL import Image, ImageDraw

from game import Card, House
from render.sprites import heraldry as art
from render.sprites.heraldry import OVERSIZE, Easel
from render.sprites.sprites import Sprite, bearing, cached_sprite, field_tones, paint_rose
from render.sprites.theme import Theme, Tone
from render.text.lettering import Weight, mask

ROMAN = ("", "I", "II", "III")

# Which of the eight squares around a token belong to the same territory, as bits: the sides, then the corners.
UP, RIGHT, DOWN, LEFT, UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT = (1 << bit for bit in range(8))
_CORNERS = (
    (UP_RIGHT, UP | RIGHT),
    (DOWN_RIGHT, DOWN | RIGHT),
    (DOWN_LEFT, DOWN | LEFT),
    (UP_LEFT, UP | LEFT),
)


def joined_shape(joined: int) -> int:
    """Drop corners that cannot be seen: those without open sides on both sides. 47 of 256 shapes remain."""
    for corner, sides in _CORNERS:
        if joined & sides != sides:
            joined &= ~corner
    return joined


JOINED = tuple(sorted({joined_shape(joined) for joined in range(256)}))


@cached_sprite
def token(theme: Theme, house: House, joined: int, size: int) -> Sprite:
    """A square of a territory with its rose, open on the sides where the territory continues."""
    field, edge, _ = field_tones(house)
    gap, line = size / 26, size / 19
    sheet = Image.new("RGBA", (size * OVERSIZE, size * OVERSIZE))
    sheet.paste((*theme[edge], 255), mask=_ground(joined, size, gap, size / 5))
    sheet.paste((*theme[field], 255), mask=_ground(joined, size, gap + line, size / 5 - line))
    easel = Easel(size, size)
    easel.sheet.paste(sheet)
    paint_rose(easel, theme, house, (size / 2, size / 2), size * 0.39)
    return easel.finish()


def _ground(joined: int, size: int, gap: float, radius: float) -> Image.Image:
    """The part of a square that a territory covers: ``gap`` from closed sides, up to the rim on open ones."""
    full, inset = size * OVERSIZE, gap * OVERSIZE
    ground = Image.new("L", (full, full))
    pen = ImageDraw.Draw(ground)
    left = 0 if joined & LEFT else inset
    top = 0 if joined & UP else inset
    right = full if joined & RIGHT else full - inset
    bottom = full if joined & DOWN else full - inset
    corners = (
        not joined & (UP | LEFT), not joined & (UP | RIGHT), not joined & (DOWN | RIGHT), not joined & (DOWN | LEFT)
    )  # fmt: skip
    pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius * OVERSIZE, fill=255, corners=corners)
    # Where two open sides meet at a square outside the territory, the border has an inner corner.
    for sides, corner, place in (
        (UP | LEFT, UP_LEFT, (0, 0)),
        (UP | RIGHT, UP_RIGHT, (full - inset, 0)),
        (DOWN | RIGHT, DOWN_RIGHT, (full - inset, full - inset)),
        (DOWN | LEFT, DOWN_LEFT, (0, full - inset)),
    ):
        if joined & sides == sides and not joined & corner:
            pen.rectangle((*place, place[0] + inset - 1, place[1] + inset - 1), fill=0)
    return ground


def numeral(easel: Easel, text: str, middle: tuple[float, float], size: int, ink: art.Fill) -> None:
    """A numeral centred on a point, drawn at full resolution."""
    stencil, _, _ = mask(text, Weight.HEAVY, size * OVERSIZE)
    place = round(middle[0] * OVERSIZE - stencil.width / 2), round(middle[1] * OVERSIZE - stencil.height / 2)
    easel.sheet.paste(ink, (*place, place[0] + stencil.width, place[1] + stencil.height), stencil)


@cached_sprite
def lit_square(theme: Theme, card: Card, turned: bool, size: int) -> Sprite:
    """A free square that the seat to move can reach, with the arrow and the numeral of the card."""
    easel = Easel(size, size)
    gap = size / 20
    easel.panel(
        (gap, gap, size - gap, size - gap), size / 9, theme[Tone.CALL], theme[Tone.CALL_EDGE], max(2, size / 28)
    )
    ink, turn = theme[Tone.CALL_INK], bearing(card.direction, turned)
    easel.shape(art.ARROW, (size * 0.5, size * 0.36), size * 0.235, ink, turn=turn)
    numeral(easel, ROMAN[card.distance], (size * 0.5, size * 0.745), tag_size(size, hero=False), ink)
    return easel.finish()


def tag_size(size: int, hero: bool) -> int:
    """The font size of the numeral on a lit square."""
    return round(size * (0.36 if hero else 0.40))


@cached_sprite
def hero_square(theme: Theme, card: Card, turned: bool, size: int) -> Sprite:
    """Overlay for an opponent's token that a hero can turn: a ring, crossed swords, and the card on a scroll."""
    easel = Easel(size, size)
    gap, line = size / 20, size / 14
    easel.panel((gap, gap, size - gap, size - gap), size / 9, None, theme[Tone.CALL_EDGE], line + 2)
    easel.panel((gap + 1, gap + 1, size - gap - 1, size - gap - 1), size / 9, None, theme[Tone.CALL], line)
    # The scroll at the bottom: the same arrow and numeral as on a free square, side by side.
    foot = size * 0.60
    easel.panel((gap, foot, size - gap, size - gap), size / 9, theme[Tone.CALL], theme[Tone.CALL_EDGE], 1.5)
    _scroll(easel, theme, card, turned, (foot + size - gap) / 2, Tone.CALL_INK)
    _hero_seal(easel, theme, (size * 0.79, size * 0.21), size * 0.19, (Tone.CALL, Tone.CALL_EDGE, Tone.CALL_INK))
    return easel.finish()


def _scroll(easel: Easel, theme: Theme, card: Card, turned: bool, down: float, ink: Tone) -> None:
    size = easel.sheet.width / OVERSIZE
    easel.shape(art.ARROW, (size * 0.27, down), size * 0.15, theme[ink], turn=bearing(card.direction, turned))
    numeral(easel, ROMAN[card.distance], (size * 0.66, down), tag_size(round(size), hero=True), theme[ink])


def _hero_seal(
    easel: Easel, theme: Theme, middle: art.Point, reach: float, tones: tuple[Tone, Tone, Tone], line: float = 1.5
) -> None:
    fill, edge, ink = tones
    easel.disc(middle, reach, theme[fill], theme[edge], line)
    crossed_swords(easel, theme, middle, reach * 0.92, ink)


@cached_sprite
def answer_square(theme: Theme, card: Card, turned: bool, size: int) -> Sprite:
    """A free square that the next seat could reach: a disc, while those of the seat to move are squares."""
    easel = Easel(size, size)
    middle, reach = (size / 2, size / 2), size * 0.465
    easel.disc(middle, reach, theme[Tone.ANSWER], theme[Tone.ANSWER_EDGE], size / 26)
    ink, turn = theme[Tone.ANSWER_INK], bearing(card.direction, turned)
    easel.shape(art.ARROW, (size * 0.5, size * 0.34), size * 0.19, ink, turn=turn)
    numeral(easel, ROMAN[card.distance], (size * 0.5, size * 0.70), tag_size(size, hero=True), ink)
    return easel.finish()


@cached_sprite
def hero_answer(theme: Theme, card: Card, turned: bool, size: int) -> Sprite:
    """Overlay for a token that a hero of the next seat could turn."""
    easel = Easel(size, size)
    tones = (Tone.ANSWER, Tone.ANSWER_EDGE, Tone.ANSWER_INK)
    line = size / 26
    # With the same corners as the token below, so that it covers the token's edge.
    for inset, tone, thick in ((0.5, Tone.ANSWER_EDGE, size / 8), (2.0, Tone.ANSWER, size / 12)):
        easel.panel((inset, inset, size - inset, size - inset), size / 4.4, None, theme[tone], thick)
    foot = size * 0.58
    easel.panel((line, foot, size - line, size - line), size / 5, theme[Tone.ANSWER], theme[Tone.ANSWER_EDGE], 2)
    _scroll(easel, theme, card, turned, (foot + size - line) / 2, Tone.ANSWER_INK)
    _hero_seal(easel, theme, (size * 0.79, size * 0.21), size * 0.20, tones, 2)
    return easel.finish()


@cached_sprite
def answer_sign(theme: Theme, hero: bool, size: int) -> Sprite:
    """The sign beside the number of answers; ``hero`` for hero plays."""
    easel = Easel(size, size)
    middle, reach = (size / 2, size / 2), size / 2 - 0.5
    if hero:
        _hero_seal(easel, theme, middle, reach, (Tone.ANSWER, Tone.ANSWER_EDGE, Tone.ANSWER_INK))
    else:
        easel.disc(middle, reach, theme[Tone.ANSWER], theme[Tone.ANSWER_EDGE], 1.5)
        easel.shape(art.ARROW, middle, size * 0.34, theme[Tone.ANSWER_INK], turn=45)
    return easel.finish()


def crossed_swords(easel: Easel, theme: Theme, middle: art.Point, reach: float, ink: Tone) -> None:
    """The sign of a hero play, thin so that two swords can be seen at small sizes."""
    for turn in (-45, 45):
        for outline in (art.BLADE, art.GRIP, art.GUARD, art.POMMEL):
            slender = [(x * (0.62 if outline is art.BLADE else 0.8), y) for x, y in outline]
            easel.shape(slender, middle, reach, theme[ink], turn=turn)


@cached_sprite
def chosen_square(theme: Theme, size: int) -> Sprite:
    """The ring around the target square of a previewed move."""
    easel = Easel(size, size)
    easel.panel((1, 1, size - 1, size - 1), size / 8, None, theme[Tone.CALL_EDGE], size / 10)
    easel.panel((2.5, 2.5, size - 2.5, size - 2.5), size / 9, None, theme[Tone.CALL], size / 18)
    return easel.finish()


@cached_sprite
def turned_mark(theme: Theme, size: int) -> Sprite:
    """The mark of a token that was just turned: two opposite arrows on a disc."""
    easel = Easel(size, size)
    easel.disc((size / 2, size / 2), size / 2 - 0.5, theme[Tone.TRACE], theme[Tone.TRACE_EDGE], 2)
    for down, turn in ((0.36, 90), (0.64, 270)):
        easel.shape(_SLIM_ARROW, (size / 2, size * down), size * 0.31, theme[Tone.TRACE_EDGE], turn=turn)
    return easel.finish()


_SLIM_ARROW = tuple((x * 0.6, y) for x, y in art.ARROW)


@cached_sprite
def size_badge(theme: Theme, house: House, size: int, text: str, em: int) -> Sprite:
    """The size of a territory: on a disc for red, on a tile for white."""
    easel = Easel(size, size)
    field, _, ink = field_tones(house)
    if house is House.RED:
        easel.disc((size / 2, size / 2), size / 2 - 0.5, theme[field], theme[Tone.RED_LINE], 2)
    else:
        easel.panel((0.5, 0.5, size - 0.5, size - 0.5), size / 6, theme[field], theme[Tone.WHITE_LINE], 2.5)
    numeral(easel, text, (size / 2, size / 2), em, theme[ink])
    return easel.finish()


@cached_sprite
def call_sign(theme: Theme, size: int) -> Sprite:
    """The sign for the seat to move, where there is no room for a word."""
    easel = Easel(size, size)
    easel.disc((size / 2, size / 2), size / 2 - 0.5, theme[Tone.CALL], theme[Tone.CALL_EDGE], 2)
    easel.shape(art.CROWN, (size / 2, size * 0.5), size * 0.31, theme[Tone.CALL_INK])
    return easel.finish()


@cached_sprite
def passed_sign(theme: Theme, size: int) -> Sprite:
    """The sign for a seat that could not act and was skipped, where there is no room for a word."""
    easel = Easel(size, size)
    easel.disc((size / 2, size / 2), size / 2 - 0.5, theme[Tone.REST_CARD], theme[Tone.RULE], 2)
    for left in (size * 0.30, size * 0.50):
        chevron = [(left, size * 0.30), (left + size * 0.19, size * 0.5), (left, size * 0.70)]
        easel.path(chevron, theme[Tone.REST_INK], size / 11)
    return easel.finish()
