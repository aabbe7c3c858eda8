"""Races: two things happen to one board at the same time.

The bot runs in this process. Its computer player and Discord can be held up, so that each race is caused.
"""

from __future__ import annotations

import asyncio

import pytest

from core.gate import gate
from core.live import presenter
from matches.people import people
from matches.schedule.notice_worker import Notice
from sandbox import Sandbox
from tests.journeys.harness.boards import (
    begin_dm_duel,
    begin_duel,
    board_of,
    is_board,
    is_over,
    match_on,
    offers,
    plain_button,
    resigns,
    turn_on,
)
from tests.journeys.harness.inside import Inside
from tests.journeys.harness.people import Person
from tests.patience import patiently

MINUTE = 60


@pytest.fixture
def acknowledging(monkeypatch: pytest.MonkeyPatch) -> None:
    """Acknowledge at once what cannot be answered at once, so that no test waits for that."""
    for module in (gate, presenter):
        monkeypatch.setattr(module, "ANSWER_WITHIN", 0.0)


async def test_a_move_taken_back_while_the_computer_thinks(table: Inside, alice: Person) -> None:
    await alice.command("/rose practice", level="page", house="red", where="here")
    board = await board_of(alice)
    table.ponderer.gate.clear()
    await alice.press(board, plain_button(board))
    await alice.press(await alice.sees_change(board, "thinking"), "Take back")
    again = await alice.sees(where=lambda shown: shown.id == board.id and "**Alice** (red) is to move" in shown.text)
    await alice.press(again, plain_button(again))
    table.ponderer.gate.set()
    await alice.sees(where=lambda shown: shown.id == board.id and (turn_on(shown) or 0) >= 4)
    assert not (await table.match(match_on(board))).computer_to_move


async def test_a_preview_that_was_dismissed_before_it_was_confirmed(
    table: Inside, sandbox: Sandbox, alice: Person
) -> None:
    await alice.command("/rose settings")
    await alice.choose(await alice.sees("Your settings"), "rk:choose::0:confirming", "all")
    await alice.command("/rose practice", level="page", house="red", where="here")
    board = await board_of(alice)
    await alice.press(board, plain_button(board))
    preview = await alice.sees(where=lambda shown: "rk:confirm:" in str(shown.buttons))
    sandbox.answer(404, method="DELETE", path="/webhooks/*")
    assert (await alice.press(preview, "Yes")).ok
    await alice.sees(where=lambda shown: shown.id == board.id and turn_on(shown) == 2)


async def test_a_notice_while_a_click_is_under_way_leaves_one_live_board(
    table: Inside, alice: Person, bob: Person, acknowledging: None
) -> None:
    board = await begin_duel(alice, bob, clock="1d")
    await table.shown(match_on(board))
    late = table.sandbox.delay_answers(method="POST", path="/channels/*/messages")
    table.turn(6 * MINUTE)
    await patiently(late.until_met())  # the board that calls Alice is there, and the bot does not know it yet
    assert (await alice.press(board, plain_button(board))).ok
    await table.turned(match_on(board), 1)
    table.sandbox.lift(late)
    shown = await alice.sees(where=lambda shown: is_board(shown) and turn_on(shown) == 1)
    await alice.sees_gone(board)
    current = await table.shown(match_on(board))
    assert current.place is not None
    assert int(shown.id) == current.place.message
    assert [one.id for one in alice.in_channel("general") if is_board(one)] == [shown.id]


async def test_a_click_that_waits_for_another_edit_is_acknowledged_in_time(
    table: Inside, alice: Person, bob: Person, acknowledging: None
) -> None:
    board = await begin_duel(alice, bob)
    late = table.sandbox.delay_answers(method="PATCH", times=None)
    await offers(bob, board, "Offer a tie")
    await patiently(late.until_met())
    assert (await alice.press(board, plain_button(board))).ok, "though the board is still being shown"
    table.sandbox.lift(late)
    await alice.sees(where=lambda shown: shown.id == board.id and turn_on(shown) == 1)


async def test_a_mention_that_is_overtaken_by_a_move_is_not_made(
    table: Inside, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, acknowledging: None
) -> None:
    """Alice is to be called while the board is still being edited; by then she has moved."""
    board = await begin_duel(alice, bob, clock="1d")
    asked, answered, told = asyncio.Event(), asyncio.Event(), []
    call = table.client.app.presenter.call

    async def watched(notice: Notice, note: str = "") -> bool:
        asked.set()
        told.append(await call(notice, note))
        answered.set()
        return told[-1]

    monkeypatch.setattr(table.client.app.presenter, "call", watched)
    late = table.sandbox.delay_answers(method="PATCH", times=None)
    await offers(bob, board, "Offer a tie")
    await patiently(late.until_met())
    table.turn(6 * MINUTE)
    await patiently(asked.wait())
    assert (await alice.press(board, plain_button(board))).ok
    await table.turned(match_on(board), 1)
    table.sandbox.lift(late)
    await alice.sees(where=lambda shown: shown.id == board.id and turn_on(shown) == 1)
    await table.shown(match_on(board))
    await patiently(answered.wait())
    assert told == [False]
    assert [one.id for one in alice.in_channel("general") if is_board(one)] == [board.id]


async def test_five_clicks_on_rematch_and_another_level_begin_one_match_each(table: Inside, alice: Person) -> None:
    await alice.command("/rose practice", level="squire", house="red")
    board = await board_of(alice)
    await resigns(alice, board)
    over = await alice.sees_change(board, "resigned")
    for button in ("An easier one", "Rematch"):
        outcomes = await asyncio.gather(*(alice.press(over, button) for _ in range(5)))
        assert all(outcome.ok for outcome in outcomes)
    assert len((await people.games(table.context, int(alice.id))).running) == 2
    boards = [shown for shown in alice.in_channel("general") if is_board(shown) and not is_over(shown)]
    assert len({match_on(shown) for shown in boards}) == len(boards) == 2


async def test_a_private_board_stays_private_when_it_is_called(table: Inside, alice: Person, bob: Person) -> None:
    await alice.command("/rose practice", level="page", house="red")
    board = await board_of(alice)
    await alice.command("/rose board", match=match_on(board))
    again = await alice.sees(where=lambda shown: is_board(shown) and shown.id != board.id)
    assert again.ephemeral
    assert (await alice.sees_change(board, "goes on in another message")).enabled == []
    assert not [raw for raw in bob.messages.values() if raw["author"].get("bot")]


async def test_a_thread_that_discord_refuses_for_whatever_reason(
    table: Inside, sandbox: Sandbox, alice: Person, bob: Person
) -> None:
    sandbox.answer(400, method="POST", path="/channels/*/messages/*/threads")
    await alice.command("/rose challenge", opponent=bob, house="red", thread=True)
    challenge = await bob.sees("Alice challenges")
    assert (await bob.press(challenge, "Accept")).ok
    assert (await board_of(bob)).id == challenge.id


async def test_the_end_of_a_dm_duel_comes_once_and_a_rematch_finds_the_other(
    table: Inside, alice: Person, bob: Person
) -> None:
    board = await begin_dm_duel(alice, bob)
    await resigns(alice, board)
    final = await bob.sees("Alice has resigned", channel="dm", where=is_over)
    await bob.press(final, "Rematch")
    again = await alice.sees("Bob challenges", channel="dm")
    assert "Accept" in again.enabled
    for person in (alice, bob):
        assert len([shown for shown in person.in_channel("dm") if is_over(shown)]) == 1


async def test_a_letter_that_discord_fails_to_take_is_sent_again(
    table: Inside, sandbox: Sandbox, alice: Person, bob: Person
) -> None:
    board = await begin_dm_duel(alice, bob)
    trouble = sandbox.answer(501, method="POST", path="/channels/*/messages")
    assert (await alice.press(board, plain_button(board))).ok
    await table.turned(match_on(board), 1)
    sandbox.lift(trouble)
    letter = await bob.sees(channel="dm", where=is_board)
    assert turn_on(letter) == 1


async def test_letters_that_are_closed_in_the_middle(
    table: Inside, sandbox: Sandbox, alice: Person, bob: Person
) -> None:
    board = await begin_dm_duel(alice, bob)
    sandbox.close_dms("bob")
    assert (await alice.press(board, plain_button(board))).ok
    told = await alice.sees_change(board, "takes no direct messages from me")
    assert told.enabled == []
