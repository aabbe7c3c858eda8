"""The lesson at the end of the rules: a small position, three moves, and what the learner is to do in each.

Pure: no Discord and no sentences. Where a learner stands follows from the moves they have made, so a button that
carries those moves carries the whole lesson, and a restart loses nothing. White only draws cards: so the crown stays
where the learner has led it, and every first move leads to the same third one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game import (
    CARDS,
    DRAW,
    Board,
    Card,
    Deck,
    Draw,
    HeroPlay,
    IllegalMove,
    Move,
    Play,
    Position,
    Seat,
    Square,
    Turn,
    Variant,
    parse_move,
    play,
    set_up,
)

LEARNER: Final = Seat.RED_1
KEY: Final = Square.named("e5")
"""Where white's rose lies that parts red's territories."""
_BETWEEN: Final = "/"
_DECK: Final = Deck(bytes(32))
"""The pile is never used up here, so nothing is ever shuffled."""


class Task(Enum):
    """What the learner is to do now."""

    PLAY = Play
    DRAW = Draw
    HERO = HeroPlay


TASKS: Final = tuple(Task)


def _set_up() -> Position:
    """White's five roses stand between red's two territories; a hero on e5 joins red's and breaks white's.

    Of red's five cards three can be played, one leads off the board and one onto a rose of red's own. From the square
    of each of the three one of the cards that red will hold leads to e5.
    """
    table = set_up(
        Variant.DUEL,
        [[Card.NW1, Card.W2, Card.NE1, Card.S3, Card.NW2], [Card.E2, Card.S1, Card.SW3]],
        board=Board.of(red=["c5", "d5", "f5", "f6", "g5"], white=["e3", "e4", "e5", "e6", "e7"]),
        crown="e3",
        discard=[Card.N1, Card.E1, Card.N2, Card.SE2, Card.SW1],
    )
    drawn = (Card.E3, Card.NE2, Card.N3)  # by white, by the learner, by white
    return replace(table, pile=(*drawn, *(card for card in table.pile if card not in drawn)))


START: Final = _set_up()
assert set(START.pile).union(START.discard, *START.hands) == set(CARDS)


@dataclass(frozen=True, slots=True)
class Lesson:
    """Where a learner stands: the turns that were taken, white's among them."""

    turns: tuple[Turn, ...] = ()

    @property
    def view(self) -> Position:
        return self.turns[-1].position if self.turns else START

    @property
    def own(self) -> tuple[Turn, ...]:
        """The learner's turns."""
        return tuple(turn for turn in self.turns if turn.seat is LEARNER)

    @property
    def task(self) -> Task | None:
        """What is to be done now; None at the end."""
        done = len(self.own)
        return TASKS[done] if done < len(TASKS) else None

    @property
    def before(self) -> Position:
        """The position in which the learner moved last."""
        if not self.turns:
            return START
        index = self.turns.index(self.own[-1])
        return self.turns[index - 1].position if index else START

    def fits(self, move: Move) -> bool:
        """Whether a move is the one that the lesson waits for."""
        return self.task is not None and isinstance(move, self.task.value)

    def with_move(self, move: Move) -> Lesson:
        """The lesson after a move of the learner's, and white's answer to it; IllegalMove as at any table."""
        turn = play(self.view, LEARNER, move, _DECK)
        moved = Lesson((*self.turns, turn))
        if moved.task is None:
            return moved
        return Lesson((*moved.turns, play(turn.position, Seat.WHITE_1, DRAW, _DECK)))

    def written(self, *more: Move) -> str:
        """The learner's moves, and perhaps one more, as a word for a button."""
        return _BETWEEN.join(str(move) for move in (*(turn.move for turn in self.own), *more))


@dataclass(frozen=True, slots=True)
class Step:
    """What became of a click: where the learner stands now, and whether the move was another than the one asked for."""

    lesson: Lesson
    astray: bool = False


def step(word: str) -> Step:
    """Where the moves on a button lead. What cannot be read, or not be played, begins the lesson anew.

    >>> [step(word).lesson.task for word in ("", "NW1", "NW1/+")] == list(Task), step("NW1/+/NE1*").lesson.task
    (True, None)
    """
    try:
        return _steps(parse_move(text) for text in word.split(_BETWEEN) if text)
    except (ValueError, IllegalMove):
        return Step(Lesson())


def _steps(moves: Iterable[Move]) -> Step:
    lesson = Lesson()
    for move in moves:
        if not lesson.fits(move):
            lesson.with_move(move)  # it must be legal, at least
            return Step(lesson, astray=True)
        lesson = lesson.with_move(move)
    return Step(lesson)
