"""The faults: on processes, on their database, and on the network between them."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from tests.journeys.harness.network_faults import Wire
from tests.journeys.harness.several_bots import SIZE, BotProcesses
from tests.postgres import Server

KINDS = ("kill", "kill", "kill in the middle", "lose all", "replace", "stop", "kill the database", "cut")


@dataclass
class Troubles:
    many: BotProcesses
    server: Server
    wire: Wire
    lots: random.Random

    async def one(self, kind: str | None = None) -> str:
        """Cause one fault, and end it."""
        number = self.lots.randrange(SIZE)
        match kind or self.lots.choice(KINDS):
            case "kill":
                await self.many.kill(number)
                await asyncio.sleep(self.lots.random() * 3)
                await self.many.join(number)
                return f"process {number} was killed"
            case "kill in the middle":
                return await self._in_the_middle()
            case "lose all":
                await self._lose_all()
                return "all processes were lost"
            case "replace":
                before = await self.many.join(number)
                assert await before.stop(signal.SIGTERM) == 0
                return f"process {number} was replaced"
            case "cut":
                self.wire.cut()
                await asyncio.sleep(self.lots.random() * 3)
                self.wire.mend()
                return "the wire to the database was cut"
            case how:
                await asyncio.to_thread(self.server.stop, signal.SIGINT if how == "stop" else signal.SIGQUIT)
                await asyncio.sleep(self.lots.random() * 2)
                await asyncio.to_thread(self.server.start)
                return f"{how}: the database is back"

    async def _in_the_middle(self) -> str:
        """Kill all processes when Discord has taken something new that the store does not know yet."""
        held = self.many.sandbox.delay_answers(method="POST", path="/channels/*/messages", times=None, applied=True)
        with suppress(TimeoutError):
            await asyncio.wait_for(held.until_met(), 5)
        await self._lose_all(lambda: self.many.sandbox.lift(held))
        return f"all processes were lost while {held.met} messages were on their way"

    async def _lose_all(self, between: Callable[[], None] = lambda: None) -> None:
        await asyncio.gather(*(self.many.kill(number) for number in range(SIZE)))
        between()
        await asyncio.gather(*(self.many.join(number) for number in range(SIZE)))
