"""Makes the kernel fast: compiled by numba where that is possible, the same code interpreted where it is not.

Kernel modules use `compiled` as a decorator, `ints` and `floats` for their arrays, and nothing of numpy.
Interpreted, all arrays are plain lists: quicker there than numpy's, and numpy need not even be loaded.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable, MutableSequence
from pathlib import Path
from typing import Any, Final, TypeVar, cast

Ints = MutableSequence[int]
Floats = MutableSequence[float]

_Function = TypeVar("_Function", bound=Callable[..., object])

_KERNEL: Final = (
    "compiled.py",
    "table.py",
    "facts.py",
    "lots.py",
    "board.py",
    "net.py",
    "evaluation.py",
    "glance.py",
    "tree.py",
)
_HOME_CACHE: Final = Path(__file__).parent / "__pycache__"


def _numba() -> Any:
    """numba, or None when it is missing, broken, or told not to compile."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        return None
    try:
        import numba
    except Exception:  # noqa: BLE001  a broken LLVM raises whatever it likes: interpreting still works
        return None
    return numba


def _cache_folder() -> Path | None:
    """Where compiled code is kept, or None when this user can write nowhere.

    numba looks only at the file of the function that it loads. Kernel functions call each other across files, so the
    folder carries the digest of them all: after an update nothing stale can be loaded.
    """
    digest = hashlib.sha256(b"".join(Path(__file__).with_name(name).read_bytes() for name in _KERNEL)).hexdigest()[:16]
    user = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    for folder in (Path(chosen),) if chosen else (_HOME_CACHE, Path(user, "rose-king-bot")):
        try:
            kept = folder.expanduser() / f"kernel-{digest}"
            kept.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=kept):
                return kept
        except (OSError, RuntimeError):  # not writable, or a user without a home
            continue
    return None


_NUMBA: Final = _numba()
COMPILED: Final = _NUMBA is not None
"""Whether the kernel of this process is compiled."""

_OPTIONS: Final[dict[str, bool]] = {}
if COMPILED:
    import numpy as np

    _folder = _cache_folder()
    if _folder is not None:
        _NUMBA.config.CACHE_DIR = str(_folder)
        _OPTIONS["cache"] = True


def compiled(function: _Function) -> _Function:
    """The function, compiled at its first call if it can be."""
    return cast("_Function", _NUMBA.njit(**_OPTIONS)(function)) if COMPILED else function


def ints(values: Iterable[int]) -> Ints:
    """A row of whole numbers that the kernel can read and write."""
    row = list(values)
    return cast("Ints", np.array(row, dtype=np.int64)) if COMPILED else row


def floats(values: Iterable[float]) -> Floats:
    """A row of numbers that the kernel can read and write."""
    row = list(values)
    return cast("Floats", np.array(row, dtype=np.float64)) if COMPILED else row
