"""Matches during faults: Discord fails, refuses, loses data; connections are cut; the bot is stopped during a move.

After each fault the store holds every move once, the person got a sentence or the board, and the next look is right.
"""

from __future__ import annotations

import asyncio
import re

from tests.journeys.harness.boards import begin_duel, is_board, make, match_on, moves_on, plain_button, turn_on
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose


async def live_board(person: Person, turn: int) -> Shown:
    """The board of a turn, wherever it is."""
    return await person.sees(where=lambda shown: is_board(shown) and turn_on(shown) == turn and bool(shown.enabled))


async def test_500_and_429_while_the_board_is_edited(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    rose.sandbox.answer(500, path="/interactions/*/callback", times=1)
    board = await make(alice, board, next(moves_on(board))[0])
    rose.sandbox.answer(429, path="/interactions/*/callback", times=1)
    board = await make(bob, board, next(moves_on(board))[0])
    assert (await rose.match(match_on(board))).moves == 2
    await rose.check_store()


async def test_discord_fails_for_longer_and_the_board_catches_up(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    trouble = rose.sandbox.answer(400, path="/interactions/*/callback")
    press = asyncio.create_task(alice.press(board, plain_button(board)))
    after = await live_board(alice, 1)
    assert after.id == board.id, "edited by the channel's road, since the click could not be answered"
    rose.sandbox.lift(trouble)
    rose.sandbox.turn(4)  # nothing has answered within three seconds
    assert not (await press).ok
    assert (await rose.match(match_on(board))).moves == 1
    rose.log.clear()


async def test_the_message_is_deleted(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    rose.sandbox.delete_message(board.channel_id, board.id)
    await bob.sees_gone(board)
    await alice.command("/rose games")
    await alice.press(await alice.sees("1 match, 1 waiting for you"), "Next match waiting for me")
    again = await live_board(alice, 0)
    assert again.id != board.id
    assert turn_on(await make(alice, again, next(moves_on(again))[0])) == 1


async def test_the_message_is_deleted_while_the_other_is_away(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob, clock="1d")
    board = await make(alice, board, next(moves_on(board))[0])
    rose.sandbox.delete_message(board.channel_id, board.id)
    await rose.turn(6 * 60)
    again = await bob.sees(f"{bob.mention}, it is your turn", where=is_board)
    assert (again.id != board.id, turn_on(again)) == (True, 1)


async def test_the_thread_is_deleted_and_the_board_moves_to_the_channel(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose challenge", opponent=bob, house="red", thread=True)
    await bob.press(await bob.sees("Alice challenges"), "Accept")
    board = await live_board(bob, 0)
    rose.sandbox.delete_channel(board.channel_id)
    await rose.turn(10 * 60)
    again = await alice.sees(channel="general", where=lambda shown: is_board(shown) and turn_on(shown) == 0)
    assert alice.mention in again.text
    assert turn_on(await make(alice, again, next(moves_on(again))[0])) == 1


async def test_the_channel_is_deleted_and_the_board_moves_to_letters(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob, channel="games")
    board = await make(alice, board, next(moves_on(board))[0])
    rose.sandbox.delete_channel("games")
    await rose.turn(10 * 60)
    letter = await bob.sees("so it has come here", channel="dm")
    assert turn_on(letter) == 1
    await bob.press(letter, plain_button(letter))
    assert turn_on(await alice.sees(channel="dm", where=is_board)) == 2


async def test_a_permission_is_lost(rose: Rose, alice: Person, bob: Person) -> None:
    """The bot may not write in the channel: clicks still work, and a person who is away gets a direct message."""
    board = await begin_duel(alice, bob)
    rose.sandbox.deny("general", "send_messages", "view_channel")
    after = await make(alice, board, next(moves_on(board))[0])
    assert turn_on(after) == 1
    await rose.turn(10 * 60)
    letter = await bob.sees("so it has come here", channel="dm")
    assert turn_on(letter) == 1


async def test_the_gateway_is_cut_in_the_middle_of_a_move(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    assert rose.sandbox.cut() == 1
    await rose.sandbox.wait_for_bot(connected=False)
    after = await make(alice, board, next(moves_on(board))[0])
    assert turn_on(after) == 1
    assert (await rose.match(match_on(board))).moves == 1


async def test_told_to_stop_in_the_middle_of_a_move(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    press = asyncio.create_task(alice.press(board, plain_button(board)))
    await alice.hears("INTERACTION_CREATE", lambda told: told["nonce"].startswith("alice"))
    assert await rose.stop() == 0
    rose.sandbox.turn(4)  # what the bot has not answered by now it never will
    outcome = await press
    match = await rose.match(match_on(board))
    assert match.moves in (0, 1)
    if match.moves:
        assert outcome.ok, "a move that counts was answered"
    await rose.check_store()
    await rose.start()
    board = await live_board(alice, match.moves) if not match.moves else board
    assert not [line for line in rose.log if re.search("ERROR|Traceback", line)]


async def test_an_answer_later_than_three_seconds(rose: Rose, alice: Person, bob: Person) -> None:
    """The click is lost for Discord, but not for the match: the board still shows it."""
    board = await begin_duel(alice, bob)
    rose.sandbox.answer(404, path="/interactions/*/callback", times=1)
    await alice.press(board, plain_button(board))
    after = await live_board(alice, 1)
    assert after.id == board.id
    assert (await rose.match(match_on(board))).moves == 1
    rose.log.clear()
