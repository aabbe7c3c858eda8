"""Duels in direct messages: the board comes to the player to move, however long Discord is down."""

from __future__ import annotations

from tests.journeys.harness.boards import begin_dm_duel, is_board, match_on, plain_button, turn_on
from tests.journeys.harness.inside import Inside
from tests.journeys.harness.people import Person
from tests.journeys.harness.witness import Witness
from tests.patience import patiently

HOUR = 3600


async def test_discord_fails_for_ninety_seconds_while_the_board_is_posted(
    table: Inside, alice: Person, bob: Person
) -> None:
    board = await begin_dm_duel(alice, bob)
    down = table.sandbox.answer(503, method="POST", path="/channels/*/messages")
    assert (await alice.press(board, plain_button(board))).ok
    met = 0
    for _ in range(6):
        await patiently(down.until_met(met + 1))
        met = down.met
        table.turn(15)
    table.sandbox.lift(down)
    table.turn(15)
    theirs = await bob.sees(channel="dm", where=is_board)
    assert (match_on(theirs), turn_on(theirs)) == (match_on(board), 1)
    mine = await alice.sees_change(board)
    assert mine.enabled == []
    await table.shown(match_on(board))
    assert len([one for one in bob.in_channel("dm") if is_board(one)]) == 1


async def test_a_reminder_links_to_the_reader_s_own_messages(table: Inside, alice: Person, bob: Person) -> None:
    board = await begin_dm_duel(alice, bob, clock="1d")
    await alice.press(board, plain_button(board))
    theirs = await bob.sees(channel="dm", where=is_board)
    await table.shown(match_on(board))
    table.turn(24 * HOUR + 60)
    reminder = await bob.sees("runs out", channel="dm", where=lambda shown: not is_board(shown))
    assert f"/@me/{theirs.channel_id}/{theirs.id}" in reminder.text
    assert board.channel_id not in reminder.text


async def test_a_reminder_links_nowhere_while_the_board_has_not_come(table: Inside, alice: Person, bob: Person) -> None:
    """Bob takes no direct messages for a day; the board is still in Alice's, which he cannot open."""
    board = await begin_dm_duel(alice, bob, clock="1d")
    table.sandbox.close_dms("bob")
    await alice.press(board, plain_button(board))
    await alice.sees_change(board, "takes no direct messages from me")
    table.sandbox.open_dms("bob")
    boards = table.sandbox.delay_answers(
        method="POST", path=f"/channels/{bob.channel_id('dm')}/messages", times=1, applied=False
    )
    table.turn(24 * HOUR + 60)
    await patiently(boards.until_met())
    table.sandbox.lift(boards)
    theirs = await bob.sees(channel="dm", where=is_board)
    reminder = await bob.sees("runs out", channel="dm", where=lambda shown: not is_board(shown))
    assert board.channel_id not in reminder.text
    assert turn_on(theirs) == 1


async def test_an_old_message_is_not_taken_for_a_board_that_never_came(
    table: Inside, alice: Person, bob: Person
) -> None:
    """Discord is down for longer than it knows a nonce. Bob's invitation still has its buttons by then."""
    witness, sandbox = Witness(table.sandbox), table.sandbox
    edits = sandbox.lose_answers(method="PATCH", path="/channels/*/messages/*", times=None, applied=False)
    board = await begin_dm_duel(alice, bob)
    invitation = await bob.sees("Alice challenges", channel="dm")
    await patiently(edits.until_met())
    posts = sandbox.lose_answers(method="POST", path="/channels/*/messages", times=None, applied=False)
    assert (await witness.press(alice, board, plain_button(board))).ok
    await patiently(posts.until_met())
    table.turn(3 * 60)
    sandbox.lift()
    theirs = await bob.sees(channel="dm", where=is_board)
    assert (theirs.id != invitation.id, turn_on(theirs)) == (True, 1)
    await table.shown(match_on(board))
    assert await witness.problems(table.context) == []
