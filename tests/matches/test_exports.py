"""`matches` exports what others use of it, and nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import matches

ROOT = Path(__file__).parents[2]


def used() -> set[str]:
    """The names that the rest of the program takes from `matches` itself."""
    found: set[str] = set()
    for file in (*ROOT.glob("*.py"), *ROOT.glob("cogs/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "matches":
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "matches":
                found.add(node.attr)
    return found


MODULES = {"boards", "owner", "sharing"}


def test_every_name_is_used_and_every_name_used_is_there() -> None:
    assert set(matches.__all__) == used() - MODULES, "and some modules"
