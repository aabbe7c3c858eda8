"""Hostile input for the fuzzer: names, texts, numbers, ids of buttons, files."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from tests.core.layouts.test_names import NASTY

NAMES = [
    *NASTY,
    "Anna",
    "x" * 32,
    "👩\u200d👧 Eve",
    "مرحبا",
    "\u3164",
    "q" + "\u0301" * 20,
    'O\'Hara "Rose"',
    "\\",
    "{ $who }",
]
NUMBERS = ["0", "1", "-1", "999999", "1000000", "٣", "1e9", "", " "]
WORDS = [
    "", "+", "*", "NE2", "NE2*", "-2", "draw", "take-back", "red-page", "white-king", "white", "jump", "open", "again",
    "new", "show", "withdraw", "nr1-5", "sw9999-1", "language", "telling", "NW1/+/NE1*", "/" * 20, "x" * 48, "page",
]  # fmt: skip
TEXTS = [
    *NAMES, "k3m9x2a", "K3M9X2A", " ", "\0", "\ud83d", "a" * 6000, "'; DROP TABLE matches; --", "../../etc", "%s",
    "9/9/9/9/9/9/9/9/9 e5 r 4 4 - - 0", "rk:play:k3m9x2a:17:NE2*",
]  # fmt: skip
FILES = [b"", b"\xff\xfe", b'[Variant "duel"]\n', b"[" * 100_000, b"\0" * 1000, b'[Red "' + b"x" * 50_000 + b'"]\n']
ID = re.compile(r"rk:(?P<action>[^:]*):(?P<subject>[^:]*):(?P<turn>[^:]*):(?P<word>.*)", re.DOTALL)


def text(lots: random.Random) -> str:
    if lots.random() < 0.7:
        return lots.choice(TEXTS)
    return "".join(
        chr(lots.choice((lots.randrange(32, 127), lots.randrange(0xD7FF)))) for _ in range(lots.randrange(40))
    )


def custom_id(lots: random.Random, seen: Sequence[str], actions: Sequence[str]) -> str:
    """The id of a button: a real one, one with parts of another, or an invented one."""
    if not seen or lots.random() < 0.1:
        return lots.choice([text(lots)[:100] or "x", f"rk:{lots.choice(actions)}:::", "rk:", ":" * 30])
    parts = {**_read(lots.choice(seen))}
    for name in lots.sample(sorted(parts), lots.randrange(len(parts))):
        other = _read(lots.choice(seen))[name]
        made = {
            "action": lots.choice(actions),
            "subject": lots.choice([text(lots)[:16], "k3m9x2a", ""]),
            "turn": lots.choice(NUMBERS),
            "word": lots.choice(WORDS),
        }
        parts[name] = lots.choice([other, made[name]])
    return f"rk:{parts['action']}:{parts['subject']}:{parts['turn']}:{parts['word']}"[:100]


def _read(custom_id: str) -> dict[str, str]:
    found = ID.fullmatch(custom_id)
    return found.groupdict() if found else {"action": "none", "subject": "", "turn": "0", "word": ""}
