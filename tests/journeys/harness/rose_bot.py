"""The Rose King bot in its own process, with a clock that a test can turn.

Run as a program it is `bot.py` against the sandbox at the given address, except that lines on its standard input turn
its clock or hold up its computer players. In a test it is a `Rose`: started, stopped, killed, and turned together with
the sandbox's clock.
"""

from __future__ import annotations

import gc

if __name__ == "__main__":
    gc.disable()  # until all is imported: that is a fifth of a start, and tests start hundreds of bots

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from data.engine.store import Store
from game import Move, PlayerView
from matches.checks.store_check import check
from matches.model.clocks import TimeSource, WallTime
from matches.model.context import Context
from matches.model.values import Match
from matches.play.playing import look
from opponents.hints import Hint
from opponents.review_positions import Row
from tests.journeys.harness.bots import Bot
from tests.journeys.harness.quiet_decks import deal
from tests.patience import seconds

TOKEN = "sandbox"
QUIET = "quiet"


class Nobody:
    """A computer player for contexts in which nobody plays."""

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        raise AssertionError("nobody plays here")

    async def hint(self, view: PlayerView) -> Hint:
        raise AssertionError("nobody plays here")

    async def values(self, rows: Sequence[Row], simulations: int) -> list[float]:
        raise AssertionError("nobody plays here")


@asynccontextmanager
async def empty_context(data: Path | str, time: TimeSource | None = None) -> AsyncIterator[Context]:
    """A context on a store, without a computer player."""
    store = await Store.open(data)
    try:
        yield Context(store, time or WallTime(), Nobody(), ())
    finally:
        await store.close()


class TurnedTime(WallTime):
    """The time of day plus the time that a test has let pass. Its wall clock can be set wrong separately."""

    def __init__(self, ahead: int) -> None:
        self._ahead = ahead
        self._wrong = 0
        self._turned = asyncio.Event()

    def now(self) -> int:
        return super().now() + self._ahead + self._wrong

    def ticks(self) -> float:
        return super().ticks() + self._ahead

    def turn(self, seconds: int) -> None:
        """Let time pass."""
        self._ahead += seconds
        self._turned.set()

    def set_wrong(self, seconds: int) -> None:
        """Set only the wall clock, this far ahead of the time that has passed."""
        self._wrong = seconds
        self._turned.set()

    async def sleep_until(self, moment: int | None) -> None:
        # Use ticks too, as `WallTime` does: a sleep that began with a wrong clock must still end.
        end = None if moment is None else self.ticks() + moment - self.now()
        while moment is None or end is None or (self.now() < moment and self.ticks() < end):
            self._turned.clear()
            left = None if moment is None or end is None else max(min(moment - self.now(), end - self.ticks()), 0.05)
            try:
                await asyncio.wait_for(self._turned.wait(), left)
            except TimeoutError:
                continue


class Contexts(list[Context]):
    """The contexts of this process. There is none before the store is open."""

    def __init__(self) -> None:
        super().__init__()
        self._came = asyncio.Event()

    def add(self, context: Context) -> None:
        self.append(context)
        self._came.set()

    async def last(self) -> Context:
        await self._came.wait()
        return self[-1]


async def listen(time: TurnedTime, computers: asyncio.Event, contexts: Contexts) -> None:
    """Carry out the test's commands from standard input."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode():
        match line.split():
            case ["turn", seconds]:
                await (await contexts.last()).online.wait()  # until then, time that passes counts as downtime
                time.turn(int(seconds))
            case ["set", seconds]:
                time.set_wrong(int(seconds))
            case ["hold"]:
                computers.clear()
            case ["go"]:
                computers.set()
            case _:
                raise ValueError(line)
        sys.stdout.write(f"did: {line}")
        sys.stdout.flush()


def meddle(computers: asyncio.Event, contexts: Contexts) -> None:
    """Make computer players wait for the event (they report that they wait), and record contexts."""
    import bot
    from core.gate import fair_queue, gate, interaction_claims
    from core.interactions import request
    from core.lifecycle import identify_queue
    from core.live import presenter
    from tests.journeys.harness.slow_start import AtLeisure, draw_when_asked

    class Known(Context):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            if "ROSE_TEST_AWAY" in os.environ:  # from before the login until the bot is online
                self.online.clear()
            contexts.add(self)

    warm = "ROSE_TEST_WARM" in os.environ

    class Held(AtLeisure):
        async def start(self) -> None:
            if warm:
                await self.called()

        async def choose(self, view: PlayerView, level: str, seed: int, *, about: str = "a match") -> Move:
            if not computers.is_set():
                sys.stdout.write("a computer is asked and waits\n")
                sys.stdout.flush()
                await computers.wait()
            return await super().choose(view, level, seed, about=about)

        async def values(self, rows: Sequence[Row], simulations: int, *, about: str = "a review") -> list[float]:
            """Give random values: searching would cost more than the rest of a journey.

            With ROSE_TEST_SEARCH the real search is used.
            """
            if not computers.is_set():
                sys.stdout.write("a review is asked for and waits\n")
                sys.stdout.flush()
                await computers.wait()
            if "ROSE_TEST_SEARCH" in os.environ:
                return await super().values(rows, simulations, about=about)
            return [random.Random(repr(row)).random() for row in rows]

    if not warm:
        draw_when_asked()
    if deck := os.environ.get("ROSE_TEST_DECK"):
        deal(setattr, None if deck == QUIET else bytes.fromhex(deck))
    if os.environ.get("ROSE_TEST_MANY_HANDS"):
        # Four people play a hundred matches at once there, which no real person does: skip the fair queue.
        setattr(fair_queue.FairQueue, "run", lambda _, request, work, cost=None: work(request))  # noqa: B010
    setattr(identify_queue, "PAUSE", 0.0)  # noqa: B010  most sandboxes do not mind
    for module in (gate, fair_queue, presenter, request):
        setattr(module, "ANSWER_WITHIN", seconds())  # noqa: B010  so what is answered, and how, is the same everywhere
    setattr(interaction_claims, "PATIENCE", seconds())  # noqa: B010  sandboxes of several processes wait longer than Discord does
    setattr(bot, "Opponents", Held)  # noqa: B010  to a type checker these are names of other modules
    setattr(bot, "Context", Known)  # noqa: B010


async def play(time: TimeSource) -> int:
    import bot
    from ops import logs
    from ops.settings import Settings

    settings = Settings.load()
    troubles = logs.start(settings.log_level, settings.token or "")
    assert isinstance(time, TurnedTime)
    computers = asyncio.Event()
    if "ROSE_TEST_HELD" not in os.environ:
        computers.set()
    contexts = Contexts()
    meddle(computers, contexts)
    listening = asyncio.create_task(listen(time, computers, contexts))
    delays: list[float] = []
    watching = asyncio.create_task(watch(delays)) if "ROSE_TEST_DELAY" in os.environ else None
    code = await bot.run(settings, time, troubles)
    listening.cancel()
    if watching is not None:
        watching.cancel()
        delays.sort()
        sys.stdout.write(f"event loop: delayed p50 {_part(delays, 0.5)} ms, p99 {_part(delays, 0.99)} ms\n")
    return code


async def watch(delays: list[float]) -> None:
    """Measure repeatedly how late the event loop comes back."""
    loop = asyncio.get_running_loop()
    while True:
        start = loop.time()
        await asyncio.sleep(0.01)
        delays.append(loop.time() - start - 0.01)


def _part(ordered: list[float], part: float) -> str:
    return f"{1000 * ordered[int(part * (len(ordered) - 1))]:.0f}"


def _status(process: int) -> list[str]:
    """The fields of /proc/PID/stat from the state on; the second is the parent."""
    return Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()


def _cpu(process: int) -> float:
    fields = _status(process)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(eq=False)
class Rose(Bot):
    """The bot of this repository, with a store of its own."""

    program: str = "tests.journeys.harness.rose_bot"
    data: Path = field(default_factory=Path)
    ahead: int = 0
    shards: str = ""
    """The shards of this process, if it has only some."""

    async def launch(self) -> None:
        self.environment = {
            "DISCORD_TOKEN": TOKEN,
            "ROSE_DISCORD_URL": self.sandbox.base,
            "ROSE_DATA": str(self.data),
            "ROSE_OPPONENT_WORKERS": "1",
            "ROSE_PICTURE_WORKERS": "2",
            "ROSE_SHARDS": self.shards,
            # Only in tests: programs such as the fuzzer play with real deals, because other processes read their store.
            "ROSE_TEST_DECK": QUIET if "PYTEST_VERSION" in os.environ else "",
        } | self.environment
        self.environment["ROSE_TEST_AHEAD"] = str(self.ahead)
        await super().launch()

    async def match(self, name: str) -> Match:
        """A match as it is in the store."""
        async with empty_context(self.data) as context:
            return await look(context, name)

    async def check_store(self) -> None:
        """Expect that the store is sound. Checked in this process: another one would not know the journeys' decks."""
        assert (await asyncio.to_thread(check, self.data)).problems == ()

    def memory(self) -> float:
        """The memory of the bot's own process, in MB."""
        assert self._process is not None
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu(self) -> float:
        """The processor seconds that the bot's own process has used so far."""
        assert self._process is not None
        return _cpu(self._process.pid)

    def cpu_of_workers(self) -> float:
        """The processor seconds of its current computer players."""
        assert self._process is not None
        taken = 0.0
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has just ended
                if int(_status(int(process.name))[1]) == self._process.pid:
                    taken += _cpu(int(process.name))
        return taken

    async def turn(self, seconds: int) -> None:
        """Let time pass, for the bot and for Discord."""
        self.sandbox.turn(seconds)
        self.ahead += seconds
        await self.tell_and_wait(f"turn {seconds}")

    async def set_wall_clock_wrong(self, seconds: int) -> None:
        """Set the system's clock this far ahead, and wait until the bot has noticed."""
        await self.tell_and_wait(f"set {seconds}")

    async def hold_computers(self) -> None:
        """Make computer players wait until they are released."""
        await self.tell_and_wait("hold")

    async def let_computers_go(self) -> None:
        await self.tell_and_wait("go")

    async def tell_and_wait(self, line: str) -> None:
        """Send the bot's process a command and wait until it is done."""
        before = len(self.log)
        await self.tell(line)
        await self.logged(f"did: {line}", after=before)

    async def turn_while_away(self, seconds: int) -> None:
        """Let time pass while the bot is stopped."""
        self.sandbox.turn(seconds)
        self.ahead += seconds


if __name__ == "__main__":
    ahead = int(os.environ.pop("ROSE_TEST_AHEAD", "0"))

    async def main() -> int:
        return await play(TurnedTime(ahead))

    import bot  # noqa: F401  the slow imports

    gc.enable()

    sys.exit(asyncio.run(main()))
