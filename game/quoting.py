"""What somebody wrote, quoted in the reason for which it is refused."""

from __future__ import annotations

from typing import Final

DETAIL_WIDTH: Final = 80


def in_short(written: str, width: int = DETAIL_WIDTH) -> str:
    """What was written, but never so much or so odd that it spoils the screen on which it is shown.

    >>> in_short("a\\x07b"), in_short("NE2 NE3 SW1", 3)
    ('a\\\\x07b', 'NE2...')
    """
    shown = written if len(written) <= width else f"{written[:width]}..."
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in shown)
