"""The tree of a plan by itself: it grows, is cut and followed, and is read back as it was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import MOVES, Draw, parse_move
from matches.play.plan_tree import (
    MOST_ANSWERS,
    MOST_STEPS,
    PASS,
    Mine,
    Path,
    Theirs,
    TooLarge,
    at,
    at_turn,
    cut,
    followed,
    grown,
    key,
    read,
    written,
)

moves = st.sampled_from(MOVES)
answers = st.sampled_from([PASS, *map(str, MOVES)])
keys = st.sampled_from(sorted({PASS, *map(key, MOVES)}))


@st.composite
def plans(draw: st.DrawFn) -> tuple[Theirs, dict[Path, str]]:
    """A plan that was grown answer by answer, and what it should hold."""
    plan, held = Theirs(), dict[Path, str]()
    for _ in range(draw(st.integers(0, 15))):
        start = draw(st.sampled_from([(), *held]))
        path, answer = (*start, draw(keys)), draw(answers)
        if len(path) > MOST_STEPS:
            continue
        if held.get(path) not in (None, answer):
            held = {way: word for way, word in held.items() if way[: len(path)] != path}
        plan = grown(plan, path, answer)
        held[path] = answer
    return plan, held


@given(plans())
def test_a_plan_holds_what_was_laid_down_and_nothing_else(grown_so: tuple[Theirs, dict[Path, str]]) -> None:
    plan, held = grown_so
    assert plan.answers == len(held)
    for path, answer in held.items():
        found = at(plan, path)
        assert found is not None
        assert found.answer == answer


@given(plans())
def test_it_reads_as_it_was_written(grown_so: tuple[Theirs, dict[Path, str]]) -> None:
    plan, _ = grown_so
    assert read(written(plan)) == plan
    for mine in plan.replies.values():
        assert read(written(mine)) == mine
        by_hand = Mine(mine.answer, mine.then, by_hand=True)
        assert read(written(by_hand)) == by_hand


@given(plans(), st.data())
def test_what_is_cut_is_gone_with_all_that_followed(
    grown_so: tuple[Theirs, dict[Path, str]], data: st.DataObject
) -> None:
    plan, held = grown_so
    path = data.draw(st.sampled_from([("+",), *held]))
    left = cut(plan, path)
    assert left.answers == sum(way[: len(path)] != path for way in held)
    assert at(left, path) is None


@given(plans(), moves)
def test_others_moves_are_named_by_their_cards(grown_so: tuple[Theirs, dict[Path, str]], move: object) -> None:
    plan, held = grown_so
    found = followed(plan, move, own=False)  # type: ignore[arg-type]
    name = "+" if isinstance(move, Draw) else str(move.card)  # type: ignore[attr-defined]
    assert (None if not isinstance(found, Mine) else found.answer) == held.get((name,))
    assert followed(plan, move, own=True) is None, "who moves by hand has not planned that"  # type: ignore[arg-type]


def test_an_answer_is_a_move_to_the_letter() -> None:
    mine = Mine("E2", Theirs({"+": Mine("W1")}))
    assert followed(mine, parse_move("E2"), own=True) == mine.then
    assert followed(mine, parse_move("E2*"), own=True) is None
    assert followed(mine, parse_move("E2"), own=False) is None


def test_who_is_skipped() -> None:
    theirs = Theirs({PASS: Mine("E2")})
    assert at_turn(theirs, own=True) == Mine("E2"), "the others could do nothing"
    assert at_turn(Theirs({"+": Mine("E2")}), own=True) is None
    assert at_turn(theirs, own=False) == theirs
    assert at_turn(Mine(PASS, theirs), own=False) == theirs, "I could do nothing"
    assert at_turn(Mine("E2", theirs), own=False) is None
    assert at_turn(Mine("E2"), own=True) == Mine("E2")


def test_a_plan_has_its_bounds() -> None:
    plan, path = Theirs(), tuple[str, ...]()
    for _ in range(MOST_STEPS):
        path = (*path, "+")
        plan = grown(plan, path, "+")
    with pytest.raises(TooLarge):
        grown(plan, (*path, "+"), "+")
    names = sorted({key(move) for move in MOVES})
    ways = [way for first in names for way in ((first,), *((first, second) for second in names))]
    wide = Theirs()
    for way in ways[:MOST_ANSWERS]:
        wide = grown(wide, way, "+")
    assert wide.answers == MOST_ANSWERS
    with pytest.raises(TooLarge):
        grown(wide, ways[MOST_ANSWERS], "+")


def test_the_way_to_an_answer_is_planned_first() -> None:
    with pytest.raises(ValueError, match="not planned"):
        grown(Theirs(), ("+", "+"), "E2")
    assert cut(Theirs(), ("+", "+")) == Theirs()


@pytest.mark.parametrize(
    "text",
    [
        *("", "null", "3", "[]", '["E2"]', '["E2",3]', '["E2",{},2]', '["E2",{},1,1]', '[["E2"],{}]', "[" * 50_000),
        *('{"E2*":["+",{}]}', '{"+":["Z9",{}]}', '{"+":3}'),
    ],
)
def test_what_is_no_plan_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  whatever it is that is wrong with it
        read(text)
