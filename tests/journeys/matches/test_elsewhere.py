"""Matches where the bot is not a member: a user install in a foreign server, and direct messages."""

from __future__ import annotations

import random

from data.rows.match_rows import Ending
from game import Seat, parse_record, verify
from tests.journeys.harness.boards import (
    begin_duel,
    is_board,
    is_over,
    make,
    match_on,
    moves_on,
    plain_button,
    play_to_the_end,
    record_of,
    turn_on,
)
from tests.journeys.harness.messages import Shown, label
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose

MINUTE = 60


async def test_a_match_in_a_server_that_the_bot_is_not_in(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob, channel="lounge")
    players = {"**Alice** (red)": alice, "**Bob** (white)": bob}
    final = await play_to_the_end(players, board, random.Random(5))
    assert is_over(final)
    assert final.id == board.id


async def test_there_the_next_click_finds_the_board_again_after_a_restart(
    rose: Rose, alice: Person, bob: Person
) -> None:
    board = await begin_duel(alice, bob, channel="lounge")
    board = await make(alice, board, next(moves_on(board))[0])
    await rose.stop()
    await rose.turn_while_away(20 * MINUTE)
    await rose.start()
    after = await make(bob, board, next(moves_on(board))[0])
    assert turn_on(after) == 2


async def test_there_who_is_away_gets_a_letter(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob, channel="lounge", clock="1d")
    await make(alice, board, next(moves_on(board))[0])
    await rose.turn(6 * MINUTE)
    letter = await bob.sees("It is your turn", channel="dm")
    assert board.id in letter.text


async def letter_at(person: Person, turn: int) -> Shown:
    """The board of a turn, in a person's direct messages."""
    return await person.sees(channel="dm", where=lambda shown: is_board(shown) and turn_on(shown) == turn)


async def test_a_duel_by_letters(rose: Rose, alice: Person, bob: Person) -> None:
    """Challenged from a direct message: each player finds the board in their own direct messages on their turn."""
    await alice.open_dm()
    await alice.command("/rose challenge", opponent=bob, house="red", channel="dm")
    challenge = await bob.sees("Alice challenges", channel="dm")
    await bob.press(challenge, "Accept")
    for turn in range(6):
        person = (alice, bob)[turn % 2]
        board = await letter_at(person, turn)
        assert (await person.press(board, plain_button(board))).ok
        shown = await person.sees_change(board)
        assert shown.enabled == []
        assert shown.pictures, "whoever has moved keeps the picture"
    board = await letter_at(alice, 6)
    await alice.press(board, "Menu")
    await alice.press(await alice.sees("What would you like to do?"), "Resign")
    await alice.press(await alice.sees("Do you really want"), "Yes, I resign")
    for person in (alice, bob):
        final = await person.sees("Alice has resigned", channel="dm", where=is_over)
        assert (await record_of(person, final)).file(".txt")


async def test_a_whole_duel_by_letters(rose: Rose, alice: Person, bob: Person) -> None:
    """To its end on the board, by pressing what is offered; passes and hero plays are included."""
    for person in (alice, bob):
        await person.command("/rose settings")
        await person.choose(await person.sees("Your settings"), "rk:choose::0:confirming", "nothing")
    await alice.open_dm()
    await alice.command("/rose challenge", opponent=bob, house="red", channel="dm")
    await bob.press(await bob.sees("Alice challenges", channel="dm"), "Accept")
    match = match_on(await letter_at(alice, 0))
    lots = random.Random(6)
    while (now := await rose.match(match)).ended is None:
        assert now.to_move is not None
        person = alice if now.to_move.seat is Seat.RED_1 else bob
        board = await letter_at(person, now.turn)
        assert (await person.press(board, label(lots.choice(list(moves_on(board)))[1]))).ok
    assert now.ended.ending is Ending.PLAYED
    for person in (alice, bob):
        final = await person.sees(channel="dm", where=is_over)
        written = (await record_of(person, final)).file(".txt")
        assert verify(parse_record(await person.picture(written))).good


async def test_a_challenge_by_letter_to_somebody_who_takes_none(rose: Rose, alice: Person, bob: Person) -> None:
    rose.sandbox.close_dms("bob")
    await alice.open_dm()
    await alice.command("/rose challenge", opponent=bob, channel="dm")
    assert "They take no direct messages from me." in (await alice.sees("They take")).text
    await alice.command("/rose games", channel="dm")
    assert "No matches" in (await alice.sees("How would you like to start?")).text
