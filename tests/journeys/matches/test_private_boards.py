"""Private practice boards, which only answers to clicks can change: they do not stay on "thinking"."""

from __future__ import annotations

import asyncio
import signal

import pytest

from core.outgoing import discord_api
from tests.journeys.harness.boards import board_of, match_on, plain_button, turn_on
from tests.journeys.harness.inside import Inside
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose
from tests.patience import patiently

MINUTE = 60
MINE = "**Alice** (red) is to move"


async def begin_private(alice: Person) -> Shown:
    await alice.command("/rose practice", level="page", house="red")
    board = await board_of(alice)
    assert board.ephemeral
    return board


async def thinking_board(rose: Rose, alice: Person) -> Shown:
    """A private board on which the computer thinks and does not finish."""
    board = await begin_private(alice)
    await rose.hold_computers()
    await alice.press(board, plain_button(board))
    await rose.logged("a computer is asked and waits")
    thinking = await alice.sees_change(board, "thinking")
    assert "Menu" in thinking.enabled, "there is something to press that brings it up to date"
    return thinking


async def comes_right(alice: Person, board: Shown, turn: int = 2) -> Shown:
    """The board, once it shows that the computer has moved."""
    return await alice.sees(MINE, where=lambda shown: shown.id == board.id and (turn_on(shown) or 0) >= turn)


async def test_told_to_stop_while_the_computer_thinks(rose: Rose, alice: Person) -> None:
    board = await thinking_board(rose, alice)
    stopping = asyncio.create_task(rose.stop(signal.SIGTERM))
    await rose.logged("told to stop")
    await rose.let_computers_go()
    assert await stopping == 0
    await comes_right(alice, board)
    assert not (await rose.match(match_on(board))).behind


async def test_killed_while_the_computer_thinks(rose: Rose, alice: Person) -> None:
    board = await thinking_board(rose, alice)
    await rose.kill()
    await rose.turn_while_away(13 * MINUTE)  # Discord lets a click be answered for a quarter of an hour
    await rose.start()
    await comes_right(alice, board)
    rose.log.clear()  # downtime is logged as an error


async def test_killed_and_back_only_later_the_menu_brings_it_up_to_date(rose: Rose, alice: Person) -> None:
    board = await thinking_board(rose, alice)
    await rose.kill()
    await rose.turn_while_away(20 * MINUTE)
    await rose.start()
    await rose.logged("can only be changed by the next click on it")
    assert "thinking" in alice.again(board).text
    assert (await alice.press(board, "Menu")).ok
    await comes_right(alice, board)
    assert (await alice.sees("What would you like to do?")).ephemeral
    rose.log.clear()  # downtime is logged as an error


async def test_edits_that_fail_for_twenty_seconds(table: Inside, alice: Person) -> None:
    board = await begin_private(alice)
    table.ponderer.gate.clear()
    await alice.press(board, plain_button(board))
    await alice.sees_change(board, "thinking")
    down = table.sandbox.answer(503, method="PATCH", path="/webhooks/*")
    table.ponderer.gate.set()
    for met in range(1, 4):
        await patiently(down.until_met(met))
        table.turn(7)
    assert "thinking" in alice.again(board).text
    table.sandbox.lift(down)
    table.turn(15)
    await comes_right(alice, board)


@pytest.mark.parametrize("applied", [True, False], ids=["after it was carried out", "before it was carried out"])
async def test_an_answer_to_a_click_that_gets_lost(table: Inside, alice: Person, applied: bool) -> None:
    board = await begin_private(alice)
    table.sandbox.lose_answers(path="/interactions/*/callback", applied=applied)
    await alice.press(board, plain_button(board))
    await comes_right(alice, board)


async def test_an_edit_that_hangs_is_given_up_and_made_again(
    table: Inside, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await begin_private(alice)
    table.ponderer.gate.clear()
    await alice.press(board, plain_button(board))
    await alice.sees_change(board, "thinking")
    monkeypatch.setattr(discord_api, "LONGEST", 0.5)
    hanging = table.sandbox.delay_answers(method="PATCH", path="/webhooks/*", applied=False)
    table.ponderer.gate.set()
    await patiently(hanging.until_met())
    monkeypatch.undo()
    await comes_right(alice, board)
