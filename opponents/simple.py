"""The player of last resort: no search, no process, a fraction of a millisecond. It only looks at the points."""

from __future__ import annotations

from typing import Final

from game import DRAW, Draw, HeroPlay, Move, PlayerView

_HERO_WORTH: Final = 15
"""Points: for less no hero is spent."""


def choices(view: PlayerView) -> tuple[Move, ...]:
    """What can be chosen from; ValueError when the match is over."""
    moves = view.legal_moves()
    if not moves:
        raise ValueError("the match is over: there is no move to choose")
    return moves


def points_of(view: PlayerView, move: Move) -> int:
    """By how many points a move improves the mover's lead at once."""
    if isinstance(move, Draw):
        return 0
    assert view.seat is not None
    square, house = view.target(move.card), view.seat.house
    assert square is not None
    after = view.board.with_token(house, square)
    won = after.score(house) - view.score(house)
    return won + view.score(house.other) - after.score(house.other)


def simple_move(view: PlayerView) -> Move:
    """The legal move with the most points, heroes spent only where they pay; of equal ones the first in hand."""

    def liking(move: Move) -> int:
        return points_of(view, move) - (_HERO_WORTH if isinstance(move, HeroPlay) else 0)

    return max(view.legal_moves(), key=liking, default=DRAW)
