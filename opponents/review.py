"""Was it luck or was it me? A match taken apart: luck of the deal and of the draws, losses by choice, and the rest.

With V red's chance to win: result - 1/2 = deal + luck of the draws - losses of red + losses of white + remainder. Luck
of a draw is V with the card that came less the mean over all that could have come; a loss is V with the best move less
V with the move made. Every table is searched by itself, and a match is gone through from its end, as good analysts do:
what the searches of later tables have found corrects those of earlier ones, and of what could have come instead. What
is left over is a finding: where a table's own search still says something else. Pure values; the searching happens
elsewhere.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from game import Draw, House, Move, Seat, parse_move
from opponents.agenda import Agenda, Choice, Row, Step

VERSION: Final = 2
"""Raised when a review of the same match would come out differently, or is kept in another form."""
SIMULATIONS: Final = 1000
"""A search of a table. More leave somewhat less over, and take as much longer (docs/opponents.md)."""

_LOOKED_FURTHER: Final = 0.9
"""How much of a table's chance is that of the best which could be done there, as the searches of what follows see it.
The rest is what its own search says. They have looked further: what the net does not see shows there first."""
_SHARED_BY_CARDS: Final = 0.6
_SHARED_BY_MOVES: Final = 0.25
"""If a table turns out to be better than its search had said, so are those that another card or another move would have
led to, by so much of it. All three as they come nearest to searches sixty times as deep (docs/opponents.md)."""

_ENGINE: Final = ("weights.json", "net.json")


@cache
def engine() -> str:
    """Who makes reviews: another one with another net, another depth, or another way to add up."""
    learned = b"".join(Path(__file__).with_name(name).read_bytes() for name in _ENGINE)
    return f"{VERSION}-{SIMULATIONS}-{hashlib.sha256(learned).hexdigest()[:12]}"


_MOST_POINTS: Final = 3
_WORTH_A_POINT: Final = 0.05
"""Less is nothing that a match turned on."""
_FINE: Final = 10_000
"""Chances are kept as ten-thousandths."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A move that was made. All amounts are chances of the mover's house."""

    seat: Seat
    move: Move
    luck: float
    """Of the card that came; 0 if none was drawn."""
    options: tuple[tuple[Move, float], ...]
    """Every move that could have been made with the chance it had, the best one first; empty if it was forced."""

    @property
    def forced(self) -> bool:
        return not self.options

    @property
    def best(self) -> Move:
        return self.options[0][0] if self.options else self.move

    @property
    def loss(self) -> float:
        """By how much the best move would have been better. A forced move is nobody's loss."""
        return self.options[0][1] - dict(self.options)[self.move] if self.options else 0.0


@dataclass(frozen=True, slots=True)
class Review:
    """A match, taken apart."""

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
        """What red won when the match was ended before the board did: resigned, agreed, or out of time."""
        return self.result - self.chances[-1]

    @property
    def remainder(self) -> float:
        """What neither luck nor losses explain, for red."""
        sides = sum(sign * (self.luck(house) - self.loss(house)) for house, sign in ((House.RED, 1), (House.WHITE, -1)))
        return self.result - 0.5 - self.cut_short - self.deal - sides

    def luck(self, side: House | Seat) -> float:
        """All the luck that a house or a seat has drawn."""
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
        """Ready for the store. Names nobody; with the match's moves every mistake can be set as a puzzle."""
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
                luck / _FINE,
                tuple((parse_move(name), chance / _FINE) for name, chance in options.items()),
            )
            for seat, move, luck, options in kept["moves"]
        )
        return cls(tuple(chance / _FINE for chance in kept["chances"]), moves, kept["result"] / _FINE)


def _of(move: Reviewed, side: House | Seat) -> bool:
    return (move.seat if isinstance(side, Seat) else move.seat.house) is side


def _whole(chance: float) -> int:
    return round(chance * _FINE)


def review_of(agenda: Agenda, found: dict[Row, float], result: float | None = None) -> Review:
    """The review that follows from what searches found: the chance of the mover's house for every row of the agenda.

    ``result`` is what red got where the board did not decide; without it a match is reviewed as far as it was played.
    """
    chances = [table.chance(found) for table in agenda.tables]
    moves = []
    for number in reversed(range(len(agenda.steps))):
        step, came = agenda.steps[number], chances[number + 1]
        sign = 1 if step.seat.house is House.RED else -1
        # What the searches of later tables say of the next one, beyond what its own search said.
        learned = came - agenda.tables[number + 1].chance(found)
        chance = {choice.move: _with(learned, choice, step, found) for choice in step.choices}
        if chance:
            best = max(chance.values(), key=lambda red: sign * red)
            chances[number] += _LOOKED_FURTHER * (best - chances[number])
        else:
            chances[number] = came  # which card is played when only one can be asks nobody anything
        luck = sign * (came - chance[step.move]) if isinstance(step.move, Draw) else 0.0
        own = [(move, red if sign > 0 else 1.0 - red) for move, red in chance.items()]
        # Of equal ones the move that was made is the best: it has lost nothing.
        ranked = sorted(own, key=lambda option: (-option[1], option[0] != step.move))
        moves.append(Reviewed(step.seat, step.move, luck, () if step.forced else tuple(ranked)))
    moves.reverse()
    return Review(tuple(chances), tuple(moves), chances[-1] if result is None else result)


def _with(learned: float, choice: Choice, step: Step, found: dict[Row, float]) -> float:
    """Red's chance with a choice, from the searches of the tables that it leads to and what was learned of one of them.

    What ends the match is known already.
    """
    open_tables = sum(table.row is not None for table in choice.tables)
    if choice.move != step.move:
        share = _SHARED_BY_MOVES * open_tables
    else:
        share = 1.0 + _SHARED_BY_CARDS * max(open_tables - 1, 0)
    return min(max(choice.chance(found) + learned * share / len(choice.tables), 0.0), 1.0)


def turning_points(review: Review) -> tuple[int, ...]:
    """The moves that changed most, by a loss or by a card: up to three, in the order of the match, counted from 0."""
    swings = [(max(each.loss, abs(each.luck)), number) for number, each in enumerate(review.moves)]
    most = sorted(swings, reverse=True)[:_MOST_POINTS]
    return tuple(sorted(number for swing, number in most if swing >= _WORTH_A_POINT))
