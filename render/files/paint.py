"""Paints a scene by copying sprites. The scene alone decides what is shown and where."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, assert_never

from PIL import Image, ImageDraw

from game import SIDE, House
from render.files.sheets import ColourSheet, Sheet
from render.scenes import scene as items
from render.scenes.scene import Item, Scene, Sign
from render.sprites import cardface, pieces, sprites
from render.sprites import heraldry as art
from render.sprites.heraldry import Easel, Point
from render.sprites.sprites import Sprite, cached_sprite
from render.sprites.theme import Theme, Tone
from render.text import lettering


def paint(scene: Scene, theme: Theme, image: Image.Image | None = None) -> Image.Image:
    """Paint the scene in full colour, over ``image`` if given. It must have the size of the scene."""
    if image is None:
        image = Image.new("RGB", (scene.width, scene.height))
    paint_on(ColourSheet(image), scene, theme)
    return image


def paint_on(sheet: Sheet, scene: Scene, theme: Theme) -> None:
    """Paint a scene over the content of a sheet of the same size."""
    static = tuple(item for item in scene.items if _is_static(item))
    sheet.cover(_backdrop(theme, scene.width, scene.height, static), 0, 0)
    for item in scene.items:
        if not _is_static(item):
            _put(item, sheet, theme)


def _is_static(item: Item) -> bool:
    """Whether an item belongs to the backdrop: the empty board, or the coordinates on its frame."""
    return isinstance(item, items.Ground) or (isinstance(item, items.Label) and item.ground is Tone.FRAME)


def _put(item: Item, sheet: Sheet, theme: Theme) -> None:
    box = item.box
    match item:
        case items.Label():
            if item.text:
                stencil, left, top = lettering.mask(item.text, item.weight, item.size)
                x, y = item.pen
                sheet.ink(theme[item.ink], stencil, x + left, y + top)
            return
        case items.Token():
            drawn = tile(theme, item.house, item.joined, (item.square.file + item.square.rank) % 2, box.width)
            sheet.cover(drawn, box.left, box.top)
            return
        case items.Panel(fill=Tone() as fill, edge=None, radius=0):
            # One colour only. The parts of a score bar have hundreds of widths, so they are not cached as sprites.
            sheet.fill(theme[fill], (box.left, box.top, box.right, box.bottom))
            return
        case items.Panel():
            sprite = _panel(theme, item.fill, item.edge, item.line, item.radius, box.width, box.height)
        case items.LitSquare():
            draw = pieces.hero_square if item.hero else pieces.lit_square
            sprite = draw(theme, item.card, item.turned, box.width)
        case items.CardFace():
            sprite = cardface.power_card(theme, item.card, item.turned, item.look, item.fresh, box.width, box.height)
        case items.SizeBadge():
            sprite = pieces.size_badge(theme, item.house, box.width, str(item.size), item.em)
        case items.HeroShield():
            sprite = cardface.hero_shield(theme, item.house, item.used, box.width, box.height)
        case items.EmptySlot():
            sprite = cardface.empty_slot(theme, item.lit, box.width, box.height)
        case items.Rose():
            draw_rose = sprites.badge if item.on_token else sprites.rose
            sprite = draw_rose(theme, item.house, box.width)
        case items.Sign():
            sprite = _sign(theme, item.kind, box.width, box.height)
        case items.AnswerSquare():
            draw = pieces.hero_answer if item.hero else pieces.answer_square
            sprite = draw(theme, item.card, item.turned, box.width)
        case items.Crown():
            sprite = sprites.crown(theme, box.width)
        case items.Trace():
            tail = item.tail[0] - box.left, item.tail[1] - box.top
            tip = item.tip[0] - box.left, item.tip[1] - box.top
            sprite = _trace(theme, tail, tip, box.width, box.height)
        case items.ChosenSquare():
            sprite = pieces.chosen_square(theme, box.width)
        case items.TurnedMark():
            sprite = pieces.turned_mark(theme, box.width)
        case items.Ground():
            sprite = _ground(theme, box.width, item.squares.left - box.left, item.side, item.turned)
        case items.Curve():
            sprite = _curve(theme, item)
        case items.Course():
            sprite = _course(theme, item.points, item.margins, box.width, box.height)
        case _:
            assert_never(item)
    sheet.lay(sprite, box.left, box.top)


def _sign(theme: Theme, kind: Sign.Kind, width: int, height: int) -> Sprite:
    match kind:
        case Sign.Kind.CROWN:
            return cardface.emblem(theme, width, height)
        case Sign.Kind.CALL:
            return pieces.call_sign(theme, width)
        case Sign.Kind.ANSWERS | Sign.Kind.HERO_ANSWERS:
            return pieces.answer_sign(theme, kind is Sign.Kind.HERO_ANSWERS, width)
        case Sign.Kind.PASSED:
            return pieces.passed_sign(theme, width)
        case Sign.Kind.PILE | Sign.Kind.LIT_PILE:
            return cardface.card_back(theme, kind is Sign.Kind.LIT_PILE, width, height)
        case Sign.Kind.SUPPLY:
            return cardface.supply(theme, width, height)
        case Sign.Kind.ARROW:
            return _arrow(theme, width, height)


def _curve(theme: Theme, item: items.Curve) -> Sprite:
    """A line of a review. Every curve is different, so it is not cached."""
    box = item.box
    easel = Easel(box.width, box.height)
    points = [(x - box.left, y - box.top) for x, y in map(item.point, range(len(item.heights)))]
    if item.below is not None:
        easel.area([(0, box.height), *points, (box.width, box.height)], theme[item.below])
    easel.path(points, theme[item.ink], item.line)
    return easel.finish()


_DOT: Final = 7.0


def _course(theme: Theme, points: Sequence[Point], margins: Sequence[float], width: int, height: int) -> Sprite:
    """The rating curve of a profile: the line, its margin of error as a band, and a dot at the end. Not cached."""
    easel = Easel(width, height)
    # The band is cut where the margin is larger than the picture.
    over = [(x, max(0.0, y - margin)) for (x, y), margin in zip(points, margins, strict=True)]
    under = [(x, min(float(height), y + margin)) for (x, y), margin in zip(points, margins, strict=True)]
    if len(points) == 1:  # a band needs some width
        over, under = ([(x - _DOT, y), (x + _DOT, y)] for x, y in (*over, *under))
    easel.area([*over, *reversed(under)], theme[Tone.REST_CARD])
    # A light line around a dark one or the reverse, visible on the band and beside it in every theme.
    for tone, line, dot in ((Tone.CALL_EDGE, 7.0, _DOT + 2), (Tone.CALL, 4.0, _DOT)):
        if len(points) > 1:
            easel.path(points, theme[tone], line)
        easel.disc(points[-1], dot, theme[tone])
    return easel.finish()


@cached_sprite
def tile(theme: Theme, house: House, joined: int, odd: int, side: int) -> Sprite:
    """A token on its square, opaque. A board has up to 52, and a copy without blending is several times faster."""
    tile = Image.new("RGB", (side, side))
    _draw_square(ImageDraw.Draw(tile), theme, 0, 0, side, odd)
    token = pieces.token(theme, house, joined, side)
    tile.paste(token, (0, 0), token)
    return tile


@cached_sprite
def _panel(
    theme: Theme, fill: Tone | None, edge: Tone | None, line: int, radius: int, width: int, height: int
) -> Sprite:
    easel = Easel(width, height)
    easel.panel(
        (0, 0, width, height), radius, None if fill is None else theme[fill], None if edge is None else theme[edge],
        line if edge is not None else 0,
    )  # fmt: skip
    return easel.finish()


@cached_sprite
def _arrow(theme: Theme, width: int, height: int) -> Sprite:
    easel = Easel(width, height)
    easel.shape(art.ARROW, (width / 2, height / 2), min(width, height) * 0.46, theme[Tone.SOFT_INK], turn=90)
    return easel.finish()


_HEAD: Final = ((0.0, 0.6), (0.85, -0.9), (0.0, -0.5), (-0.85, -0.9))


@cached_sprite
def _trace(theme: Theme, tail: tuple[float, float], tip: tuple[float, float], width: int, height: int) -> Sprite:
    """A line with a ring at its start and a head at its end. A crown has few possible moves, so each is cached."""
    easel = Easel(width, height)
    turn = math.degrees(math.atan2(tip[0] - tail[0], tail[1] - tip[1]))
    for tone, line, head, ring in ((Tone.TRACE_EDGE, 13.0, 19.0, 13.0), (Tone.TRACE, 6.5, 14.0, 10.0)):
        easel.path([tail, tip], theme[tone], line)
        easel.shape(_HEAD, tip, head, theme[tone], turn=turn)
        easel.disc(tail, ring, theme[tone])
    easel.disc(tail, 5.5, theme[Tone.TRACE_EDGE])
    return easel.finish()


@lru_cache(maxsize=4)
def _backdrop(theme: Theme, width: int, height: int, static: tuple[Item, ...]) -> Sprite:
    """The page with its empty boards: the part that does not change during a match.

    Backdrops are large, and pictures of ends have many heights, so only a few are cached.
    """
    sheet = Image.new("RGB", (width, height), theme[Tone.PAGE])
    sheet.paste(theme[Tone.STAIN], mask=_stains(width, height))
    for item in static:
        _put(item, ColourSheet(sheet), theme)
    return sheet


def _stains(width: int, height: int) -> Image.Image:
    """A mask of the stains on the parchment. They are large with sharp edges: grain would make the file much larger."""
    rng = random.Random(1455)
    coarse = Image.new("L", (7, 10))
    coarse.putdata([rng.randrange(256) for _ in range(70)])
    return coarse.resize((width, height), Image.Resampling.BICUBIC).point(
        [255 if tone > 128 else 0 for tone in range(256)]
    )


def _draw_square(pen: ImageDraw.ImageDraw, theme: Theme, left: int, top: int, side: int, odd: int) -> None:
    """An empty square with the grid lines on its left and above it."""
    tone = Tone.SQUARE_ODD if odd else Tone.SQUARE
    pen.rectangle((left, top, left + side - 1, top + side - 1), fill=theme[Tone.GRID])
    pen.rectangle((left + 1, top + 1, left + side - 1, top + side - 1), fill=theme[tone])


@cached_sprite
def _ground(theme: Theme, size: int, margin: int, side: int, turned: bool) -> Sprite:
    """An empty board. Cached separately: pictures of ends have many heights but only two boards."""
    easel = Easel(size, size)
    easel.panel((0, 0, size, size), 14, theme[Tone.FRAME])
    easel.panel((4, 4, size - 4, size - 4), 11, None, theme[Tone.FRAME_RULE], 1.5)
    sprite = easel.finish()
    pen = ImageDraw.Draw(sprite)
    for rank in range(SIDE):
        for file in range(SIDE):
            _draw_square(pen, theme, margin + file * side, margin + rank * side, side, (file + rank) % 2)
    # The printed crown marks the north edge, so it turns with the board.
    top = margin + SIDE * side if turned else 0
    sprite.alpha_composite(cardface.emblem(theme, margin * 2, margin), (size // 2 - margin, top))
    return sprite
