"""All measures of the pictures: where everything is. Pictures are 800 pixels wide, which a phone shows as 400.

The viewer's seat is at the bottom, heroes are left of the cards, the draw pile is top right, the tokens bottom left.
In a team match the order of play is clockwise from the bottom left, so partners sit across from each other.
Discord puts its ALT badge over the bottom left corner of a picture, so that corner stays empty (`CORNER`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from game import SIDE, SQUARES, House, Seat, Square, Variant
from render.scenes.box import Box

WIDTH: Final = 800
MARGIN: Final = 24
INNER: Final = WIDTH - 2 * MARGIN
SQUARE: Final = 76
FRAME: Final = (INNER - SIDE * SQUARE) // 2
TOP: Final = 16

CORNER: Final = (136, 76)
"""The corner at the bottom left that stays empty in every picture: 68 by 38 pixels on a phone, enough for three small
letters and their distance from the edges."""
FOOT: Final = CORNER[1] - TOP
"""The height of the last row of a picture. Its content starts right of the corner."""

SMALLEST_TEXT: Final = 26
"""No text is smaller. Its numerals are more than 8 pixels high on a phone."""


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A board in a picture, seen from the south or, ``turned``, from the north."""

    box: Box
    turned: bool
    side: int = SQUARE
    """The side of one square."""
    squares: Box = field(init=False, compare=False)
    _boxes: tuple[Box, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # Computed once: composing a picture reads the places of squares a hundred times.
        side = self.side
        squares = self.box.inset((self.box.width - SIDE * side) // 2)
        object.__setattr__(self, "squares", squares)
        boxes = tuple(
            Box(
                squares.left + self._column(square.file) * side,
                squares.top + self._row(square.rank) * side,
                side,
                side,
            )
            for square in SQUARES
        )
        object.__setattr__(self, "_boxes", boxes)

    def square(self, square: Square) -> Box:
        return self._boxes[square]

    @property
    def _frame(self) -> int:
        return self.squares.left - self.box.left

    def _column(self, file: int) -> int:
        return SIDE - 1 - file if self.turned else file

    def _row(self, rank: int) -> int:
        return rank if self.turned else SIDE - 1 - rank

    def file_box(self, file: int) -> Box:
        """The place of a file's letter, on the south edge: at the top if the board is turned."""
        top = self.box.top if self.turned else self.squares.bottom
        return Box(self.squares.left + self._column(file) * self.side, top, self.side, self._frame)

    def rank_box(self, rank: int) -> Box:
        """The place of a rank's number: on the west edge."""
        left = self.squares.right if self.turned else self.box.left
        return Box(left, self.squares.top + self._row(rank) * self.side, self._frame, self.side)


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """What belongs to one seat: the plate with its name, its heroes and its cards."""

    plate: Box
    heroes: tuple[Box, ...]
    cards: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The layout of a running match."""

    height: int
    board: BoardPlace
    seats: dict[Seat, SeatPlace]
    pile: Box
    discard: Box
    supply: Box
    scores: Box | None
    """The band with the scores of both houses in a team match. In a duel the plates show them."""


def turned_for(seat: Seat) -> bool:
    """White sits at the north edge and sees the board from there."""
    return seat.house is House.WHITE


def board_at(top: int, turned: bool) -> BoardPlace:
    return BoardPlace(Box(MARGIN, top, INNER, INNER), turned)


@cache
def table(variant: Variant, seen_from: Seat) -> Table:
    return _duel(seen_from) if variant is Variant.DUEL else _teams(seen_from)


_PLATE: Final = 52
_CARD: Final = (86, 128)
_TEAM_CARD: Final = (78, 116)
_SHIELD: Final = (42, 52)


def _duel(seen_from: Seat) -> Table:
    cards_top = TOP + _PLATE + 10
    board = board_at(cards_top + _CARD[1] + 14, turned_for(seen_from))
    cards_low = board.box.bottom + 14
    plate_low = cards_low + _CARD[1] + 10
    near = Seat.RED_1 if seen_from.house is House.RED else Seat.WHITE_1
    far = Seat.WHITE_1 if near is Seat.RED_1 else Seat.RED_1

    wide = 108 + 4 * 95 + _CARD[0]
    room = INNER - wide - 17

    def place(left: int, plate: Box, cards: int) -> SeatPlace:
        heroes = tuple(
            Box(left + column * 50, cards + 6 + row * 64, *_SHIELD) for row in range(2) for column in range(2)
        )
        faces = tuple(Box(left + 108 + number * 95, cards, *_CARD) for number in range(Variant.DUEL.hand_size))
        return SeatPlace(plate, heroes, faces)

    # Beside the hands: the piles at the top right, the supply at the bottom left, above the empty corner.
    aside = WIDTH - MARGIN - room
    low = MARGIN + room + 17
    return Table(
        height=plate_low + _PLATE + TOP,
        board=board,
        seats={
            far: place(MARGIN, Box(MARGIN, TOP, INNER, _PLATE), cards_top),
            near: place(low, Box(low, plate_low, wide, _PLATE), cards_low),
        },
        pile=Box(aside, cards_top, room // 2 - 6, _CARD[1]),
        discard=Box(aside + room // 2 + 6, cards_top, room // 2 - 6, _CARD[1]),
        supply=Box(MARGIN, cards_low, room, _CARD[1]),
        scores=None,
    )


def _teams(seen_from: Seat) -> Table:
    cards_top = TOP + _PLATE + 8
    scores_top = cards_top + _TEAM_CARD[1] + 10
    board = board_at(scores_top + 54 + 10, turned_for(seen_from))
    cards_low = board.box.bottom + 14
    plate_low = cards_low + _TEAM_CARD[1] + 8
    wide, gap = 308, 16
    room = INNER - 2 * wide - gap - 14
    low = MARGIN + room + 14

    def place(left: int, plate_top: int, cards: int) -> SeatPlace:
        first = left + _SHIELD[0] + 12
        return SeatPlace(
            Box(left, plate_top, wide, _PLATE),
            tuple(Box(left, cards + 2 + row * 60, *_SHIELD) for row in range(2)),
            tuple(Box(first + number * 88, cards, *_TEAM_CARD) for number in range(Variant.TEXAS.hand_size)),
        )

    order = [Seat((seen_from + step) % 4) for step in range(4)]
    places = (
        place(low, plate_low, cards_low),
        place(MARGIN, TOP, cards_top),
        place(MARGIN + wide + gap, TOP, cards_top),
        place(low + wide + gap, plate_low, cards_low),
    )
    aside = WIDTH - MARGIN - room
    return Table(
        height=plate_low + _PLATE + TOP,
        board=board,
        seats=dict(zip(order, places, strict=True)),
        pile=Box(aside + 4, TOP, room - 8, 86),
        discard=Box(aside + 4, TOP + 90, room - 8, 86),
        supply=Box(MARGIN, cards_low, room, _TEAM_CARD[1]),
        scores=Box(MARGIN, scores_top, INNER, 54),
    )
