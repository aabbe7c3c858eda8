"""Composes the last row of a picture, to the right of the corner where Discord puts its ALT badge."""

from __future__ import annotations

from collections.abc import Iterator

from game import DRAW, Draw, HeroPlay, OpenTable
from render.scenes.box import Box
from render.scenes.layout import CORNER, FOOT, MARGIN, SMALLEST_TEXT, TOP, WIDTH
from render.scenes.scene import Align, Item, Label, Panel, Rose, Scene, Sign
from render.sprites.theme import Tone
from render.text.lettering import Weight, fitted, width

_LEFT = CORNER[0] + 8


def with_ornament(items: tuple[Item, ...], bottom: int) -> Scene:
    """A whole picture whose last row is an ornament: two lines with a crown between them."""
    middle, crown = WIDTH // 2, 40
    line = bottom + TOP + FOOT // 2
    rules = (
        Panel(Box(left, line - 1, 200, 2), Tone.RULE, None, radius=1) for left in (middle - crown - 200, middle + crown)
    )
    sign = Sign(Box(middle - 22, line - 18, 44, 36), Sign.Kind.CROWN)
    return Scene(WIDTH, bottom + CORNER[1], (*items, *rules, sign))


def with_answers(items: tuple[Item, ...], bottom: int, table: OpenTable, name: str) -> Scene:
    """A whole picture whose last row shows the next seat: its name, and how many plays, hero plays and draws it has."""
    assert table.seat is not None
    box = Box(_LEFT, bottom + TOP, WIDTH - MARGIN - _LEFT, FOOT)
    return Scene(WIDTH, box.bottom + TOP, (*items, *_answers(box, table, name)))


def _answers(box: Box, table: OpenTable, name: str) -> Iterator[Item]:
    assert table.seat is not None
    yield Panel(box, None, Tone.RULE, 2)
    side = box.height - 12
    rose = Box(box.left + 8, box.top + 6, side, side)
    yield Rose(rose, table.seat.house, on_token=True)
    right = box.right - 14
    moves = table.legal_moves()
    if not moves:
        yield Sign(Box(right - 40, box.top + (box.height - 40) // 2, 40, 40), Sign.Kind.PASSED)
        right -= 40
    if DRAW in moves:
        yield Sign(Box(right - 34, box.top + 6, 34, box.height - 12), Sign.Kind.PILE)
        right -= 34 + 18
    heroes = sum(isinstance(move, HeroPlay) for move in moves)
    plays = sum(not isinstance(move, Draw | HeroPlay) for move in moves)
    for count, kind in ((heroes, Sign.Kind.HERO_ANSWERS), (plays, Sign.Kind.ANSWERS)):
        if count:
            room = width(str(count), Weight.HEAVY, 34)
            yield Label(Box(right - room, box.top, room, box.height), str(count), 34, Tone.INK, Tone.PAGE, Weight.HEAVY)
            right -= room + 8
            yield Sign(Box(right - 40, box.top + (box.height - 40) // 2, 40, 40), kind)
            right -= 40 + 18
    left = rose.right + 12
    text, size = fitted(name, Weight.STRONG, (32, 28, SMALLEST_TEXT), right - left)
    yield Label(Box(left, box.top, right - left, box.height), text, size, Tone.SOFT_INK, Tone.PAGE, align=Align.LEFT)
