"""The witness itself: it knows every way in which somebody is told of a challenge or of their turn."""

from __future__ import annotations

import asyncio

import pytest

import matches
from cogs import request
from cogs.pictures import Pictures
from matches import Telling, changes, state
from tests.journeys.boards import begin_dm_duel, begin_duel, is_board, match_on, moves_on, turn_on
from tests.journeys.inside import Inside
from tests.journeys.messages import label
from tests.journeys.people import Person
from tests.journeys.witness import Witness

LATE = 6 * 60
PASSING = (100).to_bytes(32, "big"), "NE3"
"""A deck, and a first move after which the other cannot move: whoever has made it is to move again."""


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
    assert await witness.problems(table.hall) == []


async def test_a_turn_that_is_told_in_words(table: Inside, alice: Person, bob: Person) -> None:
    witness = Witness(table.sandbox)
    await matches.choose(table.hall, matches.Person(int(alice.id), "Alice"), telling=Telling.DM)
    board = await begin_duel(alice, bob)
    table.turn(LATE)
    await alice.sees("your turn", channel="dm")
    await table.told(match_on(board))
    assert await witness.problems(table.hall) == []


async def test_who_is_to_move_again_has_the_board_already(
    table: Inside, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In direct messages, and Bob is passed over: Alice's board is edited, and no further message comes."""
    seed, word = PASSING
    for module in (changes, state):
        monkeypatch.setattr(module, "seed_from", lambda *_: seed)
    witness = Witness(table.sandbox)
    board = await begin_dm_duel(alice, bob)
    move = next(label(button) for found, button in moves_on(board) if found == word)
    assert (await witness.press(alice, board, move)).ok
    await alice.until(lambda: turn_on(alice.again(board)) == 1, "her next turn")
    table.turn(LATE)
    await table.told(match_on(board))
    assert [shown.id for shown in alice.in_channel("dm") if is_board(shown)] == [board.id]
    assert await witness.problems(table.hall) == []
