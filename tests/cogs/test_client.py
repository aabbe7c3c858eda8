"""The client: what it asks for, and what it remembers of the commands."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from cogs import client


def test_no_intent_is_privileged() -> None:
    assert client.INTENTS.value == discord.Intents(guilds=True).value


@pytest.mark.parametrize("text", ["", "{damaged", "[]", '"text"'])
def test_a_damaged_note_of_the_commands_only_costs_one_telling(tmp_path: Path, text: str) -> None:
    note = tmp_path / "commands.json"
    note.write_text(text, encoding="utf-8")
    assert client._read(note) == {}


def test_no_note_is_no_trouble(tmp_path: Path) -> None:
    assert client._read(tmp_path / "commands.json") == {}
    assert client._read(None) == {}
