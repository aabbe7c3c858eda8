"""A table told in words, line by line: for those who do not see its picture, and without the limit of an alt text.

What matters for the next move comes first: the crown, where each card leads, and what that leaves to the next seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game import House, Move, OpenTable
from render.alt_text import describe, hand_words, player_words, reach_of, reach_words, territories_words
from render.answers import left_behind
from render.hands import Names
from render.labels import Phrase

LONGEST: Final = 2400
"""Signs of it: a message takes 4,000, and the story and the buttons beside it must have room."""


def told(view: OpenTable, *, names: Names, phrase: Phrase) -> str:
    """The crown, every move with the answers to it, the territories, the hands. A line each."""
    return _cut(_table(view, names, phrase))


def told_preview(view: OpenTable, move: Move, *, names: Names, phrase: Phrase) -> str:
    """What a move would leave behind: the answers to it, and the territories as they would lie then."""
    return _cut(_left(view, move, names, phrase))


def _table(view: OpenTable, names: Names, phrase: Phrase) -> Iterator[str]:
    yield phrase("alt-crown", square=str(view.crown))
    if view.seat is not None:
        yield phrase("told-moves", player=player_words(view.seat, names, phrase))
        for move in view.legal_moves():
            yield f"- {_with_answers(view, move, names, phrase)}"
    yield from territories_words({house: view.territories(house) for house in House}, phrase)
    described = describe(view, names=names)
    for seat in view.variant.seats:
        yield hand_words(seat, described, phrase)


def _with_answers(view: OpenTable, move: Move, names: Names, phrase: Phrase) -> str:
    made, then = reach_words(reach_of(view, move), phrase), left_behind(view, move)
    if then is None or then.seat is None:
        return phrase("told-move-ends", move=made)
    player = player_words(then.seat, names, phrase)
    answers = ", ".join(reach_words(reach_of(then, answer), phrase) for answer in then.legal_moves())
    if not answers:
        return phrase("told-move-passes", move=made, player=player)
    return phrase("told-move", move=made, player=player, answers=answers)


def _left(view: OpenTable, move: Move, names: Names, phrase: Phrase) -> Iterator[str]:
    yield _with_answers(view, move, names, phrase)
    then = left_behind(view, move)
    if then is not None:
        yield from territories_words({house: then.territories(house) for house in House}, phrase)


def _cut(lines: Iterator[str]) -> str:
    """Whole lines, as many as there is room for."""
    text = ""
    for line in lines:
        longer = f"{text}\n{line}" if text else line
        if len(longer) > LONGEST:
            break
        text = longer
    return text
