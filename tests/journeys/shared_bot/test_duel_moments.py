"""A duel by two people: challenges, single moves, offers, resigning, threads."""

from __future__ import annotations

from tests.journeys.harness.boards import begin_duel, board_of, is_over, make, match_on, moves_on, turn_on
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose


async def test_one_click_is_one_move_and_its_story_is_told(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    assert "Alice** (red) is to move" in board.text
    assert len([label for label in board.labels if "·" in label]) == 5
    assert "Draw a card (14)" in board.labels
    assert "Draw a card (14)" not in board.enabled, "with five cards one cannot draw"
    assert board.pictures[0].alt
    assert board.pictures[0].alt.startswith("Alice (red) to move.")
    word, _ = next(moves_on(board))
    after = await make(alice, board, word)
    assert turn_on(after) == 1
    assert "**Alice** " in after.text
    assert "**Bob** (white) is to move" in after.text
    assert (await bob.sees(where=lambda shown: shown.id == board.id)).raw == after.raw, "both see the same"


async def test_resigning_is_asked_once_more_and_ends_the_match(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    await bob.press(board, "Menu")
    menu = await bob.sees("What would you like to do?")
    await bob.press(menu, "Resign")
    sure = await bob.sees_change(menu, "Do you really want")
    await bob.press(sure, "Yes, I resign")
    final = await alice.sees_change(board, "resigned")
    assert is_over(final)
    assert "**Alice** wins: Bob has resigned." in final.text


async def test_a_tie_by_agreement(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    await alice.press(board, "Menu")
    await alice.press(await alice.sees("What would you like to do?"), "Offer a tie")
    offered = await bob.sees_change(board, "**Alice** offers a tie.")
    await alice.press(offered, "Agree to a tie")
    assert (await alice.sees("That is your own offer.")).ephemeral
    await bob.press(offered, "Agree to a tie")
    assert "A tie by agreement." in (await bob.sees_change(offered, "agreement")).text


async def test_taking_back_by_agreement(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    word, _ = next(moves_on(board))
    board = await make(alice, board, word)
    await alice.press(board, "Menu")
    await alice.press(await alice.sees("What would you like to do?"), "Ask to take back")
    offered = await bob.sees_change(board, "would like to take the last move back")
    await bob.press(offered, "Let them take it back")
    before = await bob.sees_change(offered, "**Alice** (red) is to move")
    assert (turn_on(before) or 0) > 1, "turns only grow, so that no stale button can act"
    assert (await rose.match(match_on(before))).moves == 0


async def test_a_challenge_can_be_declined_and_withdrawn(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose challenge", opponent=bob)
    challenge = await bob.sees("Alice challenges")
    await bob.press(challenge, "Decline")
    assert (await alice.sees_change(challenge, "Declined.")).enabled == []
    await alice.command("/rose challenge", opponent=bob)
    second = await bob.sees("Alice challenges", where=lambda shown: shown.id != challenge.id)
    await bob.press(second, "Withdraw")
    assert (await bob.sees("Only whoever made the challenge or opened the table can do that.")).ephemeral
    await alice.press(second, "Withdraw")
    assert (await bob.sees_change(second, "Withdrawn.")).enabled == []


async def test_an_open_challenge_is_for_anybody_but_oneself(
    rose: Rose, alice: Person, bob: Person, carol: Person
) -> None:
    await alice.command("/rose challenge", clock="none")
    challenge = await carol.sees("challenges anybody")
    await alice.press(challenge, "Accept")
    assert (await alice.sees("your own challenge")).ephemeral
    await carol.press(challenge, "Accept")
    assert "Carol" in (await board_of(bob)).text


async def test_a_challenge_from_the_menu_of_a_member(rose: Rose, alice: Person, bob: Person) -> None:
    assert (await alice.menu("Challenge to The Rose King", bob)).ok
    assert bob.mention in (await bob.sees("Alice challenges")).text


async def test_a_match_in_a_thread_of_its_own(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose challenge", opponent=bob, thread=True)
    challenge = await bob.sees("Alice challenges")
    await bob.press(challenge, "Accept")
    pointed = await alice.sees_change(challenge, "The match is played in <#")
    thread = pointed.text.split("<#")[1].split(">")[0]
    board = await board_of(bob, thread)
    assert board.channel_id == thread
    word, _ = next(moves_on(board))
    whose = alice if "**Alice**" in board.text.split(" is to move")[0] else bob
    assert (turn_on(await make(whose, board, word))) == 1


async def test_where_no_thread_may_be_the_board_comes_in_place(rose: Rose, alice: Person, bob: Person) -> None:
    rose.sandbox.deny(alice.channel_id("general"), "create_public_threads")
    try:
        await alice.command("/rose challenge", opponent=bob, thread=True)
        challenge = await bob.sees("Alice challenges")
        await bob.press(challenge, "Accept")
        assert (await board_of(bob)).id == challenge.id
    finally:
        rose.sandbox.allow(alice.channel_id("general"), "create_public_threads")
