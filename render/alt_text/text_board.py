"""A table as text, line by line, for players who do not see the picture. Longer than an alt text may be.

The parts that matter for the next move come first: the crown, the target of each card, and the answers to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game import Move, OpenTable
from render.alt_text.board_alt_text import hand_words, move_words, player_words, territories_words
from render.scenes.answers import left_behind
from render.scenes.hand_scene import Names
from render.scenes.labels import Phrase

LONGEST: Final = 2400
"""Characters. A message holds 4,000, and it also needs room for the story and the buttons."""


def text_board(view: OpenTable, *, names: Names, phrase: Phrase) -> str:
    """The table as text: the crown, every move with the answers to it, the territories, the hands. One line each."""
    return _cut(_table(view, names, phrase))


def text_preview(view: OpenTable, move: Move, *, names: Names, phrase: Phrase) -> str:
    """A preview as text: the answers to a move, and the territories after it."""
    return _cut(_preview(view, move, names, phrase))


def _table(view: OpenTable, names: Names, phrase: Phrase) -> Iterator[str]:
    yield phrase("alt-crown", square=str(view.crown))
    if view.seat is not None:
        yield phrase("told-moves", player=player_words(view.seat, names, phrase))
        for move in view.legal_moves():
            yield f"- {_with_answers(view, move, names, phrase)}"
    yield from territories_words(view, phrase)
    for seat in view.variant.seats:
        yield hand_words(seat, view, names, phrase)


def _with_answers(view: OpenTable, move: Move, names: Names, phrase: Phrase) -> str:
    made, then = move_words(view, move, phrase), left_behind(view, move)
    if then is None or then.seat is None:
        return phrase("told-move-ends", move=made)
    player = player_words(then.seat, names, phrase)
    answers = ", ".join(move_words(then, answer, phrase) for answer in then.legal_moves())
    if not answers:
        return phrase("told-move-passes", move=made, player=player)
    return phrase("told-move", move=made, player=player, answers=answers)


def _preview(view: OpenTable, move: Move, names: Names, phrase: Phrase) -> Iterator[str]:
    yield _with_answers(view, move, names, phrase)
    then = left_behind(view, move)
    if then is not None:
        yield from territories_words(then, phrase)


def _cut(lines: Iterator[str]) -> str:
    """As many whole lines as fit into `LONGEST`."""
    text = ""
    for line in lines:
        longer = f"{text}\n{line}" if text else line
        if len(longer) > LONGEST:
            break
        text = longer
    return text
