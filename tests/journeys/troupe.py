"""A troupe: several processes of the bot, each with a shard of its own, on one PostgreSQL and one sandbox."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from data import LEASE, Transaction, check
from matches import Hall, Match, look
from sandbox import Sandbox
from tests.contract import watched
from tests.journeys.rose import Rose, empty_hall
from tests.patience import patience, patiently

SIZE = 3
ROOMS = ("court", "hall", "terrace")
"""A channel on each shard."""
DAY = 86400
UNAVOIDABLE = ("away for", "looking again in", "Attempting a reconnect")
"""What is an error in the log, and what these tests cause."""


@asynccontextmanager
async def three_servers() -> AsyncIterator[Sandbox]:
    """A sandbox with a server on each shard."""
    async with watched(Sandbox(shards=SIZE, max_concurrency=16)) as started:
        for number, room in enumerate(ROOMS):
            started.add_guild(f"Table {number}", room, shard=number)
        yield started


@dataclass
class Troupe:
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
        """A further process with that shard, connected; the one before may still be there, and is given back."""
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
        """Let time pass, for all of them and for Discord; when all are there, which `/readyz` would say."""
        self.sandbox.turn(seconds)
        self.ahead += seconds
        there = [process for process in self.processes if not process.gone]
        for process in there:
            process.ahead += seconds
        await asyncio.gather(*(process.tell_and_wait(f"turn {seconds}") for process in there))

    async def match(self, name: str) -> Match:
        async with empty_hall(self.address) as hall:
            return await look(hall, name)

    async def comes_to_rest(self, hall: Hall) -> None:
        """Wait until nothing is left to be done by now: no clock, no notice, no board and no invitation."""
        now = hall.time.now()

        def left(transaction: Transaction) -> list[object]:
            ringing, due = transaction.matches_that_ring(now), transaction.due_notices(now, 100)
            invitations = transaction.challenges_behind(now + LEASE)  # also those that somebody is about to show
            return [*ringing, *due, *transaction.boards_behind(now), *invitations]

        async with patience(lambda: f"nothing to be left of {found}"):
            while found := await hall.store.read(left):  # noqa: ASYNC110  the store tells nobody
                await asyncio.sleep(0.05)

    async def until_again(self, hall: Hall) -> int:
        """Seconds until the last notice that has failed is due again; 0 if there is none.

        One that was postponed is not due, so everything has come to rest without it.
        """
        now = hall.time.now()

        def failed(transaction: Transaction) -> list[int]:
            return [notice.due - now for notice in transaction.due_notices(now + DAY, 1000) if notice.attempts]

        return max([0, *await hall.store.read(failed)])

    @property
    def troubles(self) -> list[str]:
        """Errors in the logs, but for those that were caused here."""
        found = [line for process in (*self.processes, *self.gone) for line in process.log if " ERROR " in line]
        return [line for line in found if not any(words in line for words in UNAVOIDABLE)]

    async def check(self) -> None:
        """Every match follows from its moves."""
        assert (await asyncio.to_thread(check, self.address)).problems == ()


@asynccontextmanager
async def troupe(sandbox: Sandbox, address: str, environment: dict[str, str] | None = None) -> AsyncIterator[Troupe]:
    """Connected. None of them must log an error that was not caused."""
    made = Troupe(sandbox, address, environment=environment or {})
    try:
        await made.start()
        yield made
        assert made.troubles == [], "\n".join(made.troubles)
    finally:
        await asyncio.gather(*(process.kill() for process in (*made.gone, *made.processes)))
        for process in (*made.gone, *made.processes):  # shown if the test fails
            sys.stdout.write("\n".join((f"--- {process.shards}", *process.log, "")))
