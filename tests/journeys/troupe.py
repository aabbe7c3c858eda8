"""A troupe: several processes of the bot, each with a shard of its own, on one PostgreSQL and one sandbox."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from matches import Match, look
from sandbox import Sandbox
from tests.journeys.rose import Rose, empty_hall

SIZE = 3


@dataclass
class Troupe:
    sandbox: Sandbox
    address: str
    players: list[Rose] = field(default_factory=list)
    gone: list[Rose] = field(default_factory=list)
    ahead: int = 0

    @property
    def _lines(self) -> int:
        return sum(session.line is not None for session in self.sandbox.gateway.sessions.values())

    def new(self, shards: str) -> Rose:
        return Rose(self.sandbox, data=self.address, shards=shards, ahead=self.ahead)

    async def join(self, shards: str) -> Rose:
        """One more process, connected."""
        player = self.new(shards)
        self.players.append(player)
        await player.start(lines=self._lines + 1)
        return player

    async def start(self) -> None:
        self.players = [self.new(f"{number}/{SIZE}") for number in range(SIZE)]
        for player in self.players:
            await player.launch()
        await asyncio.wait_for(self.sandbox.wait_for_bot(shards=SIZE), 60)

    async def restart(self, number: int) -> None:
        """The same process once more, as a supervisor would have it."""
        self.gone.append(self.players[number])
        self.players[number] = self.new(f"{number}/{SIZE}")
        await self.players[number].start(lines=self._lines + 1)

    async def turn(self, seconds: int) -> None:
        """Let time pass, for all of them and for Discord."""
        self.sandbox.turn(seconds)
        self.ahead += seconds
        for player in self.players:
            player.ahead += seconds
        await asyncio.gather(*(player.tell_and_wait(f"turn {seconds}") for player in self.players if not player.gone))

    async def match(self, name: str) -> Match:
        async with empty_hall(self.address) as hall:
            return await look(hall, name)

    @property
    def troubles(self) -> list[str]:
        return [line for player in (*self.players, *self.gone) for line in player.troubles]

    def check(self) -> None:
        """Every match follows from its moves."""
        found = subprocess.run(
            [sys.executable, "-m", "data", "check", "--store", self.address],
            capture_output=True,
            text=True,
            check=False,
        )
        assert found.returncode == 0, found.stdout + found.stderr


@asynccontextmanager
async def troupe(sandbox: Sandbox, address: str) -> AsyncIterator[Troupe]:
    """Connected. Servers are made on each shard: Round Table on the first, New Table and Far Table on the others."""
    made = Troupe(sandbox, address)
    try:
        await made.start()
        yield made
    finally:
        await asyncio.gather(*(player.kill() for player in made.players))
        for player in (*made.gone, *made.players):  # shown if the test fails
            sys.stdout.write("\n".join((f"--- {player.shards}", *player.log, "")))
