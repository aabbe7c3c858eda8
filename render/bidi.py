"""Which way text runs: the Unicode Bidirectional Algorithm (UAX 9) for one line without direction controls.

Names lose such controls before they come here, so of the algorithm only what letters themselves decide is needed:
its rules W1 to W7, N0 to N2, I1, I2 and L2, called by these names below.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Hashable, Iterator, Sequence
from itertools import groupby
from typing import Final

_STRONG: Final = {"L", "R", "AL"}
_NEUTRAL: Final = {"B", "S", "WS", "ON"}
_PAIRS: Final = {"(": ")", "[": "]", "{": "}"}
"""The brackets that the fonts of the pictures know."""


def levels(text: str) -> list[int]:
    """How deep each character is embedded: even runs to the right, odd to the left.

    >>> levels("Anna"), levels("אנה 7")
    ([0, 0, 0, 0], [1, 1, 1, 1, 2])
    """
    found = [unicodedata.bidirectional(character) or "L" for character in text]
    base = next((int(kind != "L") for kind in found if kind in _STRONG), 0)
    rim = "R" if base else "L"
    _weak(found, rim)
    _brackets(text, found, rim)
    _neutral(found, rim)
    # I1 and I2
    deeper = {"L": base % 2, "R": 1 - base, "AN": 2 - base, "EN": 2 - base}
    return [base + deeper[kind] for kind in found]


def _weak(found: list[str], rim: str) -> None:
    strong = before = rim
    for place, kind in enumerate(found):
        if kind in {"NSM", "BN"}:  # W1: a mark goes with its letter; so do joiners
            kind = before
        if kind in _STRONG:
            strong = kind
        if kind == "EN" and strong == "AL":  # W2
            kind = "AN"
        found[place] = before = kind
    found[:] = ["R" if kind == "AL" else kind for kind in found]  # W3
    for place in range(1, len(found) - 1):  # W4
        before, kind, then = found[place - 1 : place + 2]
        if before == then and ((kind in {"ES", "CS"} and then == "EN") or (kind == "CS" and then == "AN")):
            found[place] = then
    for start, end in _stretches(found, {"ET"}):  # W5
        if "EN" in {*found[max(0, start - 1) : start], *found[end : end + 1]}:
            found[start:end] = ["EN"] * (end - start)
    strong = rim
    for place, kind in enumerate(found):
        if kind in {"ES", "ET", "CS"}:  # W6
            found[place] = "ON"
        elif kind in {"L", "R"}:
            strong = kind
        elif kind == "EN" and strong == "L":  # W7
            found[place] = "L"


def _brackets(text: str, found: list[str], rim: str) -> None:
    """N0: a pair of brackets runs the way of what is in it, if that is the line's way, or else of what is before."""
    waiting: list[tuple[str, int]] = []
    pairs = []
    for place, sign in enumerate(text):
        if found[place] != "ON":
            continue
        if sign in _PAIRS:
            waiting.append((_PAIRS[sign], place))
        for depth in range(len(waiting) - 1, -1, -1):
            if waiting[depth][0] == sign:
                pairs.append((waiting[depth][1], place))
                del waiting[depth:]
                break
    for start, end in sorted(pairs):
        inside = {_way(kind) for kind in found[start + 1 : end]} - {""}
        if rim in inside:
            way = rim
        elif inside:
            before = next((_way(kind) for kind in reversed(found[:start]) if _way(kind)), rim)
            way = before if before in inside else rim
        else:
            continue
        for place in (start, end):
            found[place] = way
            # Marks on a bracket go with it.
            for mark in range(place + 1, len(text)):
                if unicodedata.bidirectional(text[mark]) not in {"NSM", "BN"}:
                    break
                found[mark] = way


def _way(kind: str) -> str:
    return "R" if kind in {"R", "EN", "AN"} else "L" if kind == "L" else ""


def _neutral(found: list[str], rim: str) -> None:
    for start, end in _stretches(found, _NEUTRAL):  # N1 and N2
        before = _way(found[start - 1]) if start else rim
        then = _way(found[end]) if end < len(found) else rim
        found[start:end] = [before if before == then else rim] * (end - start)


def _stretches(found: Sequence[Hashable], kinds: Container[Hashable]) -> list[tuple[int, int]]:
    """Where things of some kinds stand together, from and up to."""
    stretches, place = [], 0
    for inside, group in groupby(found, lambda kind: kind in kinds):
        length = len(list(group))
        if inside:
            stretches.append((place, place + length))
        place += length
    return stretches


def in_order(found: list[int]) -> Iterator[tuple[int, int]]:
    """L2: the stretches of one level as the eye meets them from left to right, from and up to."""
    runs, place = [], 0
    for level, group in groupby(found):
        length = len(list(group))
        runs.append((level, place, place + length))
        place += length
    for depth in range(max(found, default=0), 0, -1):
        for start, end in _stretches([level >= depth for level, _, _ in runs], {True}):
            runs[start:end] = runs[start:end][::-1]
    return ((start, end) for _, start, end in runs)
