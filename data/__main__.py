"""`python -m data`: maintain the store from the command line, also while the bot is running.

python -m data check   [--store STORE]          is the store intact, and does every match follow from its moves?
python -m data backup  [--store FILE] TARGET    write a full copy while the bot is running, and verify it
python -m data restore [--store FILE] COPY      replace the store by a copy; the bot must be stopped
python -m data export  [--store STORE] MATCH    print the record of a finished match
python -m data copy FROM TO                     copy a whole store to another; each is a file or postgresql://...

Only this module of the package imports `matches/`: for the check and the record.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import sqlite3
import sys
import time
from pathlib import Path

from data.engine.store import Store, Where, is_address, redacted
from data.errors import NotRead, StoreError, StoreFailure, trouble_of
from data.tools.backup import NoBackup, back_up, look_at, restore
from data.tools.copy_store import copy
from data.tools.snapshot import looking_at
from matches.checks.store_check import check
from matches.model.ledger import record_of

DEFAULT_STORE = "var/rose.db"


def main(arguments: list[str] | None = None) -> int:
    wanted = _parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a file name may contain bytes that are not text
    try:
        if wanted.command == "copy":
            return _copy(wanted.source, wanted.target)
        if wanted.command == "restore":
            return _restore(wanted.copy, _file(wanted.store, "pg_restore"))
        _refuse_missing(wanted.store)
        if wanted.command == "check":
            return _check(wanted.store)
        if wanted.command == "backup":
            return _backup(_file(wanted.store, "pg_dump"), wanted.target)
        return _export(wanted.store, wanted.match)
    except (StoreError, OSError, ValueError) as error:  # ValueError: the path is not valid
        return _complain(str(error))
    except sqlite3.Error as error:
        trouble = trouble_of(error)
        return _complain(f"{trouble.value}: {error}" if trouble else str(error))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m data", description="Look after the store of the Rose King bot.")
    default = _where(os.environ.get("ROSE_DATA", DEFAULT_STORE))
    commands = parser.add_subparsers(dest="command", required=True)
    for name, about in (
        ("check", "is the store whole, and does every match follow from its moves?"),
        ("backup", "write a whole copy while the bot is running"),
        ("restore", "put a copy in the place of the store, while the bot is stopped"),
        ("export", "print the record of a match that is over"),
        ("copy", "carry a whole store over into an empty one, a file or a PostgreSQL database"),
    ):
        command = commands.add_parser(name, help=about)
        if name != "copy":
            help_text = f"the file, or postgresql://... (default: {redacted(default)})"
            command.add_argument("--store", type=_where, default=default, help=help_text.replace("%", "%%"))
        if name == "backup":
            command.add_argument("target", type=Path)
        if name == "restore":
            command.add_argument("copy", type=Path)
        if name == "export":
            command.add_argument("match")
        if name == "copy":
            command.add_argument("source", type=_where)
            command.add_argument("target", type=_where)
    return parser


def _where(text: str) -> Where:
    return text if is_address(text) else Path(text)


def _file(store: Where, instead: str) -> Path:
    if not isinstance(store, Path):
        raise NoBackup(f"the store is in PostgreSQL: use {instead}, which comes with it")
    return store


def _refuse_missing(store: Where) -> None:
    if isinstance(store, Path) and not store.exists():
        raise NotRead(StoreFailure.BROKEN, f"there is no file {store}")


def _copy(source: Where, target: Where) -> int:
    _refuse_missing(source)

    async def make() -> None:
        await (await Store.open(target)).close()

    with looking_at(source):  # read the source first, before the target is created
        asyncio.run(make())
    copied = copy(source, target)
    print(f"copied to {redacted(target)}: {copied}")
    print(f"the digest of all rows is {copied.digest} in both")
    return _check(target)


def _check(store: Where) -> int:
    found = check(store, _Progress() if sys.stderr.isatty() else None)
    for problem in found.problems:
        print(problem)
    print(f"{found.matches} matches, {found.moves} moves, {len(found.problems)} problems")
    return 1 if found.problems else 0


class _Progress:
    """Shows the progress of a check in one line on the terminal, rewritten twice a second."""

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


def _export(store: Where, match: str) -> int:
    with looking_at(store) as transaction:
        row = transaction.matches.get(match)
        if row is None:
            return _complain(f"there is no match {match!r}")
        if not row.over:
            return _complain(f"match {match} is still running; its record would show the order of the draw pile")
        record = record_of(row, transaction.matches.entries(match))
    print(record, end="")
    return 0


def _complain(text: str) -> int:
    print(text, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
