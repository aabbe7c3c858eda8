"""What the programs of this room share on their command lines: files and numbers that are looked at first.

What is wrong is said in one line, and the exit code is 2; only a mistake of ours ends in a traceback.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

MOST_BYTES: Final = 64 * 2**20
"""Far more than anything that was ever learned; somebody may name a device that never ends."""


def count(text: str) -> int:
    """A number from 1."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and int(text)):
        raise argparse.ArgumentTypeError(f"{text[:40]!a} is not a number from 1")
    return int(text)


def learned_file(text: str) -> Path:
    """A file of weights, or the name of one that is still to come."""
    path = Path(text)
    try:
        with contextlib.suppress(FileNotFoundError):
            path.stat()  # since Python 3.14 `exists` hides why it cannot be looked at
        wrong = path.exists() and (not path.is_file() or path.stat().st_size > MOST_BYTES)
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{text[:80]!a}: {error}") from None
    if wrong or "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!a} is no file with anything that was learned")
    return path


def folder(text: str) -> Path:
    """A folder, made if it is not there."""
    path = Path(text)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{text[:80]!a}: {error}") from None
    return path


@contextlib.contextmanager
def in_words(parser: argparse.ArgumentParser) -> Iterator[None]:
    """While what was asked for is read: what cannot be is told, not raised."""
    try:
        yield
    except (OSError, ValueError, LookupError, TypeError, AssertionError) as error:
        parser.exit(2, f"{parser.prog}: {type(error).__name__}: {str(error)[:300]}\n")
