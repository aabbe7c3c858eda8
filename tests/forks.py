"""Starts processes quickly: forks them from a server that has everything imported, one server for each run of pytest.

A bot takes over a second to import what it needs, and tests start hundreds of bots. A forked bot is a process of its
own: tests write to it, read it, stop it and kill it like any other.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import runpy
import signal
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

FORKS = "forkserver" in multiprocessing.get_all_start_methods()
"""Whether this system can fork. If not, each process is started anew, which takes much longer."""
processes = multiprocessing.get_context("forkserver") if FORKS else multiprocessing.get_context("spawn")
processes.set_forkserver_preload(["tests.preloaded"])


class Fork:
    """A module that runs as a program in a forked process."""

    def __init__(
        self, module: str, arguments: Sequence[str], environment: dict[str, str], folder: Path, *, fresh: bool = False
    ) -> None:
        """``fresh``: import everything anew, as a real start does."""
        theirs, self._input = processes.Pipe(duplex=False)
        self._output, ours = processes.Pipe(duplex=False)
        given = (module, arguments, environment, folder, theirs, ours)
        self._process = processes.Process(target=_start if fresh else _become, args=given, daemon=True)
        self._process.start()
        theirs.close()
        ours.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def tell(self, line: str) -> None:
        """Write a line to its standard input."""
        os.write(self._input.fileno(), line.encode())

    async def output(self) -> asyncio.StreamReader:
        """Its standard output and error. Can be read once."""
        reader = asyncio.StreamReader()
        pipe = os.fdopen(os.dup(self._output.fileno()), "rb", buffering=0)
        self._output.close()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), pipe)
        return reader

    async def wait(self) -> int:
        """Wait for its end: the exit code, or minus the signal that killed it."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        if self._process.exitcode is None:
            loop.add_reader(self._process.sentinel, ended.set)
            try:
                await ended.wait()
            finally:
                loop.remove_reader(self._process.sentinel)
        self._process.join()
        self._input.close()
        assert self._process.exitcode is not None
        return self._process.exitcode


def _become(module: str, arguments: Sequence[str], *given: Any) -> None:
    """In the new process: run as `python -m module arguments`."""
    _settle(*given)
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _start(module: str, arguments: Sequence[str], *given: Any) -> None:
    """In the new process: start Python anew, without the imports of the server."""
    _settle(*given)
    os.execv(sys.executable, [sys.executable, "-m", module, *arguments])  # noqa: S606


def _settle(environment: dict[str, str], folder: Path, given: Connection, written: Connection) -> None:
    for stream, numbers in ((given, (0,)), (written, (1, 2))):
        for number in numbers:
            os.dup2(stream.fileno(), number)
        stream.close()
    sys.stdin = os.fdopen(0, closefd=False)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it for background processes
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
