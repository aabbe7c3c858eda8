"""A plan: what a seat will do when the other side does this or that, as a small tree. Pure: it knows no match.

Where the others are to move stands what they may do, each with what follows (`Theirs`); where its owner is to move
stands the answer and what follows (`Mine`). Others' moves are named by their cards: whether a hero goes with one is
decided by the board. An answer is a move, to the letter: a hero is spent only if that was planned. Who can do nothing
is skipped, and the plan says so with a dot, on either side.

    >>> plan = grown(Theirs(), ("+",), "E2")
    >>> plan = grown(plan, ("+", "NE1"), "SW3*")
    >>> print(written(plan))
    {"+":["E2",{"NE1":["SW3*",{}]}]}
    >>> read(written(plan)) == plan
    True
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from game import MOVES, Draw, Move

MOST_STEPS: Final = 8
"""So many of the others' moves may follow each other in one line."""
MOST_ANSWERS: Final = 120
"""So many answers a whole plan may have: enough for everything that can come in two steps and the best of the rest."""
PASS: Final = "."
_WORDS: Final = frozenset({PASS, *map(str, MOVES)})
_KEYS: Final = frozenset(word for word in _WORDS if not word.endswith("*"))

Path = tuple[str, ...]
"""What the others do, one after another."""


@dataclass(frozen=True, slots=True)
class Theirs:
    """The others are to move."""

    replies: Mapping[str, Mine] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def answers(self) -> int:
        return sum(1 + mine.then.answers for mine in self.replies.values())


@dataclass(frozen=True, slots=True)
class Mine:
    """Its owner is to move, and will."""

    answer: str
    then: Theirs = field(default_factory=Theirs)
    by_hand: bool = False
    """Whether the owner will make this move themselves: it is their turn now, and they have looked further."""


class TooLarge(ValueError):  # noqa: N818  what it is, not that it is an error
    """More than a plan may hold."""


def key(move: Move) -> str:
    """What a move of the others is called in a plan."""
    return str(move) if isinstance(move, Draw) else str(move.card)


def at(plan: Theirs, path: Path) -> Mine | None:
    """What is planned for what the others do on this way; None if nothing is, or the way is not planned."""
    found: Mine | None = None
    for word in path:
        found = plan.replies.get(word)
        if found is None:
            return None
        plan = found.then
    return found


def grown(plan: Theirs, path: Path, answer: str) -> Theirs:
    """The plan with an answer to the last of these moves. Another answer that stood there goes, with all that followed.

    ValueError if the way to it is not planned; TooLarge if a plan may not be that large.
    """
    if len(path) > MOST_STEPS:
        raise TooLarge("no line is that long")
    standing = at(plan, path)
    if standing is not None and standing.answer == answer:
        return plan
    larger = _with(plan, path, Mine(answer))
    if larger.answers > MOST_ANSWERS:
        raise TooLarge("no plan has that many answers")
    return larger


def cut(plan: Theirs, path: Path) -> Theirs:
    """The plan without the answer at the end of this way, and without all that followed."""
    return plan if at(plan, path) is None else _with(plan, path, None)


def _with(plan: Theirs, path: Path, mine: Mine | None) -> Theirs:
    first, *rest = path
    replies = dict(plan.replies)
    if rest:
        if first not in replies:
            raise ValueError("the way there is not planned")
        mine = Mine(replies[first].answer, _with(replies[first].then, tuple(rest), mine))
    if mine is None:
        del replies[first]
    else:
        replies[first] = mine
    return Theirs(MappingProxyType(replies))


def followed(plan: Theirs | Mine, move: Move, *, own: bool) -> Theirs | Mine | None:
    """What is left of a plan after a move that it speaks of, its owner's or the others'; None if it does not fit."""
    if isinstance(plan, Mine):
        return plan.then if own and plan.answer == str(move) else None
    return None if own else plan.replies.get(key(move))


def at_turn(plan: Theirs | Mine, *, own: bool) -> Theirs | Mine | None:
    """What is left of a plan when it is its owner's turn or not: somebody may have been skipped."""
    if own and isinstance(plan, Theirs):
        return plan.replies.get(PASS)
    if not own and isinstance(plan, Mine):
        return plan.then if plan.answer == PASS else None
    return plan


def written(plan: Theirs | Mine) -> str:
    """As it is stored."""
    return json.dumps(_plain(plan) if isinstance(plan, Theirs) else _mine(plan), separators=(",", ":"))


def read(text: str) -> Theirs | Mine:
    """A plan as it was stored; ValueError for anything that is none."""
    try:
        plain = json.loads(text)
        return _read_mine(plain) if isinstance(plain, list) else _read(plain)
    except (AttributeError, TypeError, RecursionError) as error:
        raise ValueError("this is no plan") from error


def _plain(plan: Theirs) -> dict[str, Any]:
    return {word: _mine(mine) for word, mine in plan.replies.items()}


def _mine(mine: Mine) -> list[Any]:
    return [mine.answer, _plain(mine.then), *([1] if mine.by_hand else [])]


def _read(plain: Any) -> Theirs:
    if not plain.keys() <= _KEYS:
        raise ValueError("this is no plan")
    return Theirs(MappingProxyType({word: _read_mine(mine) for word, mine in plain.items()}))


def _read_mine(plain: Any) -> Mine:
    answer, then, *by_hand = plain
    if answer not in _WORDS or by_hand not in ([], [1]):
        raise ValueError("this is no plan")
    return Mine(answer, _read(then), bool(by_hand))
