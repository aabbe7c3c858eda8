"""Two bots on one file would tell people everything twice: the second is refused at the start.

By a lock on a file beside the store (never on the store itself: see docs/decisions.md), which goes with the process
however that ends. The command-line tools take no such lock and may be used beside the bot.
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
    """Hold the lock of a store; InUse if another process has it."""
    beside = store.with_name(f"{store.name}.lock")
    try:
        descriptor = os.open(beside, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:  # whoever may not write here cannot play either: the store itself will say so
        yield
        return
    try:
        if not _locked(descriptor):
            raise InUse(_who(beside))
        with suppress(OSError):  # for whoever is refused; nobody needs it to be there
            os.ftruncate(descriptor, 0)
            os.lseek(descriptor, 0, os.SEEK_SET)
            os.write(descriptor, str(os.getpid()).encode())
        yield
    finally:
        os.close(descriptor)


def _who(beside: Path) -> str:
    """The process that has the lock, as far as it has said."""
    try:
        found = beside.read_text(encoding="ascii").strip()
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
        except OSError:  # some network drives know no locks, and nobody has one there
            return True
        return True


if sys.platform == "win32":
    import msvcrt

    def _locked(descriptor: int) -> bool:
        os.lseek(descriptor, 1024, os.SEEK_SET)  # where nothing is written: such a lock keeps others from reading, too
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
