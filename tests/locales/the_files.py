"""Reads the `.ftl` files for the tests: messages, their variables, and their plural and select cases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from locales import words


@dataclass(frozen=True, slots=True)
class Select:
    """`{ $cards -> [one] … *[other] … }`: what is asked, and the cases there are."""

    asked: str
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    key: str
    variables: frozenset[str]
    references: frozenset[str]
    selects: tuple[Select, ...]
    segments: tuple[str, ...]
    """The words between the variables."""


class _Reader(Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()
        self.selects: list[Select] = []
        self.segments: list[str] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        """`COMMAND("games")` stands for the sentence with the name of that command."""
        assert node.id.name == "COMMAND", "there is one function"
        (named,) = node.arguments.positional
        assert isinstance(named, ast.StringLiteral)
        self.references.add(f"command-{named.value}")

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.segments.append(node.value)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        assert isinstance(node.selector, ast.VariableReference), "only variables are asked"
        cases = tuple(
            one.key.name if isinstance(one.key, ast.Identifier) else str(one.key.value) for one in node.variants
        )
        self.selects.append(Select(node.selector.id.name, cases))
        self.generic_visit(node)


def _sentences(code: str) -> Iterator[Sentence]:
    text = (words.FOLDER / f"{code}.ftl").read_text(encoding="utf-8")
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, (ast.Junk, ast.Term)), f"{code}.ftl: {entry}"
        if isinstance(entry, ast.Message):
            assert not entry.attributes, f"{code}.ftl, {entry.id.name}: a sentence has no attributes"
            reader = _Reader()
            reader.visit(entry)
            yield Sentence(
                entry.id.name,
                frozenset(reader.variables),
                frozenset(reader.references),
                tuple(reader.selects),
                tuple(reader.segments),
            )


@cache
def sentences(code: str) -> tuple[Sentence, ...]:
    """All of a language's sentences, in the order of its file."""
    return tuple(_sentences(code))


def sections(code: str) -> list[list[str]]:
    """The keys of each section of a file."""
    found: list[list[str]] = [[]]
    text = (words.FOLDER / f"{code}.ftl").read_text(encoding="utf-8")
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.GroupComment):
            found.append([])
        elif isinstance(entry, ast.Message):
            found[-1].append(entry.id.name)
    return found


def keys(code: str = words.ENGLISH) -> list[str]:
    return [sentence.key for sentence in sentences(code)]


def forget() -> None:
    """Clear the caches of the loader, so that changed files are read again."""
    for remembered in (words.languages, words.language_for, words._formatted, words._bundle):
        remembered.cache_clear()
