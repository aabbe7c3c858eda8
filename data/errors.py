"""The errors of the store as types. SQLite's own error codes appear only in the log."""

from __future__ import annotations

import sqlite3
from enum import Enum
from typing import Final


class StoreFailure(Enum):
    """Why the store failed. The old state is intact in every case but the last."""

    DISK_FULL = "the disk is full"
    READ_ONLY = "the store may not be written"
    BUSY = "the store was busy for too long"
    BROKEN = "the store cannot be read or written"
    CLOSED = "the store is closed"
    AWAY = "the database cannot be reached"
    UNKNOWN = "the connection was lost, and it could not be found out whether it was stored"


class StoreError(Exception):
    """Base class of all errors of the store."""


class _TroubleError(StoreError):
    def __init__(self, trouble: StoreFailure, detail: str = "") -> None:
        super().__init__(trouble.value + (f" ({detail})" if detail else ""))
        self.trouble = trouble
        self.detail = detail


class NotSaved(_TroubleError):  # noqa: N818  named after what people are told
    """Nothing was written. With StoreFailure.UNKNOWN: everything or nothing was written."""


class NotRead(_TroubleError):  # noqa: N818  as above
    """The store could not be read."""


class NewerSchema(StoreError):  # noqa: N818  named after what was found
    """A newer program wrote the file. It was not changed."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"the store has schema {found}, this program knows up to {known}: use a newer program")
        self.found = found
        self.known = known


class NotOurs(StoreError):  # noqa: N818  as above
    def __init__(self) -> None:
        super().__init__("it is a database of another program, and was not touched: name another file")


class StoreGone(StoreError):  # noqa: N818  as above
    def __init__(self, trace: str) -> None:
        super().__init__(
            f"it is missing or empty, but {trace} beside it shows that it was not: is the disk mounted?"
            f" Bring a backup back with `python -m data restore`, or move {trace} away to begin anew"
        )


class Damaged(StoreError):  # noqa: N818  as above
    def __init__(self, detail: str) -> None:
        super().__init__(f"it is damaged ({detail}): bring a backup back with `python -m data restore`")


class OldSqlite(StoreError):  # noqa: N818  as above
    def __init__(self) -> None:
        needed, found = ".".join(map(str, NEEDED)), sqlite3.sqlite_version
        super().__init__(f"SQLite {needed} or newer is needed, and this Python has {found}: use another Python")


class InUse(StoreError):  # noqa: N818  as above
    def __init__(self, process: str) -> None:
        who = f" (process {process})" if process else ""
        super().__init__(f"another bot{who} is using it: stop that one first, or name another file")


NEEDED: Final = (3, 39)
"""The oldest SQLite that knows all our statements; `IS NOT DISTINCT FROM` is the newest part."""


def refuse_old_sqlite() -> None:
    """Raise OldSqlite with a clear text, before a statement fails somewhere."""
    if sqlite3.sqlite_version_info < NEEDED:
        raise OldSqlite


_TROUBLES: Final = {
    sqlite3.SQLITE_FULL: StoreFailure.DISK_FULL,
    sqlite3.SQLITE_READONLY: StoreFailure.READ_ONLY,
    sqlite3.SQLITE_PERM: StoreFailure.READ_ONLY,
    sqlite3.SQLITE_BUSY: StoreFailure.BUSY,
    sqlite3.SQLITE_LOCKED: StoreFailure.BUSY,
    sqlite3.SQLITE_IOERR: StoreFailure.BROKEN,
    sqlite3.SQLITE_CANTOPEN: StoreFailure.BROKEN,
    sqlite3.SQLITE_CORRUPT: StoreFailure.BROKEN,
    sqlite3.SQLITE_NOTADB: StoreFailure.BROKEN,
}


def trouble_of(error: BaseException) -> StoreFailure | None:
    """The trouble for an error of SQLite; None for a bug in this program."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _TROUBLES.get(code & 0xFF)  # the low byte is the primary code
