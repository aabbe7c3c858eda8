"""A connection to PostgreSQL: runs SQLite's statements, and can tell whether a lost commit was stored.

Every writing connection has a row in `writers` with the number of its last committed transaction; the row is written
together with the commit. If a connection is lost during a commit, another connection looks at the row. It waits for the
old transaction if that is still running, learns whether it was stored, and changes the row so that the old transaction
cannot be stored any more after that.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors
from psycopg.adapt import AdaptersMap
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import Int8BinaryDumper, Int8Dumper

from data.errors import StoreError, StoreFailure
from data.postgres.pg_rows import row_maker
from data.postgres.sql_dialect import translated
from data.tables.transaction import Transaction

_T = TypeVar("_T")
Work = Callable[[Transaction], _T]
DriverError = psycopg.Error

SILENCE: Final = 10.0
"""Seconds without an answer after which a connection counts as lost: no use case takes nearly as long."""
_WALK: Final = 1000
_DEFAULTS: Final[dict[str, Any]] = {
    "application_name": "rose-king",
    # A cut cable sends no error: without these it would go unnoticed for hours.
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
WATCHED: Final = (
    # A vanished machine sends no error either, and its locks stay held until PostgreSQL notices.
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 3; SET tcp_keepalives_count = 3"
)
_SESSION: Final = (
    # A sequential scan counts as reading the whole table, and would conflict with every write to it.
    "SET enable_seqscan = off; SET lock_timeout = '{patience}ms'; SET statement_timeout = '60s';"
    " SET idle_in_transaction_session_timeout = '60s'; SET default_transaction_isolation = '{isolation}';"
    " SET default_transaction_read_only = {read_only}"
)
_BEGIN_READING: Final = "BEGIN"
# LOCK TABLE comes before the transaction's snapshot: after waiting, it sees what others have stored meanwhile.
_BEGIN_SHARED: Final = "BEGIN; LOCK TABLE writers IN ROW EXCLUSIVE MODE"
_BEGIN_EXCLUSIVE: Final = (
    # It waits until all running writes have ended; later writes wait for it. From then on no write of ours holds a
    # lock: a lock that is not free soon belongs to another program.
    "BEGIN; LOCK TABLE writers IN EXCLUSIVE MODE; SET LOCAL lock_timeout = '200ms'"
)
CONFLICTS: Final = (errors.SerializationFailure, errors.DeadlockDetected, errors.LockNotAvailable)
"""Another transaction came first: retry this one."""
_TROUBLES: Final = (
    ((errors.DiskFull,), StoreFailure.DISK_FULL),
    ((errors.ReadOnlySqlTransaction, errors.InsufficientPrivilege), StoreFailure.READ_ONLY),
    ((*CONFLICTS, errors.QueryCanceled), StoreFailure.BUSY),
    ((errors.DataCorrupted, errors.IndexCorrupted, errors.IoError), StoreFailure.BROKEN),
    ((psycopg.OperationalError, errors.FeatureNotSupported), StoreFailure.AWAY),
)
"""Errors of the driver and what they mean for the store; the first entry that fits counts."""

ADAPTERS: Final = AdaptersMap(psycopg.adapters)
# One type for all integers: otherwise each size of integer would need its own prepared statement.
ADAPTERS.register_dumper(int, Int8Dumper)
ADAPTERS.register_dumper(int, Int8BinaryDumper)


class CommitLost(Exception):  # noqa: N818  named after what happened
    """The connection was lost during a commit. Carries the result of the transaction's function."""

    def __init__(self, outcome: Any) -> None:
        super().__init__()
        self.outcome = outcome


def conninfo(address: str) -> str:
    """The address with our defaults for connections; settings in the address win. StoreError if it is not valid."""
    try:
        said = conninfo_to_dict(address)
    except psycopg.ProgrammingError:  # its text may contain a password
        raise StoreError(
            "it is no address of a database. In a password / @ : # ? % and spaces are written as %2F %40 %3A %23 %3F"
            " %25 and %20"
        ) from None
    return make_conninfo(**{**_DEFAULTS, **said})


def connect(address: str) -> psycopg.Connection[Any]:
    connection: psycopg.Connection[Any] = psycopg.Connection.connect(
        conninfo(address),
        autocommit=True,
        prepare_threshold=0,
        cursor_factory=psycopg.RawCursor,
        row_factory=row_maker,
        context=ADAPTERS,
    )
    connection.prepared_max = 2000
    try:
        connection.execute(WATCHED, prepare=False)
    except BaseException:
        connection.close()
        raise
    return connection


def cut(connection: psycopg.Connection[Any]) -> None:
    """Shut the socket, so that a thread that waits for an answer gets an error. From any thread."""
    with contextlib.suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)


class TranslatingConnection:
    """A connection in the form that `Transaction` needs: takes SQLite's statements, like `sqlite3.Connection`."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection
        self.row_factory: Any = None  # rows are always read by name here

    def execute(self, statement: str, parameters: Any = ()) -> psycopg.Cursor[Any]:
        text, names = translated(statement)
        return self._connection.execute(text, parameters if names is None else [parameters[name] for name in names])

    def executemany(self, statement: str, parameters: Iterable[Any]) -> psycopg.Cursor[Any]:
        rows = list(parameters)
        if len(rows) == 1:  # the usual case, and cheaper
            return self.execute(statement, rows[0])
        text, names = translated(statement)
        cursor = self._connection.cursor()
        cursor.executemany(text, rows if names is None else [[row[name] for name in names] for row in rows])
        return cursor

    def walk(self, statement: str) -> Iterator[Any]:
        """The rows of a query that may return a million, fetched in parts."""
        with psycopg.RawServerCursor(self._connection, f"walk_{secrets.token_hex(8)}") as cursor:
            cursor.itersize = _WALK
            cursor.execute(translated(statement)[0])
            yield from cursor


class PgConnection:
    """A connection of a store, used by one thread at a time."""

    def __init__(self, address: str, process: str, patience: float, *, writes: bool) -> None:
        self.since: float | None = None
        """When the current transaction began, by the monotonic clock; None while idle."""
        self.process = process
        self._writes = writes
        self.writer = secrets.randbits(62)
        self.number = 0
        """The number of the last transaction that was committed, or that tried to."""
        self.begun = False
        """Whether the last transaction started its work; False if it still waited for other writes."""
        self._connection = connect(address)
        self._spoken = TranslatingConnection(self._connection)
        try:
            if writes:  # with autocommit: not part of any transaction
                self._connection.execute(
                    "INSERT INTO writers (id, number, pid) VALUES ($1, 0, pg_backend_pid())", (self.writer,)
                )
            if tuple(self._connection.execute("SHOW synchronous_commit")) == (("off",),):
                self._connection.execute("SET synchronous_commit = on")  # an acknowledged write must be on disk
            isolation, read_only = ("serializable", "off") if writes else ("repeatable read", "on")
            milliseconds = max(1, int(patience * 1000))
            self._say(_SESSION.format(patience=milliseconds, isolation=isolation, read_only=read_only))
        except BaseException:
            self._connection.close()
            raise

    @property
    def lost(self) -> bool:
        return self._connection.closed

    def write(self, work: Work[_T], *, exclusive: bool = False) -> tuple[_T, int | None]:
        """Run a function and commit. Returns its result, and when the first thing is due that it has written.

        ``exclusive``: while no other write is running, in any process. Raises CommitLost if it is unknown whether it
        was stored: ask `was_stored`. After any other error it was not.
        """
        with self._begun(_BEGIN_EXCLUSIVE if exclusive else _BEGIN_SHARED):
            transaction = Transaction(self._spoken, self.process)
            outcome = work(transaction), transaction.session.earliest_due
            self.number += 1
            try:
                # In one message with the commit: the server receives both or neither.
                self._say(f"UPDATE writers SET number = {self.number} WHERE id = {self.writer}; COMMIT")
            except psycopg.OperationalError as error:
                if self._ended(error):
                    raise CommitLost(outcome) from error
                raise
        return outcome

    def read(self, work: Work[_T]) -> _T:
        with self._begun(_BEGIN_READING):
            return work(Transaction(self._spoken, self.process))

    @contextlib.contextmanager
    def _begun(self, begin: str) -> Iterator[None]:
        """Run the block in a transaction; without a commit it is rolled back at the end."""
        self.since = time.monotonic()
        self.begun = False
        try:
            self._say(begin)
            self.begun = True
            yield
        except psycopg.OperationalError as error:
            if self._ended(error):
                self._connection.close()
            raise
        except (CommitLost, errors.FeatureNotSupported):
            self._connection.close()  # FeatureNotSupported: a prepared statement is older than a migration
            raise
        finally:
            if not self.lost and self._connection.info.transaction_status is not psycopg.pq.TransactionStatus.IDLE:
                with contextlib.suppress(psycopg.OperationalError):  # a lost connection is rolled back by the server
                    self._say("ROLLBACK")
            self.since = None

    def _ended(self, error: psycopg.Error) -> bool:
        """Whether the connection was lost, or ends with this error."""
        return self.lost or error.diag.severity_nonlocalized in ("FATAL", "PANIC")

    def _say(self, statements: str) -> None:
        """Run several statements in one message. They have no parameters and are not prepared."""
        self._connection.execute(statements, prepare=False)

    def tell(self, channel: str, on_change: str) -> None:
        self.since = time.monotonic()
        try:
            self._connection.execute("SELECT pg_notify($1, $2)", (channel, on_change))
        finally:
            self.since = None

    def cut(self) -> None:
        cut(self._connection)

    def close(self) -> None:
        with contextlib.suppress(psycopg.Error):
            if self._writes and not self.lost:
                self._say(f"BEGIN ISOLATION LEVEL READ COMMITTED; DELETE FROM writers WHERE id = {self.writer}; COMMIT")
        self._connection.close()


def was_stored(address: str, writer: int, number: int, patience: float) -> bool | None:
    """Whether a transaction whose commit was lost is stored; if not, it never will be. None if it is unknown."""
    with contextlib.closing(connect(address)) as connection, _cut_after(connection, patience + SILENCE):
        connection.execute(f"SET lock_timeout = '{max(1, int(patience * 1000))}ms'")
        # Waits for the old transaction if that is still running. If it comes later, it finds the row changed and fails.
        statement = "UPDATE writers SET fenced = true WHERE id = $1 RETURNING number"
        found = connection.execute(statement, (writer,)).fetchone()
    return None if found is None else bool(found[0] >= number)


@contextlib.contextmanager
def _cut_after(connection: psycopg.Connection[Any], seconds: float) -> Iterator[None]:
    timer = threading.Timer(seconds, cut, (connection,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def error_text(error: BaseException) -> str:
    """The text of an error of PostgreSQL, in one line."""
    return " ".join(str(error).split())


def trouble_of(error: BaseException) -> StoreFailure | None:
    """The trouble for an error of PostgreSQL; None for a bug in this program."""
    return next((trouble for kinds, trouble in _TROUBLES if isinstance(error, kinds)), None)
