"""A bot in its own process: start, watch, stop, kill. It works with any bot that takes the sandbox's address."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import dataclass, field
from pathlib import Path

from sandbox import Sandbox
from tests.forks import Fork
from tests.patience import patience, patiently

ROOT = Path(__file__).parents[3]
PROBE = "tests.journeys.harness.probe"


@dataclass(eq=False)
class Bot:
    sandbox: Sandbox
    program: str = PROBE
    arguments: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    fresh: bool = False
    """Start it as people start it, for measurements; otherwise it is forked, with everything imported."""
    log: list[str] = field(default_factory=list)
    _more: asyncio.Event = field(default_factory=asyncio.Event)
    _process: Fork | None = None
    _reader: asyncio.Task[None] | None = None

    async def launch(self) -> None:
        """Start it without waiting for the connection."""
        arguments = (self.sandbox.base, *self.arguments)
        self._process = Fork(self.program, arguments, os.environ | self.environment, ROOT, fresh=self.fresh)
        self._reader = asyncio.create_task(self._read())

    async def start(self, lines: int = 1) -> None:
        """Start it and wait until it is connected: until there are this many connections in all."""
        await self.launch()
        connected = asyncio.create_task(self.sandbox.wait_for_bot(lines=lines))
        ended = asyncio.create_task(self.ended())
        try:
            async with patience(lambda: "the bot to connect:\n" + "\n".join(self.log)):
                await asyncio.wait((connected, ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (connected, ended):
                task.cancel()
            if not connected.done():
                await self.kill()
        assert connected.done(), "the bot has ended:\n" + "\n".join(self.log)

    async def tell(self, line: str) -> None:
        """Write a line to its standard input."""
        assert self._process is not None
        self._process.tell(f"{line}\n")

    async def _read(self) -> None:
        assert self._process is not None
        async for line in await self._process.output():
            self.log.append(line.decode(errors="replace").rstrip())
            self._more.set()

    async def logged(self, text: str, after: int = 0) -> None:
        """Wait until it has logged this, after this many lines."""
        # The limit is for the whole wait: other log lines do not extend it.
        async with patience(lambda: "\n".join((f"{text!r} among", *self.log[-40:]))):
            while not any(text in line for line in self.log[after:]):
                self._more.clear()
                await self._more.wait()

    @property
    def gone(self) -> bool:
        """Whether it has ended by itself."""
        return self._process is None or self._process.returncode is not None

    async def ended(self) -> int:
        """Wait until it ends by itself; its exit code."""
        assert self._process is not None
        assert self._reader is not None
        code = await self._process.wait()
        await asyncio.shield(self._reader)
        return code

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop it with a signal and wait for its end."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(how)
        return await patiently(self.ended())

    async def kill(self) -> None:
        """Kill it, as a crash would."""
        await self.stop(signal.SIGKILL)

    @property
    def troubles(self) -> list[str]:
        """The errors in its log."""
        return [line for line in self.log if "ERROR" in line or "Traceback" in line]
