"""A plan as a small tree: the answers of a seat to the moves of the other side. Pure: it knows no match.

`Theirs` holds the possible moves of the others, each with what follows. `Mine` holds the answer of the owner and what
follows. Moves of the others are named by their cards alone: the board decides whether a hero goes with one. An answer
is an exact move: a hero is used only if that was planned. A seat that cannot move is skipped; on both sides the plan
notes that as a dot.

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
"""How many moves of the others one line may have."""
MOST_ANSWERS: Final = 120
"""How many answers a plan may have: enough for everything within two steps and the best lines beyond."""
PASS: Final = "."
_WORDS: Final = frozenset({PASS, *map(str, MOVES)})
_KEYS: Final = frozenset(word for word in _WORDS if not word.endswith("*"))

Path = tuple[str, ...]
"""The moves of the others, in order."""


@dataclass(frozen=True, slots=True)
class Theirs:
    """The others are to move."""

    replies: Mapping[str, Mine] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def answers(self) -> int:
        return sum(1 + mine.then.answers for mine in self.replies.values())


@dataclass(frozen=True, slots=True)
class Mine:
    """The owner is to move, with the planned answer."""

    answer: str
    then: Theirs = field(default_factory=Theirs)
    by_hand: bool = False
    """Whether the owner makes this move themselves: it is their turn now, and they plan beyond it."""


class TooLarge(ValueError):  # noqa: N818  it names the condition
    """More than a plan may hold."""


def key(move: Move) -> str:
    """The name of a move of the others in a plan."""
    return str(move) if isinstance(move, Draw) else str(move.card)


def at(plan: Theirs, path: Path) -> Mine | None:
    """The planned answer at the end of a path; None if there is none."""
    found: Mine | None = None
    for word in path:
        found = plan.replies.get(word)
        if found is None:
            return None
        plan = found.then
    return found


def grown(plan: Theirs, path: Path, answer: str) -> Theirs:
    """The plan with an answer to the last of these moves. It replaces another answer there, with all that followed.

    ValueError if the path before it is not planned; TooLarge if the plan would be too large.
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
    """The plan without the answer at the end of a path, and without all that followed."""
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
    """The rest of a plan after a move of its owner or of the others; None if the move does not fit."""
    if isinstance(plan, Mine):
        return plan.then if own and plan.answer == str(move) else None
    return None if own else plan.replies.get(key(move))


def at_turn(plan: Theirs | Mine, *, own: bool) -> Theirs | Mine | None:
    """The rest of a plan once it is known whose turn it is: a seat may have been skipped. None if it does not fit."""
    if own and isinstance(plan, Theirs):
        return plan.replies.get(PASS)
    if not own and isinstance(plan, Mine):
        return plan.then if plan.answer == PASS else None
    return plan


def written(plan: Theirs | Mine) -> str:
    """A plan as text for the store."""
    return json.dumps(_plain(plan) if isinstance(plan, Theirs) else _mine(plan), separators=(",", ":"))


def read(text: str) -> Theirs | Mine:
    """A plan from the store; ValueError for any other text."""
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
