"""Several clients of one bot, here in one process: matches across them, clicks that arrive anywhere, and who answers.

What must survive a kill is tested with real processes (`multi_process/test_troupe.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from core.lifecycle import identify_queue
from data.rows.shards import Shards
from sandbox import Sandbox
from sandbox.rest.rest_frame import Exchange
from tests.journeys.harness.boards import (
    begin_dm_duel,
    begin_duel,
    is_board,
    make,
    match_on,
    moves_on,
    plain_button,
    play_some,
    resigns,
    turn_on,
)
from tests.journeys.harness.inside import Inside, inside
from tests.journeys.harness.messages import label
from tests.journeys.harness.people import Person
from tests.journeys.harness.several_bots import ROOMS, SIZE, three_servers
from tests.postgres import fresh_database


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with three_servers() as started:
        yield started


@pytest.fixture
async def many(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Inside]]:
    monkeypatch.setattr(identify_queue, "PAUSE", 0.0)
    address = fresh_database()
    async with AsyncExitStack() as stack:
        all_at_once = (join(stack, sandbox, address, f"{number}/{SIZE}") for number in range(SIZE))
        yield list(await asyncio.gather(*all_at_once))


async def join(stack: AsyncExitStack, sandbox: Sandbox, address: str, shards: str, process: str = "") -> Inside:
    return await stack.enter_async_context(
        inside(sandbox, address, shards=Shards.read(shards), process=process or shards)
    )


async def test_matches_across_processes(many: list[Inside], alice: Person, bob: Person) -> None:
    """In a server of each process, in direct messages, and from direct messages on the board of a server."""
    boards = [await begin_duel(alice, bob, channel=room) for room in ROOMS]
    for board in boards:
        await play_some(alice, bob, board, 4)
    board = bob.again(boards[2])
    await alice.open_dm()
    await alice.command("/rose board", channel="dm", match=match_on(board))
    copy = await alice.sees("This copy is yours alone", channel="dm")
    cards = [one for one in copy.buttons if one["custom_id"].startswith("rk:copy:") and not one.get("disabled")]
    await alice.press(copy, next(label(card) for card in cards if not card["custom_id"].endswith("*")))
    after = await bob.sees(channel=ROOMS[2], where=lambda shown: shown.id == board.id and turn_on(shown) == 5)
    board = await make(bob, after, next(moves_on(after))[0])
    for process in many:
        assert (await process.match(match_on(board))).turn == 6
    await many[2].shown(match_on(board))
    dm = await begin_dm_duel(alice, bob)
    await alice.press(dm, plain_button(dm))
    assert turn_on(await bob.sees(channel="dm", where=is_board)) == 1


async def test_what_two_processes_hear_is_answered_once(
    many: list[Inside], sandbox: Sandbox, alice: Person, bob: Person
) -> None:
    """One process replaces another: both have the shard for a while, then the old one leaves, in a running match."""
    refused = Refusals(sandbox)
    address = str(many[1].data)
    board = await begin_duel(alice, bob, channel=ROOMS[1])
    async with AsyncExitStack() as replacement:
        successor = await join(replacement, sandbox, address, f"1/{SIZE}", process="the other")
        board = await play_some(alice, bob, board, 6)
        leaving = asyncio.create_task(leave(many[1]))
        board = await play_some(alice, bob, board, 6)
        await leaving
        board = await play_some(alice, bob, board, 2)
        assert (await successor.match(match_on(board))).turn == turn_on(board) == 14
        await resigns(alice, board)
        await bob.sees("has resigned", channel=ROOMS[1])
        assert refused.answers == []
    assert [message for message in bob.in_channel(ROOMS[1]) if is_board(message)] == [bob.again(board)]


async def leave(process: Inside) -> None:
    """Leave as `bot.serve` does on a signal."""
    await process.client.app.gate.close(10)
    await process.client.close()


class Refusals:
    """The calls of the bot that Discord refused: a second answer to an interaction is one."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.answers: list[str] = []
        sandbox.watch(self._see)

    def _see(self, call: Exchange) -> None:
        if call.status >= 400:
            self.answers.append(f"{call.method} {call.path}: {call.answer}")
