"""A connection to PostgreSQL: statements in SQLite's shape, and a commit of which one can always tell whether it was.

Every writing connection has a row in `writers` with the number of the last transaction that it has committed; the row
is written together with the commit. When a connection is lost in the middle of one, another connection looks at the
row: it waits for the old transaction, if that is still at work, learns whether it was stored, and by changing the row
makes sure that it cannot be stored any more after that.
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

from data.errors import StoreError, Trouble
from data.postgres.rows import row_maker
from data.postgres.wording import worded
from data.transaction import Transaction

_T = TypeVar("_T")
Work = Callable[[Transaction], _T]

SILENCE: Final = 10.0
"""Seconds after which whoever does not answer is taken for lost: no use case takes nearly as long."""
_WALK: Final = 1000
_HABITS: Final[dict[str, Any]] = {
    "application_name": "rose-king",
    # A cable that is cut says nothing: without these nobody would notice for hours.
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
WATCHED: Final = (
    # A machine that is gone says nothing either, and what it holds nobody else gets while PostgreSQL waits for it.
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 3; SET tcp_keepalives_count = 3"
)
_SESSION: Final = (
    # A walk through a whole table would count as having read all of it, and whoever writes there would be in the way.
    "SET enable_seqscan = off; SET lock_timeout = '{patience}ms'; SET statement_timeout = '60s';"
    " SET idle_in_transaction_session_timeout = '60s'; SET default_transaction_isolation = '{isolation}';"
    " SET default_transaction_read_only = {read_only}"
)
_BEGIN_READING: Final = "BEGIN"
# LOCK TABLE comes before the transaction's snapshot: one that has waited sees what the others have stored meanwhile.
_BEGIN_BESIDE_OTHERS: Final = "BEGIN; LOCK TABLE writers IN ROW EXCLUSIVE MODE"
_BEGIN_ALONE: Final = (
    # It waits until all writes under way have ended, and those that come later wait for it. From then on no write of
    # ours holds a lock: one that is not free soon belongs to another program.
    "BEGIN; LOCK TABLE writers IN EXCLUSIVE MODE; SET LOCAL lock_timeout = '200ms'"
)
_CONFLICTS: Final = (errors.SerializationFailure, errors.DeadlockDetected, errors.LockNotAvailable)

ADAPTERS: Final = AdaptersMap(psycopg.adapters)
# One type for whole numbers, whatever their size: otherwise every size would be a statement of its own to prepare.
ADAPTERS.register_dumper(int, Int8Dumper)
ADAPTERS.register_dumper(int, Int8BinaryDumper)


class CommitLost(Exception):  # noqa: N818  it is what happened
    """The connection was lost while a transaction was being committed, with what its function has given back."""

    def __init__(self, outcome: Any) -> None:
        super().__init__()
        self.outcome = outcome


def conninfo(address: str) -> str:
    """The address with what is to be said about connections, where it does not say so itself; StoreError for none."""
    try:
        said = conninfo_to_dict(address)
    except psycopg.ProgrammingError:  # what it complains about may be a password
        raise StoreError(
            "it is no address of a database. In a password / @ : # ? % and spaces are written as %2F %40 %3A %23 %3F"
            " %25 and %20"
        ) from None
    return make_conninfo(**{**_HABITS, **said})


def connect(address: str) -> psycopg.Connection[Any]:
    """A bare connection, each statement by itself."""
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
    """Let whoever waits for an answer on it wait no longer; from any thread."""
    with contextlib.suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)


class Spoken:
    """A connection as transactions want it: SQLite's words, and the shape of `sqlite3.Connection`."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection
        self.row_factory: Any = None  # rows are always read by name here
        self.said = 0
        """How many statements were run."""

    def execute(self, statement: str, parameters: Any = ()) -> psycopg.Cursor[Any]:
        text, names = worded(statement)
        self.said += 1
        return self._connection.execute(text, parameters if names is None else [parameters[name] for name in names])

    def executemany(self, statement: str, parameters: Iterable[Any]) -> psycopg.Cursor[Any]:
        rows = list(parameters)
        if len(rows) == 1:  # most often, and cheaper so
            return self.execute(statement, rows[0])
        text, names = worded(statement)
        self.said += 1
        cursor = self._connection.cursor()
        cursor.executemany(text, rows if names is None else [[row[name] for name in names] for row in rows])
        return cursor

    def walk(self, statement: str, parameters: Any = ()) -> Iterator[Any]:
        """The rows of a query that may be a million, some at a time."""
        text, names = worded(statement)
        with psycopg.RawServerCursor(self._connection, f"walk_{secrets.token_hex(8)}") as cursor:
            cursor.itersize = _WALK
            cursor.execute(text, parameters if names is None else [parameters[name] for name in names])
            yield from cursor


class Link:
    """A connection of a store, used by one thread at a time."""

    def __init__(self, address: str, process: str, patience: float, *, writes: bool) -> None:
        self.since: float | None = None
        """Since when it is at work, by the monotonic clock; None while nobody uses it."""
        self.process = process
        self._writes = writes
        self.writer = secrets.randbits(62)
        self.number = 0
        """That of the last transaction that was committed, or was to be."""
        self.begun = False
        """Whether the last transaction has begun its work; False if it still waited for other writes."""
        self._connection = connect(address)
        self._spoken = Spoken(self._connection)
        try:
            if writes:  # while each statement is still by itself: it is nobody's business
                self._connection.execute(
                    "INSERT INTO writers (id, number, pid) VALUES ($1, 0, pg_backend_pid())", (self.writer,)
                )
            if tuple(self._connection.execute("SHOW synchronous_commit")) == (("off",),):
                self._connection.execute("SET synchronous_commit = on")  # what was acknowledged is on disk
            isolation = "serializable" if writes else "repeatable read"
            self._say(
                _SESSION.format(
                    patience=max(1, int(patience * 1000)), isolation=isolation, read_only="off" if writes else "on"
                )
            )
        except BaseException:
            self._connection.close()
            raise

    @property
    def lost(self) -> bool:
        return self._connection.closed

    @property
    def said(self) -> int:
        """How many statements it has run, but for those that begin and end transactions."""
        return self._spoken.said

    def write(self, work: Work[_T], *, alone: bool = False) -> tuple[_T, int | None]:
        """Run a function and commit; its result, and when the first thing is due that it has written.

        ``alone``: while no other write is under way, in any process.
        CommitLost if nobody knows whether it was stored: ask `was_stored`. After any other error it was not.
        """
        with self._begun(_BEGIN_ALONE if alone else _BEGIN_BESIDE_OTHERS):
            transaction = Transaction(self._spoken, self.process)
            outcome = work(transaction), transaction.earliest_due
            self.number += 1
            try:
                # In one message with the commit: the server has got both or neither.
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
        """Within a transaction; whatever is not committed by its end is rolled back."""
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
            self._connection.close()  # the second: a prepared statement knows a table as it was before a migration
            raise
        finally:
            if not self.lost and self._connection.info.transaction_status is not psycopg.pq.TransactionStatus.IDLE:
                with contextlib.suppress(psycopg.OperationalError):  # what is lost is rolled back by itself
                    self._say("ROLLBACK")
            self.since = None

    def _ended(self, error: psycopg.Error) -> bool:
        """Whether the connection ends with this error, or has."""
        return self.lost or error.diag.severity_nonlocalized in ("FATAL", "PANIC")

    def _say(self, statements: str) -> None:
        """Several in one message, as only those can be that have no parameters and are not prepared."""
        self._connection.execute(statements, prepare=False)

    def tell(self, channel: str, news: str) -> None:
        self.since = time.monotonic()
        try:
            self._connection.execute("SELECT pg_notify($1, $2)", (channel, news))
        finally:
            self.since = None

    def cut(self) -> None:
        """Let whoever waits for an answer on it wait no longer; from any thread."""
        cut(self._connection)

    def close(self) -> None:
        with contextlib.suppress(psycopg.Error):
            if self._writes and not self.lost:
                self._say(f"BEGIN ISOLATION LEVEL READ COMMITTED; DELETE FROM writers WHERE id = {self.writer}; COMMIT")
        self._connection.close()


def was_stored(address: str, writer: int, number: int, patience: float) -> bool | None:
    """Whether a transaction that was lost while being committed is stored; if not, it never will be. None: no trace."""
    with contextlib.closing(connect(address)) as connection, _cut_after(connection, patience + SILENCE):
        connection.execute(f"SET lock_timeout = '{max(1, int(patience * 1000))}ms'")
        # It waits for the old transaction, should that still be at work; one that comes later finds the row changed.
        found = connection.execute(
            "UPDATE writers SET fenced = true WHERE id = $1 RETURNING number", (writer,)
        ).fetchone()
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


def is_conflict(error: BaseException) -> bool:
    """Whether others were quicker, so that it is to be tried again."""
    return isinstance(error, _CONFLICTS)


def told(error: BaseException) -> str:
    """What an error of PostgreSQL says, in one line."""
    return " ".join(str(error).split())


def trouble_of(error: BaseException) -> Trouble | None:
    """The trouble behind an error of PostgreSQL; None for an error that is a mistake in this program."""
    match error:
        case errors.DiskFull():
            return Trouble.DISK_FULL
        case errors.ReadOnlySqlTransaction() | errors.InsufficientPrivilege():
            return Trouble.READ_ONLY
        case _ if isinstance(error, (*_CONFLICTS, errors.QueryCanceled)):
            return Trouble.BUSY
        case errors.DataCorrupted() | errors.IndexCorrupted() | errors.IoError():
            return Trouble.BROKEN
        case psycopg.OperationalError() | errors.FeatureNotSupported():
            return Trouble.AWAY
    return None
