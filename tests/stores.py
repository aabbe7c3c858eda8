"""An empty store that is made once for each run: making one for each test takes longer than most tests."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from functools import cache
from pathlib import Path

from data.engine.migrate import migrate
from data.migrations import MIGRATIONS


@cache
def empty_store() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            migrate(connection, path, MIGRATIONS)
        return path.read_bytes()


def begin(path: Path | str) -> None:
    """Put an empty store there, unless there is one. A database needs no file."""
    if isinstance(path, Path) and not path.exists():
        path.write_bytes(empty_store())
