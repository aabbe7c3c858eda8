"""What a person reads, and what the log says, when a command or a button fails, with the real client."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import discord
import pytest
from discord import app_commands, ui

from core.app import App
from core.client import RoseKing
from core.interactions.clicks import Button, Click
from core.interactions.cost import QUICK
from core.interactions.request import Request
from core.outgoing.base_layouts import Layout
from sandbox import Sandbox
from tests.journeys.harness.inside import inside
from tests.journeys.harness.people import Person
from tests.patience import poll

gates: list[asyncio.Event] = []  # what a slow command waits for


class Broken(Layout):
    def __init__(self) -> None:
        super().__init__()
        self.add_item(ui.TextDisplay("a trap"))
        self.add_item(ui.ActionRow(ui.Button(label="Trap", custom_id=str(Click("trap", "k3m9x2", 7)))))


async def trap(request: Request, click: Click) -> None:
    raise KeyError("in the button")


async def go_wrong(request: Request, how: str) -> None:
    if how == "bug":
        raise ValueError("in the command")
    if how == "late bug":
        await request.acknowledge()
        raise ValueError("after the answer")
    if how == "slow":
        await gates.pop().wait()
    if how == "unreachable":
        raise aiohttp.ServerDisconnectedError
    if how == "permission":
        assert isinstance(request.interaction.channel, discord.TextChannel)
        await request.interaction.channel.send("no")
    await request.show(Broken(), private=False)


def add_failing(app: App) -> None:
    @app_commands.command(description="Goes wrong")
    async def fail(interaction: discord.Interaction, how: str) -> None:
        await app.gate.admit(interaction, lambda request: go_wrong(request, how))

    app.rose.add_command(fail)
    app.buttons["trap"] = Button(trap, QUICK)


@pytest.fixture
async def client(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[RoseKing]:
    async with inside(sandbox, tmp_path / "rose.db", lambda bot: add_failing(bot.app)) as table:
        yield table.client


@pytest.mark.parametrize("how", ["bug", "late bug"])
async def test_a_bug_is_an_apology_and_a_traceback_under_one_reference(
    client: RoseKing, sandbox: Sandbox, alice: Person, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    asked = await alice.command("/rose fail", how=how)
    assert asked.ok
    said = await alice.sees("something went wrong on my side")
    assert said.raw["flags"] & 64
    assert asked.id in said.text
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert f"reference {asked.id}" in record.message
    assert f"'rose fail' server={sandbox.guild_id()}" in record.message
    assert f"person={alice.id}" in record.message
    assert record.exc_info is not None
    assert isinstance(record.exc_info[1], ValueError)


async def test_a_button_that_fails_names_its_match_in_the_log(
    client: RoseKing, alice: Person, caplog: pytest.LogCaptureFixture
) -> None:
    await alice.command("/rose fail", how="button")
    board = await alice.sees("a trap")
    assert (await alice.press(board, "Trap")).ok
    await alice.sees("something went wrong on my side")
    assert "component 'rk:trap:k3m9x2:7:'" in caplog.text
    assert "KeyError: 'in the button'" in caplog.text


async def test_a_missing_permission_is_named(
    client: RoseKing, sandbox: Sandbox, alice: Person, caplog: pytest.LogCaptureFixture
) -> None:
    sandbox.deny("general", "send_messages")
    assert (await alice.command("/rose fail", how="permission")).ok
    await alice.sees("I lack a permission here")
    assert "refused, a permission is missing: application_command 'rose fail'" in caplog.text
    assert "Traceback" not in caplog.text


async def test_trouble_with_discord_is_told_without_a_traceback(
    client: RoseKing, alice: Person, caplog: pytest.LogCaptureFixture
) -> None:
    assert (await alice.command("/rose fail", how="unreachable")).ok
    await alice.sees("Discord is not answering me properly")
    assert "refused, Discord cannot be reached (ServerDisconnectedError)" in caplog.text
    assert "Traceback" not in caplog.text


async def test_a_command_that_is_no_more_says_so(client: RoseKing, alice: Person) -> None:
    client.app.rose.remove_command("fail")
    assert (await alice.command("/rose fail", how="bug")).ok
    await alice.sees("This command has changed")


async def test_an_answer_that_comes_too_late_is_one_line_in_the_log(
    client: RoseKing, sandbox: Sandbox, alice: Person, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    gate = asyncio.Event()
    gates.append(gate)
    asked = asyncio.create_task(alice.command("/rose fail", how="slow"))
    await alice.hears("INTERACTION_CREATE")
    sandbox.turn(4)
    assert (await asked).reason == "timeout"
    gate.set()
    await poll(lambda: "could not answer, the interaction is too old" in caplog.text)
    assert "refused, the interaction is too old: application_command 'rose fail'" in caplog.text
    assert "Traceback" not in caplog.text
