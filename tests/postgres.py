"""A real PostgreSQL for tests: one server for each test process, in its own folder, started when first needed.

It does not run as root, listens only on a socket in its folder, and ends with the process that started it.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any, ClassVar, Final

import psycopg
import pytest

from data.migrations import MIGRATIONS
from data.postgres import postgres_store
from data.postgres.pg_connection import PgConnection, connect
from data.postgres.pg_schema import migrate
from data.postgres.postgres_store import PostgresStore
from data.tables.transaction import Transaction
from data.tools.copy_store import tables
from tests.patience import looks

_NOBODY: Final = "65534"
_QUICK: Final = ("fsync=off", "full_page_writes=off", "autovacuum=off")
"""For tests that do not stop the server: nothing has to survive it."""
_SMALL: Final = ("shared_buffers=32MB", "max_connections=150", "jit=off", "listen_addresses=")


class Server:
    """A server that can be stopped in every way and started again from the same data."""

    def __init__(self, folder: Path, programs: Path, *, quick: bool = True, port: int | None = None) -> None:
        self._folder = folder
        self._programs = programs
        self._port = port
        self._settings = [*_SMALL, *(_QUICK if quick else ()), f"unix_socket_directories={folder}"]
        if port is not None:
            self._settings += ["listen_addresses=127.0.0.1", f"port={port}"]
        self._process: subprocess.Popen[bytes] | None = None
        if os.getuid() == 0:
            os.chown(folder, int(_NOBODY), int(_NOBODY))
        made = [
            "--pgdata",
            self._data,
            "--username=rose",
            "--auth=trust",
            "--encoding=UTF8",
            "--no-locale",
            "--no-sync",
        ]
        subprocess.run(self._command("initdb", *made), check=True, stdout=subprocess.DEVNULL, cwd=folder)

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _command(self, program: str, *words: str) -> list[str]:
        """The command, run as a user other than root and ended with this process."""
        user = ["--reuid", _NOBODY, "--regid", _NOBODY, "--clear-groups"] if os.getuid() == 0 else []
        return ["setpriv", *user, "--pdeathsig", "INT", str(self._programs / program), *words]

    def start(self) -> None:
        for _ in looks("PostgreSQL to answer"):
            if self._process is None or self._process.poll() is not None:  # the earlier server may still be stopping
                self._process = self._started()
            try:
                psycopg.connect(self.address("postgres")).close()
            except psycopg.OperationalError:
                continue
            return

    def _started(self) -> subprocess.Popen[bytes]:
        settings = [word for setting in self._settings for word in ("-c", setting)]
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                self._command("postgres", "-D", self._data, *settings), stdout=log, stderr=log, cwd=self._folder
            )

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """SIGQUIT stops at once, without a message to clients or a write to disk; SIGKILL kills only the postmaster."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def address(self, database: str) -> str:
        if self._port is not None:
            return f"postgresql://rose@127.0.0.1:{self._port}/{database}"
        return f"postgresql://rose@/{database}?host={self._folder}"

    def ask(self, *statements: str, database: str = "postgres") -> None:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)


def programs() -> Path | None:
    """The folder of the PostgreSQL programs; Debian has one for each version."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    found = shutil.which("initdb")
    folders += [Path(found).parent] if found else []
    return next((folder for folder in reversed(folders) if (folder / "postgres").exists()), None)


def new_server(folder: Path, *, quick: bool = True, port: int | None = None) -> Server:
    """A running server; the test is skipped if PostgreSQL is not installed."""
    where = programs()
    if where is None or shutil.which("setpriv") is None:
        pytest.skip("PostgreSQL is not installed here; on Debian: apt-get install postgresql")
    server = Server(folder, where, quick=quick, port=port)
    server.start()
    return server


@functools.cache
def shared_server() -> Server:
    """The server of this test process."""
    folder = Path(tempfile.mkdtemp(prefix="rose-postgres-"))  # a short name: paths of sockets are limited
    server = new_server(folder)

    def end() -> None:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    return server


_names = (f"rose{number}" for number in itertools.count())


def fresh_database() -> str:
    """A new empty database."""
    name = next(_names)
    shared_server().ask(f"CREATE DATABASE {name}")
    return shared_server().address(name)


def empty_store() -> str:
    """The database that the tests of this process share, with the newest schema and no rows."""
    address, connection = _kept()
    connection.execute(_EMPTY, prepare=False)
    return address


@functools.cache
def _kept() -> tuple[str, psycopg.Connection[Any]]:
    address = fresh_database()
    connection = connect(address)
    atexit.register(connection.close)
    connection.execute("SET application_name = 'tests'")  # it does not belong to the bot
    migrate(connection, MIGRATIONS)
    return address, connection


class KeptLink(PgConnection):
    """A connection that the next test reuses: connecting takes longer than most tests."""

    idle: ClassVar[defaultdict[tuple[Any, ...], list[KeptLink]]] = defaultdict(list)

    def __init__(self, *about: Any, writes: bool) -> None:
        super().__init__(*about, writes=writes)
        self._about = (*about, writes)
        atexit.register(super().close)

    @classmethod
    def borrowed(cls, *about: Any, writes: bool) -> KeptLink:
        idle = cls.idle[*about, writes]
        while idle:
            link = idle.pop()
            # Tests of faults end connections of this server; that is noticed only at the next use.
            with contextlib.suppress(psycopg.OperationalError):
                link._connection.execute("SELECT 1")
                return link
        return cls(*about, writes=writes)

    def close(self) -> None:
        self.idle[self._about].append(self)


def keep_connections(patch: pytest.MonkeyPatch) -> None:
    """For tests of use cases; connecting is tested elsewhere."""
    patch.setattr(postgres_store, "PgConnection", KeptLink.borrowed)
    patch.setattr(postgres_store, "_prepare", lambda *_: None)


def run_twice(patch: pytest.MonkeyPatch) -> None:
    """Run every writing function once in vain before it counts, as after a conflict."""
    write = PostgresStore._write

    def twice(store: PostgresStore, work: Any, asked_at: float) -> Any:
        link = store._writers.link()
        with contextlib.suppress(Exception), link._begun("BEGIN"):
            work(Transaction(link._spoken, store.process))
        return write(store, work, asked_at)

    patch.setattr(PostgresStore, "_write", twice)


# Without foreign keys and triggers.
_EMPTY: Final = "; ".join(("SET session_replication_role = replica", *(f"DELETE FROM {table}" for table in tables())))
