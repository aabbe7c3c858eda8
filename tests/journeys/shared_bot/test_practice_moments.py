"""Practice against the computer: where it is played, hints, taking back."""

from __future__ import annotations

from game import Seat, parse_record
from tests.journeys.harness.boards import (
    board_of,
    is_board,
    is_over,
    make,
    match_on,
    moves_on,
    plain_button,
    record_of,
    resigns,
    turn_on,
)
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose


async def test_there_is_nothing_to_take_back_before_ones_first_move(rose: Rose, alice: Person) -> None:
    await alice.command("/rose practice", level="page", house="white", where="here")
    board = await alice.sees("**Alice** (white) is to move")
    assert "Take back" in board.labels
    assert "Take back" not in board.enabled, "the move of the computer is not mine to take back"


async def test_a_hint_says_what_and_why(rose: Rose, alice: Person) -> None:
    await alice.command("/rose practice", level="squire", house="red", where="here")
    board = await board_of(alice)
    assert not board.ephemeral
    await alice.press(board, "💡 Hint")
    hint = await alice.sees("Best move")
    assert hint.ephemeral
    first, *reasons = hint.text.splitlines()
    assert first.startswith("💡 Best move")
    # While the computer players start, there is no second best move to name.
    assert [line for line in reasons if "econd best" in line or "as good" in line] in ([], reasons[-1:])
    assert len(reasons) > 1
    await alice.press(board, "💡 Hint")
    again = await alice.sees("Best move", where=lambda shown: shown.id != hint.id)
    await alice.sees_gone(hint)
    await alice.press(board, plain_button(board))
    await alice.sees_gone(again)


async def test_moves_are_taken_back_across_draws_in_any_number(rose: Rose, alice: Person) -> None:
    await alice.command("/rose practice", level="page", house="red", where="here")
    board = await board_of(alice)

    async def my_turn(before: Shown) -> Shown:
        return await alice.sees(
            "**Alice** (red) is to move",
            where=lambda shown: shown.id == before.id and turn_on(shown) != turn_on(before),
        )

    for _ in range(3):  # a card, a draw, a card: with five cards a player cannot draw
        words = sorted((word for word, _ in moves_on(board)), key=lambda word: (word != "+", word.endswith("*")))
        await make(alice, board, words[0])
        board = await my_turn(board)
    match = await rose.match(match_on(board))
    own = [told for told in match.story if told.seat is Seat.RED_1]
    assert "+" in [str(told.move) for told in own]
    for told in reversed(own):
        await alice.press(board, "Menu")
        menu = await alice.sees("You can take back")
        assert ("draw a card" in menu.text) is (str(told.move) == "+")
        await alice.press(board, "Take back")
        board = await my_turn(board)
    assert (await rose.match(match.id)).moves == 0
    assert "Take back" not in board.enabled
    await resigns(alice, board)
    final = await alice.sees(where=lambda shown: shown.id == board.id and is_over(shown))
    record = parse_record(await alice.picture((await record_of(alice, final)).file(".txt")))
    assert (record.moves, record.taken_back) == ((), match.moves)


async def test_without_a_level_it_follows_ones_results(rose: Rose, alice: Person) -> None:
    await alice.command("/rose practice", house="red", where="here")
    board = await alice.sees("Page", where=is_board)
    await resigns(alice, board)
    assert (await alice.sees_change(board, "resigned")).enabled == ["Rematch", "Look back"], "there is none below"
    await alice.command("/rose practice", level="knight", house="red", where="here")
    board = await alice.sees("Knight", where=is_board)
    await resigns(alice, board)
    assert (await alice.sees_change(board, "resigned")).enabled == ["Rematch", "Look back", "An easier one"]
    await alice.command("/rose practice", house="red", where="here")
    board = await alice.sees("Herald", where=is_board)
    await resigns(alice, board)
    final = await alice.sees_change(board, "resigned")
    await alice.press(final, "An easier one")
    assert "**Alice** (red)" in (await alice.sees("Squire", where=is_board)).text, "on the same seat"


async def test_practice_in_direct_messages(rose: Rose, alice: Person) -> None:
    await alice.command("/rose practice", level="knight", house="red", where="dms")
    told = await alice.sees("I have sent you [the board](https:")
    assert told.ephemeral
    board = await board_of(alice, "dm")
    after = await make(alice, board, next(moves_on(board))[0])
    assert turn_on(after) in (1, 2)


async def test_with_closed_direct_messages_the_board_comes_here(rose: Rose, alice: Person) -> None:
    rose.sandbox.close_dms(alice.name)
    try:
        await alice.command("/rose practice", level="page", house="red", where="dms")
        assert (await alice.sees("so the board is here")).ephemeral
        board = await board_of(alice, "general")
        assert board.ephemeral
        assert turn_on(await make(alice, board, next(moves_on(board))[0])) in (1, 2)
    finally:
        rose.sandbox.open_dms(alice.name)


async def test_in_a_direct_message_practice_is_just_there(rose: Rose, alice: Person) -> None:
    await alice.open_dm()
    await alice.command("/rose practice", level="page", house="red", channel="dm")
    board = await board_of(alice, "dm")
    assert not board.ephemeral
    await make(alice, board, next(moves_on(board))[0])
