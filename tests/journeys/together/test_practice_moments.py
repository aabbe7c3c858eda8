"""Practice against the computer: where it is played, hints, taking back."""

from __future__ import annotations

from tests.journeys.boards import board_of, make, match_on, moves_on, turn_on
from tests.journeys.people import Person
from tests.journeys.rose import Rose


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
    assert hint.text.count("\n") >= 2, "the move, and reasons"


async def test_a_move_is_taken_back_at_once_but_never_across_a_draw(rose: Rose, alice: Person) -> None:
    await alice.command("/rose practice", level="page", house="red", where="here")
    board = await board_of(alice)
    board = await make(alice, board, next(moves_on(board))[0])
    board = await alice.sees(where=lambda shown: shown.id == board.id and "**Alice** (red) is to move" in shown.text)
    match = await rose.match(match_on(board))
    if any(str(told.move) == "+" for told in match.story):
        assert "Take back" not in board.enabled, "the computer has drawn, and that cannot be undone"
        return
    await alice.press(board, "Take back")
    before = await alice.sees_change(board, "**Alice** (red) is to move")
    assert (await rose.match(match_on(before))).moves == 0


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
