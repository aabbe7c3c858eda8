"""Processes crash, are replaced, or lose their database during matches; no move is lost."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from sandbox import Sandbox
from sandbox.interactions import interaction_life
from sandbox.world.clock import Clock
from tests.journeys.harness import people
from tests.journeys.harness.boards import begin_duel, is_board, match_on, plain_button, play_some, turn_on
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.network_faults import Wire
from tests.journeys.harness.people import Person
from tests.journeys.harness.several_bots import ROOMS, BotProcesses, bot_processes
from tests.ops.running import free_port
from tests.patience import poll
from tests.postgres import Server, fresh_database, new_server

MOVES = 4
"""The moves of each match, with a fault after each."""


@pytest.fixture(autouse=True)
def _clicks_are_lost_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a click that a crashed bot had taken fail after a while."""
    monkeypatch.setattr(Clock, "patient", False)
    monkeypatch.setattr(interaction_life, "ANSWER_WITHIN", 30.0)


def live(person: Person, match: str) -> list[Shown]:
    """The boards of a match that can be pressed."""
    found = [Shown(raw) for raw in person.messages.values()]
    return [board for board in found if is_board(board) and board.enabled and match_on(board) == match]


async def comes_right(many: BotProcesses, person: Person, match: str) -> Shown:
    """Wait until the match has one board, which shows what is stored."""
    stored = (await many.match(match)).turn
    await person.until(
        lambda: [turn_on(board) for board in live(person, match)] == [stored], f"one board of {match} at turn {stored}"
    )
    return live(person, match)[0]


async def test_processes_that_die_and_are_replaced(sandbox: Sandbox, alice: Person, bob: Person) -> None:
    async with bot_processes(sandbox, fresh_database()) as many:
        boards = [await begin_duel(alice, bob, channel=room) for room in ROOMS]
        names = [match_on(board) for board in boards]
        # A process is killed between the store and the screen and does not return: another one shows the board.
        held = sandbox.delay_answers(path="/interactions/*/callback", applied=False)
        press = asyncio.create_task(alice.press(boards[1], plain_button(boards[1])))
        await held.until_met()
        await many.kill(1)
        sandbox.lift()
        assert (await many.match(names[1])).turn == 1
        await many.turn(61)  # until its lease is over
        board = await comes_right(many, bob, names[1])
        press.cancel()
        await asyncio.gather(press, return_exceptions=True)
        # It returns under its name, and its people play on.
        await many.join(1)
        await bob.press(board, plain_button(board))
        await bob.until(lambda: turn_on(bob.again(board)) == 2, "Bob's move")
        # Another is replaced while both are running.
        before = await many.join(2)
        board = await play_some(alice, bob, boards[2], 2)
        leaving = asyncio.create_task(before.stop(signal.SIGTERM))
        await play_some(alice, bob, board, 4)
        assert await leaving == 0
        for name in names:
            await comes_right(many, bob, name)
        await many.check()


@pytest.fixture
def server() -> Iterator[Server]:
    """A database server of its own, on a port, which must survive the faults."""
    with tempfile.TemporaryDirectory(prefix="rose-postgres-") as folder:
        port = free_port()
        started = new_server(Path(folder), quick=False, port=port)
        started.ask("CREATE DATABASE rose")
        try:
            yield started
        finally:
            started.stop()


async def test_a_database_that_dies_and_a_wire_that_is_cut(
    sandbox: Sandbox, server: Server, alice: Person, bob: Person
) -> None:
    at = ("127.0.0.1", int(server.address("rose").rpartition(":")[2].partition("/")[0]))
    async with Wire(at) as wire, bot_processes(sandbox, f"postgresql://rose@127.0.0.1:{wire.port}/rose") as many:
        names = [match_on(await begin_duel(alice, bob, channel=room)) for room in ROOMS]
        goal = Goal(2)  # so each fault meets clicks, however quick the machine is
        playing = [asyncio.create_task(insist(alice, bob, name, goal)) for name in names]

        async def reached(turn: int) -> None:
            await bob.until(lambda: all(seen(bob, name) >= turn for name in names), f"turn {turn} everywhere")

        await reached(1)
        await asyncio.to_thread(server.stop, signal.SIGQUIT)  # in the middle of its work
        goal.turn += 1
        reading = [asyncio.create_task(person.sees("my database")) for person in (alice, bob)]
        done, _ = await asyncio.wait(reading, return_when=asyncio.FIRST_COMPLETED)  # the person is told
        assert done.pop().result().ephemeral
        await asyncio.to_thread(server.start)
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
        await reached(2)
        wire.cut()
        goal.turn += 1
        await asyncio.sleep(1)
        wire.mend()
        await reached(3)
        await asyncio.to_thread(server.stop, signal.SIGINT)
        await asyncio.to_thread(server.start)
        await asyncio.gather(*playing)
        for name in names:
            assert (turn_on(await comes_right(many, bob, name)) or 0) >= MOVES
        await many.check()


def seen(person: Person, match: str) -> int:
    """The turn that a person sees on the newest board of a match."""
    found = live(person, match)
    return (turn_on(found[-1]) or 0) if found else 0


@dataclass
class Goal:
    turn: int
    """The turn up to which people play for now; at `MOVES` they stop."""


async def insist(alice: Person, bob: Person, match: str, goal: Goal) -> None:
    """Both press what is offered to the player to move, and press again if nothing happens."""
    while seen(bob, match) < MOVES:
        await poll(lambda: seen(bob, match) < goal.turn, "a further goal")
        turn = seen(bob, match)
        for board in live(bob, match)[-1:]:  # there is none while a board is replaced
            person = alice if "**Alice** (red) is to move" in board.text else bob
            # The board may move on meanwhile. There is a move without a hero in each of the first turns.
            with suppress(people.NotSeenError, people.RefusedError, KeyError, StopIteration):
                await person.press(board, plain_button(board))
        with suppress(TimeoutError):
            async with asyncio.timeout(3):  # then they press again
                await bob.until(partial(_moved, bob, match, turn), "the move")


def _moved(person: Person, match: str, turn: int) -> bool:
    return seen(person, match) != turn
