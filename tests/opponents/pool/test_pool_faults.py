"""The worker processes under real faults: no move lost or made twice, no endless wait, no process left behind."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys

import pytest

from opponents import pool
from opponents.pool import Opponents
from opponents.process import OpponentsClosed
from tests.opponents.pool.workers import MARKS, ROOT, START, alive, ask_many, ignores, legal, until_ready
from tests.patience import poll, seconds

pytestmark = MARKS


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
async def test_a_worker_lost_in_the_middle_of_a_move_costs_no_move(
    opponents: Opponents,
    fault: signal.Signals,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(pool, "_HANGS_AFTER", 1.0)
    await until_ready(opponents, 2)
    before = opponents.processes
    asked = await ask_many(opponents, 40)
    await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    os.kill(before[0], fault)  # others are waiting, so it is thinking
    moves = await asyncio.gather(*asked)
    assert len(moves) == 40
    assert all(legal(START, move) for move in moves)
    await poll(lambda: len(opponents.processes) == 2 and before[0] not in opponents.processes)
    assert not alive(before[0])
    assert "it is replaced" in caplog.text
    assert legal(START, await opponents.choose(START.view(), "king", 1))


async def test_all_workers_lost_at_once_cost_no_move(opponents: Opponents) -> None:
    await until_ready(opponents, 2)
    asked = await ask_many(opponents, 30)
    for pid in opponents.processes:
        os.kill(pid, signal.SIGKILL)
    assert all(legal(START, move) for move in await asyncio.gather(*asked))


async def test_closing_while_they_think_tells_everybody_and_leaves_nobody() -> None:
    opponents = Opponents(workers=2, patience=seconds())
    await opponents.start()
    await opponents.warm()
    pids = opponents.processes
    asked = await ask_many(opponents, 50)
    await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    await opponents.close()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(each, OpponentsClosed) or legal(START, each) for each in answers)
    assert any(isinstance(each, OpponentsClosed) for each in answers)
    assert not any(alive(pid) for pid in pids)
    assert opponents.processes == ()
    with pytest.raises(OpponentsClosed):
        await opponents.choose(START.view(), "king", 1)


async def test_closing_while_they_warm_up_leaves_nobody() -> None:
    before = _children()
    opponents = Opponents(workers=2)
    await opponents.start()
    await poll(lambda: len(_children() - before) > 1)
    await opponents.close()
    assert _children() == before


def _children() -> set[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True, check=False
    )
    return {int(line.split()[0]) for line in listed.stdout.splitlines() if "opponents.worker" in line}


async def test_where_numba_cannot_compile_the_worker_goes_on_interpreted(caplog: pytest.LogCaptureFixture) -> None:
    broken = (
        "import sys, types\n"
        "numba = types.ModuleType('numba')\n"
        "numba.config = types.SimpleNamespace()\n"
        "def njit(**options):\n"
        "    def broken(*a): raise RuntimeError('no LLVM for this machine')\n"
        "    return lambda function: broken\n"
        "numba.njit = njit\n"
        "sys.modules['numba'] = numba\n"
        "import runpy; runpy.run_module('opponents.worker', run_name='__main__')\n"
    )
    opponents = Opponents(workers=1, worker_command=("-c", broken))
    await opponents.start()
    await opponents.warm()
    assert legal(START, await opponents.choose(START.view(), "king", 1))
    assert "searches interpreted" in caplog.text
    await opponents.close()


_PARENT = """
import asyncio, sys
from game import Deck, Variant, opening
from opponents.pool import Opponents
async def main():
    opponents = Opponents(workers=2)
    await opponents.start()
    await opponents.warm()
    while len(opponents.processes) < 2:
        await asyncio.sleep(0.01)
    print(*opponents.processes, flush=True)
    view = opening(Variant.DUEL, Deck(bytes(32))).view()
    await asyncio.gather(*(opponents.choose(view, "king", seed) for seed in range(10_000)))
asyncio.run(main())
"""


async def test_workers_leave_when_the_bot_is_killed_and_do_not_mind_ctrl_c() -> None:
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        _PARENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert bot.stdout is not None
    pids = [int(pid) for pid in (await bot.stdout.readline()).split()]
    assert len(pids) == 2
    for pid in pids:
        os.kill(pid, signal.SIGINT)
        assert ignores(pid, signal.SIGINT)
        assert os.getpgid(pid) != os.getpgid(bot.pid), "Ctrl-C in the bot's terminal should not reach a worker"
    bot.kill()
    await bot.wait()
    await poll(lambda: not any(alive(pid) for pid in pids))
