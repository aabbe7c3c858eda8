"""What is delivered twice, pressed several times, or done by two at once happens once; all read the result."""

from __future__ import annotations

import asyncio

from data.rows.match_rows import Ending
from matches.people import people
from tests.journeys.harness.boards import begin_duel, board_of, is_board, make, match_on, moves_on, turn_on
from tests.journeys.harness.inside import Inside
from tests.journeys.harness.people import Person


async def test_commands_that_are_delivered_twice(table: Inside, alice: Person, bob: Person) -> None:
    for command, options in (
        ("/rose practice", {"level": "page", "house": "red"}),
        ("/rose challenge", {"opponent": bob}),
        ("/rose teams", {}),
    ):
        table.sandbox.repeat_interactions()
        assert (await alice.command(command, **options)).ok
    await alice.command("/rose games")  # after the repetitions, in order
    await alice.sees("1 match, 1 waiting for you")
    found = await people.games(table.context, int(alice.id))
    assert (len(found.running), len(found.challenges)) == (1, 2)
    assert len([shown for shown in alice.in_channel("general") if is_board(shown)]) == 1


async def test_three_clicks_on_practice_in_the_rules(table: Inside, alice: Person) -> None:
    await alice.command("/rose rules")
    page = await alice.sees("", where=lambda shown: "Next" in shown.enabled)
    while "Practice game" not in page.enabled:
        await alice.press(page, "Next")
        page = await alice.sees_change(page)
    outcomes = await asyncio.gather(*(alice.press(page, "Practice game") for _ in range(3)))
    assert all(outcome.ok for outcome in outcomes)
    await board_of(alice)
    await alice.until(
        lambda: len([one for one in alice.in_channel("general") if "has begun already" in one.text]) == 2,
        "two answers that say so",
    )
    assert not [one for one in alice.in_channel("general") if "rematch" in one.text]
    assert len((await people.games(table.context, int(alice.id))).running) == 1


async def test_two_clicks_on_one_take_back(table: Inside, alice: Person) -> None:
    await alice.command("/rose practice", level="page", house="red", where="here")
    board = await board_of(alice)
    for turn in (2, 4):
        board = await make(alice, board, next(word for word, _ in moves_on(board) if word != "+"))
        board = await alice.sees("**Alice** (red) is to move", where=lambda shown, turn=turn: turn_on(shown) == turn)  # type: ignore[misc]
    assert (await table.match(match_on(board))).moves == 4
    outcomes = await asyncio.gather(alice.press(board, "Take back"), alice.press(board, "Take back"))
    assert all(outcome.ok for outcome in outcomes)
    assert (await alice.sees("The board has moved on")).ephemeral
    assert (await table.match(match_on(board))).moves == 2


async def test_both_offer_a_tie_at_once(table: Inside, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    menus = {}
    for person in (alice, bob):
        await person.press(board, "Menu")
        menus[person] = await person.sees("What would you like to do?")
    await asyncio.gather(*(person.press(menu, "Offer a tie") for person, menu in menus.items()))
    match = await table.match(match_on(board))
    assert match.ended is not None
    assert match.ended.ending is Ending.AGREED
    await alice.sees("tie", where=lambda shown: shown.id == board.id and "Rematch" in shown.enabled)
    read = [person.again(menu).text for person, menu in menus.items()]
    assert sorted("is a tie" in text for text in read) == [False, True], "one has offered, the other has agreed"
    assert sorted("is on the board" in text for text in read) == [False, True]
    results = [one for one in alice.in_channel("general") if not is_board(one) and alice.mention in one.text]
    assert len(results) <= 1
