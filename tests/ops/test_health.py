"""Health over HTTP: each check says what is really so, alone and with the whole bot."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest

from data.engine.store import Store
from data.rows.shards import Shards
from matches.model.context import Context
from matches.play.playing import resign
from matches.screen.boards_behind import BoardsBehind
from ops import health
from ops.health import CannotListen, Gateway, Health, clocks_check, store_check, workers_check
from ops.metrics import Metrics
from sandbox import Sandbox
from tests.matches.players import ALICE, DiceComputer, HandTurnedTime, duel, open_context, play_on
from tests.ops.running import TOKEN, free_port, run
from tests.patience import patience


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
def time() -> HandTurnedTime:
    return HandTurnedTime()


@pytest.fixture
async def context(tmp_path: Path, time: HandTurnedTime) -> AsyncIterator[Context]:
    context = await open_context(tmp_path / "rose.db", time)
    yield context
    await context.store.close()


async def ask(http: aiohttp.ClientSession, address: str) -> tuple[int, str]:
    async with http.get(address) as answer:
        return answer.status, await answer.text()


async def test_ready_is_who_has_no_trouble(http: aiohttp.ClientSession) -> None:
    wrong: list[str | None] = [None]

    async def check() -> str | None:
        return wrong[0]

    async def bug() -> str | None:
        raise ValueError("with something private in it")

    server = Health(Metrics())
    server.asks("roses", check)
    async with server.served("127.0.0.1", 0) as address:
        assert await ask(http, f"{address}/livez") == (200, "ok\n")
        assert await ask(http, f"{address}/readyz") == (200, "roses: ok\n")
        wrong[0] = "they wither"
        assert await ask(http, f"{address}/readyz") == (503, "roses: they wither\n")
        server.asks("crowns", bug)
        assert await ask(http, f"{address}/readyz") == (503, "roses: they wither\ncrowns: ValueError\n")
        assert await ask(http, f"{address}/livez") == (200, "ok\n")


async def test_a_check_that_hangs_is_a_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    server = Health(Metrics())

    async def hang() -> str | None:
        await asyncio.Event().wait()
        return None

    server.asks("clocks", hang)
    assert "no answer" in str((await server.answers())["clocks"])


async def test_bad_requests_are_refused(http: aiohttp.ClientSession) -> None:
    async with Health(Metrics()).served("127.0.0.1", 0) as address:
        assert (await ask(http, f"{address}/"))[0] == 404
        assert (await ask(http, f"{address}/metrics/../../etc"))[0] == 404
        for method in ("POST", "PUT", "DELETE"):
            async with http.request(method, f"{address}/readyz", data=b"x" * 100) as answer:
                assert answer.status == 405


async def test_an_address_that_is_taken_or_none_of_ours_is_said() -> None:
    async with Health(Metrics()).served("127.0.0.1", 0) as address:
        port = int(address.rpartition(":")[2])
        with pytest.raises(CannotListen, match=f"127.0.0.1:{port}"):
            async with Health(Metrics()).served("127.0.0.1", port):
                pass
    with pytest.raises(CannotListen):
        async with Health(Metrics()).served("192.0.2.1", 0):
            pass


async def test_the_store_is_well_when_it_can_be_written(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    check = store_check(context)
    assert await check() is None
    monkeypatch.setattr(health, "LEAST_SPACE", 1 << 62)
    assert "MB are free" in str(await check())
    await context.store.close()
    assert await check() == "the store is closed"


async def test_a_store_that_another_program_holds_is_a_trouble(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "rose.db", busy_seconds=0.01)
    check = store_check(Context(store, HandTurnedTime(), DiceComputer(), ()))
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert str(await check()).startswith("the store was busy for too long")
        other.execute("ROLLBACK")
    assert await check() is None
    await store.close()


async def test_clocks_are_well_while_somebody_looks(context: Context, time: HandTurnedTime) -> None:
    check = clocks_check(context)
    assert await check() is None
    await play_on(context, await duel(context), 2)
    assert await check() is None
    await time.turn(30 * 24 * 3600)  # and nothing checks the clocks
    assert "s behind" in str(await check())


async def test_clocks_of_another_process_are_its_own_trouble(
    context: Context, time: HandTurnedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await duel(context)
    assert match.place is not None
    assert match.place.guild is not None
    shard = (match.place.guild >> 22) % 2
    await time.turn(30 * 24 * 3600)
    monkeypatch.setattr(context, "shards", Shards((1 - shard,), 2))
    assert await clocks_check(context)() is None
    monkeypatch.setattr(context, "shards", Shards((shard,), 2))
    assert "s behind" in str(await clocks_check(context)())


async def test_clocks_that_have_stopped_are_a_trouble_before_anybody_is_late(context: Context) -> None:
    stopped: list[str] = []
    check = clocks_check(context, lambda: bool(stopped))
    assert await check() is None
    stopped.append("Clocks.run")
    assert await check() == "they have stopped"


async def test_matches_that_are_over_are_not_counted_as_running(context: Context) -> None:
    metrics = Metrics()
    health.count_matches(metrics, context, BoardsBehind(context))
    over, _ = await duel(context), await duel(context)
    assert b"rose_running_matches 2.0" in await metrics.written()
    await resign(context, over.id, ALICE.id, over.turn)
    assert b"rose_running_matches 1.0" in await metrics.written()


async def test_workers_are_well_when_one_is_warm() -> None:
    warm: list[int] = []
    check = workers_check(lambda: bool(warm))
    assert await check() == "none is warm"
    warm.append(4711)
    assert await check() is None


async def test_nobody_is_on_discord_before_the_login() -> None:
    assert await Gateway().check() == "not logged in"


async def until(http: aiohttp.ClientSession, address: str, status: int, part: str) -> str:
    """Ask again until the answer is this, as a supervisor does."""
    async with patience():
        while True:
            try:
                found, text = await ask(http, address)
            except aiohttp.ClientError:
                found, text = 0, ""
            if found == status and part in text:
                return text
            await asyncio.sleep(0.05)


@pytest.mark.slow
async def test_the_bot_is_ready_only_while_discord_has_it(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    """The real bot: not ready before Discord is up, ready with all four checks, not ready when Discord is down."""
    port, discord_port = free_port(), free_port()
    at = f"http://127.0.0.1:{port}"
    url = f"http://127.0.0.1:{discord_port}"
    async with run(
        tmp_path, DISCORD_TOKEN=TOKEN, ROSE_DISCORD_URL=url, ROSE_HEALTH=str(port), ROSE_DATA="rose.db"
    ) as bot:
        await until(http, f"{at}/livez", 200, "ok")
        assert "gateway: not logged in" in await until(http, f"{at}/readyz", 503, "gateway")
        sandbox = Sandbox(token=TOKEN)
        await sandbox.start(discord_port)
        text = await until(http, f"{at}/readyz", 200, "")
        assert text == "gateway: ok\nstore: ok\nclocks: ok\nworkers: ok\n"
        _, metrics = await ask(http, f"{at}/metrics")
        assert 'rose_discord_call_seconds_count{method="get",status="200"}' in metrics
        assert "rose_running_matches 0.0" in metrics
        assert 'rose_info{version="' in metrics
        assert TOKEN not in metrics
        assert str(sandbox.world.bot_id) not in metrics
        await sandbox.stop()
        await until(http, f"{at}/readyz", 503, "gateway: 1 of 1 connections are down")
        assert await ask(http, f"{at}/livez") == (200, "ok\n")
        assert await bot.stop() == 0


@pytest.mark.slow
async def test_a_taken_port_is_one_line_and_exit_1(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with run(tmp_path, DISCORD_TOKEN=TOKEN, ROSE_HEALTH=str(port)) as bot:
            assert await bot.ends() == 1
    (line,) = [line for line in bot.lines if "ERROR" in line]
    assert f"ROSE_HEALTH cannot be listened on: 127.0.0.1:{port}: " in line
    assert not any("Traceback" in line for line in bot.lines)
