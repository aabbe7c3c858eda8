"""The story of a match: the sizes and points it names are those on the board, for both sides."""

from __future__ import annotations

import re

import pytest

from core.layouts.story import house_names, lines
from data.rows.match_rows import By
from game import Board, House, Position, Seat, Turn, Variant
from locales import words
from matches.model.values import PlayedMove
from tests.game.random_matches import random_match

OWN = re.compile(r"(?:: (?P<before>[\d +]+) → (?P<after>\d+))? \(\+(?P<points>\d+)\)")
COST = re.compile(r"; \w+ (?P<before>\d+) → (?P<after>[\d +]+) \(−(?P<points>\d+)\)")


def told(turn: Turn, language: str = "en") -> str:
    made = PlayedMove(1, turn.seat, turn.move, By.PERSON, 0, turn.events)
    return lines(language, [made], house_names(language).__getitem__)[0]


def sizes(board: Board, house: House) -> list[int]:
    return sorted(territory.size for territory in board.territories(house))


def parts(written: str) -> list[int]:
    return [int(size) for size in written.split(" + ") if size != "0"]


def changed(before: list[int], gone: list[int], came: list[int]) -> list[int]:
    left = list(before)
    for size in gone:
        left.remove(size)
    return sorted([*left, *came])


def check(before: Position, turn: Turn, line: str) -> bool:
    """Check that a line agrees with the boards; whether it contains a hero."""
    own, other = turn.seat.house, turn.seat.house.other
    after = turn.position
    found = OWN.search(line)
    if found is None:
        assert before.board == after.board, "only a draw changes nothing"
        return False
    assert int(found["points"]) == after.score(own) - before.score(own)
    grown = [int(found["after"])] if found["after"] else [1]
    assert sizes(after.board, own) == changed(sizes(before.board, own), parts(found["before"] or "0"), grown)
    cost = COST.search(line)
    if cost is None:
        assert after.score(other) == before.score(other)
        return False
    assert int(cost["points"]) == before.score(other) - after.score(other)
    left = changed(sizes(before.board, other), [int(cost["before"])], parts(cost["after"]))
    assert sizes(after.board, other) == left
    return True


@pytest.mark.parametrize("variant", Variant)
def test_sizes_and_points_are_those_of_the_board(variant: Variant) -> None:
    heroes = 0
    for number in range(6):
        before: Position | None = None
        for position, turn in random_match(variant, number):
            if before is not None and turn is not None:
                heroes += check(before, turn, told(turn))
            before = position
    assert heroes > 10


@pytest.mark.parametrize("code", words.languages())
def test_the_other_side_is_named_in_every_language(code: str) -> None:
    seen = set()
    for _, turn in random_match(Variant.DUEL, 3):
        if turn is not None and (line := told(turn, code)).count("→ ") and "−" in line:
            seen.add(turn.seat)
            house = {"en": "white red", "de": "Weiß Rot", "nl": "wit rood", "it": "bianco rosso"}[code].split()
            assert f"; {house[turn.seat.house]} " in line
    assert seen == {Seat.RED_1, Seat.WHITE_1}
