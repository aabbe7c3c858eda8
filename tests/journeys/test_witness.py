"""Tests of the witness itself: it knows every way in which a person is told of a challenge or of their turn."""

from __future__ import annotations

import asyncio

import pytest

from core.interactions import request
from core.layouts.pictures import Pictures
from data.rows.people_rows import NoticeChoice
from matches.model import match_state, values
from matches.people import people
from matches.play import changes
from tests.journeys.harness.boards import begin_dm_duel, begin_duel, is_board, match_on, moves_on, turn_on
from tests.journeys.harness.inside import Inside
from tests.journeys.harness.messages import label
from tests.journeys.harness.people import Person
from tests.journeys.harness.witness import Witness

LATE = 6 * 60
PASSING = (100).to_bytes(32, "big"), "NE3"
"""A deck, and a first move after which the other cannot move, so the same player moves again."""


async def test_an_answer_that_was_announced_first_tells_of_a_challenge(
    table: Inside, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow machine: the command is acknowledged, and the challenge comes by an edit of that."""
    witness, draw = Witness(table.sandbox), Pictures.houses

    async def slowly(*given: object) -> object:
        await asyncio.sleep(0.2)
        return await draw(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(Pictures, "houses", slowly)
    monkeypatch.setattr(request, "ANSWER_WITHIN", 0.05)
    await begin_duel(alice, bob)
    assert await witness.problems(table.context) == []


async def test_a_turn_that_is_told_in_words(table: Inside, alice: Person, bob: Person) -> None:
    witness = Witness(table.sandbox)
    await people.choose(table.context, values.Person(int(alice.id), "Alice"), telling=NoticeChoice.DM)
    board = await begin_duel(alice, bob)
    table.turn(LATE)
    await alice.sees("your turn", channel="dm")
    await table.told(match_on(board))
    assert await witness.problems(table.context) == []


async def test_who_is_to_move_again_has_the_board_already(
    table: Inside, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In direct messages, and Bob is passed over: Alice's board is edited, and no further message comes."""
    seed, word = PASSING
    for module in (changes, match_state):
        monkeypatch.setattr(module, "seed_from", lambda *_: seed)
    witness = Witness(table.sandbox)
    board = await begin_dm_duel(alice, bob)
    move = next(label(button) for found, button in moves_on(board) if found == word)
    assert (await witness.press(alice, board, move)).ok
    await alice.until(lambda: turn_on(alice.again(board)) == 1, "her next turn")
    table.turn(LATE)
    await table.told(match_on(board))
    assert [shown.id for shown in alice.in_channel("dm") if is_board(shown)] == [board.id]
    assert await witness.problems(table.context) == []
