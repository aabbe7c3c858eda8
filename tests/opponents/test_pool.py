"""The worker processes under real faults: no move lost, none twice, nobody waits for ever, no process left behind."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from data import Store
from game import Board, Card, Deck, Position, Variant, opening, parse_move, play, set_up
from matches import (
    Hall,
    Person,
    Reviews,
    WallTime,
    accept,
    challenge_to_duel,
    look_back,
    make_move,
    resign,
)
from opponents import LEVELS, Opponents, OpponentsClosed, UnknownLevel, pool
from opponents.agenda import Table
from opponents.mind import Mind, shipped
from opponents.question import SearchFailed
from opponents.review import SIMULATIONS
from opponents.rows import move_of, row_of
from tests.patience import poll, seconds

if not Path("/proc/self/status").exists():
    pytest.skip("what becomes of processes is read from /proc", allow_module_level=True)

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.asyncio(loop_scope="module")

START = opening(Variant.DUEL, Deck(bytes(32)))


@pytest.fixture(scope="module", autouse=True)
def _kernel_is_in_the_cache() -> None:
    """Compile once here, so that every worker of these tests loads what it needs in a moment."""
    mind = Mind(shipped(), 100)
    for level in LEVELS:
        mind.choose(row_of(START.view()), level.duel, 1)


@pytest.fixture(scope="module", autouse=True)
def _nobody_is_in_a_hurry() -> Iterator[None]:
    """So that nobody thinks less, and no worker is taken for lost, because the machine is slow."""
    with pytest.MonkeyPatch.context() as patch:
        for limit in ("_AIM", "_LONGEST", "_AT_MOST", "_HANGS_AFTER"):
            patch.setattr(pool, limit, seconds())
        yield


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def opponents() -> AsyncIterator[Opponents]:
    opponents = Opponents(workers=2, patience=seconds())
    await opponents.start()
    await opponents.warm()
    yield opponents
    await opponents.close()


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


async def test_a_worker_gives_the_same_move_as_the_search_itself(opponents: Opponents) -> None:
    view = START.view()
    mind = Mind(shipped())
    for level in LEVELS:
        expected = move_of(view, mind.choose(row_of(view), level.duel, 11))
        assert await opponents.choose(view, level.key, 11) == expected


async def test_a_forced_move_needs_no_worker() -> None:
    forced = set_up(
        Variant.DUEL, [[Card.N1, Card.S1, Card.W1, Card.SW1, Card.NW1], []], board=Board.of(["a9"]), crown="a1"
    )
    nobody = Opponents()  # never started
    assert await nobody.choose(forced.view(), "king", 1) == parse_move("N1")
    hint = await nobody.hint(forced.view())
    assert (hint.move, hint.second) == (parse_move("N1"), None)


async def test_hints_and_values_come_from_the_workers(opponents: Opponents) -> None:
    board = Board.of(["a5", "b5", "c5", "d5", "e6", "e7", "e8"], ["a1", "b1", "c1", "d1"])
    position = set_up(Variant.DUEL, [[Card.W1, Card.S1], [Card.N3]], board=board, crown="f5")
    hint = await opponents.hint(position.view())
    assert hint.move == parse_move("W1")
    assert hint.chance is not None
    assert hint.chance > 0.6
    assert hint.ahead is not None
    assert hint.ahead > 0.01
    row = tuple(row_of(position.view()))
    (red,) = await opponents.values([row], 500)
    assert red == pytest.approx(Mind(shipped()).value(row, 500))
    assert red > 0.6


async def test_when_a_match_is_over_there_is_no_move_to_choose() -> None:
    deck, position = Deck(bytes(32)), START
    while position.seat is not None:
        position = play(position, position.seat, position.legal_moves()[0], deck).position
    with pytest.raises(ValueError, match="over"):
        await Opponents().choose(position.view(), "king", 1)


async def test_a_review_waits_for_everybody_else() -> None:
    one = Opponents(workers=1, patience=seconds())
    one._warm.set()  # nobody is there yet, so that all of these are waiting when the worker comes
    order: list[str] = []

    async def review() -> None:
        await one.values([tuple(row_of(START.view()))], 10)
        order.append("review")

    async def move(seed: int) -> None:
        await one.choose(START.view(), "baron", seed)
        order.append("move")

    waiting = [asyncio.create_task(review())]
    await poll(lambda: one._waiting.qsize() == 1)
    waiting += [asyncio.create_task(move(seed)) for seed in range(5)]
    await poll(lambda: one._waiting.qsize() == 6)
    await one.start()
    await asyncio.gather(*waiting)
    await one.close()
    assert order == ["move"] * 5 + ["review"]


async def test_a_review_lets_those_who_wait_for_a_move_think_alone() -> None:
    one = Opponents(workers=1, patience=seconds())
    one._warm.set()
    moving = asyncio.create_task(one.choose(START.view(), "baron", 1))
    await poll(lambda: one._waiting.qsize() == 1)
    reviewing = asyncio.create_task(one.values([tuple(row_of(START.view()))], 10))
    await asyncio.sleep(0)
    assert one._waiting.qsize() == 1
    moving.cancel()
    await poll(lambda: one._waiting.qsize() == 2)
    await one.close()
    with pytest.raises(OpponentsClosed):
        await reviewing


async def test_a_review_is_never_guessed_and_ends_with_the_bot() -> None:
    opponents = Opponents(workers=1, patience=0.01)  # never started: nobody will answer
    asked = asyncio.create_task(opponents.values([tuple(row_of(START.view()))], 10))
    assert legal(START, await opponents.choose(START.view(), "king", 1))  # its patience has run out
    assert not asked.done()
    await opponents.close()
    with pytest.raises(OpponentsClosed):
        await asked
    with pytest.raises(OpponentsClosed):
        await opponents.values([tuple(row_of(START.view()))], 10)


async def test_a_review_of_a_match_comes_from_the_workers(opponents: Opponents, tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "store.db")
    hall = Hall(store, WallTime(), opponents, [level.key for level in LEVELS])
    alice, bob = Person(1, "Alice"), Person(2, "Bob")
    challenge = await challenge_to_duel(hall, alice, bob)
    match = await accept(hall, challenge.id, bob, "1")
    match = (
        await make_move(hall, match.id, 1 if match.players[0].person == 1 else 2, 0, match.view.legal_moves()[0])
    ).match
    await resign(hall, match.id, alice.id, match.turn)
    past = await look_back(hall, match.id, alice.id)
    reviews = Reviews(hall)
    working = asyncio.create_task(reviews.run())
    await (await reviews.ask(past, alice.id)).made.wait()
    review = await reviews.look(past)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    await store.close()
    assert review is not None
    last = Table.of(past.moments[-1].view)
    assert last.row is not None
    found = {last.row: Mind(shipped()).value(last.row, SIMULATIONS)}
    assert review.chances[-1] == pytest.approx(last.chance(found), abs=1e-4), "nothing follows that could correct it"


async def test_a_review_that_makes_no_sense_is_told_so(opponents: Opponents) -> None:
    with pytest.raises(SearchFailed):
        await opponents.values([(0,) * 3], 10)


async def test_an_unknown_level_is_refused(opponents: Opponents) -> None:
    with pytest.raises(UnknownLevel):
        await opponents.choose(START.view(), "joker", 1)


async def _answers(opponents: Opponents, number: int, level: str = "king") -> list[asyncio.Task[object]]:
    async def ask(seed: int) -> object:
        return await opponents.choose(START.view(), level, seed)

    asked = [asyncio.create_task(ask(seed)) for seed in range(number)]
    await asyncio.sleep(0)  # let them all ask
    return asked


async def test_eight_hundred_at_once_all_get_a_move_because_everybody_thinks_less(
    opponents: Opponents, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG, "opponents.pool")
    await until_ready(opponents, 2)
    with monkeypatch.context() as patch:
        patch.setattr(pool, "_AIM", 1.0)
        moves = await asyncio.gather(*await _answers(opponents, 800))
    assert len(moves) == 800
    assert all(legal(START, move) for move in moves)
    assert "simulations instead of" in caplog.text
    # How long they waited is measured in bench/; that nobody waits for ever is the next test's matter.
    caplog.clear()
    await opponents.choose(START.view(), "duke", 1)
    assert "simulations instead of" not in caplog.text


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
    asked = await _answers(opponents, 40)
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
    asked = await _answers(opponents, 30)
    for pid in opponents.processes:
        os.kill(pid, signal.SIGKILL)
    assert all(legal(START, move) for move in await asyncio.gather(*asked))


async def test_closing_while_they_think_tells_everybody_and_leaves_nobody() -> None:
    opponents = Opponents(workers=2, patience=seconds())
    await opponents.start()
    await opponents.warm()
    pids = opponents.processes
    asked = await _answers(opponents, 50)
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


async def test_who_gives_up_waiting_costs_nobody_else_a_move(opponents: Opponents) -> None:
    asked = await _answers(opponents, 20)
    for task in asked[::2]:
        task.cancel()
    assert all(legal(START, move) for move in await asyncio.gather(*asked[1::2]))


async def test_when_no_process_can_start_the_simple_player_answers(caplog: pytest.LogCaptureFixture) -> None:
    opponents = Opponents(workers=1, patience=0.2, worker_command=("-c", "raise SystemExit(1)"))
    await opponents.start()
    assert legal(START, await opponents.choose(START.view(), "king", 1, about="match 17"))
    assert "match 17: no worker answered" in caplog.text
    assert (await opponents.hint(START.view())).ahead is None
    await poll(lambda: "a worker does not start" in caplog.text)
    await opponents.close()


async def test_when_the_queue_is_full_the_simple_player_answers(opponents: Opponents) -> None:
    small = Opponents(workers=1, most_waiting=0)
    assert legal(START, await small.choose(START.view(), "king", 1))


async def test_before_the_first_worker_is_warm_another_one_stands_in() -> None:
    # A worker that, unless it is told to interpret, never gets warm.
    slow = "import os, time, runpy; os.environ.get('NUMBA_DISABLE_JIT') or time.sleep(1000); "
    slow += "runpy.run_module('opponents.worker', run_name='__main__')"
    opponents = Opponents(workers=1, worker_command=("-c", slow))
    await opponents.start()
    await until_ready(opponents, 1)
    (stand_in,) = opponents.processes
    assert legal(START, await opponents.choose(START.view(), "king", 1))
    await opponents.close()
    assert not alive(stand_in)


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
from opponents import Opponents
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
