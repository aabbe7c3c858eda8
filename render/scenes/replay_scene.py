"""Composes one shot of a replay: the players, the score as a bar, and the board. Hands are left out.

It is 720 pixels wide, the width at which Discord shows a shared picture. Text keeps its size on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game import House, OpenTable, Seat, result
from render.scenes import board_scene as boards
from render.scenes.box import Box
from render.scenes.end_scene import Forfeit
from render.scenes.film import Shot
from render.scenes.hand_scene import Names, shown_name
from render.scenes.labels import Labels
from render.scenes.layout import SMALLEST_TEXT, BoardPlace, turned_for
from render.scenes.scene import Align, Item, Label, Panel, Rose, Scene, Sign
from render.sprites.sprites import field_tones
from render.sprites.theme import Tone
from render.text.lettering import Weight, fitted, fitted_pair, width

WIDTH: Final = 720
MARGIN: Final = 11
SQUARE: Final = 70
_INNER: Final = WIDTH - 2 * MARGIN
_GAP: Final = 8
_PLATE: Final = 94
_BAR: Final = 40
_LINE: Final = 3
_LEAST_PART: Final = 14
"""The least width of a house's part of the bar, in pixels."""
_BASE_POINTS: Final = 6
"""Points added to both houses in the bar, so that the first rose does not fill it."""
_BOARD: Final = MARGIN + _PLATE + _GAP + _BAR + _GAP
HEIGHT: Final = _BOARD + _INNER + MARGIN


def replay_scene(shot: Shot, seen_from: Seat, names: Names, labels: Labels, forfeit: Forfeit | None = None) -> Scene:
    """A shot as one seat sees it; ``forfeit`` if the match was not decided on the board."""
    near = seen_from.house
    place = BoardPlace(Box(MARGIN, _BOARD, _INNER, _INNER), turned_for(seen_from), SQUARE)
    half = (_INNER - _GAP) // 2
    items: list[Item] = [*boards.whole(shot.table, place, shot.play, lit=False)]
    for house, left in ((near, MARGIN), (near.other, MARGIN + half + _GAP)):
        items += _plate(Box(left, MARGIN, half, _PLATE), shot, house, house is near, names, labels, forfeit)
    bar = Box(MARGIN, MARGIN + _PLATE + _GAP, _INNER, _BAR)
    items += _verdict(bar, shot.table, labels, forfeit) if shot.end else _score_bar(bar, shot.table, near)
    return Scene(WIDTH, HEIGHT, tuple(items))


def winner(table: OpenTable, forfeit: Forfeit | None) -> House | None:
    """The winner of a match that has ended; None for a draw."""
    return forfeit.winner if forfeit else result(table.board).winner


def _plate(
    box: Box, shot: Shot, house: House, left: bool, names: Names, labels: Labels, forfeit: Forfeit | None
) -> Iterator[Item]:
    """A house: its rose, its players, its points, the points won or lost by the last play, draws and passes.

    The plate on the right is the mirror image of the one on the left.
    """
    field, edge, ink = field_tones(house)
    yield Panel(box, field, edge, _LINE, 12)
    side = box.height - 18
    yield Rose(_box_from_edge(box, left, 9, 9, side, side), house)
    start = side + 20
    room = box.width - start - 12
    outward = Align.LEFT if left else Align.RIGHT
    seats = [seat for seat in shot.table.variant.seats if seat.house is house]
    shown = list(dict.fromkeys(shown_name(seat, names, labels) for seat in seats))
    name, size = fitted_pair(shown, " & ", Weight.STRONG, (32, 29, SMALLEST_TEXT), room)
    yield Label(_box_from_edge(box, left, start, 6, room, 40), name, size, ink, field, Weight.STRONG, outward)

    yield from _points(box, shot, house, left, start, ink, field)
    if shot.end and winner(shot.table, forfeit) is house:
        yield Sign(_box_from_edge(box, left, box.width - 76, 48, 64, 42), Sign.Kind.CROWN)
    if shot.has_passed(house) and not shot.end:
        # As a badge on the rose.
        yield Sign(_box_from_edge(box, left, side - 25, side - 25, 38, 38), Sign.Kind.PASSED)


def _points(box: Box, shot: Shot, house: House, left: bool, start: int, ink: Tone, field: Tone) -> Iterator[Item]:
    """The second line of a plate: the score, the points won or lost, and at the other end the cards drawn."""
    outward, inward = (Align.LEFT, Align.RIGHT) if left else (Align.RIGHT, Align.LEFT)
    points, gain, cards = shot.table.score(house), shot.gains[house], shot.cards_drawn(house)
    won = f"{'+' if gain > 0 else '−'}{abs(gain)}" if gain else ""
    drawn = f"+{cards}" if cards and not shot.end else ""
    mark = width(drawn, Weight.STRONG, SMALLEST_TEXT) + 32 if drawn else 0
    room = box.width - start - 12
    big, small = 42, 30
    if width(str(points), Weight.HEAVY, big) + width(won, Weight.STRONG, small) + mark + 24 > room:
        big, small = 36, SMALLEST_TEXT
    wide, more = width(str(points), Weight.HEAVY, big), width(won, Weight.STRONG, small)
    yield Label(_box_from_edge(box, left, start, 46, wide, 42), str(points), big, ink, field, Weight.HEAVY, outward)
    if won:
        place = _box_from_edge(box, left, start + wide + 12, 46, more, 44)
        yield Label(place, won, small, ink, field, Weight.STRONG, outward)
    if drawn:
        place = _box_from_edge(box, left, box.width - 12 - mark + 32, 46, mark - 32, 44)
        yield Label(place, drawn, SMALLEST_TEXT, ink, field, Weight.STRONG, inward)
        yield Sign(_box_from_edge(box, left, box.width - 12 - mark, 49, 28, 38), Sign.Kind.PILE)


def _box_from_edge(box: Box, left: bool, start: int, down: int, wide: int, high: int) -> Box:
    """A place on a plate, measured from its outer edge."""
    return Box(box.left + start if left else box.right - start - wide, box.top + down, wide, high)


def _score_bar(box: Box, table: OpenTable, near: House) -> Iterator[Item]:
    """The shares of the points. The viewer's house is on the left."""
    yield Panel(box, Tone.FRAME, Tone.FRAME_RULE, _LINE, 9)
    inner = box.inset(_LINE + 2)
    mine, theirs = table.score(near), table.score(near.other)
    share = (mine + _BASE_POINTS) / (mine + theirs + 2 * _BASE_POINTS)
    split = min(max(round(inner.width * share), _LEAST_PART), inner.width - _LEAST_PART)
    yield Panel(Box(inner.left, inner.top, split - 1, inner.height), field_tones(near)[0], radius=0)
    yield Panel(
        Box(inner.left + split + 1, inner.top, inner.width - split - 1, inner.height), field_tones(near.other)[0],
        radius=0,
    )  # fmt: skip
    # The middle, where both houses have the same points.
    yield Panel(Box(box.left + box.width // 2 - 2, box.top - 3, 4, 7), Tone.GOLD, radius=0)
    yield Panel(Box(box.left + box.width // 2 - 2, box.bottom - 4, 4, 7), Tone.GOLD, radius=0)


def _verdict(box: Box, table: OpenTable, labels: Labels, forfeit: Forfeit | None) -> Iterator[Item]:
    """What decided the match, in the place of the bar."""
    word = forfeit.word if forfeit else labels.decision(result(table.board).decided_by)
    yield Panel(box, Tone.GOLD, Tone.GOLD_EDGE, _LINE, 9)
    line, size = fitted(word, Weight.HEAVY, (30, SMALLEST_TEXT), box.width - 24)
    yield Label(box, line, size, Tone.GOLD_EDGE, Tone.GOLD, Weight.HEAVY)
