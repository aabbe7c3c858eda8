"""Splits the result of a match into luck of the deal, luck of the draws, losses by choice, and a remainder.

With V red's chance to win: result - 1/2 = deal + luck of the draws - losses of red + losses of white + remainder. Luck
of a draw is V with the card that came less the mean over all cards that could have come. A loss is V with the best move
less V with the move made. Every position is searched by itself. Then the match is gone through from its end: the
searches of later positions correct those of earlier ones, and those of the alternatives. The remainder shows where a
position's own search still disagrees. Pure values; this module does not search.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from game import Draw, House, Move, Seat, parse_move
from opponents.review_positions import Choice, ReviewPositions, Row, Step

VERSION: Final = 2
"""Raise it when a review of the same match would have other results, or is stored in another form."""
SIMULATIONS: Final = 1000
"""For each position. More simulations leave a slightly smaller remainder and take proportionally longer
(docs/opponents.md)."""

_LATER_SEARCHES_SHARE: Final = 0.9
"""The weight of the best move's chance, according to the searches of later positions, in the chance of a position. The
rest is the position's own search. Later searches have looked further: they show first what the net does not see."""
_SHARED_BY_CARDS: Final = 0.6
_SHARED_BY_MOVES: Final = 0.25
"""If a position is better than its search said, the positions after another card or another move are better too, by
this share of the difference. All three numbers are the ones that come nearest to searches sixty times as deep
(docs/opponents.md)."""

_ENGINE: Final = ("weights.json", "net.json")


@cache
def engine() -> str:
    """The version of the engine: changes with the net, the depth, or the way of adding up."""
    learned = b"".join(Path(__file__).with_name(name).read_bytes() for name in _ENGINE)
    return f"{VERSION}-{SIMULATIONS}-{hashlib.sha256(learned).hexdigest()[:12]}"


_MOST_POINTS: Final = 3
_LEAST_SWING: Final = 0.05
"""Smaller changes are no turning points."""
_SCALE: Final = 10_000
"""Chances are stored as ten-thousandths."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A move that was made. All amounts are chances of the mover's house."""

    seat: Seat
    move: Move
    luck: float
    """Of the card that came; 0 without a draw."""
    options: tuple[tuple[Move, float], ...]
    """Every legal move with its chance, the best one first; empty if the move was forced."""

    @property
    def forced(self) -> bool:
        return not self.options

    @property
    def best(self) -> Move:
        return self.options[0][0] if self.options else self.move

    @property
    def loss(self) -> float:
        """How much better the best move would have been; 0 for a forced move."""
        return self.options[0][1] - dict(self.options)[self.move] if self.options else 0.0


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a match."""

    chances: tuple[float, ...]
    """Red's chance before each move and after the last one."""
    moves: tuple[Reviewed, ...]
    result: float
    """What red got in the end: 1, 0, or a half for a draw."""

    @property
    def deal(self) -> float:
        """Red's luck with the cards that were dealt, and with going first."""
        return self.chances[0] - 0.5

    @property
    def cut_short(self) -> float:
        """What red gained when the match ended by resignation, agreement or time before the board decided."""
        return self.result - self.chances[-1]

    @property
    def remainder(self) -> float:
        """What neither luck nor losses explain, for red."""
        sides = sum(sign * (self.luck(house) - self.loss(house)) for house, sign in ((House.RED, 1), (House.WHITE, -1)))
        return self.result - 0.5 - self.cut_short - self.deal - sides

    def luck(self, side: House | Seat) -> float:
        """The total luck of the draws of a house or a seat."""
        return sum(each.luck for each in self.moves if _of(each, side))

    def loss(self, side: House | Seat) -> float:
        return sum(each.loss for each in self.moves if _of(each, side))

    def at_stake(self, side: House | Seat) -> float:
        """What it would have lost with the worst move every time."""
        return sum(each.options[0][1] - each.options[-1][1] for each in self.moves if each.options and _of(each, side))

    def decisions(self, side: House | Seat) -> int:
        """How often it had a choice."""
        return sum(not each.forced for each in self.moves if _of(each, side))

    def kept(self) -> dict[str, Any]:
        """The form for the store. Contains no names; with the match's moves every mistake can become a puzzle."""
        return {
            "chances": [_whole(chance) for chance in self.chances],
            "moves": [
                [int(each.seat), str(each.move), _whole(each.luck), {str(move): _whole(c) for move, c in each.options}]
                for each in self.moves
            ],
            "result": _whole(self.result),
        }

    @classmethod
    def read(cls, kept: dict[str, Any]) -> Review:
        moves = tuple(
            Reviewed(
                Seat(seat),
                parse_move(move),
                luck / _SCALE,
                tuple((parse_move(name), chance / _SCALE) for name, chance in options.items()),
            )
            for seat, move, luck, options in kept["moves"]
        )
        return cls(tuple(chance / _SCALE for chance in kept["chances"]), moves, kept["result"] / _SCALE)


def _of(move: Reviewed, side: House | Seat) -> bool:
    return (move.seat if isinstance(side, Seat) else move.seat.house) is side


def _whole(chance: float) -> int:
    return round(chance * _SCALE)


def review_of(positions: ReviewPositions, found: dict[Row, float], result: float | None = None) -> Review:
    """Make the review from the searches: ``found`` is the chance of the mover's house for every row of `positions`.

    ``result`` is red's result if the board did not decide; without it a match is reviewed as far as it was played.
    """
    chances = [table.chance(found) for table in positions.tables]
    moves = []
    for number in reversed(range(len(positions.steps))):
        step, came = positions.steps[number], chances[number + 1]
        sign = 1 if step.seat.house is House.RED else -1
        # The correction of the next position by later searches, beyond its own search.
        learned = came - positions.tables[number + 1].chance(found)
        chance = {choice.move: _with(learned, choice, step, found) for choice in step.choices}
        if chance:
            best = max(chance.values(), key=lambda red: sign * red)
            chances[number] += _LATER_SEARCHES_SHARE * (best - chances[number])
        else:
            chances[number] = came  # a card that must be played is no decision
        luck = sign * (came - chance[step.move]) if isinstance(step.move, Draw) else 0.0
        own = [(move, red if sign > 0 else 1.0 - red) for move, red in chance.items()]
        # Of equal moves the one that was made comes first: it has lost nothing.
        ranked = sorted(own, key=lambda option: (-option[1], option[0] != step.move))
        moves.append(Reviewed(step.seat, step.move, luck, () if step.forced else tuple(ranked)))
    moves.reverse()
    return Review(tuple(chances), tuple(moves), chances[-1] if result is None else result)


def _with(learned: float, choice: Choice, step: Step, found: dict[Row, float]) -> float:
    """Red's chance with a choice: the searches of its positions, with the correction of the position that came.

    A position in which the match is over needs no correction.
    """
    open_tables = sum(table.row is not None for table in choice.tables)
    if choice.move != step.move:
        share = _SHARED_BY_MOVES * open_tables
    else:
        share = 1.0 + _SHARED_BY_CARDS * max(open_tables - 1, 0)
    return min(max(choice.chance(found) + learned * share / len(choice.tables), 0.0), 1.0)


def turning_points(review: Review) -> tuple[int, ...]:
    """The moves with the largest loss or luck: up to three, in the order of the match, counted from 0."""
    swings = [(max(each.loss, abs(each.luck)), number) for number, each in enumerate(review.moves)]
    most = sorted(swings, reverse=True)[:_MOST_POINTS]
    return tuple(sorted(number for swing, number in most if swing >= _LEAST_SWING))
