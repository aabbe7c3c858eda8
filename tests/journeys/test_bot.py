"""bot.py as a whole process: what it needs to start, how it ends, what it sends to Discord and its log."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import discord
import pytest
from pydantic import SecretStr

from bot import Service, run_client
from core import client
from data.engine.single_instance import only_one
from ops.logs import RecentErrors
from ops.metrics import Metrics
from ops.monitoring import Monitoring
from ops.settings import Settings
from sandbox import Sandbox
from sandbox.connect import point_discord_at
from sandbox.world.faults import Fault
from tests.contract import contract
from tests.forks import Fork
from tests.journeys.harness.people import Person, at_the_table
from tests.journeys.harness.rose_bot import empty_context
from tests.ops.running import free_port
from tests.patience import patience, patiently, poll

TOKEN = "MTIzNDU2.sand.box-token_that-is-secret"
ITSELF = "bot"
"""The program as people start it."""
QUICK = "tests.journeys.harness.slow_start"
"""The same with everything imported, and nothing prepared in advance."""


@dataclass(eq=False)
class Run:
    """One run of bot.py, in a folder of its own."""

    process: Fork
    lines: list[str] = field(default_factory=list)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def read(self, stream: asyncio.StreamReader) -> None:
        async for line in stream:
            async with self.changed:
                self.lines.append(line.decode().rstrip())
                self.changed.notify_all()

    async def logs(self, pattern: str) -> re.Match[str]:
        """The first line that matches, as soon as it is there."""

        def find() -> list[re.Match[str]]:
            return [found for line in self.lines if (found := re.search(pattern, line))]

        async with patience(lambda: "\n".join((f"{pattern!r} among", *self.lines))), self.changed:
            return (await self.changed.wait_for(find))[0]

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    async def ends(self) -> int:
        return await patiently(self.process.wait())


@asynccontextmanager
async def bot(folder: Path, program: str = QUICK, **settings: str) -> AsyncIterator[Run]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("ROSE_", "DISCORD_"))}
    environment = clean | {"PYTHONUNBUFFERED": "1"} | settings
    process = Fork(program, (), environment, folder, fresh=program == ITSELF)
    run = Run(process)
    reading = asyncio.create_task(run.read(await process.output()))
    try:
        yield run
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
        await process.wait()
        await reading


def on(sandbox: Sandbox, **more: str) -> dict[str, str]:
    return {"DISCORD_TOKEN": TOKEN, "ROSE_DISCORD_URL": sandbox.base, "ROSE_LOG_LEVEL": "DEBUG", **more}


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Like the other sandboxes, with a token that is worth hiding."""
    complaints: list[str] = []
    known = contract()
    async with Sandbox(token=TOKEN) as started:
        if known is not None:
            started.watch(lambda exchange: complaints.extend(known.complaints(exchange)))
        yield started
    assert not complaints, "\n".join(complaints)


@asynccontextmanager
async def sitting(base: str, name: str = "alice") -> AsyncIterator[Person]:
    async with aiohttp.ClientSession() as http, at_the_table(name, http, base) as person:
        yield person


# Starting


async def test_a_wrong_setting_is_one_line_and_exit_2(tmp_path: Path) -> None:
    async with bot(tmp_path, ITSELF, ROSE_SANDBOX_PORT="seven") as run:
        assert await run.ends() == 2
    assert run.lines == [
        "bot.py: ROSE_SANDBOX_PORT: Input should be a valid integer, unable to parse string as an integer"
    ]


async def test_a_second_bot_on_one_file_is_one_line_and_exit_1(tmp_path: Path) -> None:
    with only_one(tmp_path / "rose.db"):
        async with bot(tmp_path, ROSE_DATA="rose.db", DISCORD_TOKEN=TOKEN) as run:
            assert await run.ends() == 1
    (line,) = [line for line in run.lines if "ERROR" in line]
    assert f"the store rose.db cannot be opened: another bot (process {os.getpid()}) is using it" in line
    assert not any("Traceback" in line for line in run.lines)


async def test_a_refused_token_is_one_line_and_exit_1(tmp_path: Path, sandbox: Sandbox) -> None:
    async with bot(tmp_path, **on(sandbox, DISCORD_TOKEN=TOKEN[::-1])) as run:
        assert await run.ends() == 1
    errors = [line for line in run.lines if "ERROR" in line]
    assert len(errors) == 1
    assert errors[0].endswith("Discord will not have us: the token is wrong; check DISCORD_TOKEN, or make a new one")
    assert not any("Traceback" in line or TOKEN[::-1] in line for line in run.lines)


async def test_a_token_that_is_withdrawn_ends_it_with_one_line(tmp_path: Path, sandbox: Sandbox) -> None:
    async with bot(tmp_path, **on(sandbox)) as run:
        await patiently(sandbox.wait_for_bot())
        sandbox.core.token = "another"
        sandbox.cut()
        assert await run.ends() == 1
    errors = [line for line in run.lines if "ERROR" in line]
    assert len(errors) == 1
    assert "Discord will not have us: the token is wrong" in errors[0]
    assert not any("Traceback" in line for line in run.lines)


async def test_refused_intents_are_one_line_and_exit_1(
    tmp_path: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # Our own intents cannot be refused, so others are used here.
    monkeypatch.setattr(client, "INTENTS", discord.Intents(guilds=True, members=True))
    settings = Settings(data=tmp_path / "rose.db", discord_token=SecretStr(TOKEN))
    point_discord_at(sandbox.base)
    async with empty_context(settings.data_file) as context:
        monitoring = Monitoring(settings, context, Metrics(), RecentErrors())
        service = Service(settings, context, monitoring, asyncio.create_task(asyncio.sleep(0)), asyncio.Event())
        with caplog.at_level(logging.ERROR):
            assert await patiently(run_client(service, TOKEN)) == 1
    assert [record.message for record in caplog.records] == [
        "Discord will not have us: it refused the intents (4014), though none of ours is privileged"
    ]


async def test_discord_out_of_reach_is_tried_again_until_it_is_there(tmp_path: Path) -> None:
    port = free_port()
    away = f"http://127.0.0.1:{port}"
    async with bot(tmp_path, DISCORD_TOKEN=TOKEN, ROSE_DISCORD_URL=away) as run:
        await run.logs(r"WARNING.*Discord cannot be reached \(\w+\); trying again in 2 s")
        sandbox = Sandbox(token=TOKEN)
        await sandbox.start(port)
        await patiently(sandbox.wait_for_bot())
        run.signal(signal.SIGTERM)
        assert await run.ends() == 0
        await sandbox.stop()
    assert not any("Traceback" in line for line in run.lines)


async def test_it_can_be_stopped_while_discord_is_out_of_reach(tmp_path: Path) -> None:
    away = f"http://127.0.0.1:{free_port()}"
    async with bot(tmp_path, DISCORD_TOKEN=TOKEN, ROSE_DISCORD_URL=away) as run:
        await run.logs("Discord cannot be reached")
        run.signal(signal.SIGINT)
        assert await run.ends() == 0


async def test_the_invite_has_exactly_the_permissions_that_are_needed(tmp_path: Path, sandbox: Sandbox) -> None:
    async with bot(tmp_path, **on(sandbox)) as run:
        invite = await run.logs(r"invite it with (\S+)")
        run.signal(signal.SIGTERM)
        assert await run.ends() == 0
    # view, send, attach, history, public threads, send in threads
    wanted = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38
    assert f"permissions={wanted}" in invite[1]
    assert f"client_id={sandbox.world.bot_id}" in invite[1]
    assert re.search(r"scope=bot(\+|%20)applications\.commands", invite[1])


# Commands


async def test_commands_are_told_only_when_they_changed(tmp_path: Path, sandbox: Sandbox) -> None:
    told = []
    sandbox.watch(lambda exchange: told.append(exchange) if exchange.method == "PUT" else None)

    async def once() -> None:
        async with bot(tmp_path, **on(sandbox)) as run:
            await patiently(sandbox.wait_for_bot())
            run.signal(signal.SIGTERM)
            assert await run.ends() == 0
        await patiently(sandbox.wait_for_bot(connected=False))

    await once()
    assert len(told) == 1
    await once()
    assert len(told) == 1
    note = tmp_path / "var" / "commands.json"
    note.write_text(note.read_text(encoding="utf-8").replace('": "', '": "other'), encoding="utf-8")
    await once()
    assert len(told) == 2


async def test_about_answers_in_a_server_in_a_dm_and_where_only_the_person_has_the_app(
    tmp_path: Path, sandbox: Sandbox
) -> None:
    async with bot(tmp_path, **on(sandbox, ROSE_SOURCE_URL="https://example.org/source")) as run:
        await patiently(sandbox.wait_for_bot())
        async with sitting(sandbox.base) as alice:
            for channel in ("general", await alice.open_dm(), "lounge"):
                assert (await alice.command("/rose about", channel=channel)).ok
                shown = await alice.sees("unofficial fan project", channel=channel)
                assert "Version 0." in shown.text
                assert "https://example.org/source" in str(shown.raw)
                assert "oauth2/authorize" in str(shown.raw)
        run.signal(signal.SIGTERM)
        assert await run.ends() == 0
    assert not any("Traceback" in line or "ERROR" in line for line in run.lines)


# Ending


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_click_under_way_finishes_and_a_late_one_is_told(
    tmp_path: Path, sandbox: Sandbox, number: signal.Signals
) -> None:
    async with bot(tmp_path, **on(sandbox)) as run, sitting(sandbox.base) as alice, sitting(sandbox.base, "bob") as bob:
        await patiently(sandbox.wait_for_bot())
        # Discord fails once: discord.py waits a second before it retries, so the click is under way.
        failing = sandbox.answer(500, path="/interactions/*", times=1)
        first = asyncio.create_task(alice.command("/rose about"))
        await met(failing)
        run.signal(number)
        await run.logs("waiting up to 10 s for 1 interactions under way")
        assert (await bob.command("/rose about")).ok
        late = await bob.sees("I’m just restarting")
        assert late.raw["flags"] & 64
        assert (await first).ok
        await alice.sees("unofficial fan project")
        assert await run.ends() == 0
    assert any(
        f"turned away while closing: application_command 'rose about' server={sandbox.guild_id()}" in line
        and f"person={bob.id}" in line
        for line in run.lines
    )


async def test_a_gateway_that_drops_comes_back_by_itself(tmp_path: Path, sandbox: Sandbox) -> None:
    async with bot(tmp_path, **on(sandbox)) as run, sitting(sandbox.base) as alice:
        await patiently(sandbox.wait_for_bot())
        assert sandbox.cut() == 1
        await patiently(sandbox.wait_for_bot())
        assert (await alice.command("/rose about")).ok
        run.signal(signal.SIGTERM)
        assert await run.ends() == 0
    assert not any("Traceback" in line for line in run.lines)


# The log


async def test_no_line_of_the_log_has_a_token_or_a_text(tmp_path: Path, sandbox: Sandbox) -> None:
    tokens: list[str] = []
    sandbox.watch(lambda exchange: tokens.extend(re.findall(r"^/(?:interactions|webhooks)/\d+/([^/]+)", exchange.path)))
    async with bot(tmp_path, **on(sandbox)) as run, sitting(sandbox.base) as alice:
        await patiently(sandbox.wait_for_bot())
        await alice.says("a secret between us")
        sandbox.answer(429, path="/interactions/*", times=1)
        assert (await alice.command("/rose about")).ok
        run.signal(signal.SIGTERM)
        assert await run.ends() == 0
    written = "\n".join(run.lines)
    assert "rate limited" in written, "the call that fails must have been logged, or this test proves nothing"
    assert tokens
    for secret in (TOKEN, "a secret between us", *tokens):
        assert secret not in written


# Without a token


async def test_without_a_token_the_page_answers_and_a_taken_port_is_stepped_over(tmp_path: Path) -> None:
    port = free_port()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        async with bot(tmp_path, ITSELF, ROSE_SANDBOX_PORT=str(port)) as run:
            address = await run.logs(r"(http://127\.0\.0\.1:(\d+))/\?as=alice")
            await run.logs(r"/\?as=bob")
            assert port < int(address[2]) <= port + 20
            async with sitting(address[1]) as alice:
                await has_commands(alice)
                async with alice.http.get(f"{address[1]}/?as=alice") as answer:
                    assert answer.status == 200
                    assert "<!doctype html>" in await answer.text()
                await is_answered(alice)
            run.signal(signal.SIGINT)
            assert await run.ends() == 0


async def test_what_was_said_survives_a_restart(tmp_path: Path) -> None:
    port = str(free_port())
    async with bot(tmp_path, ROSE_SANDBOX_PORT=port) as run:
        base = (await run.logs(r"(http://\S+)/\?as=alice"))[1]
        async with sitting(base) as alice:
            await has_commands(alice)
            await alice.says("still here tomorrow")
        run.signal(signal.SIGTERM)
        assert await run.ends() == 0
    async with bot(tmp_path, ROSE_SANDBOX_PORT=port) as run:
        base = (await run.logs(r"(http://\S+)/\?as=alice"))[1]
        async with sitting(base, "bob") as bob:
            await bob.sees("still here tomorrow")
            await has_commands(bob)
            await is_answered(bob)
        run.signal(signal.SIGTERM)
        assert await run.ends() == 0


async def test_a_world_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "rose.world.json").write_text("{", encoding="utf-8")
    async with bot(tmp_path, ROSE_DATA="rose.db", ROSE_SANDBOX_PORT=str(free_port())) as run:
        assert await run.ends() == 1
    assert len(run.lines) == 1
    assert "the sandbox cannot start with rose.world.json: " in run.lines[0]


async def is_answered(person: Person) -> None:
    """Repeat a command until it is answered: the three seconds of the program's own sandbox are real."""
    async with patience("an answer"):
        while not (await person.command("/rose about")).ok:
            pass


async def has_commands(person: Person) -> None:
    """Wait until the bot is online and has synced its commands."""

    def ready() -> bool:
        return bool(person.ready["commands"]) and person.ready["application"]["online"]

    await person.until(ready, "the bot's commands")


async def met(trouble: Fault) -> None:
    """Wait until the bot has met the fault."""
    await poll(lambda: trouble.met)
