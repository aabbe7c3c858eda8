"""A whole practice match, the next level after it, and a restart during the computer's turn."""

from __future__ import annotations

import random

from game import House, Seat
from tests.journeys.harness.boards import board_of, is_over, match_on, play_to_the_end, record_of, turn_on
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose


async def test_a_practice_game_for_ones_own_eyes_to_the_end(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose practice", level="squire", house="white")
    board = await board_of(alice)
    assert board.ephemeral
    board = await alice.sees(where=lambda shown: shown.id == board.id and "**Alice** (white) is to move" in shown.text)
    assert turn_on(board) == 1, "the computer began"
    final = await play_to_the_end({"**Alice** (white)": alice}, board, random.Random(2))
    assert is_over(final)
    assert (await record_of(alice, final)).file(".txt")
    assert not [shown for shown in bob.messages.values() if shown["author"].get("bot")], "nobody else saw it"
    stored = await rose.match(match_on(final))
    assert stored.ended is not None
    button, level = ("Next level", "Herald") if stored.ended.winner is House.WHITE else ("An easier one", "Page")
    if stored.ended.winner is None:
        assert final.enabled == ["Rematch", "Look back"], "after a tie there is no reason for another level"
        return
    assert final.enabled == ["Rematch", "Look back", button]
    await alice.press(final, button)
    other = await alice.sees(level, where=lambda shown: shown.id != final.id and shown.ephemeral)
    assert (await rose.match(match_on(other))).seat_of(int(alice.id)) is Seat.WHITE_1


async def test_the_computer_thinks_again_after_a_restart(rose: Rose, alice: Person) -> None:
    await alice.command("/rose practice", level="king", house="white", where="here")
    await board_of(alice)
    await rose.kill()
    await rose.start()
    board = await alice.sees("**Alice** (white) is to move")
    assert (await rose.match(match_on(board))).moves == 1
