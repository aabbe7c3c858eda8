"""The owners of an application, and the commands of the owner's server."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from cogs.admin import owners
from core.lifecycle.command_cache import FileNotes
from core.lifecycle.command_sync import sync_server_when_changed

ACCEPTED, INVITED = discord.TeamMembershipState.accepted, discord.TeamMembershipState.invited
ROLE = discord.TeamMemberRole


def application(owner: int, team: Any = None) -> discord.AppInfo:
    return cast(discord.AppInfo, SimpleNamespace(owner=SimpleNamespace(id=owner), team=team))


def member(number: int, state: discord.TeamMembershipState, role: discord.TeamMemberRole) -> Any:
    return SimpleNamespace(id=number, membership_state=state, role=role)


def test_an_application_of_ones_own_is_ones_own() -> None:
    assert owners(application(7)) == {7}


def test_a_team_is_all_who_have_come_and_may_change_something() -> None:
    team = SimpleNamespace(
        owner_id=1,
        members=[
            member(2, ACCEPTED, ROLE.admin),
            member(3, ACCEPTED, ROLE.developer),
            member(4, ACCEPTED, ROLE.read_only),
            member(5, INVITED, ROLE.admin),
        ],
    )
    assert owners(application(99, team)) == {1, 2, 3}, "the application's own owner is then the team, no person"


class Tree:
    """A tree with one command in each named server, which records what each server was told."""

    translator = None

    def __init__(self, *servers: int) -> None:
        self.servers = set(servers)
        self.told: list[tuple[int, int]] = []
        self.refusing = False
        self.description = "for the owner"

    def get_commands(self, *, guild: discord.Object) -> list[Any]:
        return [self] if guild.id in self.servers else []

    async def get_translated_payload(self, tree: object, translator: object) -> dict[str, str]:
        return {"name": "rose-admin", "description": self.description}

    async def sync(self, *, guild: discord.Object) -> list[Any]:
        if self.refusing:
            raise app_commands.AppCommandError("no")
        found = self.get_commands(guild=guild)
        self.told.append((guild.id, len(found)))
        return found

    async def ask(self, server: int | None, note: Path | None) -> list[tuple[int, int]]:
        """What Discord is told at a start with this setting."""
        self.servers, self.told = {server} if server is not None else set(), []
        await sync_server_when_changed(
            cast("app_commands.CommandTree[discord.Client]", self), 9, server, FileNotes(note)
        )
        return self.told


@pytest.fixture
def note(tmp_path: Path) -> Path:
    found = tmp_path / "commands.json"
    found.write_text('{"9": "what all servers were told", "8/5": "of another application"}', encoding="utf-8")
    return found


async def test_a_server_is_told_once_and_again_when_something_changes(note: Path) -> None:
    tree = Tree()
    assert await tree.ask(5, note) == [(5, 1)]
    assert await tree.ask(5, note) == []
    tree.description = "for whoever owns it"
    assert await tree.ask(5, note) == [(5, 1)]
    assert '"9": "what all servers were told"' in note.read_text(encoding="utf-8")


async def test_a_server_that_is_it_no_longer_loses_the_command(note: Path) -> None:
    tree = Tree()
    await tree.ask(5, note)
    assert await tree.ask(6, note) == [(6, 1), (5, 0)]
    assert await tree.ask(None, note) == [(6, 0)]
    assert await tree.ask(None, note) == []
    assert '"8/5": "of another application"' in note.read_text(encoding="utf-8")


async def test_what_discord_refuses_is_tried_again(note: Path, caplog: pytest.LogCaptureFixture) -> None:
    tree = Tree()
    await tree.ask(5, note)
    tree.refusing = True
    await tree.ask(6, note)
    assert "server 6; is the bot in it?" in caplog.text
    tree.refusing = False
    assert sorted(await tree.ask(6, note)) == [(5, 0), (6, 1)]


async def test_without_a_note_the_server_is_told_each_time() -> None:
    tree = Tree()
    assert await tree.ask(5, None) == [(5, 1)]
    assert await tree.ask(5, None) == [(5, 1)]
    assert await tree.ask(None, None) == []
