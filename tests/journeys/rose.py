"""The Rose King bot in its own process, with a clock that a test can turn.

Run as a program it is `bot.py` against the sandbox whose address it is given, except that lines on its standard input
turn its clock. In a test it is a `Rose`: started, stopped, killed, and turned together with the sandbox's clock.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from game import Move, PlayerView
from matches import Hall, Match, Store, Timepiece, WallTime, look
from tests.journeys.bots import Bot

TOKEN = "sandbox"


class Nobody:
    """The computer player of a hall in which nobody plays."""

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        raise AssertionError("nobody plays here")

    async def hint(self, view: PlayerView) -> object:
        raise AssertionError("nobody plays here")


@asynccontextmanager
async def empty_hall(data: Path) -> AsyncIterator[Hall]:
    """A hall on a store, in which the computer does not play."""
    store = await Store.open(data)
    try:
        yield Hall(store, WallTime(), Nobody(), ())
    finally:
        await store.close()


class TurnedTime(WallTime):
    """The time of day, and as much more as a test has let pass."""

    def __init__(self, ahead: int) -> None:
        self._ahead = ahead
        self._turned = asyncio.Event()

    def now(self) -> int:
        return super().now() + self._ahead

    def ticks(self) -> float:
        return super().ticks() + self._ahead

    def turn(self, ahead: int) -> None:
        self._ahead = ahead
        self._turned.set()

    async def sleep_until(self, moment: int | None) -> None:
        while moment is None or self.now() < moment:
            self._turned.clear()
            left = None if moment is None else max(moment - self.now(), 0.05)
            try:
                await asyncio.wait_for(self._turned.wait(), left)
            except TimeoutError:
                continue


async def listen(time: TurnedTime) -> None:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        time.turn(int(line))


async def play(time: Timepiece) -> int:
    import bot
    import logs
    from settings import Settings

    settings = Settings.load()
    logs.start(settings.log_level, settings.token or "")
    assert isinstance(time, TurnedTime)
    listening = asyncio.create_task(listen(time))
    delays: list[float] = []
    watching = asyncio.create_task(watch(delays)) if "ROSE_TEST_DELAY" in os.environ else None
    code = await bot.run(settings, time)
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


@dataclass(eq=False)
class Rose(Bot):
    """The bot of this repository, with a store of its own."""

    program: tuple[str, ...] = ("-m", "tests.journeys.rose")
    data: Path = field(default_factory=Path)
    ahead: int = 0

    async def launch(self) -> None:
        self.environment = {
            "DISCORD_TOKEN": TOKEN,
            "ROSE_DISCORD_URL": self.sandbox.base,
            "ROSE_DATA": str(self.data),
            "ROSE_OPPONENT_WORKERS": "1",
            "ROSE_PICTURE_WORKERS": "2",
            "ROSE_TEST_AHEAD": str(self.ahead),
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
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def turn(self, seconds: int) -> None:
        """Let time pass, for the bot and for Discord."""
        self.sandbox.turn(seconds)
        self.ahead += seconds
        await self.tell(str(self.ahead))

    async def turn_while_away(self, seconds: int) -> None:
        """Let time pass while the bot is stopped."""
        self.sandbox.turn(seconds)
        self.ahead += seconds


if __name__ == "__main__":
    ahead = int(os.environ.pop("ROSE_TEST_AHEAD", "0"))

    async def main() -> int:
        return await play(TurnedTime(ahead))

    sys.exit(asyncio.run(main()))
