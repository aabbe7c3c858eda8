"""Painting: a scene becomes an image by copying sprites. Nothing here decides what is shown or where."""

from __future__ import annotations

import math
import random
from functools import lru_cache, singledispatch
from typing import Final, assert_never

from PIL import Image, ImageDraw

from game import SIDE, House
from render import cardface, lettering, pieces, sprites
from render import heraldry as art
from render.curve import drawn_curve
from render.heraldry import Easel
from render.scene import (
    AnswerSquare,
    CardFace,
    ChosenSquare,
    Course,
    Crown,
    Curve,
    EmptySlot,
    Ground,
    HeroShield,
    Item,
    Label,
    LitSquare,
    Panel,
    Rose,
    Scene,
    Sign,
    SizeBadge,
    Token,
    Trace,
    TurnedMark,
)
from render.sheets import ColourSheet, Sheet
from render.sprites import Sprite, kept
from render.theme import Theme, Tone


def paint(scene: Scene, theme: Theme, image: Image.Image | None = None) -> Image.Image:
    """The scene in full colour; on an image of its size, if there is one that may be painted over."""
    if image is None:
        image = Image.new("RGB", (scene.width, scene.height))
    paint_on(ColourSheet(image), scene, theme)
    return image


def paint_on(sheet: Sheet, scene: Scene, theme: Theme) -> None:
    """Paint a scene over whatever is on a sheet of its size."""
    still = tuple(item for item in scene.items if _is_still(item))
    sheet.cover(_backdrop(theme, scene.width, scene.height, still), 0, 0)
    for item in scene.items:
        if not _is_still(item):
            _put(item, sheet, theme)


def _is_still(item: Item) -> bool:
    """Whether it belongs to the backdrop: an empty board, or what is written on its frame."""
    return isinstance(item, Ground) or (isinstance(item, Label) and item.ground is Tone.FRAME)


@singledispatch
def _put(item: Item, sheet: Sheet, theme: Theme) -> None:
    raise TypeError(f"nobody knows how to paint {item!r}")


@_put.register
def _(item: Ground, sheet: Sheet, theme: Theme) -> None:
    margin = item.squares.left - item.box.left
    sprite = _ground(theme, item.box.width, margin, item.side, item.turned)
    sheet.lay(sprite, item.box.left, item.box.top)


@_put.register
def _(item: Panel, sheet: Sheet, theme: Theme) -> None:
    if item.fill is not None and item.edge is None and item.radius == 0:
        # Nothing but a colour. The parts of a score bar have hundreds of widths: no sprites are kept of them.
        sheet.fill(theme[item.fill], (item.box.left, item.box.top, item.box.right, item.box.bottom))
        return
    sprite = _panel(theme, item.fill, item.edge, item.line, item.radius, item.box.width, item.box.height)
    sheet.lay(sprite, item.box.left, item.box.top)


@_put.register
def _(item: Label, sheet: Sheet, theme: Theme) -> None:
    if item.text:
        stencil, left, top = lettering.mask(item.text, item.weight, item.size)
        x, y = item.pen
        sheet.ink(theme[item.ink], stencil, x + left, y + top)


@_put.register
def _(item: Token, sheet: Sheet, theme: Theme) -> None:
    drawn = tile(theme, item.house, item.joined, (item.square.file + item.square.rank) % 2, item.box.width)
    sheet.cover(drawn, item.box.left, item.box.top)


@_put.register
def _(item: LitSquare, sheet: Sheet, theme: Theme) -> None:
    draw = pieces.hero_square if item.hero else pieces.lit_square
    sheet.lay(draw(theme, item.card, item.turned, item.box.width), item.box.left, item.box.top)


@_put.register
def _(item: AnswerSquare, sheet: Sheet, theme: Theme) -> None:
    draw = pieces.hero_answer if item.hero else pieces.answer_square
    sheet.lay(draw(theme, item.card, item.turned, item.box.width), item.box.left, item.box.top)


@_put.register
def _(item: ChosenSquare, sheet: Sheet, theme: Theme) -> None:
    sheet.lay(pieces.chosen_square(theme, item.box.width), item.box.left, item.box.top)


@_put.register
def _(item: TurnedMark, sheet: Sheet, theme: Theme) -> None:
    sheet.lay(pieces.turned_mark(theme, item.box.width), item.box.left, item.box.top)


@_put.register
def _(item: SizeBadge, sheet: Sheet, theme: Theme) -> None:
    sprite = pieces.size_badge(theme, item.house, item.box.width, str(item.size), item.em)
    sheet.lay(sprite, item.box.left, item.box.top)


@_put.register
def _(item: Crown, sheet: Sheet, theme: Theme) -> None:
    sheet.lay(sprites.crown(theme, item.box.width), item.box.left, item.box.top)


@_put.register
def _(item: CardFace, sheet: Sheet, theme: Theme) -> None:
    box = item.box
    sprite = cardface.power_card(theme, item.card, item.turned, item.look, item.fresh, box.width, box.height)
    sheet.lay(sprite, box.left, box.top)


@_put.register
def _(item: EmptySlot, sheet: Sheet, theme: Theme) -> None:
    sheet.lay(cardface.empty_slot(theme, item.lit, item.box.width, item.box.height), item.box.left, item.box.top)


@_put.register
def _(item: HeroShield, sheet: Sheet, theme: Theme) -> None:
    box = item.box
    sheet.lay(cardface.hero_shield(theme, item.house, item.used, box.width, box.height), box.left, box.top)


@_put.register
def _(item: Rose, sheet: Sheet, theme: Theme) -> None:
    draw = sprites.badge if item.on_token else sprites.rose
    sheet.lay(draw(theme, item.house, item.box.width), item.box.left, item.box.top)


@_put.register
def _(item: Sign, sheet: Sheet, theme: Theme) -> None:
    box = item.box
    match item.kind:
        case Sign.Kind.CROWN:
            sprite = cardface.emblem(theme, box.width, box.height)
        case Sign.Kind.CALL:
            sprite = pieces.call_sign(theme, box.width)
        case Sign.Kind.ANSWERS | Sign.Kind.HERO_ANSWERS:
            sprite = pieces.answer_sign(theme, item.kind is Sign.Kind.HERO_ANSWERS, box.width)
        case Sign.Kind.PASSED:
            sprite = pieces.passed_sign(theme, box.width)
        case Sign.Kind.PILE | Sign.Kind.LIT_PILE:
            sprite = cardface.card_back(theme, item.kind is Sign.Kind.LIT_PILE, box.width, box.height)
        case Sign.Kind.SUPPLY:
            sprite = cardface.supply(theme, box.width, box.height)
        case Sign.Kind.ARROW:
            sprite = _then_arrow(theme, box.width, box.height)
        case _:
            assert_never(item.kind)
    sheet.lay(sprite, box.left, box.top)


@_put.register
def _(item: Trace, sheet: Sheet, theme: Theme) -> None:
    box = item.box
    tail = item.tail[0] - box.left, item.tail[1] - box.top
    tip = item.tip[0] - box.left, item.tip[1] - box.top
    sheet.lay(_trace(theme, tail, tip, box.width, box.height), box.left, box.top)


@_put.register
def _(item: Curve, sheet: Sheet, theme: Theme) -> None:
    # No two are alike, so none is kept.
    box = item.box
    easel = Easel(box.width, box.height)
    points = [(x - box.left, y - box.top) for x, y in map(item.point, range(len(item.heights)))]
    if item.below is not None:
        easel.area([(0, box.height), *points, (box.width, box.height)], theme[item.below])
    easel.path(points, theme[item.ink], item.line)
    sheet.lay(easel.finish(), box.left, box.top)


@_put.register
def _(item: Course, sheet: Sheet, theme: Theme) -> None:
    # No two are alike, so none is kept.
    box = item.box
    sheet.lay(drawn_curve(theme, item.points, item.margins, box.width, box.height), box.left, box.top)


@kept
def tile(theme: Theme, house: House, joined: int, odd: int, side: int) -> Sprite:
    """A token on its square, opaque: a board has up to 52, and copying without blending is several times quicker."""
    tile = Image.new("RGB", (side, side))
    _draw_square(ImageDraw.Draw(tile), theme, 0, 0, side, odd)
    token = pieces.token(theme, house, joined, side)
    tile.paste(token, (0, 0), token)
    return tile


@kept
def _panel(
    theme: Theme, fill: Tone | None, edge: Tone | None, line: int, radius: int, width: int, height: int
) -> Sprite:
    easel = Easel(width, height)
    easel.panel(
        (0, 0, width, height), radius, None if fill is None else theme[fill], None if edge is None else theme[edge],
        line if edge is not None else 0,
    )  # fmt: skip
    return easel.finish()


@kept
def _then_arrow(theme: Theme, width: int, height: int) -> Sprite:
    easel = Easel(width, height)
    easel.shape(art.ARROW, (width / 2, height / 2), min(width, height) * 0.46, theme[Tone.SOFT_INK], turn=90)
    return easel.finish()


_HEAD: Final = ((0.0, 0.6), (0.85, -0.9), (0.0, -0.5), (-0.85, -0.9))


@kept
def _trace(theme: Theme, tail: tuple[float, float], tip: tuple[float, float], width: int, height: int) -> Sprite:
    """A line with a ring at its start and a head at its end. There are few ways a crown can go, so each is kept."""
    easel = Easel(width, height)
    turn = math.degrees(math.atan2(tip[0] - tail[0], tail[1] - tip[1]))
    for tone, line, head, ring in ((Tone.TRACE_EDGE, 13.0, 19.0, 13.0), (Tone.TRACE, 6.5, 14.0, 10.0)):
        easel.path([tail, tip], theme[tone], line)
        easel.shape(_HEAD, tip, head, theme[tone], turn=turn)
        easel.disc(tail, ring, theme[tone])
    easel.disc(tail, 5.5, theme[Tone.TRACE_EDGE])
    return easel.finish()


@lru_cache(maxsize=4)
def _backdrop(theme: Theme, width: int, height: int, still: tuple[Item, ...]) -> Sprite:
    """The page and the empty boards on it: what does not change while a match is played.

    The only things that are large, and ends come in many heights: so a few are kept, not all.
    """
    sheet = Image.new("RGB", (width, height), theme[Tone.PAGE])
    sheet.paste(theme[Tone.STAIN], mask=_clouds(width, height))
    for item in still:
        _put(item, ColourSheet(sheet), theme)
    return sheet


def _clouds(width: int, height: int) -> Image.Image:
    """The stains of the parchment: large, faint and sharp-edged, because grain would make the file much larger."""
    dice = random.Random(1455)
    coarse = Image.new("L", (7, 10))
    coarse.putdata([dice.randrange(256) for _ in range(70)])
    return coarse.resize((width, height), Image.Resampling.BICUBIC).point(
        [255 if tone > 128 else 0 for tone in range(256)]
    )


def _draw_square(pen: ImageDraw.ImageDraw, theme: Theme, left: int, top: int, side: int, odd: int) -> None:
    """An empty square with its share of the grid: the line on its left and the line above it."""
    tone = Tone.SQUARE_ODD if odd else Tone.SQUARE
    pen.rectangle((left, top, left + side - 1, top + side - 1), fill=theme[Tone.GRID])
    pen.rectangle((left + 1, top + 1, left + side - 1, top + side - 1), fill=theme[tone])


@kept
def _ground(theme: Theme, size: int, margin: int, side: int, turned: bool) -> Sprite:
    """An empty board. Kept by itself, since the pictures of ends have many heights but only two boards."""
    easel = Easel(size, size)
    easel.panel((0, 0, size, size), 14, theme[Tone.FRAME])
    easel.panel((4, 4, size - 4, size - 4), 11, None, theme[Tone.FRAME_RULE], 1.5)
    sprite = easel.finish()
    pen = ImageDraw.Draw(sprite)
    for rank in range(SIDE):
        for file in range(SIDE):
            _draw_square(pen, theme, margin + file * side, margin + rank * side, side, (file + rank) % 2)
    # The printed crown marks the north edge, so it goes round with the board.
    top = margin + SIDE * side if turned else 0
    sprite.alpha_composite(cardface.emblem(theme, margin * 2, margin), (size // 2 - margin, top))
    return sprite
