"""What the board is worth: the tally of a house, and who wins by what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.board import Board
from game.houses import House


@dataclass(frozen=True, slots=True)
class Tally:
    """A house's count, in the order in which it decides: points, largest territory, tokens."""

    points: int
    largest: int
    tokens: int


class Decider(Enum):
    """What decided a match that was played to its end."""

    POINTS = "points"
    LARGEST = "largest territory"
    TOKENS = "tokens on the board"
    NOTHING = "nothing: a draw"


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a board: the winner, if there is one, and what made the difference."""

    winner: House | None
    decided_by: Decider
    red: Tally
    white: Tally


def tally(board: Board, house: House) -> Tally:
    sizes = [territory.size for territory in board.territories(house)]
    return Tally(points=sum(size**2 for size in sizes), largest=max(sizes, default=0), tokens=sum(sizes))


def result(board: Board) -> Result:
    """Who would win if the match ended on this board, and by what."""
    red, white = tally(board, House.RED), tally(board, House.WHITE)
    for decider, of_red, of_white in (
        (Decider.POINTS, red.points, white.points),
        (Decider.LARGEST, red.largest, white.largest),
        (Decider.TOKENS, red.tokens, white.tokens),
    ):
        if of_red != of_white:
            return Result(House.RED if of_red > of_white else House.WHITE, decider, red, white)
    return Result(None, Decider.NOTHING, red, white)
