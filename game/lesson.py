"""The lesson at the end of the rules: a small position and three tasks for the learner.

Pure: no Discord and no sentences. The learner's moves determine the state, so a button that carries those moves carries
the whole lesson, and a restart loses nothing. White only draws cards: the crown stays where the learner moved it, and
every first move leads to the same third one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.board import Board, Square
from game.cards import CARDS, Card
from game.deck import Deck
from game.houses import Seat
from game.moves import DRAW, Draw, HeroPlay, IllegalMove, Move, Play, parse_move
from game.position import Position, set_up
from game.turns import Turn, play
from game.variants import Variant

LEARNER: Final = Seat.RED_1
KEY: Final = Square.named("e5")
"""The square of the white rose that separates red's territories."""
_SEPARATOR: Final = "/"
_DECK: Final = Deck(bytes(32))
"""The pile is never used up in the lesson, so this deck never shuffles."""


class Task(Enum):
    """What the learner has to do."""

    PLAY = Play
    DRAW = Draw
    HERO = HeroPlay


TASKS: Final = tuple(Task)


def _set_up() -> Position:
    """White's five roses are between red's two territories; a hero on e5 joins red's and splits white's.

    Three of red's five cards can be played, one leads off the board and one onto a red rose. From each of the three
    targets, one of the cards that red will hold leads to e5.
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
    """The state of a lesson: the turns taken so far, including white's."""

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
        """The current task; None at the end."""
        done = len(self.own)
        return TASKS[done] if done < len(TASKS) else None

    @property
    def before(self) -> Position:
        """The position before the learner's last move."""
        if not self.turns:
            return START
        index = self.turns.index(self.own[-1])
        return self.turns[index - 1].position if index else START

    def fits(self, move: Move) -> bool:
        """Whether a move is of the kind that the task asks for."""
        return self.task is not None and isinstance(move, self.task.value)

    def with_move(self, move: Move) -> Lesson:
        """The lesson after a move of the learner and white's answer; IllegalMove if the rules refuse it."""
        turn = play(self.view, LEARNER, move, _DECK)
        moved = Lesson((*self.turns, turn))
        if moved.task is None:
            return moved
        return Lesson((*moved.turns, play(turn.position, Seat.WHITE_1, DRAW, _DECK)))

    def written(self, *more: Move) -> str:
        """The learner's moves, and the moves in ``more``, as text for a button id."""
        return _SEPARATOR.join(str(move) for move in (*(turn.move for turn in self.own), *more))


@dataclass(frozen=True, slots=True)
class Step:
    """The result of a click: the lesson, and whether the move was not of the kind that was asked for."""

    lesson: Lesson
    astray: bool = False


def step(word: str) -> Step:
    """The result of the moves on a button. Moves that cannot be read or played start the lesson again.

    >>> [step(word).lesson.task for word in ("", "NW1", "NW1/+")] == list(Task), step("NW1/+/NE1*").lesson.task
    (True, None)
    """
    lesson = Lesson()
    try:
        for move in (parse_move(text) for text in word.split(_SEPARATOR) if text):
            moved = lesson.with_move(move)  # first: raises IllegalMove if it is not legal
            if not lesson.fits(move):
                return Step(lesson, astray=True)
            lesson = moved
    except (ValueError, IllegalMove):
        return Step(Lesson())
    return Step(lesson)
