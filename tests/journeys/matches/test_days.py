"""A match over days: turns while the other is away, pings, reminders, restarts, and a loss on time."""

from __future__ import annotations

import itertools

import pytest

from data.rows.match_rows import Ending
from game import Deck, Draw, HeroPlay, Seat, Variant, opening, play
from tests.journeys.harness.boards import begin_duel, is_board, is_over, make, match_on, moves_on, plain_button, turn_on
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.quiet_decks import deal
from tests.journeys.harness.rose_bot import Rose

MINUTE, HOUR = 60, 3600
MOVED_ON = "more on the clock"


def live_boards(person: Person, channel: str = "general") -> list[Shown]:
    return [shown for shown in person.in_channel(channel) if is_board(shown)]


def quiet_deck(moves: int) -> tuple[bytes, list[str]]:
    """A deck and the first moves of a duel in which both players take turns: nobody has to pass."""
    for number in itertools.count():
        seed = number.to_bytes(32, "big")
        deck, seats, words = Deck(seed), [], list[str]()
        position = opening(Variant.DUEL, deck)
        while position.seat is not None and len(words) < moves:
            move = next(move for move in position.legal_moves() if not isinstance(move, HeroPlay))
            seats.append(position.seat)
            words.append("+" if isinstance(move, Draw) else str(move))
            position = play(position, position.seat, move, deck).position
        if [*seats, position.seat] == [Seat.RED_1, Seat.WHITE_1] * ((moves + 1) // 2):
            return seed, words
    raise AssertionError("unreachable")


async def next_board(person: Person, old: Shown) -> Shown:
    return await person.sees(where=lambda shown: is_board(shown) and int(shown.id) > int(old.id))


async def test_a_week_with_a_restart_every_day_and_a_loss_on_time(
    rose: Rose, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, words_of_moves = quiet_deck(7)
    rose.environment["ROSE_TEST_DECK"] = deck.hex()
    deal(monkeypatch.setattr, deck)
    await rose.stop()
    await rose.start()
    board = await begin_duel(alice, bob, clock="1d")
    for day in range(7):
        mover, words = (alice, "**Alice** (red)") if day % 2 == 0 else (bob, "**Bob** (white)")
        assert words in board.text
        after = await make(mover, board, words_of_moves[day])
        waiting = bob if mover is alice else alice
        await rose.turn(6 * MINUTE)
        # The other has been away for some minutes: the board comes again, with one ping, and the old one is deleted.
        again = await next_board(waiting, after)
        assert waiting.mention in again.text
        assert [m["id"] for m in again.raw["mentions"]] == [waiting.id]
        await waiting.sees_gone(after)
        assert [shown.id for shown in live_boards(waiting)] == [again.id], "one live board a match"
        await rose.stop()
        await rose.turn_while_away(14 * HOUR)
        await rose.start()
        board = await waiting.sees(
            where=lambda shown, day=day: is_board(shown) and turn_on(shown) == day + 1 and MOVED_ON in shown.text  # type: ignore[misc]
        )
        rose.log.clear()  # downtime is logged as an error
    # Bob does nothing more: he is reminded when his bank is touched and before it is empty, then the clock decides.
    assert "**Bob** (white)" in board.text
    assert "Time bank: Alice 5 d · Bob 4 d" in board.text, "three days, and half of what quick moves left over"
    await rose.turn(24 * HOUR)  # the fourteen hours of downtime do not count
    for hours in (4 * 24 + 6, 5, 2):
        board = await next_board(bob, board)
        assert "Your time runs out" in board.text
        assert bob.mention in board.text
        await rose.turn(hours * HOUR)
    told = await alice.sees("ran out of time", where=lambda shown: not is_board(shown) and alice.mention in shown.text)
    assert "**Alice** wins: Bob ran out of time." in told.text
    final = await alice.sees("ran out of time", where=is_board)
    assert is_over(final)
    match = await rose.match(match_on(final))
    assert match.ended is not None
    assert (match.ended.ending, match.moves) == (Ending.TIME, 7)


async def test_a_move_that_is_confirmed_on_an_old_board_changes_that_board(
    rose: Rose, alice: Person, bob: Person
) -> None:
    """The click that asked for the preview can still change the message, so no new one is needed."""
    await alice.command("/rose settings")
    await alice.choose(await alice.sees("Your settings"), "rk:choose::0:confirming", "all")
    first = await begin_duel(alice, bob, clock="1d")
    await rose.turn(6 * MINUTE)
    board = await next_board(alice, first)
    await alice.sees_gone(first)  # the bot knows by now that the new one is there
    await rose.turn(HOUR)
    assert (await alice.press(board, plain_button(board))).ok
    preview = await alice.sees(where=lambda shown: "rk:confirm:" in str(shown.buttons))
    assert (await alice.press(preview, "Yes")).ok
    after = await bob.sees(where=lambda shown: is_board(shown) and turn_on(shown) == 1)
    assert after.id == board.id


async def test_who_wants_letters_gets_a_letter_with_a_link(rose: Rose, alice: Person, bob: Person) -> None:
    await bob.command("/rose settings")
    settings = await bob.sees("Your settings")
    await bob.choose(settings, "rk:choose::0:telling", "dm")
    board = await begin_duel(alice, bob, clock="1d")
    board = await make(alice, board, next(moves_on(board))[0])
    await rose.turn(6 * MINUTE)
    letter = await bob.sees("It is your turn", channel="dm")
    assert board.id in letter.text
    assert [shown.id for shown in live_boards(bob)] == [board.id], "the board stays where it is"


async def test_closed_letters_become_mentions_and_that_is_said_once(rose: Rose, alice: Person, bob: Person) -> None:
    await bob.command("/rose settings")
    await bob.choose(await bob.sees("Your settings"), "rk:choose::0:telling", "dm")
    rose.sandbox.close_dms("bob")
    board = await begin_duel(alice, bob, clock="1d")
    board = await make(alice, board, next(moves_on(board))[0])
    await rose.turn(6 * MINUTE)
    again = await next_board(bob, board)
    assert bob.mention in again.text
    assert "You take no direct messages from me" in again.text
    board = await make(bob, again, next(moves_on(again))[0])
    board = await make(alice, board, next(moves_on(board))[0])
    await rose.turn(6 * MINUTE)
    third = await next_board(bob, board)
    assert bob.mention in third.text
    assert "You take no direct messages" not in third.text


async def test_who_wants_to_be_told_nothing_is_told_nothing(rose: Rose, alice: Person, bob: Person) -> None:
    await bob.command("/rose settings")
    await bob.choose(await bob.sees("Your settings"), "rk:choose::0:telling", "nothing")
    quiet = await begin_duel(alice, bob, clock="1d")
    quiet = await make(alice, quiet, next(moves_on(quiet))[0])
    # A second match, in which Alice is to be told, shows that the notice has been sent.
    loud = await begin_duel(bob, alice, channel="games", clock="1d")
    loud = await make(bob, loud, next(moves_on(loud))[0])
    await rose.turn(6 * MINUTE)
    await alice.sees(channel="games", where=lambda shown: is_board(shown) and alice.mention in shown.text)
    assert [shown.id for shown in live_boards(bob)] == [quiet.id]
    assert bob.mention not in quiet.text


async def test_a_challenge_that_nobody_answers_expires(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose challenge", opponent=bob, clock="live")
    challenge = await bob.sees("Alice challenges")
    await rose.turn(2 * HOUR)
    expired = await bob.sees_change(challenge, "Nobody has answered in time.")
    assert expired.enabled == []


async def test_all_my_matches_and_the_next_one_that_waits(
    rose: Rose, alice: Person, bob: Person, carol: Person
) -> None:
    first = await begin_duel(alice, bob, clock="7d")
    second = await begin_duel(carol, alice, channel="games", clock="1d")
    await alice.command("/rose games")
    listed = await alice.sees("2 matches, 1 waiting for you")
    assert listed.ephemeral
    assert listed.text.index("Bob") < listed.text.index("Carol"), "those that wait for me come first"
    assert first.id in listed.text
    assert second.id in listed.text
    await alice.press(listed, "Next match waiting for me")
    again = await next_board(alice, second)
    assert "**Alice** (red) is to move" in again.text
    await alice.sees_gone(first)
    choices = await alice.completes("/rose board", "match", "car")
    assert [choice["name"] for choice in choices] == ["Carol · 0 : 0 · #games"]
    await alice.command("/rose board", match=match_on(second))
    look = await alice.sees("Carol", where=lambda shown: shown.ephemeral and bool(shown.pictures))
    assert second.id in look.text, "it stays in its channel, so there is a copy and a link"
