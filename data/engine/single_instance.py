"""Refuse a second bot on the same file: two bots would send every notice twice.

The lock is on a file beside the store, never on the store itself (see docs/decisions.md). It ends with the process,
however that ends. The command-line tools take no lock and may run beside the bot.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from data.errors import InUse


@contextmanager
def only_one(store: Path) -> Iterator[None]:
    """Hold the lock of a store; InUse if another process holds it."""
    lock_file = store.with_name(f"{store.name}.lock")
    try:
        descriptor = os.open(lock_file, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:  # no permission to write here: opening the store reports that
        yield
        return
    try:
        if not _locked(descriptor):
            raise InUse(_holder(lock_file))
        with suppress(OSError):  # only informs a second bot that is refused; the lock does not need it
            os.ftruncate(descriptor, 0)
            os.lseek(descriptor, 0, os.SEEK_SET)
            os.write(descriptor, str(os.getpid()).encode())
        yield
    finally:
        os.close(descriptor)


def _holder(lock_file: Path) -> str:
    """The process that holds the lock, if it wrote its id."""
    try:
        found = lock_file.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
    return found if found.isdecimal() else ""


if sys.platform != "win32":
    import fcntl

    def _locked(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # some network drives have no locks, so no process holds one there
            return True
        return True


if sys.platform == "win32":
    import msvcrt

    def _locked(descriptor: int) -> bool:
        os.lseek(descriptor, 1024, os.SEEK_SET)  # a byte behind the content: a locked one cannot be read
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
