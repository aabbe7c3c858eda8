"""Composes the board: territories, crown, last move, and the squares that can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from game import SIDE, Board, CardPlayed, Draw, HeroPlay, House, OpenTable, Square, Territory, Turn
from render.scenes.box import Box
from render.scenes.layout import SMALLEST_TEXT, BoardPlace
from render.scenes.scene import AnswerSquare, Crown, Ground, Item, Label, LitSquare, SizeBadge, Token, Trace, TurnedMark
from render.sprites import pieces
from render.sprites.theme import Tone
from render.text.lettering import Weight

_CROWN = 54
_BADGE = 34


@lru_cache(maxsize=64)
def ground(place: BoardPlace) -> tuple[Item, ...]:
    """The empty board with its coordinates."""
    coordinates = (
        Label(box, text, SMALLEST_TEXT, Tone.FRAME_INK, Tone.FRAME, Weight.TEXT)
        for number in range(SIDE)
        for box, text in ((place.file_box(number), "abcdefghi"[number]), (place.rank_box(number), str(number + 1)))
    )
    return Ground(place.box, place.squares, place.side, place.turned), *coordinates


def territories(board: Board, place: BoardPlace) -> Iterator[Token]:
    """Every token, joined to its neighbours of the same house."""
    for house in House:
        bits = board.bits(house)
        for square in board.squares(house):
            yield Token(place.square(square), square, house, _joined(bits, square, place.turned))


_AROUND = (
    (0, 1, pieces.UP), (1, 0, pieces.RIGHT), (0, -1, pieces.DOWN), (-1, 0, pieces.LEFT),
    (1, 1, pieces.UP_RIGHT), (1, -1, pieces.DOWN_RIGHT), (-1, -1, pieces.DOWN_LEFT), (-1, 1, pieces.UP_LEFT),
)  # fmt: skip


@cache
def _near(square: Square, turned: bool) -> tuple[tuple[int, int], ...]:
    """The squares around one, each as a bit, with the side on which the picture shows it."""
    way = -1 if turned else 1
    around = ((square.file + way * east, square.rank + way * north, side) for east, north, side in _AROUND)
    return tuple(
        (1 << (rank * SIDE + file), side) for file, rank, side in around if 0 <= file < SIDE and 0 <= rank < SIDE
    )


def _joined(bits: int, square: Square, turned: bool) -> int:
    joined = 0
    for bit, side in _near(square, turned):
        if bits & bit:
            joined |= side
    return pieces.joined_shape(joined)


def sizes(
    board: Board,
    place: BoardPlace,
    taken: frozenset[Square],
    smallest: int = 2,
    covered: frozenset[Square] = frozenset(),
) -> Iterator[SizeBadge]:
    """The size of each territory, on a square near its middle. A single token needs no number.

    Squares that are ``taken`` are avoided. If all are taken, at least those that are ``covered`` are avoided.
    """
    for house in House:
        for territory in board.territories(house):
            if territory.size >= smallest:
                square = _badge_square(territory, taken, covered)
                box = place.square(square)
                side = _BADGE if territory.size < 10 else _BADGE + 6
                spot = Box(box.right - side - 1, box.bottom - side - 1, side, side)
                yield SizeBadge(spot, square, house, territory.size, SMALLEST_TEXT)


def _badge_square(territory: Territory, taken: frozenset[Square], covered: frozenset[Square]) -> Square:
    """The free square nearest to the middle of the territory."""
    choices = ([square for square in territory.squares if square not in shown] for shown in (taken, covered))
    free = next(filter(None, choices), territory.squares)
    file = sum(square.file for square in territory.squares) / territory.size
    rank = sum(square.rank for square in territory.squares) / territory.size
    return min(free, key=lambda square: ((square.file - file) ** 2 + (square.rank - rank) ** 2, square))


def lit_squares(view: OpenTable, place: BoardPlace) -> Iterator[LitSquare]:
    """The squares that the seat to move can reach, each with its card."""
    for move in view.legal_moves():
        if not isinstance(move, Draw):
            square = view.target(move.card)
            assert square is not None  # the move is legal
            yield LitSquare(place.square(square), square, move.card, place.turned, isinstance(move, HeroPlay))


def answers(view: OpenTable, place: BoardPlace) -> Iterator[AnswerSquare]:
    """The squares that the next seat could reach after a previewed move; ``view`` is the table after it."""
    for lit in lit_squares(view, place):
        yield AnswerSquare(lit.box, lit.square, lit.card, lit.turned, lit.hero)


def crown(square: Square, place: BoardPlace) -> Crown:
    x, y = place.square(square).middle
    return Crown(Box(round(x) - _CROWN // 2, round(y) - _CROWN // 2, _CROWN, _CROWN), square)


def trace(start: Square, end: Square, place: BoardPlace) -> Trace:
    """The arrow of a move, from the old square of the crown to the rim of the crown on its new square."""
    (x, y), (to_x, to_y) = place.square(start).middle, place.square(end).middle
    length = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    short = (_CROWN / 2 + 8) / length
    tip = to_x - (to_x - x) * short, to_y - (to_y - y) * short
    rim = 24
    left, top = round(min(x, tip[0])) - rim, round(min(y, tip[1])) - rim
    right, bottom = round(max(x, tip[0])) + rim, round(max(y, tip[1])) + rim
    return Trace(Box(left, top, right - left, bottom - top), start, end, (x, y), tip)


def turned_mark(start: Square, square: Square, place: BoardPlace) -> TurnedMark:
    """The mark on a turned token, in a corner away from the crown's old square, so that it does not hide the arrow."""
    box, came = place.square(square), place.square(start)
    left = box.left + 1 if came.left > box.left else box.right - _BADGE - 1
    top = box.bottom - _BADGE - 1 if came.top < box.top else box.top + 1
    return TurnedMark(Box(left, top, _BADGE, _BADGE), square)


def last_move(turn: Turn | None, place: BoardPlace) -> Iterator[Item]:
    """The arrow of the last turn, and the mark on the token that it turned."""
    for event in turn.events if turn else ():
        if isinstance(event, CardPlayed):
            yield trace(event.crown_from, event.crown_to, place)
            if event.hero:
                yield turned_mark(event.crown_from, event.crown_to, place)


def whole(
    view: OpenTable, place: BoardPlace, last_turn: Turn | None, lit: bool = True, smallest: int = 2
) -> Iterator[Item]:
    """The whole board, from back to front."""
    yield from ground(place)
    yield from territories(view.board, place)
    reached = tuple(lit_squares(view, place)) if lit else ()
    marks = tuple(last_move(last_turn, place))
    # The arrow of the last move is below the lit squares: possible moves matter more than past ones.
    yield from (mark for mark in marks if isinstance(mark, Trace))
    yield from reached
    taken = frozenset({view.crown, *(spot.square for spot in reached)})
    yield from sizes(view.board, place, taken, smallest)
    yield crown(view.crown, place)
    yield from (mark for mark in marks if not isinstance(mark, Trace))
