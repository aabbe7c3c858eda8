"""Random faults on three processes of the bot with one PostgreSQL, while people play in servers and direct messages.

    python -m tests.multi_process --minutes 5 --seed 7

Processes are killed and restarted, or replaced; the database is killed and restarted from its data; the network to it
is cut. After each round every board shows what is stored, every match follows from its moves, every acknowledged move
is stored and none twice, and everybody was told everything once.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import psycopg

from matches.model.context import Context
from matches.play.playing import resign
from sandbox.interactions import interaction_life
from tests.journeys.harness.boards import is_board, is_over, match_on, turn_on
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.network_faults import Wire
from tests.journeys.harness.people import Person, at_the_table
from tests.journeys.harness.rose_bot import TurnedTime, empty_context
from tests.journeys.harness.several_bots import ROOMS, BotProcesses, bot_processes, three_servers
from tests.journeys.harness.witness import Witness
from tests.multi_process.evening import Table
from tests.multi_process.troubles import Troubles
from tests.ops.running import free_port
from tests.patience import patience
from tests.postgres import new_server

ROUND = 40.0
"""Seconds for which people play in a round."""
NAMES = ("alice", "bob", "carol", "dave")
HOUR = 3600
LYING = 10
"""Matches that are not resigned after a round."""


@dataclass
class Run:
    many: BotProcesses
    witness: Witness
    troubles: Troubles
    people: dict[str, Person]
    lots: random.Random

    async def round(self) -> None:
        """People play during the faults; then everything must be right."""
        until = time.monotonic() + ROUND
        tables = self._tables(until)
        playing = {asyncio.create_task(self._sit(table, until)): table for table in tables}
        while time.monotonic() < until:
            say(await self._patiently(self.troubles.one(), 150, tables))
            await asyncio.wait(playing, timeout=self.lots.random() * 6)
        await self._patiently(asyncio.wait(playing), 200, tables)
        played = [line for task in playing for line in task.result()]
        say(", ".join(f"{played.count(what)} {what}" for what in sorted(set(played))))
        await self.rest()

    def _tables(self, until: float) -> list[Table]:
        """One table in each server, and two in direct messages."""
        alice, bob, carol, dave = (self.people[name] for name in NAMES)
        pairs = [(alice, bob, room) for room in ROOMS] + [(carol, dave, "dm"), (bob, carol, "dm")]
        return [Table(*pair, self.witness, random.Random(self.lots.random()), until) for pair in pairs]

    async def _sit(self, table: Table, until: float) -> list[str]:
        played = []
        while time.monotonic() < until:
            played.append(await table.play())
        return played

    async def _patiently(self, deed: Awaitable[object], seconds: float, tables: list[Table]) -> str:
        """The result of the work; if it hangs, print where everybody is."""
        task = asyncio.ensure_future(deed)
        done, _ = await asyncio.wait({task}, timeout=seconds)
        if not done:
            doing = "\n".join(f"{table.red.name} and {table.white.name}: {table.doing}" for table in tables)
            doing += "\n" + await asyncio.to_thread(self._stored)
            raise AssertionError(f"nothing has come of it in {seconds} s:\n{doing}")
        return str(task.result())

    def _stored(self) -> str:
        """What the store knows about unshown boards and unanswered challenges."""
        query = (
            "SELECT 'challenge', id, state, version, shown, holder, held_until, place_message FROM challenges"
            " WHERE shown < version UNION ALL SELECT 'match', id, ending, version, shown, holder, held_until,"
            " place_message FROM matches WHERE shown < version"
        )
        with psycopg.connect(self.many.address) as connection:
            return "\n".join(map(str, connection.execute(query)))

    async def rest(self) -> None:
        """Let time pass until nothing is due; then compare everything with the store."""
        clock = TurnedTime(self.many.ahead)
        async with empty_context(self.many.address, clock) as context:
            for seconds in (100, 100, 6 * 60):  # leases end, then people who are away are told
                await self._pass(context, clock, seconds)
            while seconds := await self.many.until_again(context):  # also what has failed
                await self._pass(context, clock, seconds)
            await self.witness.fits(context)
            async with patience(lambda: "\n".join(found)):  # an old board goes a moment after the new one
                while found := await self._wrong_boards(context):  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
            await self._resign_old(context)
        await self.many.check()
        witness = self.witness
        say(
            f"{witness.acknowledged} moves acknowledged, {witness.repeats} messages sent again and known by their nonce"
        )
        await self.many.turn(HOUR)  # so that everybody may be asked again

    async def _pass(self, context: Context, clock: TurnedTime, seconds: int) -> None:
        """Let time pass, and wait until everything that is due is done."""
        await self.many.turn(seconds)
        clock.turn(seconds)
        await self.many.comes_to_rest(context)

    async def _resign_old(self, context: Context) -> None:
        """Resign older unfinished matches: a person may have at most fifty."""
        rows = await context.store.read(lambda transaction: list(transaction.matches.all()))
        running = sorted((row for row in rows if not row.over), key=lambda row: row.started_at)
        for row in running[:-LYING]:
            person = row.players[0].person
            assert person is not None
            await resign(context, row.id, person, row.turn)

    async def _wrong_boards(self, context: Context) -> list[str]:
        """Boards that are wrong: a running match has one board to press, and it shows what is stored."""
        rows = await context.store.read(lambda transaction: list(transaction.matches.all()))
        seen = [Shown(raw) for person in self.people.values() for raw in person.messages.values()]
        live = [shown for shown in seen if is_board(shown) and not is_over(shown) and shown.enabled]
        found = []
        for row in rows:
            boards = {shown.id: turn_on(shown) for shown in live if match_on(shown) == row.id}
            if list(boards.values()) != ([] if row.over else [row.turn]):
                found.append(f"{row.id} is at {'its end' if row.over else row.turn}, and people see {boards}")
        return found


def say(line: str) -> None:
    sys.stdout.write(f"{time.strftime('%H:%M:%S')} {line}\n")
    sys.stdout.flush()


async def run(minutes: float, seed: int) -> None:
    interaction_life.ANSWER_WITHIN = 30.0
    lots, until = random.Random(seed), time.monotonic() + 60 * minutes
    with tempfile.TemporaryDirectory(prefix="rose-postgres-") as folder:
        port = free_port()
        server = new_server(Path(folder), quick=False, port=port)
        server.ask("CREATE DATABASE rose")
        try:
            async with AsyncExitStack() as held:
                sandbox = await held.enter_async_context(three_servers())
                http = await held.enter_async_context(aiohttp.ClientSession())
                witness = Witness(sandbox)
                sitting = {
                    name: await held.enter_async_context(at_the_table(name, http, sandbox.base)) for name in NAMES
                }
                wire = await held.enter_async_context(Wire(("127.0.0.1", port)))
                address = f"postgresql://rose@127.0.0.1:{wire.port}/rose"
                many = await held.enter_async_context(bot_processes(sandbox, address))
                one = Run(many, witness, Troubles(many, server, wire, lots), sitting, lots)
                while time.monotonic() < until:
                    await one.round()
            say("everything is as it should be")
        finally:
            server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.multi_process", description=__doc__)
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    asyncio.run(run(chosen.minutes, chosen.seed))
