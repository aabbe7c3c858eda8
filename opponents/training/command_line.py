"""Argument types that the training tools share: files and numbers, checked before anything starts.

A wrong argument gives one line and exit code 2; only a bug ends in a traceback.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

MOST_BYTES: Final = 64 * 2**20
"""Far more than any learned file; protects from a device that never ends."""


def count(text: str) -> int:
    """A whole number, at least 1."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and int(text)):
        raise argparse.ArgumentTypeError(f"{text[:40]!a} is not a number from 1")
    return int(text)


def learned_file(text: str) -> Path:
    """A file of weights, or the name of a new one."""
    path = Path(text)
    try:
        with contextlib.suppress(FileNotFoundError):
            path.stat()  # since Python 3.14 `exists` hides why a path cannot be read
        wrong = path.exists() and (not path.is_file() or path.stat().st_size > MOST_BYTES)
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{text[:80]!a}: {error}") from None
    if wrong or "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!a} is no file with anything that was learned")
    return path


def folder(text: str) -> Path:
    """A folder, created if it does not exist."""
    path = Path(text)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{text[:80]!a}: {error}") from None
    return path


@contextlib.contextmanager
def in_words(parser: argparse.ArgumentParser) -> Iterator[None]:
    """Report errors of the block that reads arguments as text, without a traceback."""
    try:
        yield
    except (OSError, ValueError, LookupError, TypeError, AssertionError) as error:
        parser.exit(2, f"{parser.prog}: {type(error).__name__}: {str(error)[:300]}\n")
