"""Reads the source code for the tests: which sentences it uses, and which text it contains itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SPEAKING = ("cogs", "core", "render", "opponents")
"""The rooms that ask for sentences."""
ASKING = {"say": 1, "speak": 1, "localised": 0, "phrase": 0}
"""The functions that take a key, and at which place."""


def modules(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def called(node: ast.Call) -> str:
    """The last name of what is called: `say` of `words.say(…)`."""
    return str(getattr(node.func, "id", getattr(node.func, "attr", "")))


def pattern(node: ast.JoinedStr) -> str:
    """An f-string with its holes empty: `refused-move-{}`."""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def _branches(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _branches(node.body)
        yield from _branches(node.orelse)
    else:
        yield node


def asked_for() -> Iterator[ast.expr]:
    """What stands where a key is expected: in a call that says something, or kept as `key` until it is said."""
    for _, tree in modules(*SPEAKING):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (place := ASKING.get(called(node))) is not None:
                yield from (one for given in node.args[place : place + 1] for one in _branches(given))
            elif isinstance(node, ast.Assign) and any(getattr(name, "id", "") == "key" for name in node.targets):
                yield from _branches(node.value)


def written_keys() -> set[str]:
    """Keys that are asked for in so many words."""
    return {node.value for node in asked_for() if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def patterns() -> set[str]:
    """Keys that are put together: `refused-move-{}`."""
    return {pattern(node) for node in asked_for() if isinstance(node, ast.JoinedStr)}


def literals() -> set[str]:
    """All strings in the rooms that speak: keys that wait in a table until they are said are among them."""
    return {
        node.value
        for _, tree in modules(*SPEAKING)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
