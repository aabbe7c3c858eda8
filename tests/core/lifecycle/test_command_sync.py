"""The bot remembers which commands Discord has; a damaged or unwritable file costs one more sync."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from core.lifecycle.command_cache import FileNotes
from core.lifecycle.command_sync import sync_when_changed


class Tree:
    """A tree with one command, which counts how often it was synced."""

    translator = None

    def __init__(self) -> None:
        self.told = 0
        self.refusing = False
        self.description = "a rose"

    def get_commands(self, *, guild: object = None) -> list[Any]:
        return [self]

    async def get_translated_payload(self, tree: object, translator: object) -> dict[str, str]:
        return {"name": "rose", "description": self.description}

    async def sync(self) -> list[Any]:
        if self.refusing:
            raise app_commands.AppCommandError("no")
        self.told += 1
        return [SimpleNamespace(name="rose", id=100 + self.told)]

    async def ask(self, note: Path | None, application: int = 9) -> dict[str, int]:
        return await sync_when_changed(
            cast("app_commands.CommandTree[discord.Client]", self), application, FileNotes(note)
        )


@pytest.fixture
def tree() -> Tree:
    return Tree()


async def test_discord_is_told_once_and_again_when_something_changes(tree: Tree, tmp_path: Path) -> None:
    note = tmp_path / "commands.json"
    await tree.ask(note)
    await tree.ask(note)
    assert tree.told == 1
    tree.description = "a king"
    await tree.ask(note)
    assert tree.told == 2


async def test_another_application_is_told_apart_and_the_first_is_not_forgotten(tree: Tree, tmp_path: Path) -> None:
    note = tmp_path / "commands.json"
    for application in (9, 10, 9, 10):
        await tree.ask(note, application)
    assert tree.told == 2


async def test_the_ids_are_known_also_when_nothing_has_changed(tree: Tree, tmp_path: Path) -> None:
    note = tmp_path / "commands.json"
    assert await tree.ask(note) == {"rose": 101}
    assert await tree.ask(note) == {"rose": 101}
    assert tree.told == 1
    tree.description = "a king"
    assert await tree.ask(note) == {"rose": 102}
    tree.description, tree.refusing = "a queen", True
    assert await tree.ask(note) == {"rose": 102}, "Discord keeps the old ones, and their ids"


async def test_a_note_from_before_there_were_ids_costs_one_telling(tree: Tree, tmp_path: Path) -> None:
    note = tmp_path / "commands.json"
    await tree.ask(note)
    told = json.loads(note.read_text(encoding="utf-8"))
    note.write_text(json.dumps({name: one["digest"] for name, one in told.items()}), encoding="utf-8")
    assert await tree.ask(note) == {"rose": 102}
    assert await tree.ask(note) == {"rose": 102}


@pytest.mark.parametrize(
    "text", ["", "{damaged", "[]", '"text"', '{"9": {"ids": []}}', '{"9": {"ids": {"rose": "x"}}}']
)
async def test_a_damaged_note_only_costs_one_telling(tree: Tree, tmp_path: Path, text: str) -> None:
    note = tmp_path / "commands.json"
    note.write_text(text, encoding="utf-8")
    await tree.ask(note)
    await tree.ask(note)
    assert tree.told == 1


async def test_without_a_note_discord_is_told_each_time(tree: Tree) -> None:
    await tree.ask(None)
    await tree.ask(None)
    assert tree.told == 2


async def test_a_note_that_cannot_be_written_keeps_nobody_offline(
    tree: Tree, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    note = tmp_path / "commands.json"
    note.mkdir()  # even root cannot write this
    await tree.ask(note)
    assert tree.told == 1
    assert "cannot be written" in caplog.text


async def test_commands_that_discord_refuses_are_not_noted(
    tree: Tree, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    note = tmp_path / "commands.json"
    tree.refusing = True
    await tree.ask(note)
    assert "keeps the old ones" in caplog.text
    tree.refusing = False
    await tree.ask(note)
    assert tree.told == 1
