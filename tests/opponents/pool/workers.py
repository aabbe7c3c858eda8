"""What the tests of the worker processes share."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from game import Deck, Position, Variant, opening
from opponents.pool import Opponents
from tests.patience import poll

ROOT = Path(__file__).resolve().parents[3]
MARKS = [
    pytest.mark.slow,  # each module starts worker processes, and the tests end them
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="what becomes of processes is read from /proc"),
]

START = opening(Variant.DUEL, Deck(bytes(32)))


def alive(pid: int) -> bool:
    """Whether a process is there, and not only waiting for somebody to take note of its end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] not in {"Z", "X"}
    except FileNotFoundError:
        return False


def ignores(pid: int, which: signal.Signals) -> bool:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    mask = next(int(line.split()[1], 16) for line in lines if line.startswith("SigIgn"))
    return alive(pid) and bool(mask >> (which - 1) & 1)


async def until_ready(opponents: Opponents, workers: int) -> None:
    await poll(lambda: len(opponents.processes) == workers)


def legal(position: Position, move: object) -> bool:
    return move in position.legal_moves()


async def ask_many(opponents: Opponents, number: int, level: str = "king") -> list[asyncio.Task[object]]:
    async def ask(seed: int) -> object:
        return await opponents.choose(START.view(), level, seed)

    asked = [asyncio.create_task(ask(seed)) for seed in range(number)]
    await asyncio.sleep(0)  # let them all ask
    return asked
