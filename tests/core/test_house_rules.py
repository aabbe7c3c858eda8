"""Rules for this package that no import contract can say: one module calls Discord, and no module is too large."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cogs
import core

ROOMS = [Path(str(room.__file__)).parent for room in (cogs, core)]
MODULES = sorted(path for room in ROOMS for path in room.rglob("*.py"))
DOORS = [path for path in MODULES if path.name in {"discord_api.py", "request.py"}]
LINES = 300

# The methods of discord.py that send, change or delete.
DEEDS = {
    "autocomplete",
    "add_reaction",
    "create_dm",
    "create_thread",
    "defer",
    "delete_message",
    "delete_original_response",
    "edit_message",
    "edit_original_response",
    "fetch_channel",
    "fetch_message",
    "history",
    "send",
    "send_message",
    "send_modal",
    "start_thread_with_message",
}
# Method names that others use too: allowed on the `Outgoing` object and on the application's own emoji.
SHARED = {"delete", "edit", "reply", "pin"}
OTHERS = {"outgoing", "_outgoing", "emoji"}


def deeds(tree: ast.AST) -> Iterator[str]:
    """Calls that reach Discord directly."""
    declared = {one for node in ast.walk(tree) for one in getattr(node, "decorator_list", ())}  # these send nothing
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)) or node in declared:
            continue
        name, owner = node.func.attr, node.func.value
        by = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
        if by == "self":
            continue  # a method of the class itself, which is checked where it is defined
        if (by, name) == ("command", "autocomplete"):
            continue  # it declares who suggests values, and sends nothing
        if name in DEEDS or by in ("response", "followup", "http") or (name in SHARED and by not in OTHERS):
            yield f"{by}.{name} in line {node.lineno}"


@pytest.mark.parametrize("module", [path for path in MODULES if path not in DOORS], ids=lambda path: path.name)
def test_nobody_sends_edits_deletes_or_answers_but_through_the_door(module: Path) -> None:
    assert list(deeds(ast.parse(module.read_text(encoding="utf-8")))) == []


def test_the_rule_sees_what_it_is_about() -> None:
    written = ("interaction.response.defer()", "channel.send(x)", "message.edit(x)", "self.message.delete()")
    assert len(list(deeds(ast.parse("\n".join(written))))) == 4
    assert len(DOORS) == 2
    for door in DOORS:
        assert list(deeds(ast.parse(door.read_text(encoding="utf-8"))))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_no_module_is_too_large_to_live_in(module: Path) -> None:
    assert len(module.read_text(encoding="utf-8").splitlines()) <= LINES
