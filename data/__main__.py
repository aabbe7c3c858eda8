"""`python -m data`: look after the store from the command line, also while the bot is running.

python -m data check  [--store FILE]          is everything whole, and does every match follow from its moves?
python -m data backup [--store FILE] TARGET   a whole copy, taken while the bot is running
python -m data export [--store FILE] MATCH    the record of a match that is over
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from pathlib import Path

from data.check import check, refuse_other_schemas
from data.errors import NotRead, StoreError, Trouble, trouble_of
from data.ledger import record_of
from data.migrate import copy_of, open_to_read
from data.transaction import Transaction

DEFAULT_STORE = "var/rose.db"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m data", description="Look after the store of the Rose King bot.")
    default = os.environ.get("ROSE_DATA", DEFAULT_STORE)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, about in (
        ("check", "is the file whole, and does every match follow from its moves?"),
        ("backup", "write a whole copy while the bot is running"),
        ("export", "print the record of a match that is over"),
    ):
        command = commands.add_parser(name, help=about)
        command.add_argument("--store", type=Path, default=Path(default), help="the file (default: %(default)s)")
        if name == "backup":
            command.add_argument("target", type=Path)
        if name == "export":
            command.add_argument("match")
    wanted = parser.parse_args(arguments)
    try:
        if not wanted.store.exists():
            raise NotRead(Trouble.BROKEN, f"there is no file {wanted.store}")
        if wanted.command == "check":
            return _check(wanted.store)
        if wanted.command == "backup":
            return _backup(wanted.store, wanted.target)
        return _export(wanted.store, wanted.match)
    except (StoreError, OSError) as error:
        return _complain(str(error))
    except sqlite3.Error as error:
        trouble = trouble_of(error)
        return _complain(f"{trouble.value}: {error}" if trouble else str(error))


def _check(store: Path) -> int:
    found = check(store)
    for problem in found.problems:
        print(problem)
    print(f"{found.matches} matches, {found.moves} moves, {len(found.problems)} problems")
    return 1 if found.problems else 0


def _backup(store: Path, target: Path) -> int:
    if target.exists():
        return _complain(f"{target} is there already; nothing was written over it")
    copy_of(store, target)
    print(f"copied to {target}")
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
