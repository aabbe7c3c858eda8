"""Compiles the kernel with numba where that is possible; elsewhere the same code runs interpreted.

Kernel modules use `compiled` as a decorator, `ints` and `floats` for their arrays, and nothing of numpy. Interpreted,
all arrays are plain lists: they are faster there than numpy's, and numpy need not be loaded.
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

_FOLDER: Final = Path(__file__).parent
_HOME_CACHE: Final = _FOLDER / "__pycache__"


def _numba() -> Any:
    """numba, or None when it is missing, broken or disabled."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        return None
    try:
        import numba
    except Exception:  # noqa: BLE001  a broken LLVM can raise anything; interpreting still works
        return None
    return numba


def _cache_folder() -> Path | None:
    """The cache folder for compiled code, or None when this user can write nowhere.

    numba checks only the file of the function that it loads. Kernel functions call each other across files, so the
    folder's name holds a digest of all of them: after an update nothing stale is loaded.
    """
    files = [_FOLDER.with_name("kernel_rows.py"), *sorted(_FOLDER.glob("*.py"))]
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    user = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    for folder in (Path(chosen),) if chosen else (_HOME_CACHE, Path(user, "rose-king-bot")):
        try:
            kept = folder.expanduser() / f"kernel-{digest}"
            kept.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=kept):
                return kept
        except (OSError, RuntimeError):  # not writable, or a user without a home directory
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
    """The function, compiled at its first call if possible."""
    return cast("_Function", _NUMBA.njit(**_OPTIONS)(function)) if COMPILED else function


def ints(values: Iterable[int]) -> Ints:
    """An array of whole numbers that the kernel can read and write."""
    row = list(values)
    return cast("Ints", np.array(row, dtype=np.int64)) if COMPILED else row


def floats(values: Iterable[float]) -> Floats:
    """An array of floats that the kernel can read and write."""
    row = list(values)
    return cast("Floats", np.array(row, dtype=np.float64)) if COMPILED else row
