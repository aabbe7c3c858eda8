"""Text direction: the Unicode Bidirectional Algorithm (UAX 9) for one line without direction controls.

`game.plain_name` removes direction controls from names, so only the rules for letters are needed: W1 to W7, N0 to N2,
I1, I2 and L2. Comments below name the rules.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Hashable, Iterator, Sequence
from itertools import groupby
from typing import Final

_STRONG: Final = {"L", "R", "AL"}
_NEUTRAL: Final = {"B", "S", "WS", "ON"}
_PAIRS: Final = {"(": ")", "[": "]", "{": "}"}
"""The brackets that the bundled fonts have."""


def levels(text: str) -> list[int]:
    """The embedding level of each character: even is left to right, odd is right to left.

    >>> levels("Anna"), levels("אנה 7")
    ([0, 0, 0, 0], [1, 1, 1, 1, 2])
    """
    found = [unicodedata.bidirectional(character) or "L" for character in text]
    base = next((int(kind != "L") for kind in found if kind in _STRONG), 0)
    base_direction = "R" if base else "L"
    _weak(found, base_direction)
    _brackets(text, found, base_direction)
    _neutral(found, base_direction)
    # I1 and I2
    deeper = {"L": base % 2, "R": 1 - base, "AN": 2 - base, "EN": 2 - base}
    return [base + deeper[kind] for kind in found]


def _weak(found: list[str], base_direction: str) -> None:
    strong = before = base_direction
    for place, kind in enumerate(found):
        if kind in {"NSM", "BN"}:  # W1: marks and joiners take the type of their letter
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
    for start, end in _spans(found, {"ET"}):  # W5
        if "EN" in {*found[max(0, start - 1) : start], *found[end : end + 1]}:
            found[start:end] = ["EN"] * (end - start)
    strong = base_direction
    for place, kind in enumerate(found):
        if kind in {"ES", "ET", "CS"}:  # W6
            found[place] = "ON"
        elif kind in {"L", "R"}:
            strong = kind
        elif kind == "EN" and strong == "L":  # W7
            found[place] = "L"


def _brackets(text: str, found: list[str], base_direction: str) -> None:
    """N0: a bracket pair takes the line's direction if its content has it, else the direction of the text before."""
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
        inside = {_direction(kind) for kind in found[start + 1 : end]} - {""}
        if base_direction in inside:
            direction = base_direction
        elif inside:
            before = next((_direction(kind) for kind in reversed(found[:start]) if _direction(kind)), base_direction)
            direction = before if before in inside else base_direction
        else:
            continue
        for place in (start, end):
            found[place] = direction
            # Marks on a bracket take its direction.
            for mark in range(place + 1, len(text)):
                if unicodedata.bidirectional(text[mark]) not in {"NSM", "BN"}:
                    break
                found[mark] = direction


def _direction(kind: str) -> str:
    return "R" if kind in {"R", "EN", "AN"} else "L" if kind == "L" else ""


def _neutral(found: list[str], base_direction: str) -> None:
    for start, end in _spans(found, _NEUTRAL):  # N1 and N2
        before = _direction(found[start - 1]) if start else base_direction
        then = _direction(found[end]) if end < len(found) else base_direction
        found[start:end] = [before if before == then else base_direction] * (end - start)


def _spans(found: Sequence[Hashable], kinds: Container[Hashable]) -> list[tuple[int, int]]:
    """The runs of elements of these kinds, as (start, end)."""
    spans, place = [], 0
    for inside, group in groupby(found, lambda kind: kind in kinds):
        length = len(list(group))
        if inside:
            spans.append((place, place + length))
        place += length
    return spans


def in_order(found: list[int]) -> Iterator[tuple[int, int]]:
    """L2: the runs of one level in visual order, from left to right, as (start, end)."""
    runs, place = [], 0
    for level, group in groupby(found):
        length = len(list(group))
        runs.append((level, place, place + length))
        place += length
    for depth in range(max(found, default=0), 0, -1):
        for start, end in _spans([level >= depth for level, _, _ in runs], {True}):
            runs[start:end] = runs[start:end][::-1]
    return ((start, end) for _, start, end in runs)
