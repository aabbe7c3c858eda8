"""The fallback player: no search, no process, a fraction of a millisecond. It compares only the points."""

from __future__ import annotations

from typing import Final

from game import DRAW, Draw, HeroPlay, Move, PlayerView

_HERO_WORTH: Final = 15
"""The least points for which a hero is spent."""


def choices(view: PlayerView) -> tuple[Move, ...]:
    """The legal moves; ValueError when the match is over."""
    moves = view.legal_moves()
    if not moves:
        raise ValueError("the match is over: there is no move to choose")
    return moves


def points_of(view: PlayerView, move: Move) -> int:
    """How many points a move adds to the mover's lead at once."""
    if isinstance(move, Draw):
        return 0
    assert view.seat is not None
    square, house = view.target(move.card), view.seat.house
    assert square is not None
    after = view.board.with_token(house, square)
    won = after.score(house) - view.score(house)
    return won + view.score(house.other) - after.score(house.other)


def simple_move(view: PlayerView) -> Move:
    """The legal move with the most points, heroes only where they pay; of equal moves the first in hand."""

    def liking(move: Move) -> int:
        return points_of(view, move) - (_HERO_WORTH if isinstance(move, HeroPlay) else 0)

    return max(view.legal_moves(), key=liking, default=DRAW)
