"""The Rose King bot in its own process, with a clock that a test can turn.

Run as a program it is `bot.py` against the sandbox whose address it is given, except that lines on its standard input
turn its clock or hold up its computers. In a test it is a `Rose`: started, stopped, killed, and turned together with
the sandbox's clock.
"""

from __future__ import annotations

import gc

if __name__ == "__main__":
    gc.disable()  # until all is loaded: a fifth of the time that a start takes, and hundreds are started

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game import Move, PlayerView
from matches import Hall, Match, Store, Timepiece, WallTime, look
from opponents import Hint
from opponents.agenda import Row
from tests.journeys.bots import Bot
from tests.patience import seconds

TOKEN = "sandbox"


class Nobody:
    """The computer player of a hall in which nobody plays."""

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        raise AssertionError("nobody plays here")

    async def hint(self, view: PlayerView) -> Hint:
        raise AssertionError("nobody plays here")

    async def values(self, rows: Sequence[Row], simulations: int) -> list[float]:
        raise AssertionError("nobody plays here")


@asynccontextmanager
async def empty_hall(data: Path | str, time: Timepiece | None = None) -> AsyncIterator[Hall]:
    """A hall on a store, in which the computer does not play."""
    store = await Store.open(data)
    try:
        yield Hall(store, time or WallTime(), Nobody(), ())
    finally:
        await store.close()


class TurnedTime(WallTime):
    """The time of day, and as much more as a test has let pass. Its wall clock can be set wrong by itself."""

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
        """Set the wall clock alone, so much ahead of the time that has passed."""
        self._wrong = seconds
        self._turned.set()

    async def sleep_until(self, moment: int | None) -> None:
        # By ticks too, as the time of day does: who fell asleep by a clock that was wrong wakes all the same.
        end = None if moment is None else self.ticks() + moment - self.now()
        while moment is None or end is None or (self.now() < moment and self.ticks() < end):
            self._turned.clear()
            left = None if moment is None or end is None else max(min(moment - self.now(), end - self.ticks()), 0.05)
            try:
                await asyncio.wait_for(self._turned.wait(), left)
            except TimeoutError:
                continue


class Halls(list[Hall]):
    """The halls of this process, of which there is none before the store is open."""

    def __init__(self) -> None:
        super().__init__()
        self._came = asyncio.Event()

    def add(self, hall: Hall) -> None:
        self.append(hall)
        self._came.set()

    async def last(self) -> Hall:
        await self._came.wait()
        return self[-1]


async def listen(time: TurnedTime, computers: asyncio.Event, halls: Halls) -> None:
    """Do what the test says on the standard input."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode():
        match line.split():
            case ["turn", seconds]:
                await (await halls.last()).here.wait()  # until then time that passes is time that the bot was away
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


def meddle(computers: asyncio.Event, halls: Halls) -> None:
    """Computers play when the event is set; before that they say that they were asked, and wait. Halls are known."""
    import bot
    from cogs import gate, identifying, lines, presenter, request, turns
    from opponents import Level
    from tests.journeys.unhurried import AtLeisure, draw_when_asked

    class Known(Hall):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            if "ROSE_TEST_AWAY" in os.environ:  # until it is on Discord, and not only from the login on
                self.here.clear()
            halls.add(self)

    warm = "ROSE_TEST_WARM" in os.environ

    class Held(AtLeisure):
        async def start(self) -> None:
            if warm:
                await self.called()

        async def choose(self, view: PlayerView, level: Level | str, seed: int, *, about: str = "a match") -> Move:
            if not computers.is_set():
                sys.stdout.write("a computer is asked and waits\n")
                sys.stdout.flush()
                await computers.wait()
            return await super().choose(view, level, seed, about=about)

        async def values(self, rows: Sequence[Row], simulations: int, *, about: str = "a review") -> list[float]:
            """Tables are worth whatever a lot says: to search them costs more than all else in a journey.

            Unless the search itself is what is asked about.
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
    if os.environ.get("ROSE_TEST_MANY_HANDS"):
        # Four people play a hundred matches at once there, which nobody does: no line is made for them.
        setattr(lines.Lines, "go", lambda _, request, work, rule=None: work(request))  # noqa: B010
    setattr(identifying, "PAUSE", 0.0)  # noqa: B010  most sandboxes do not mind
    for module in (gate, lines, presenter, request):
        setattr(module, "ANSWER_WITHIN", seconds())  # noqa: B010  so what is answered, and how, is the same everywhere
    setattr(turns, "PATIENCE", seconds())  # noqa: B010  sandboxes of several processes wait longer than Discord does
    setattr(bot, "Opponents", Held)  # noqa: B010  to a type checker these are names of other modules
    setattr(bot, "Hall", Known)  # noqa: B010


async def play(time: Timepiece) -> int:
    import bot
    import logs
    from settings import Settings

    settings = Settings.load()
    troubles = logs.start(settings.log_level, settings.token or "")
    assert isinstance(time, TurnedTime)
    computers = asyncio.Event()
    if "ROSE_TEST_HELD" not in os.environ:
        computers.set()
    halls = Halls()
    meddle(computers, halls)
    listening = asyncio.create_task(listen(time, computers, halls))
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
    """How much later than asked for the loop comes back, again and again."""
    loop = asyncio.get_running_loop()
    while True:
        start = loop.time()
        await asyncio.sleep(0.01)
        delays.append(loop.time() - start - 0.01)


def _part(ordered: list[float], part: float) -> str:
    return f"{1000 * ordered[int(part * (len(ordered) - 1))]:.0f}"


def _status(process: int) -> list[str]:
    """What the system says of a process, from its state on: then its parent."""
    return Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()


def _cpu(process: int) -> float:
    fields = _status(process)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(eq=False)
class Rose(Bot):
    """The bot of this repository, with a store of its own."""

    program: str = "tests.journeys.rose"
    data: Path = field(default_factory=Path)
    ahead: int = 0
    shards: str = ""
    """Those of this process, if it has only some."""

    async def launch(self) -> None:
        self.environment = {
            "DISCORD_TOKEN": TOKEN,
            "ROSE_DISCORD_URL": self.sandbox.base,
            "ROSE_DATA": str(self.data),
            "ROSE_OPPONENT_WORKERS": "1",
            "ROSE_PICTURE_WORKERS": "2",
            "ROSE_SHARDS": self.shards,
        } | self.environment
        self.environment["ROSE_TEST_AHEAD"] = str(self.ahead)
        await super().launch()

    async def match(self, name: str) -> Match:
        """A match as it stands in the store."""
        async with empty_hall(self.data) as hall:
            return await look(hall, name)

    def memory(self) -> float:
        """How much memory the bot's own process has, in MB."""
        assert self._process is not None
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu(self) -> float:
        """How many seconds of a processor the bot's own process has taken so far."""
        assert self._process is not None
        return _cpu(self._process.pid)

    def cpu_of_workers(self) -> float:
        """The same of the computer players that it has now."""
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
        """The system's clock is that much ahead from now on; until the bot has seen it."""
        await self.tell_and_wait(f"set {seconds}")

    async def hold_computers(self) -> None:
        """Computers wait, from now on, until they are let go."""
        await self.tell_and_wait("hold")

    async def let_computers_go(self) -> None:
        await self.tell_and_wait("go")

    async def tell_and_wait(self, line: str) -> None:
        """Tell the bot's process something that it does at once."""
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

    import bot  # noqa: F401  what takes time

    gc.enable()

    sys.exit(asyncio.run(main()))
