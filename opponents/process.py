"""The bot's end of a worker process: start it, ask it one thing at a time, end it. Knows nothing of queues."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from opponents.pace import Pace

_WARM_UP_LIMIT: Final = 120.0
"""Seconds that a worker may take until it is ready; compiling on a small server takes up to twenty."""
_OF_THE_BOT: Final = ("DISCORD_", "ROSE_", "PG")


class WorkerLost(Exception):  # noqa: N818  that is what happened
    """The worker died, hung or talked nonsense; its question was not answered. It is of no more use."""


@dataclass(eq=False, slots=True)
class Worker:
    """A worker process. Whoever launches it must `end` it."""

    process: asyncio.subprocess.Process
    compiled: bool = False
    pace: Pace = field(default_factory=lambda: Pace.at_first(1.0))
    most: int = 1
    """Simulations that it does at most for one question."""

    @classmethod
    async def launch(cls, *, interpreted: bool, command: tuple[str, ...]) -> Worker:
        """Start a process; OSError when that fails."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=_environment(interpreted=interpreted),
            process_group=0,
        )
        return cls(process)

    async def warm(self) -> None:
        """Wait until it can be asked; WorkerLost when that never happens."""
        ready = await self._hear(_WARM_UP_LIMIT)
        self.compiled, self.most = ready["compiled"], ready["most"]
        self.pace = Pace.at_first(ready["speed"])

    async def ask(self, question: Mapping[str, Any], limit: float) -> dict[str, Any]:
        """The answer to a question; WorkerLost when there is none within ``limit`` seconds."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(question).encode() + b"\n")
            # Not wait_for: before Python 3.12 it can swallow a cancellation that comes together with the answer.
            async with asyncio.timeout(limit):
                await self.process.stdin.drain()
        except (ConnectionError, TimeoutError) as problem:
            raise WorkerLost(f"worker {self.process.pid} takes no questions: {problem!r}") from problem
        answer = await self._hear(limit)
        if answer.get("id") != question["id"]:
            raise WorkerLost(f"worker {self.process.pid} answered something else")
        return answer

    async def _hear(self, limit: float) -> dict[str, Any]:
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(limit):
                line = await self.process.stdout.readline()
            heard: dict[str, Any] = json.loads(line)
        except TimeoutError:
            raise WorkerLost(f"worker {self.process.pid} was silent for {limit:.1f} s") from None
        except ValueError:
            raise WorkerLost(f"worker {self.process.pid} is gone") from None
        return heard

    async def end(self) -> None:
        """End the process, whatever it is doing, and wait until it is gone. May be called again."""
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):  # it was quicker
                self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        await self.process.wait()


def _environment(*, interpreted: bool) -> dict[str, str]:
    """That of the bot without its settings, of which one is a secret; the worker finds this room from anywhere."""
    paths = [str(Path(__file__).resolve().parent.parent), os.environ.get("PYTHONPATH", "")]
    environment = {name: value for name, value in os.environ.items() if not name.upper().startswith(_OF_THE_BOT)}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
    return {**environment, "NUMBA_DISABLE_JIT": "1"} if interpreted else environment
