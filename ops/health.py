"""Health and metrics over HTTP, for supervisors and Prometheus: `/livez`, `/readyz`, `/metrics`.

Off unless `ROSE_HEALTH` names a port, and on loopback unless it names another address. Checks decide whether the bot is
ready: functions that return what is wrong, or None. The server is read-only.
"""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Final

import aiohttp
from aiohttp import web
from discord.ext import commands
from prometheus_client import CONTENT_TYPE_LATEST

from data.errors import StoreError
from data.tables.transaction import Transaction
from matches.model.context import Context
from matches.screen.boards_behind import BoardsBehind
from ops.metrics import Metrics

log = logging.getLogger(__name__)

Check = Callable[[], Awaitable[str | None]]

PATIENCE: Final = 2.0
"""Seconds after which a check that has not answered counts as failed."""
LEAST_SPACE: Final = 16 * 2**20
"""Bytes that must be free on the store's disk."""
LATE: Final = 120
"""Seconds by which clocks may be behind."""
NAP: Final = 1.0
"""Seconds between two measurements of the event loop's delay."""


class CannotListen(Exception):  # noqa: N818  it names what happened
    """The address is taken, or is not an address of this machine."""


class Gateway:
    """Which connections to Discord are up. Call `watch` before the client logs in."""

    def __init__(self) -> None:
        self._up: set[int] = set()
        self._client: commands.AutoShardedBot | None = None

    def watch(self, client: commands.AutoShardedBot) -> None:
        self._client, self._up = client, set()

        async def up(shard: int) -> None:
            if client is self._client:
                self._up.add(shard)

        async def down(shard: int) -> None:
            if client is self._client:
                self._up.discard(shard)

        client.add_listener(up, "on_shard_ready")
        client.add_listener(up, "on_shard_resumed")
        client.add_listener(down, "on_shard_disconnect")

    async def check(self) -> str | None:
        client = self._client
        if client is None or not client.shards:
            return "not logged in"
        wanted = client.shards.keys()
        missing = len(set(wanted) - self._up)
        return f"{missing} of {len(wanted)} connections are down" if missing else None


class Health:
    """The HTTP server and its checks. Checks may be added at any time."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._checks: dict[str, Check] = {}

    def asks(self, name: str, check: Check) -> None:
        self._checks[name] = check

    async def answers(self) -> dict[str, str | None]:
        """The result of each check by its name: what is wrong, or None. All checks run at once."""
        checks = dict(self._checks)
        return dict(zip(checks, await asyncio.gather(*map(_ask, checks.values())), strict=True))

    def application(self) -> web.Application:
        application = web.Application()
        application.router.add_get("/livez", self._live)
        application.router.add_get("/readyz", self._ready)
        application.router.add_get("/metrics", self._metrics)
        return application

    @asynccontextmanager
    async def served(self, host: str, port: int) -> AsyncIterator[str]:
        """Listen while the block runs, and give the address. Raises CannotListen."""
        runner = web.AppRunner(self.application(), access_log=None)
        await runner.setup()
        watching = asyncio.create_task(self._watch_the_loop())
        try:
            try:
                await web.TCPSite(runner, host, port).start()
            except OSError as error:
                raise CannotListen(f"{host}:{port}: {error.strerror or error}") from error
            bound = runner.addresses[0]
            shown = f"[{host}]" if ":" in host else host
            address = f"http://{shown}:{bound[1]}"
            log.info("health and metrics are at %s (/livez, /readyz, /metrics)", address)
            yield address
        finally:
            watching.cancel()
            await runner.cleanup()

    async def _live(self, _: web.Request) -> web.Response:
        return web.Response(text="ok\n")  # a process that answers is alive

    async def _ready(self, _: web.Request) -> web.Response:
        answers = await self.answers()
        lines = [f"{name}: {wrong or 'ok'}\n" for name, wrong in answers.items()]
        return web.Response(text="".join(lines), status=503 if any(answers.values()) else 200)

    async def _metrics(self, _: web.Request) -> web.Response:
        written = await self.metrics.written()
        return web.Response(body=written, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _watch_the_loop(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            await asyncio.sleep(NAP)
            self.metrics.loop_was_late(max(0.0, loop.time() - began - NAP))


async def _ask(check: Check) -> str | None:
    try:
        async with asyncio.timeout(PATIENCE):
            return await check()
    except TimeoutError:
        return f"no answer within {PATIENCE:.0f} s"
    except Exception as error:  # noqa: BLE001  a check that raises counts as failed
        return f"{type(error).__name__}"


def store_check(context: Context) -> Check:
    """Whether the store takes a write and its disk has free space."""

    async def check() -> str | None:
        try:
            await context.store.write(lambda _: None)
        except StoreError as error:
            return str(error)
        file = context.cluster.local_file
        if file is None:
            return None  # the disk is that of another machine
        folder = file.absolute().parent
        free = (await asyncio.to_thread(shutil.disk_usage, folder)).free
        return None if free >= LEAST_SPACE else f"only {free // 2**20} MB are free on its disk"

    return check


def clocks_check(context: Context, stopped: Callable[[], bool] = lambda: False) -> Check:
    """Whether the clock worker runs and has checked the matches of this process's shards in time."""

    async def check() -> str | None:
        if stopped():
            return "they have stopped"
        now = context.time.now()
        behind = await context.store.read(lambda transaction: transaction.clocks.seconds_late(now, context.shards))
        return f"{behind} s behind" if behind > LATE else None

    return check


def workers_check(is_warm: Callable[[], bool]) -> Check:
    """Whether a computer player has compiled its search and can search as deep as its level asks for."""

    async def check() -> str | None:
        return None if is_warm() else "none is warm"

    return check


def count_matches(metrics: Metrics, context: Context, boards_behind: BoardsBehind) -> None:
    """Read the store's metrics at each request of `/metrics`."""
    notices = 0

    def ask(transaction: Transaction) -> tuple[int, int, int]:
        now, clocks = context.time.now(), transaction.clocks
        return transaction.matches.count_all_running(), clocks.seconds_late(now), transaction.notices.count_due(now)

    async def supply() -> None:
        nonlocal notices
        running, missed, notices = await context.store.read(ask)
        metrics.running_matches.set(running)
        metrics.clocks_behind_seconds.set(missed)
        boards, seconds = await boards_behind.longest()
        metrics.boards_behind.set(boards)
        metrics.boards_behind_seconds.set(seconds)

    metrics.supplied_by(supply)
    metrics.queue("notices", lambda: notices)


async def _code_of(refusal: aiohttp.ClientResponse) -> int:
    """Discord's own code, else the HTTP status. aiohttp keeps the body, so discord.py can still read it."""
    try:
        code = json.loads(await refusal.read())["code"]
    except (aiohttp.ClientError, OSError, ValueError, KeyError, TypeError):
        code = 0
    return code if isinstance(code, int) and code > 0 else refusal.status


def call_trace(metrics: Metrics) -> aiohttp.TraceConfig:
    """A trace for `discord.http` that times every call and counts refusals by code. It records nothing else."""
    trace = aiohttp.TraceConfig()

    async def began(_: aiohttp.ClientSession, call: SimpleNamespace, __: aiohttp.TraceRequestStartParams) -> None:
        call.began = time.perf_counter()

    async def answered(_: aiohttp.ClientSession, call: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        metrics.called(end.method, end.response.status, time.perf_counter() - call.began)
        if end.response.status >= 400:
            metrics.refused(await _code_of(end.response))

    async def failed(_: aiohttp.ClientSession, call: SimpleNamespace, end: aiohttp.TraceRequestExceptionParams) -> None:
        metrics.called(end.method, None, time.perf_counter() - call.began)

    trace.on_request_start.append(began)
    trace.on_request_end.append(answered)
    trace.on_request_exception.append(failed)
    return trace
