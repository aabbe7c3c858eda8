"""The few ways in which the store can fail, as types; what it was of SQLite's many codes stays in the log."""

from __future__ import annotations

import sqlite3
from enum import Enum
from typing import Final


class Trouble(Enum):
    """Why the store could not do what it was asked. The old state is intact in every case but the last."""

    DISK_FULL = "the disk is full"
    READ_ONLY = "the store may not be written"
    BUSY = "the store was busy for too long"
    BROKEN = "the store cannot be read or written"
    CLOSED = "the store is closed"
    AWAY = "the database cannot be reached"
    UNKNOWN = "the connection was lost, and it could not be found out whether it was stored"


class StoreError(Exception):
    """Anything that the store reports."""


class _TroubleError(StoreError):
    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        super().__init__(trouble, detail)
        self.trouble = trouble
        self.detail = detail

    def __str__(self) -> str:
        return self.trouble.value + (f" ({self.detail})" if self.detail else "")


class NotSaved(_TroubleError):  # noqa: N818  it is what people are told
    """Nothing of what was to be written has been written; of Trouble.UNKNOWN, all of it or nothing."""


class NotRead(_TroubleError):  # noqa: N818  as above
    """What was asked for could not be read."""


class NewerSchema(StoreError):  # noqa: N818  it is what is found
    """The file was written by a newer program. It was not touched."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(found, known)
        self.found = found
        self.known = known

    def __str__(self) -> str:
        return f"the store has schema {self.found}, this program knows up to {self.known}: use a newer program"


class NotOurs(StoreError):  # noqa: N818  as above
    """The file is a database of another program. It was not touched."""

    def __str__(self) -> str:
        return "it is a database of another program, and was not touched: name another file"


class StoreGone(StoreError):  # noqa: N818  as above
    """There is nothing in the file, though something beside it shows that there was."""

    def __init__(self, trace: str) -> None:
        super().__init__(trace)
        self.trace = trace

    def __str__(self) -> str:
        return (
            f"it is missing or empty, but {self.trace} beside it shows that it was not: is the disk mounted?"
            f" Bring a backup back with `python -m data restore`, or move {self.trace} away to begin anew"
        )


class Damaged(StoreError):  # noqa: N818  as above
    """Pages of the file do not hold what they should."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail

    def __str__(self) -> str:
        return f"it is damaged ({self.detail}): bring a backup back with `python -m data restore`"


class OldSqlite(StoreError):  # noqa: N818  as above
    """Python came with a SQLite that does not know all that our statements say."""

    def __str__(self) -> str:
        needed = ".".join(map(str, NEEDED))
        return f"SQLite {needed} or newer is needed, and this Python has {sqlite3.sqlite_version}: use another Python"


class InUse(StoreError):  # noqa: N818  as above
    """Another bot plays on the same file."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process

    def __str__(self) -> str:
        who = f" (process {self.process})" if self.process else ""
        return f"another bot{who} is using it: stop that one first, or name another file"


NEEDED: Final = (3, 39)
"""The SQLite that has all that we use; `IS NOT DISTINCT FROM` came last."""


def refuse_old_sqlite() -> None:
    """OldSqlite in words, rather than a statement somewhere that fails."""
    if sqlite3.sqlite_version_info < NEEDED:
        raise OldSqlite


_TROUBLES: Final = {
    sqlite3.SQLITE_FULL: Trouble.DISK_FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_IOERR: Trouble.BROKEN,
    sqlite3.SQLITE_CANTOPEN: Trouble.BROKEN,
    sqlite3.SQLITE_CORRUPT: Trouble.BROKEN,
    sqlite3.SQLITE_NOTADB: Trouble.BROKEN,
}


def trouble_of(error: BaseException) -> Trouble | None:
    """The trouble behind an error of SQLite; None for an error that is a mistake in this program."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _TROUBLES.get(code & 0xFF)  # the low byte is the primary code
