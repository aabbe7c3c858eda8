"""A whole duel by two people, from the challenge to the rematch, by pressing what is offered."""

from __future__ import annotations

import random

from data.rows.match_rows import Ending
from game import Dealing, parse_record, verify
from tests.journeys.harness.boards import begin_duel, board_of, match_on, play_to_the_end, record_of
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose

TURNS = ("**Alice** (red)", "**Bob** (white)")


async def test_two_people_play_a_duel_to_the_end_and_again(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    final = await play_to_the_end(dict(zip(TURNS, (alice, bob), strict=True)), board, random.Random(1))
    assert "wins on points" in final.text
    assert final.id == board.id, "one live board a match, edited in place"

    checked = await record_of(bob, final)
    assert checked.ephemeral
    record = parse_record(await bob.picture(checked.file(".txt")))
    assert verify(record).good
    assert verify(record).dealing is Dealing.HONEST
    assert record.players == ("Alice", "Bob")
    stored = await rose.match(match_on(final))
    assert stored.ended is not None
    assert stored.ended.ending is Ending.PLAYED
    assert stored.moves == len(record.moves)
    assert f"**{stored.ended.result.red.points} : {stored.ended.result.white.points}**" in final.text

    assert record.proof is not None
    assert record.proof.secret.hex() not in checked.text, "the digits are behind a button"
    await bob.press(checked, "Show the digits")
    digits = await bob.sees_change(checked, "the SHA-256 of these 32 bytes, written in hexadecimal")
    assert record.proof.secret.hex() in digits.text
    assert record.proof.commitment.hex() in digits.text

    await bob.press(final, "Rematch")
    again = await alice.sees("Bob challenges")
    assert alice.mention in again.text
    await alice.press(again, "Accept")
    board = await board_of(alice)
    assert match_on(board) != match_on(final)
    assert "**Bob** (red)" in board.text, "the houses are swapped"
