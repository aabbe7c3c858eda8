"""Tests for text boards: everything that the picture shows about the next move, in duels and team matches."""

from __future__ import annotations

from functools import partial

import pytest

from game import Draw, HeroPlay, House, OpenTable, Seat, Variant
from locales import words
from locales.words import say
from render.alt_text.text_board import LONGEST, text_board, text_preview
from render.scenes.answers import left_behind
from tests.game.random_matches import random_match
from tests.render.positions import NAMES, after, duel, teams

ENGLISH = partial(say, "en")


def positions() -> list[OpenTable]:
    return [after(duel(), 40)[0], after(duel(), 74)[0], after(teams(), 30)[0], after(teams(), 72)[0]]


@pytest.mark.parametrize("table", positions())
def test_crown_moves_answers_territories_and_hands_are_told(table: OpenTable) -> None:
    lines = text_board(table, names=NAMES, phrase=ENGLISH).splitlines()
    assert lines[0] == f"Crown on {table.crown}."
    moves = [line for line in lines if line.startswith("- ")]
    assert len(moves) == len(table.legal_moves())
    for move, line in zip(table.legal_moves(), moves, strict=True):
        if not isinstance(move, Draw):
            assert f"to {table.target(move.card)};" in line
            assert ("with a hero to" in line.partition(";")[0]) is isinstance(move, HeroPlay)
        then = left_behind(table, move)
        assert then is not None
        for answer in then.legal_moves():
            said = "draw a card" if isinstance(answer, Draw) else f"to {then.target(answer.card)}"
            assert said in line.partition(";")[2]
    for house in House:
        for territory in table.territories(house):
            assert any(f"{territory.size} ({' '.join(map(str, territory.squares))})" in line for line in lines)
    assert sum(" holds " in line for line in lines) == len(table.variant.seats)


@pytest.mark.parametrize("table", positions())
def test_a_preview_tells_the_answers_and_the_territories_to_come(table: OpenTable) -> None:
    for move in table.legal_moves():
        then = left_behind(table, move)
        assert then is not None
        text = text_preview(table, move, names=NAMES, phrase=ENGLISH)
        for house in House:
            for territory in then.territories(house):
                assert f"{territory.size} ({' '.join(map(str, territory.squares))})" in text


@pytest.mark.parametrize("code", words.languages())
def test_it_is_never_too_long_and_never_cut_within_a_line(code: str) -> None:
    """With the longest names at every stage of a match; one that is over has nothing to be played."""
    named = dict.fromkeys(Seat, "W" * 32)
    for variant in Variant:
        for position, _ in list(random_match(variant, 3))[::-7]:
            text = text_board(position, names=named, phrase=partial(say, code))
            assert 0 < len(text) <= LONGEST
            assert text.splitlines()[-1].endswith("."), "whole lines only"
