"""For operators: how soon the bot answers after a start, how soon at full speed, and its memory.

The first start is that of a wheel in its own environment, with nothing compiled; the wheel's dependencies are taken
from the current environment.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import aiohttp

from bench.table import PAIRS, Json, Tables, tables, told
from tests.ops.running import ROOT, free_port, run

FIRST, LATER = 10, 60
REST = 10.0
"""Seconds until the bot counts as idle."""


def installed(folder: Path) -> Path:
    """Install the wheel of this checkout in a new environment; returns the path of its `rose-king`."""
    wheels, venv = folder / "wheels", folder / "venv"
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(wheels)]
    source = folder / "source"
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S607
    for name in listed.stdout.split():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_bytes((ROOT / name).read_bytes())
    subprocess.run([*command, str(source)], check=True, capture_output=True)  # noqa: S603
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)  # noqa: S603
    scripts = venv / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    paths = sysconfig.get_paths(vars={"base": str(venv), "platbase": str(venv)})
    (Path(paths["purelib"]) / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    (wheel,) = wheels.glob("*.whl")
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True)  # noqa: S603
    return scripts / "rose-king"


async def measure_starts() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = await asyncio.to_thread(installed, folder)
        for which in ("first", "second"):
            port, began = free_port(), time.perf_counter()
            compiled = str(folder / "compiled")
            async with (
                run(folder, (str(program),), NUMBA_CACHE_DIR=compiled, ROSE_SANDBOX_PORT=str(port)) as bot,
                aiohttp.ClientSession() as http,
            ):
                page = await until_it_answers(http, f"http://127.0.0.1:{port}/?as=alice")
                await bot.says("synced .* commands|the commands are as")
                there = time.perf_counter() - began
                await bot.says(r"worker \d+ is warm")  # a busy machine compiles for minutes
                warm = time.perf_counter() - began
                print(
                    f"{which} start from the wheel: a page that answers after {page - began:.1f} s,"
                    f" the bot on it after {there:.1f} s, a computer player warm after {warm:.1f} s"
                )
                if which == "second":
                    await asyncio.sleep(REST)
                    workers = [
                        int(found[1]) for line in bot.lines if (found := re.search(r"worker (\d+) is warm", line))
                    ]
                    told_memory = ", ".join(f"{memory(pid):.0f} MB" for pid in workers)
                    print(f"memory at rest: {memory(bot.process.pid):.0f} MB; its computer player {told_memory}")
                await bot.stop()


async def until_it_answers(http: aiohttp.ClientSession, address: str) -> float:
    """The time of the first answer."""
    while True:
        with suppress(aiohttp.ClientError):
            async with http.get(address) as answer:
                if answer.status == 200:
                    return time.perf_counter()
        await asyncio.sleep(0.02)


def memory(process: int) -> float:
    """A process's private memory in MB."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def measure_warm_start() -> None:
    """The first clicks after a restart, compared with later ones."""
    async with tables() as (people, rose):
        first: list[float] = []
        boards = await people.begin_many(2)
        later: list[float] = []
        for _ in range(4):
            await rose.stop()
            await rose.start()
            first += await clicks(people, boards, FIRST)
            later += await clicks(people, boards, LATER)
        later = sorted(later[LATER // 2 :])
        print(
            told(f"the first {FIRST} clicks after each of 4 restarts", first) + f", longest {1000 * max(first):.0f} ms"
        )
        print(told("later ones", later) + f", longest {1000 * max(later):.0f} ms")
        print(f"first : later, p50 {statistics.median(first) / statistics.median(later):.2f}")


async def clicks(people: Tables, boards: list[Json], count: int) -> list[float]:
    """Clicks one after the other, on two boards in turn."""
    seconds: list[float] = []
    while len(seconds) < count:
        for number, pair in enumerate(PAIRS):
            board, took = await people.play(pair, boards[number], 1)
            seconds += took
            boards[number] = await people.begin(pair) if board is None else board
    return seconds


async def measure() -> None:
    await measure_starts()
    await measure_warm_start()


def main() -> None:
    asyncio.run(measure())
