"""The fonts of the machine, for scripts that are too large to carry: Chinese, Japanese, Korean, and many others.

Found by the names that systems give them, once, when the first such letter is asked for. Nothing here opens a font.
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

# The best first: serifs before none, bold before others; of families that know all of Chinese, Japanese and Korean,
# then of those that know one script each, then what macOS, Windows and small systems have.
_WORTH_ASKING: Final = tuple(
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
    """The paths of the fonts worth asking, the best first and otherwise by name."""
    ranked = sorted((_rank(path.name), path.name, str(path)) for path in _files())
    return tuple(path for rank, _, path in ranked if rank < len(_WORTH_ASKING))


def _rank(name: str) -> int:
    ranks = (rank for rank, pattern in enumerate(_WORTH_ASKING) if pattern.fullmatch(name))
    return next(ranks, len(_WORTH_ASKING))


def _files() -> Iterator[Path]:
    for folder in FOLDERS:
        # A folder that is not there or must not be read holds nothing.
        yield from Path(folder).expanduser().rglob("*.[ot]t[cf]")
