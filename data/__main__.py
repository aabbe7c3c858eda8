"""`python -m data`: look after the store from the command line, also while the bot is running.

python -m data check   [--store FILE]          is everything whole, and does every match follow from its moves?
python -m data backup  [--store FILE] TARGET   a whole copy, taken while the bot is running, and looked at
python -m data restore [--store FILE] COPY     a copy in the place of the store; the bot must be stopped
python -m data export  [--store FILE] MATCH    the record of a match that is over
"""

from __future__ import annotations

import argparse
import io
import os
import sqlite3
import sys
import time
from pathlib import Path

from data.backup import back_up, look_at, restore
from data.check import check, refuse_other_schemas
from data.errors import NotRead, StoreError, Trouble, trouble_of
from data.ledger import record_of
from data.migrate import open_to_read
from data.transaction import Transaction

DEFAULT_STORE = "var/rose.db"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m data", description="Look after the store of the Rose King bot.")
    default = os.environ.get("ROSE_DATA", DEFAULT_STORE)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, about in (
        ("check", "is the file whole, and does every match follow from its moves?"),
        ("backup", "write a whole copy while the bot is running"),
        ("restore", "put a copy in the place of the store, while the bot is stopped"),
        ("export", "print the record of a match that is over"),
    ):
        command = commands.add_parser(name, help=about)
        command.add_argument("--store", type=Path, default=Path(default), help="the file (default: %(default)s)")
        if name == "backup":
            command.add_argument("target", type=Path)
        if name == "restore":
            command.add_argument("copy", type=Path)
        if name == "export":
            command.add_argument("match")
    wanted = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a file may be called by bytes that are no text
    try:
        if wanted.command == "restore":
            return _restore(wanted.copy, wanted.store)
        if not wanted.store.exists():
            raise NotRead(Trouble.BROKEN, f"there is no file {wanted.store}")
        if wanted.command == "check":
            return _check(wanted.store)
        if wanted.command == "backup":
            return _backup(wanted.store, wanted.target)
        return _export(wanted.store, wanted.match)
    except (StoreError, OSError, ValueError) as error:  # the last: no file can be called so
        return _complain(str(error))
    except sqlite3.Error as error:
        trouble = trouble_of(error)
        return _complain(f"{trouble.value}: {error}" if trouble else str(error))


def _check(store: Path) -> int:
    found = check(store, _Progress() if sys.stderr.isatty() else None)
    for problem in found.problems:
        print(problem)
    print(f"{found.matches} matches, {found.moves} moves, {len(found.problems)} problems")
    return 1 if found.problems else 0


class _Progress:
    """A line on the terminal that says how far a check is, rewritten twice a second."""

    def __init__(self) -> None:
        self._shown = 0.0

    def __call__(self, matches: int, of: int) -> None:
        now = time.monotonic()
        if matches == of:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        elif now - self._shown > 0.5:
            self._shown = now
            print(f"\r\x1b[K{matches} of {of} matches", end="", file=sys.stderr, flush=True)


def _backup(store: Path, target: Path) -> int:
    if target.exists():
        return _complain(f"{target} is there already; nothing was written over it")
    print(f"copied to {target}: {back_up(store, target)}")
    return 0


def _restore(copy: Path, store: Path) -> int:
    kept = restore(copy, store)
    if kept is not None:
        print(f"what was there is kept as {kept}")
    print(f"{store} is now {copy}: {look_at(store)}")
    print("Who had themselves deleted since that copy was taken is in it again; remove copies that you no longer need.")
    return 0


def _export(store: Path, match: str) -> int:
    refuse_other_schemas(store)
    with open_to_read(store) as connection:
        transaction = Transaction(connection)
        row = transaction.match(match)
        if row is None:
            return _complain(f"there is no match {match!r}")
        if not row.over:
            return _complain(f"match {match} is still running; its record would show the order of the draw pile")
        record = record_of(row, transaction.entries(match))
    print(record, end="")
    return 0


def _complain(text: str) -> int:
    print(text, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
