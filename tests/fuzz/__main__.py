"""`make fuzz`: send nonsense to the running bot; `ARGS="--seconds 600 --seed 7"`."""

from __future__ import annotations

import argparse
import asyncio
import re
import secrets
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp

from sandbox import Sandbox
from sandbox.world.clock import Clock
from tests.fuzz.fuzzer import Fuzzer
from tests.journeys.harness.people import at_the_table
from tests.journeys.harness.rose_bot import Rose

PEOPLE = ("alice", "bob", "carol", "dave")
HOME = "Round Table"
"""The server with the owner's command. Alice is the owner."""
EXPECTED = "holds less than half the matches"
"""The nightly backup rightly reports this as an error: people of the fuzzer delete their data, and so their matches."""


async def fuzz(seed: int, seconds: float, folder: Path) -> list[str]:
    """Run the fuzzer, print its progress, and return what was wrong."""
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox())
        http = await stack.enter_async_context(aiohttp.ClientSession())
        home = next(key for key, guild in sandbox.world.guilds.items() if guild["name"] == HOME)
        around = {"ROSE_ADMIN_SERVER": home, "ROSE_BACKUP_DIR": str(folder / "backups")}
        rose = Rose(sandbox, data=folder / "rose.db", environment=around)
        await rose.start()
        people = [await stack.enter_async_context(at_the_table(name, http, sandbox.base)) for name in PEOPLE]
        fuzzer = Fuzzer(rose, sandbox, people, seed, owned=True)
        end, told = time.monotonic() + seconds, time.monotonic()
        while time.monotonic() < end and not rose.gone:
            await fuzzer.some(50)
            if time.monotonic() - told > 10:
                told = time.monotonic()
                print(f"{fuzzer.done.total()} tried, {len(fuzzer.faults)} faults", flush=True)
        faults = [*fuzzer.faults, *(["the bot has ended"] if rose.gone else [])]
        await rose.stop()
        faults += errors(rose.log)
        print(", ".join(f"{name} {count}" for name, count in fuzzer.done.most_common()))
    command = [sys.executable, "-m", "data", "check", "--store", str(folder / "rose.db")]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    print(checked.stdout.strip())
    return faults + ([checked.stdout + checked.stderr] if checked.returncode else [])


def errors(log: list[str]) -> list[str]:
    """The errors in the log, each with its traceback."""
    found: list[str] = []
    for line in log:
        begins = re.match(r"\d{4}-\d\d-\d\d ", line) is not None
        if begins and " ERROR " in line and EXPECTED not in line:
            found.append(line)
        elif not begins and found and not found[-1].endswith("\n"):
            found[-1] += f"\n    {line}"
        elif found:
            found[-1] = f"{found[-1].rstrip()}\n"
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, help="the same choices again, as far as timing allows")
    parser.add_argument("--patient", action="store_true", help="that all is answered counts, not how soon")
    asked = parser.parse_args()
    if asked.patient:
        Clock.patient = True
    seed = secrets.randbelow(10**9) if asked.seed is None else asked.seed
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        faults = asyncio.run(fuzz(seed, asked.seconds, Path(folder)))
    for fault in faults:
        print(fault)
    print(f"seed {seed}: {len(faults)} faults")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
