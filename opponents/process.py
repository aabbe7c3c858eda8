"""The bot's end of a worker process: start it, ask one question at a time, end it. `pool` has the queue."""

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
"""Seconds until a worker must be ready; compiling on a small server takes up to twenty."""
_BOT_PREFIXES: Final = ("DISCORD_", "ROSE_", "PG")


class WorkerLost(Exception):  # noqa: N818  the name says it without a suffix
    """The worker died, hung or sent an invalid answer. Its question is unanswered, and it must be replaced."""


class OpponentsClosed(Exception):  # noqa: N818  the name says it without a suffix
    """The computer players are closed and no move was made: ask again after the next start."""


class SearchFailed(Exception):  # noqa: N818  the name says it without a suffix
    """A worker failed on a review's question."""


@dataclass(order=True, slots=True)
class Question:
    """A question in the queue, with the future of its answer. The smallest goes first."""

    later: bool
    """Whether all other questions go first."""
    number: int
    content: dict[str, Any] = field(compare=False)
    simulations: int = field(compare=False)
    about: str = field(compare=False)
    asked: float = field(compare=False)
    answer: asyncio.Future[dict[str, Any]] = field(compare=False)


@dataclass(eq=False, slots=True)
class Worker:
    """A worker process. The caller of `launch` must call `end`."""

    process: asyncio.subprocess.Process
    compiled: bool = False
    pace: Pace = field(default_factory=lambda: Pace.at_first(1.0))
    most: int = 1
    """The most simulations for one question."""

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
        """Wait until it is ready for questions; WorkerLost when that never happens."""
        ready = await self._hear(_WARM_UP_LIMIT)
        self.compiled, self.most = ready["compiled"], ready["most"]
        self.pace = Pace.at_first(ready["speed"])

    async def ask(self, question: Mapping[str, Any], limit: float) -> dict[str, Any]:
        """The answer to a question; WorkerLost when there is none within ``limit`` seconds."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(question).encode() + b"\n")
            # Not wait_for: before Python 3.12 it can swallow a cancellation that arrives together with the answer.
            async with asyncio.timeout(limit):
                await self.process.stdin.drain()
        except (ConnectionError, TimeoutError) as problem:
            raise WorkerLost(f"worker {self.process.pid} takes no questions: {problem!r}") from problem
        answer = await self._hear(limit)
        if answer.get("id") != question["id"]:
            raise WorkerLost(f"worker {self.process.pid} answered another question")
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
        """Kill the process and wait until it has ended. May be called again."""
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):  # it has ended already
                self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        await self.process.wait()


def _environment(*, interpreted: bool) -> dict[str, str]:
    """The bot's environment without its settings, which include secrets, and with the path of this package."""
    paths = [str(Path(__file__).resolve().parent.parent), os.environ.get("PYTHONPATH", "")]
    environment = {name: value for name, value in os.environ.items() if not name.upper().startswith(_BOT_PREFIXES)}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
    return {**environment, "NUMBA_DISABLE_JIT": "1"} if interpreted else environment
