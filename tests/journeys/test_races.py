"""Races that a person cannot see but would suffer from: two things happen to one board at the same time.

The bot runs in this process, with a computer player that can be held up and a board that can be locked, so that each
race is caused and not hoped for.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

import matches
from cogs.client import RoseKing
from cogs.pictures import Pictures
from game import Move, PlayerView
from matches import Hall, Match, Store, WallTime
from opponents import LEVELS
from sandbox import Sandbox
from sandbox.connect import point_discord_at
from tests.journeys.boards import begin_duel, board_of, is_board, is_over, match_on, plain_button, turn_on
from tests.journeys.messages import Shown
from tests.journeys.people import Person

PATIENCE = 15.0


class Ponderer:
    """A computer player that moves when the gate is open."""

    def __init__(self) -> None:
        self.asked = 0
        self.gate = asyncio.Event()
        self.gate.set()

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        self.asked += 1
        await self.gate.wait()
        return view.legal_moves()[0]

    async def hint(self, view: PlayerView) -> object:
        raise AssertionError("nobody asks for a hint here")


@pytest.fixture
def ponderer() -> Ponderer:
    return Ponderer()


@pytest.fixture
async def client(sandbox: Sandbox, tmp_path: Path, ponderer: Ponderer) -> AsyncIterator[RoseKing]:
    point_discord_at(sandbox.base)
    store = await Store.open(tmp_path / "rose.db")
    hall = Hall(store, WallTime(), ponderer, [level.key for level in LEVELS])
    async with RoseKing(hall=hall, pictures=Pictures(1), language="en", source=None, synced=None) as bot:
        running = asyncio.create_task(bot.start("sandbox"))
        await sandbox.wait_for_bot()
        yield bot
        await bot.close()
        await running
    await store.close()


async def until(happened: Callable[[], Awaitable[bool]]) -> None:
    """The store tells nobody that it has changed, so it is asked again and again."""

    async def ask() -> None:
        while not await happened():  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    await asyncio.wait_for(ask(), PATIENCE)


async def turned(client: RoseKing, name: str, turn: int) -> Match:
    async def reached() -> bool:
        return (await matches.look(client.hall, name)).turn >= turn

    await until(reached)
    return await matches.look(client.hall, name)


async def lock_of(client: RoseKing, name: str) -> asyncio.Lock:
    async def known() -> bool:
        return name in client.boards._memories and not client.boards._memories[name].lock.locked()

    await until(known)
    return client.boards._memories[name].lock


async def letter_duel(alice: Person, bob: Person) -> Shown:
    """A duel in direct messages; the first board, with Alice."""
    await alice.open_dm()
    await alice.command("/rose challenge", opponent=bob, house="red", channel="dm")
    await bob.press(await bob.sees("Alice challenges", channel="dm"), "Accept")
    return await alice.sees(channel="dm", where=is_board)


async def resigns(person: Person, board: Shown) -> None:
    await person.press(board, "Menu")
    await person.press(await person.sees("What would you like to do?"), "Resign")
    await person.press(await person.sees("Do you really want"), "Yes, I resign")


async def test_a_move_taken_back_while_the_computer_thinks(client: RoseKing, ponderer: Ponderer, alice: Person) -> None:
    await alice.command("/rose practice", level="page", house="red", where="here")
    board = await board_of(alice)
    ponderer.gate.clear()
    await alice.press(board, plain_button(board))
    await alice.press(await alice.sees_change(board, "thinking"), "Take back")
    again = await alice.sees(where=lambda shown: shown.id == board.id and "**Alice** (red) is to move" in shown.text)
    await alice.press(again, plain_button(again))
    ponderer.gate.set()
    await alice.sees(where=lambda shown: shown.id == board.id and (turn_on(shown) or 0) >= 4)
    assert not (await matches.look(client.hall, match_on(board))).computer_to_move


async def test_a_preview_that_was_dismissed_before_it_was_confirmed(
    client: RoseKing, sandbox: Sandbox, alice: Person
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
    client: RoseKing, alice: Person, bob: Person
) -> None:
    board = await begin_duel(alice, bob)
    match = await matches.look(client.hall, match_on(board))
    lock = await lock_of(client, match.id)
    await lock.acquire()
    post = asyncio.create_task(client.boards.post(match, mention=int(alice.id)))
    press = asyncio.create_task(alice.press(board, plain_button(board)))
    await turned(client, match.id, 1)
    lock.release()
    await post
    assert (await press).ok
    shown = await alice.sees(where=lambda shown: is_board(shown) and turn_on(shown) == 1)
    current = await matches.look(client.hall, match.id)
    assert current.place is not None
    assert int(shown.id) == current.place.message
    assert [one.id for one in alice.in_channel("general") if is_board(one)] == [shown.id]


async def test_a_click_that_waits_for_another_edit_is_acknowledged_in_time(
    client: RoseKing, sandbox: Sandbox, alice: Person, bob: Person
) -> None:
    board = await begin_duel(alice, bob)
    lock = await lock_of(client, match_on(board))
    async with lock:
        assert (await alice.press(board, plain_button(board))).ok, "though the board is still being shown"
    await alice.sees(where=lambda shown: shown.id == board.id and turn_on(shown) == 1)


async def test_a_board_that_is_behind_catches_up_when_it_is_clicked(
    client: RoseKing, ponderer: Ponderer, alice: Person
) -> None:
    """The bot was stopped between the computer's move and its picture: nothing waits, but the board says "thinking"."""
    ponderer.gate.clear()
    await alice.command("/rose practice", level="page", house="white", where="here")
    board = await board_of(alice)
    lock = await lock_of(client, match_on(board))
    async with lock:
        ponderer.gate.set()
        await turned(client, match_on(board), 1)
        await client.thinking.close()
    assert "thinking" in alice.again(board).text
    client.boards._memories.clear()  # as after a restart
    await alice.press(board, "💡 Hint")
    assert "**Alice** (white) is to move" in (await alice.sees_change(board, "is to move")).text


async def test_five_clicks_on_rematch_and_next_level_begin_one_match_each(client: RoseKing, alice: Person) -> None:
    await alice.command("/rose practice", level="page", house="red")
    board = await board_of(alice)
    await resigns(alice, board)
    over = await alice.sees_change(board, "resigned")
    for button in ("Next level", "Rematch"):
        outcomes = await asyncio.gather(*(alice.press(over, button) for _ in range(5)))
        assert all(outcome.ok for outcome in outcomes)
    assert len((await matches.games(client.hall, int(alice.id))).running) == 2
    boards = [shown for shown in alice.in_channel("general") if is_board(shown) and not is_over(shown)]
    assert len({match_on(shown) for shown in boards}) == len(boards) == 2


async def test_a_private_board_stays_private_when_it_is_called(client: RoseKing, alice: Person, bob: Person) -> None:
    await alice.command("/rose practice", level="page", house="red")
    board = await board_of(alice)
    await alice.command("/rose board", match=match_on(board))
    again = await alice.sees(where=lambda shown: is_board(shown) and shown.id != board.id)
    assert again.ephemeral
    assert (await alice.sees_change(board, "goes on in another message")).enabled == []
    assert not [raw for raw in bob.messages.values() if raw["author"].get("bot")]


async def test_a_thread_that_discord_refuses_for_whatever_reason(
    client: RoseKing, sandbox: Sandbox, alice: Person, bob: Person
) -> None:
    sandbox.answer(400, method="POST", path="/channels/*/threads")
    await alice.command("/rose challenge", opponent=bob, house="red", thread=True)
    challenge = await bob.sees("Alice challenges")
    assert (await bob.press(challenge, "Accept")).ok
    assert (await board_of(bob)).id == challenge.id


async def test_the_end_of_a_letter_duel_comes_once_and_a_rematch_finds_the_other(
    client: RoseKing, alice: Person, bob: Person
) -> None:
    board = await letter_duel(alice, bob)
    await resigns(alice, board)
    final = await bob.sees("Alice has resigned", channel="dm", where=is_over)
    await bob.press(final, "Rematch")
    again = await alice.sees("Bob challenges", channel="dm")
    assert "Accept" in again.enabled
    for person in (alice, bob):
        assert len([shown for shown in person.in_channel("dm") if is_over(shown)]) == 1


async def test_a_letter_that_discord_fails_to_take_is_sent_again(
    client: RoseKing, sandbox: Sandbox, alice: Person, bob: Person
) -> None:
    board = await letter_duel(alice, bob)
    trouble = sandbox.answer(501, method="POST", path="/channels/*/messages")
    assert (await alice.press(board, plain_button(board))).ok
    await turned(client, match_on(board), 1)
    sandbox.lift(trouble)
    letter = await bob.sees(channel="dm", where=is_board)
    assert turn_on(letter) == 1


async def test_letters_that_are_closed_in_the_middle(
    client: RoseKing, sandbox: Sandbox, alice: Person, bob: Person
) -> None:
    board = await letter_duel(alice, bob)
    sandbox.close_dms("bob")
    assert (await alice.press(board, plain_button(board))).ok
    told = await alice.sees_change(board, "takes no direct messages from me")
    assert told.enabled == []
