"""Tests that sentences for people on Discord are in `locales/` and not in the code.

The tests check all strings of `cogs/`, `core/`, `render/` (pictures) and `opponents/` (hints), except those that people
on Discord never read: docstrings, log lines, errors, assertions, task names, values of enums, and command line modules.
"""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from tests.locales.the_code import SPEAKING, called, modules, pattern

WORDS = re.compile(r"[^\W\d_]{2,}[,.:;!?]? [^\W\d_]{2,}")
"""Two words in a row: what identifiers, formats and signs never have."""
SHOWN = {"label", "placeholder", "description", "content", "title"}
"""What a person reads of a component or a message; not even one word of it belongs into the code."""
ERRORS = re.compile(r"(Error|Exception|Warning)$")
LOGGING = {"debug", "info", "warning", "error", "exception", "critical", "log"}
COMMAND_LINE = {
    "render/__main__.py",
    *(f"opponents/training/{name}.py" for name in ("arena", "calibrate", "likeness", "train")),
}
FOR_THE_LOG = {
    ("core/outgoing/discord_api.py", "meaning"),
    ("core/outgoing/discord_api.py", "MEANING"),  # why Discord refused, for log lines
    ("cogs/practice.py", "next_level"),  # what begins something, for the store
    ("core/interactions/request.py", "__str__"),
}


class Reader(ast.NodeVisitor):
    """Collects the strings that a person on Discord may read."""

    def __init__(self, module: str, errors: set[str]) -> None:
        self.module = module
        self.errors = errors
        self.found: list[tuple[int, str]] = []

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, (ast.Raise, ast.Assert)) or self._is_docstring(node) or self._is_enum(node):
            return
        name = getattr(node, "name", None) or getattr(getattr(node, "target", None), "id", None)
        if isinstance(node, ast.Assign):
            name = getattr(node.targets[0], "id", None)
        if (self.module, name) in FOR_THE_LOG:
            return
        if isinstance(node, ast.Call):
            self._visit_call(node)
        elif isinstance(node, ast.JoinedStr):
            self._look(node.lineno, pattern(node).replace("{}", " "))
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    self.visit(part)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            self._look(node.lineno, node.value)
        else:
            self.generic_visit(node)

    @staticmethod
    def _is_docstring(node: ast.AST) -> bool:
        """Also a string below an attribute, which says what it is."""
        return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)

    @staticmethod
    def _is_enum(node: ast.AST) -> bool:
        """Its values say what its members mean, to whoever reads the code."""
        return isinstance(node, ast.ClassDef) and any(ast.unparse(base).endswith("Enum") for base in node.bases)

    def _visit_call(self, node: ast.Call) -> None:
        name = called(node)
        if name in LOGGING or name in self.errors or ERRORS.search(name):
            return
        for given in node.keywords:
            if given.arg in SHOWN and isinstance(given.value, ast.Constant) and isinstance(given.value.value, str):
                if re.search(r"[^\W\d_]", given.value.value):
                    self.found.append((given.value.lineno, given.value.value))
            elif not (name == "create_task" and given.arg == "name"):
                self.visit(given.value)
        self.visit(node.func)
        for each in node.args:
            self.visit(each)

    def _look(self, line: int, text: str) -> None:
        if WORDS.search(text):
            self.found.append((line, text))


@cache
def own_errors() -> set[str]:
    """Our errors are named after what is the case, so they are known by what they are made of."""
    found: set[str] = set()
    trees = [tree for _, tree in modules("cogs", "core", "data", "game", "matches", "opponents", "render")]
    while True:
        more = {
            node.name
            for tree in trees
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
            for base in node.bases
            if ERRORS.search(ast.unparse(base)) or ast.unparse(base).split(".")[-1] in found
        }
        if more <= found:
            return found
        found |= more


def prose(module: str, tree: ast.Module) -> list[tuple[int, str]]:
    reader = Reader(module, own_errors())
    reader.visit(tree)
    return reader.found


@pytest.mark.parametrize(
    "code",
    [
        'box.add_item(ui.TextDisplay("It is your turn."))',
        'text = f"{who} is to move"',
        'ui.Button(label="Yes")',
        'send("Bitte warten!")',
        'x = ["one", "no such match"]',
    ],
)
def test_a_sentence_in_the_code_is_found(code: str) -> None:
    assert prose("cogs/some.py", ast.parse(code))


@pytest.mark.parametrize(
    "code",
    [
        '"""What this is for."""',
        'log.info("match %s: it is there", name)',
        'raise ValueError("no such thing")',
        'x = Unknown("there is none of that name")',
        'say(language, "board-turn", who=name)',
        'label = f"{sign} · {target}"',
        'ui.Button(label="–")',
        'asyncio.create_task(work, name=f"thinking about {match}")',
    ],
)
def test_what_nobody_reads_on_discord_is_left_alone(code: str) -> None:
    assert prose("cogs/some.py", ast.parse(code)) == []


def test_there_is_no_sentence_outside_the_locales() -> None:
    found = [
        f"{module}:{line}: {text!r}"
        for module, tree in modules(*SPEAKING)
        if module not in COMMAND_LINE
        for line, text in prose(module, tree)
    ]
    assert found == []
