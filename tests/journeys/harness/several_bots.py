"""Several processes of the bot, each with its own shard, on one PostgreSQL and one sandbox."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from data.tables.lease_table import LEASE
from data.tables.transaction import Transaction
from matches.checks.store_check import check
from matches.model.context import Context
from matches.model.values import Match
from matches.play.playing import look
from sandbox import Sandbox
from tests.contract import watched
from tests.journeys.harness.rose_bot import Rose, empty_context
from tests.patience import patience, patiently

SIZE = 3
ROOMS = ("court", "hall", "terrace")
"""A channel on each shard."""
DAY = 86400
UNAVOIDABLE = ("away for", "looking again in", "Attempting a reconnect")
"""What counts as an error in the log, and the errors that these tests cause."""


@asynccontextmanager
async def three_servers() -> AsyncIterator[Sandbox]:
    """A sandbox with a server on each shard."""
    async with watched(Sandbox(shards=SIZE, max_concurrency=16)) as started:
        for number, room in enumerate(ROOMS):
            started.add_guild(f"Table {number}", room, shard=number)
        yield started


@dataclass
class BotProcesses:
    sandbox: Sandbox
    address: str
    processes: list[Rose] = field(default_factory=list)
    gone: list[Rose] = field(default_factory=list)
    ahead: int = 0
    environment: dict[str, str] = field(default_factory=dict)

    def new(self, shards: str) -> Rose:
        where = {"ROSE_DATA": self.address, "ROSE_TEST_AWAY": "1"} | self.environment
        return Rose(self.sandbox, environment=where, shards=shards, ahead=self.ahead)

    async def start(self) -> None:
        self.processes = [self.new(f"{number}/{SIZE}") for number in range(SIZE)]
        for process in self.processes:
            await process.launch()
        await patiently(self.sandbox.wait_for_bot(shards=SIZE))
        await self.turn(0)

    async def kill(self, number: int) -> None:
        await self.processes[number].kill()

    async def join(self, number: int) -> Rose:
        """Start a further process with that shard and wait until it is connected. Returns the earlier process."""
        before = self.processes[number]
        self.gone.append(before)
        joined = self.processes[number] = self.new(f"{number}/{SIZE}")
        await joined.launch()
        there, ended = asyncio.create_task(joined.tell_and_wait("turn 0")), asyncio.create_task(joined.ended())
        await asyncio.wait((there, ended), return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            there.cancel()
            raise AssertionError("\n".join((f"{joined.shards} has ended by itself:", *joined.log)))
        ended.cancel()
        await there
        return before

    async def turn(self, seconds: int) -> None:
        """Let time pass, for Discord and for all running processes, each as soon as it is online."""
        self.sandbox.turn(seconds)
        self.ahead += seconds
        there = [process for process in self.processes if not process.gone]
        for process in there:
            process.ahead += seconds
        await asyncio.gather(*(process.tell_and_wait(f"turn {seconds}") for process in there))

    async def match(self, name: str) -> Match:
        async with empty_context(self.address) as context:
            return await look(context, name)

    async def comes_to_rest(self, context: Context) -> None:
        """Wait until nothing is due: no clock, no notice, no board and no invitation."""
        now = context.time.now()

        def left(transaction: Transaction) -> list[object]:
            ringing, due = transaction.clocks.to_check(now), transaction.notices.due(now, 100)
            invitations = transaction.challenges.behind(now + LEASE)  # also those that a process is about to show
            return [*ringing, *due, *transaction.boards.all_behind(now), *invitations]

        async with patience(lambda: f"nothing to be left of {found}"):
            while found := await context.store.read(left):  # noqa: ASYNC110  the store announces no changes
                await asyncio.sleep(0.05)

    async def until_again(self, context: Context) -> int:
        """Seconds until the last failed notice is due again; 0 if there is none.

        A postponed notice is not due, so `comes_to_rest` does not wait for it.
        """
        now = context.time.now()

        def failed(transaction: Transaction) -> list[int]:
            return [notice.due - now for notice in transaction.notices.due(now + DAY, 1000) if notice.attempts]

        return max([0, *await context.store.read(failed)])

    @property
    def troubles(self) -> list[str]:
        """The errors in the logs, without those that the tests cause."""
        found = [line for process in (*self.processes, *self.gone) for line in process.log if " ERROR " in line]
        return [line for line in found if not any(words in line for words in UNAVOIDABLE)]

    async def check(self) -> None:
        """Check that every match follows from its moves."""
        assert (await asyncio.to_thread(check, self.address)).problems == ()


@asynccontextmanager
async def bot_processes(
    sandbox: Sandbox, address: str, environment: dict[str, str] | None = None
) -> AsyncIterator[BotProcesses]:
    """All processes, connected. None may log an error that the test did not cause."""
    made = BotProcesses(sandbox, address, environment=environment or {})
    try:
        await made.start()
        yield made
        assert made.troubles == [], "\n".join(made.troubles)
    finally:
        await asyncio.gather(*(process.kill() for process in (*made.gone, *made.processes)))
        for process in (*made.gone, *made.processes):  # shown if the test fails
            sys.stdout.write("\n".join((f"--- {process.shards}", *process.log, "")))
