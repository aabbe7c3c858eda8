"""The whole program in a process of its own, as a host runs it: started, read, stopped."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.patience import patience, patiently

ROOT = Path(__file__).parents[2]
TOKEN = "MTIzNDU2.sand.box-token_that-is-secret"
BOT = (sys.executable, str(ROOT / "bot.py"))


def free_port() -> int:
    """A free port of this machine."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@dataclass(eq=False)
class Run:
    process: asyncio.subprocess.Process
    lines: list[str] = field(default_factory=list)
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    _reading: list[asyncio.Task[None]] = field(default_factory=list)

    async def _read(self, stream: asyncio.StreamReader) -> None:
        async for line in stream:
            async with self._changed:
                self.lines.append(line.decode().rstrip())
                self._changed.notify_all()

    async def says(self, pattern: str) -> re.Match[str]:
        """The first line that matches, as soon as it is there."""

        def found() -> re.Match[str] | None:
            return next((match for line in self.lines if (match := re.search(pattern, line))), None)

        async with patience(lambda: "\n".join((f"{pattern!r} among", *self.lines))), self._changed:
            await self._changed.wait_for(found)
        match = found()
        assert match is not None
        return match

    async def ends(self) -> int:
        """Its exit code, when it has ended and all its output has been read."""
        code = await patiently(self.process.wait())
        await asyncio.gather(*self._reading)
        return code

    async def stop(self) -> int:
        if os.name == "nt":
            pytest.skip("all went well until it was to stop, which a program cannot tell another one here")
        self.process.send_signal(signal.SIGTERM)
        return await self.ends()


@asynccontextmanager
async def run(folder: Path, command: Sequence[str] = BOT, **settings: str) -> AsyncIterator[Run]:
    """Run a program in a folder, with only these settings."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("ROSE_", "DISCORD_", "PYTHONPATH"))}
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=folder,
        env=clean | {"PYTHONUNBUFFERED": "1", "ROSE_OPPONENT_WORKERS": "1"} | settings,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    started = Run(process)
    for stream in (process.stdout, process.stderr):
        assert stream is not None
        started._reading.append(asyncio.create_task(started._read(stream)))
    try:
        yield started
    finally:
        if process.returncode is None:
            process.kill()
        await started.ends()
