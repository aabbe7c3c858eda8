"""Three processes of the bot on one PostgreSQL, people who play in servers of each, and all that can happen to them.

    python -m tests.troupes --minutes 5 --seed 7

Processes are killed and started again, or replaced; the database is stopped in the middle and started from its data;
the wire to it is cut. In the end every board shows what is stored, and every match follows from its moves.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import socket
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import aiohttp

from sandbox import interactions
from tests.journeys import bots, people
from tests.journeys.boards import begin_duel, match_on
from tests.journeys.messages import Shown
from tests.journeys.people import Person, at_the_table
from tests.journeys.test_troupe import comes_right, insist
from tests.journeys.troupe import ROOMS, SIZE, Troupe, three_servers, troupe
from tests.journeys.wires import Wire
from tests.postgres import Server, new_server


async def trouble(many: Troupe, server: Server, wire: Wire, lots: random.Random) -> str:
    """One of all that can happen, and that it is over."""
    number = lots.randrange(SIZE)
    match lots.choice(("kill", "kill", "replace", "stop the database", "kill the database", "cut")):
        case "kill":
            await many.kill(number)
            await asyncio.sleep(lots.random() * 3)
            await many.join(number)
            return f"process {number} was killed"
        case "replace":
            before = await many.join(number)
            assert await before.stop(signal.SIGTERM) == 0
            return f"process {number} was replaced"
        case "cut":
            wire.cut()
            await asyncio.sleep(lots.random() * 3)
            wire.mend()
            return "the wire to the database was cut"
        case how:
            await asyncio.to_thread(server.stop, signal.SIGINT if how.startswith("stop") else signal.SIGQUIT)
            await asyncio.sleep(lots.random() * 2)
            await asyncio.to_thread(server.start)
            return f"{how}: it is back"


async def evening(alice: Person, bob: Person, until: float) -> list[str]:
    """Three duels at a time, in which people press until it counts; then the next three. The names of all."""
    played: list[str] = []
    while time.monotonic() < until:
        names = [match_on(await insisted(alice, bob, room)) for room in ROOMS]
        played += names
        await asyncio.gather(*(insist(alice, bob, name, 12) for name in names))
    return played


async def insisted(alice: Person, bob: Person, room: str) -> Shown:
    """A duel that has begun, if need be at the third attempt; more often nobody may ask."""
    for _ in range(2):
        with suppress(AssertionError):
            return await begin_duel(alice, bob, channel=room)
        await asyncio.sleep(3)
    return await begin_duel(alice, bob, channel=room)


async def run(minutes: float, seed: int) -> None:
    interactions.ANSWER_WITHIN, people.PATIENCE, bots.PATIENCE = 30.0, 120.0, 120.0
    lots, until = random.Random(seed), time.monotonic() + 60 * minutes
    with tempfile.TemporaryDirectory(prefix="rose-postgres-") as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        server = new_server(Path(folder), quick=False, port=port)
        server.ask("CREATE DATABASE rose")
        try:
            async with (
                three_servers() as sandbox,
                aiohttp.ClientSession() as http,
                at_the_table("alice", http, sandbox.base) as alice,
                at_the_table("bob", http, sandbox.base) as bob,
                Wire(("127.0.0.1", port)) as wire,
                troupe(sandbox, f"postgresql://rose@127.0.0.1:{wire.port}/rose") as many,
            ):
                playing = asyncio.create_task(evening(alice, bob, until))
                while not playing.done() and time.monotonic() < until:
                    sys.stdout.write(f"{await trouble(many, server, wire, lots)}\n")
                    sys.stdout.flush()
                    await asyncio.wait({playing}, timeout=lots.random() * 8)
                names = await asyncio.wait_for(playing, 180)
                for name in names:
                    await comes_right(many, bob, name)
                await many.check()
                sys.stdout.write(f"{len(names)} matches, all as stored\n")
        finally:
            server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.troupes", description=__doc__)
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    asyncio.run(run(chosen.minutes, chosen.seed))
