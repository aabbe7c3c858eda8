"""A quiet channel: one live board for each match, threads for matches over days, results told once, no ping twice."""

from __future__ import annotations

import pytest

from tests.journeys.harness.boards import (
    begin_duel,
    board_of,
    is_board,
    is_over,
    make,
    match_on,
    moves_on,
    offers,
    plain_button,
    resigns,
    turn_on,
)
from tests.journeys.harness.inside import Inside
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.patience import patiently

MINUTE = 60


async def begin_in_thread(table: Inside, alice: Person, bob: Person) -> tuple[Shown, Shown]:
    """A duel with a clock of days, the default: the challenge's message, and the board."""
    await alice.command("/rose challenge", opponent=bob, house="red")
    challenge = await bob.sees("Alice challenges")
    await bob.press(challenge, "Accept")
    board = await board_of(bob, challenge.id)  # a thread has the id of its message
    await table.shown(match_on(board))
    return challenge, board


async def called(table: Inside, alice: Person, board: Shown) -> Shown:
    """The board that comes again for Alice when she has been away for some minutes."""
    await table.shown(match_on(board))
    table.turn(6 * MINUTE)
    return await alice.sees(f"{alice.mention}, it is your turn", where=lambda shown: is_board(shown))


def boards_in(person: Person, channel: str) -> list[str]:
    return [shown.id for shown in person.in_channel(channel) if is_board(shown)]


async def test_a_board_that_comes_again_replaces_the_old_one(table: Inside, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob, clock="1d")
    again = await called(table, alice, board)
    await alice.sees_gone(board)
    assert boards_in(alice, "general") == [again.id]


async def test_an_old_board_that_may_not_be_deleted_becomes_one_line_with_a_link(
    table: Inside, alice: Person, bob: Person
) -> None:
    board = await begin_duel(alice, bob, clock="1d")
    table.sandbox.answer(403, method="DELETE", path="/channels/*/messages/*")
    again = await called(table, alice, board)
    old = await alice.sees_change(board, "the match goes on here")
    assert (old.enabled, old.pictures) == ([], [])
    assert again.id in old.text
    assert boards_in(alice, "general") == [again.id]


async def test_a_match_over_days_gets_a_thread_that_hangs_on_the_challenge_and_its_message_tells_the_end(
    table: Inside, alice: Person, bob: Person
) -> None:
    challenge, board = await begin_in_thread(table, alice, bob)
    assert board.channel_id == challenge.id
    assert alice.mention in board.text, "the first board brings the players there"
    pointing = await alice.sees(
        f"The match is played in <#{challenge.id}>", where=lambda shown: shown.id == challenge.id
    )
    assert pointing.enabled == []
    assert [one.id for one in alice.in_channel("general")] == [challenge.id], "and no line of Discord's own"
    await resigns(alice, board)
    result = await bob.sees("Alice has resigned", where=lambda shown: shown.id == challenge.id)
    assert board.id in result.text, "with the way to the board"
    final = await bob.sees("Alice has resigned", channel=challenge.id, where=is_over)
    assert final.id == board.id
    await bob.sees(bob.mention, channel=challenge.id, where=lambda shown: not is_board(shown))
    told = [
        shown
        for channel in ("general", challenge.id)
        for shown in bob.in_channel(channel)
        if "Alice has resigned" in shown.text and shown.id not in (board.id, challenge.id) and not shown.ephemeral
    ]
    assert len(told) == 1, "beside the board and the challenge it is told once"


async def test_a_live_match_stays_in_the_channel(table: Inside, alice: Person, bob: Person) -> None:
    await alice.command("/rose challenge", opponent=bob, house="red", clock="live")
    challenge = await bob.sees("Alice challenges")
    await bob.press(challenge, "Accept")
    assert (await board_of(bob)).id == challenge.id


async def test_an_archived_thread_is_taken_up_again(table: Inside, alice: Person, bob: Person) -> None:
    challenge, board = await begin_in_thread(table, alice, bob)
    board = await called(table, alice, board)
    table.turn(20 * MINUTE)  # no click can change it any more
    table.sandbox.archive_thread(challenge.id)
    await resigns(bob, board)
    final = await alice.sees("Bob has resigned", channel=challenge.id, where=is_over)
    assert final.id == board.id
    assert not table.sandbox.channel(challenge.id)["thread_metadata"]["archived"]


async def test_from_a_locked_thread_the_board_moves_to_the_channel(table: Inside, alice: Person, bob: Person) -> None:
    challenge, board = await begin_in_thread(table, alice, bob)
    board = await called(table, alice, board)
    table.turn(20 * MINUTE)
    table.sandbox.lock_thread(challenge.id)
    table.sandbox.archive_thread(challenge.id)
    await resigns(bob, board)
    final = await alice.sees("Bob has resigned", channel="general", where=is_over)
    assert final.id not in (board.id, challenge.id)


async def test_a_post_whose_answer_was_lost_is_no_second_ping(table: Inside, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob, clock="1d")
    await table.shown(match_on(board))
    lost = table.sandbox.lose_answers(method="POST", path="/channels/*/messages")
    table.turn(6 * MINUTE)
    await patiently(lost.until_met())
    table.turn(60)
    again = await alice.sees(f"{alice.mention}, it is your turn", where=is_board)
    await alice.sees_gone(board)
    after = await make(alice, again, next(moves_on(again))[0])
    assert after.id == again.id
    pings = {
        event["d"]["id"]
        for event in alice.events
        if event["t"] == "MESSAGE_CREATE" and alice.id in [one["id"] for one in event["d"]["mentions"]]
    }
    assert pings == {again.id}


@pytest.mark.parametrize(("minutes", "anew"), [(53, False), (57, True)])
async def test_a_board_is_posted_anew_when_it_is_so_old_that_discord_counts_its_edits(
    table: Inside, alice: Person, bob: Person, minutes: int, anew: bool
) -> None:
    """After 55 minutes; only for a change of the match, not for an offer."""
    board = await called(table, alice, await begin_duel(alice, bob, clock="7d"))
    table.turn(minutes * MINUTE)
    await offers(alice, board, "Offer a tie")
    assert (await bob.sees("offers a tie", where=is_board)).id == board.id
    table.turn(20 if anew else 0)
    await resigns(alice, await alice.sees("offers a tie", where=is_board))
    final = await alice.sees("Alice has resigned", where=is_over)
    assert (final.id != board.id) is anew
    if anew:
        await alice.sees_gone(board)


async def test_a_click_is_answered_in_place_however_old_the_board_is(table: Inside, alice: Person, bob: Person) -> None:
    board = await called(table, alice, await begin_duel(alice, bob, clock="7d"))
    table.turn(120 * MINUTE)
    assert (await alice.press(board, plain_button(board))).ok
    after = await alice.sees(where=lambda shown: is_board(shown) and turn_on(shown) == 1)
    assert after.id == board.id
