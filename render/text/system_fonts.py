"""Fonts installed on the machine, for scripts whose fonts are too large to bundle, such as Chinese and Korean.

The fonts are found by file name, once, when the first such letter is needed. This module does not open a font.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FOLDERS: tuple[str, ...] = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)

# Best first: serif before sans, bold before other weights; first families with all of Chinese, Japanese and Korean,
# then families with one script each, then the fonts of macOS, Windows and small systems.
_PATTERNS: Final = tuple(
    re.compile(rf"(?:{pattern})\.(?:otf|otc|ttf|ttc)", re.IGNORECASE)
    for pattern in (
        r"(?:NotoSerifCJK|SourceHanSerif)-Bold",
        r"(?:NotoSansCJK|SourceHanSans)-Bold",
        r"(?:NotoSerifCJK|NotoSansCJK|SourceHanSerif|SourceHanSans)-.*",
        r"NotoSerif[A-Z]\w*-Bold",
        r"NotoSans[A-Z]\w*-Bold",
        r"Noto(?:Serif|Sans)[A-Z]\w*(?:-Regular|-VF|\[.*\])",
        r"Hiragino.*|PingFang|Songti|AppleSDGothicNeo|Arial\sUnicode|Kohinoor\w*",
        r"msyhbd|YuGothB|malgunbd|Nirmala|NirmalaB|ebrimabd|gadugib|leelawdb",
        r"wqy-\w+|DroidSansFallback\w*|Nanum\w+Bold|ipag\w*|FreeSerifBold",
    )
)


def found() -> tuple[str, ...]:
    """The paths of the usable fonts, best first, then by name."""
    ranked = sorted((_rank(path.name), path.name, str(path)) for path in _files())
    return tuple(path for rank, _, path in ranked if rank < len(_PATTERNS))


def _rank(name: str) -> int:
    ranks = (rank for rank, pattern in enumerate(_PATTERNS) if pattern.fullmatch(name))
    return next(ranks, len(_PATTERNS))


def _files() -> Iterator[Path]:
    for folder in FOLDERS:
        # A folder that is missing or not readable yields nothing.
        yield from Path(folder).expanduser().rglob("*.[ot]t[cf]")
