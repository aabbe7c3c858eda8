"""Scoring: the tally of a house, the winner, and what decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.board import Board
from game.houses import House


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of a house, in the order in which they decide: points, largest territory, tokens."""

    points: int
    largest: int
    tokens: int


class Decider(Enum):
    """What decided a match that ended on the board."""

    POINTS = "points"
    LARGEST = "largest territory"
    TOKENS = "tokens on the board"
    NOTHING = "nothing: a draw"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a board: the winner, if there is one, and what decided."""

    winner: House | None
    decided_by: Decider
    red: Tally
    white: Tally


def tally(board: Board, house: House) -> Tally:
    sizes = [territory.size for territory in board.territories(house)]
    return Tally(points=sum(size**2 for size in sizes), largest=max(sizes, default=0), tokens=sum(sizes))


def result(board: Board) -> Result:
    """The result if the match ended on this board."""
    red, white = tally(board, House.RED), tally(board, House.WHITE)
    for decider, of_red, of_white in (
        (Decider.POINTS, red.points, white.points),
        (Decider.LARGEST, red.largest, white.largest),
        (Decider.TOKENS, red.tokens, white.tokens),
    ):
        if of_red != of_white:
            return Result(House.RED if of_red > of_white else House.WHITE, decider, red, white)
    return Result(None, Decider.NOTHING, red, white)
