"""Load on the machine, which tests must tolerate: compilers, databases, short-lived processes.

    python -m tests.flaky.load --processes 4 --seconds 600

Loops that only compute found no flaky test: the scheduler favours processes that sleep. Work that starts processes,
writes to the disk, fills the memory and pauses at random found them.
"""

from __future__ import annotations

import argparse
import compileall
import contextlib
import multiprocessing
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.postgres import Server, new_server, programs

_BURST = 3.0
"""The longest time in seconds for one kind of work; then comes another kind, or a pause."""


def _compile(folder: Path) -> None:
    """A build: reads and writes many files."""
    copy = folder / "json"
    shutil.copytree(Path(contextlib.__file__).parent / "json", copy, dirs_exist_ok=True)
    compileall.compile_dir(copy, force=True, quiet=2)


def _commit(folder: Path) -> None:
    """A database: waits for the disk repeatedly."""
    with contextlib.closing(sqlite3.connect(folder / "load.db")) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS rows (text TEXT)")
        for _ in range(20):
            with connection:
                connection.execute("INSERT INTO rows VALUES (?)", ("x" * 4000,))


def _sort(_: Path) -> None:
    """A sort: much memory, no pause."""
    values = [random.random() for _ in range(500_000)]
    values.sort()


def _start(_: Path) -> None:
    """Starts short-lived processes."""
    subprocess.run([sys.executable, "-c", "import asyncio, json, decimal"], check=True)


_KINDS: tuple[Callable[[Path], None], ...] = (_compile, _commit, _sort, _start)


def _leave(*_: object) -> None:
    """Turn SIGTERM into SystemExit, so that folders and servers are removed."""
    sys.exit()


def work(seed: int) -> None:
    """Run one kind of work after the other, for ever."""
    signal.signal(signal.SIGTERM, _leave)
    lots = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        while True:
            kind, until = lots.choice(_KINDS), time.monotonic() + lots.random() * _BURST
            while time.monotonic() < until:
                kind(Path(folder))
            time.sleep(lots.random())


def work_on_postgres() -> None:
    """Keep a PostgreSQL server busy; do nothing if there is none."""
    signal.signal(signal.SIGTERM, _leave)
    if programs() is None:
        return
    with tempfile.TemporaryDirectory(prefix="rose-postgres-") as folder:
        server = new_server(Path(folder), quick=False)
        server.ask("CREATE TABLE rows (id BIGSERIAL PRIMARY KEY, text TEXT)")
        try:
            _use(server)
        finally:
            server.stop()


def _use(server: Server) -> None:
    while True:
        server.ask(*["INSERT INTO rows (text) SELECT repeat('x', 100) FROM generate_series(1, 200)"] * 20)
        server.ask("SELECT count(*), max(md5(text)) FROM rows", "TRUNCATE rows")


@contextlib.contextmanager
def beside(processes: int, seed: int = 0) -> Iterator[None]:
    """Run this many load processes, and one with a database, while the block runs."""
    started = [multiprocessing.Process(target=work, args=(seed + number,), daemon=True) for number in range(processes)]
    if processes:
        started.append(multiprocessing.Process(target=work_on_postgres))
    for process in started:
        process.start()
    try:
        yield
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.join()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.flaky.load", description=__doc__)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=600)
    asked = parser.parse_args()
    with beside(asked.processes):
        time.sleep(asked.seconds)


if __name__ == "__main__":
    main()
