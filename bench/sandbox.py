"""From the press of a button to the edited message, for a bot in its own process that does nothing else.

The ratio to a bare HTTP round trip in the same run can be compared between machines.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import statistics
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

import aiohttp

from sandbox import Sandbox

CLICKS, AT_ONCE, ROUNDS = 300, 50, 8
Json = dict[str, Any]


class Alice:
    """One window; a click ends when the message shows the next number."""

    def __init__(self, http: aiohttp.ClientSession, base: str) -> None:
        self._http = http
        self._base = base
        self._waiting: dict[str, asyncio.Future[Json]] = {}
        self._commands: list[Json] = []
        self._channel = ""

    async def listen(self) -> asyncio.Task[None]:
        socket = await self._http.ws_connect(f"{self._base}/people/alice/socket")
        ready = (await socket.receive_json())["d"]
        self._commands, self._channel = ready["commands"], ready["guilds"][0]["channels"][0]["id"]
        return asyncio.create_task(self._read(socket))

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            event = json.loads(frame.data)
            key = {"MESSAGE_CREATE": "new", "MESSAGE_UPDATE": event["d"].get("id")}.get(event["t"])
            if key in self._waiting:
                self._waiting.pop(key).set_result(event["d"])

    async def _interact(self, key: str, body: Json) -> Json:
        shown: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[key] = shown
        async with self._http.post(f"{self._base}/people/alice/interactions", json=body) as response:
            response.raise_for_status()
        return await shown

    async def open_counter(self) -> Json:
        (probe,) = (command for command in self._commands if command["name"] == "probe")
        command = {"id": probe["id"], "type": 1, "options": [{"type": 1, "name": "count"}]}
        return await self._interact("new", {"type": 2, "channel_id": self._channel, "data": command})

    async def click(self, message: Json) -> tuple[Json, float]:
        button = message["components"][0]["components"][1]["components"][0]
        data = {"component_type": 2, "custom_id": button["custom_id"]}
        body = {"type": 3, "channel_id": self._channel, "message_id": message["id"], "data": data}
        start = time.perf_counter()
        shown = await self._interact(message["id"], body)
        return shown, time.perf_counter() - start

    async def round_trip(self) -> float:
        start = time.perf_counter()
        async with self._http.get(f"{self._base}/people") as response:
            await response.read()
        return time.perf_counter() - start


def _line(name: str, seconds: list[float]) -> str:
    twentieths = statistics.quantiles(seconds, n=20)
    return f"{name:34} p50 {statistics.median(seconds) * 1000:6.2f} ms   p95 {twentieths[18] * 1000:6.2f} ms"


@contextlib.asynccontextmanager
async def _probed() -> AsyncIterator[Alice]:
    """A person who clicks, and a bot that only answers."""
    async with Sandbox() as sandbox, aiohttp.ClientSession() as http:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.journeys.harness.probe", sandbox.base, stderr=asyncio.subprocess.DEVNULL
        )
        await sandbox.wait_for_bot()
        alice = Alice(http, sandbox.base)
        window = await alice.listen()
        try:
            yield alice
        finally:
            window.cancel()
            bot.terminate()
            await bot.wait()


async def _many(alice: Alice, at_once: int, rounds: int) -> tuple[list[float], float]:
    """The seconds of each click, and the clicks a second."""
    messages = [await alice.open_counter() for _ in range(at_once)]
    many: list[float] = []
    start = time.perf_counter()
    for _ in range(rounds):
        done = await asyncio.gather(*(alice.click(one) for one in messages))
        messages = [shown for shown, _ in done]
        many += [took for _, took in done]
    return many, len(many) / (time.perf_counter() - start)


async def rate_of_a_bot_that_does_nothing(at_once: int, rounds: int) -> float:
    """Clicks a second, for comparison in other benchmarks."""
    async with _probed() as alice:
        return (await _many(alice, at_once, rounds))[1]


async def _measure() -> None:
    async with _probed() as alice:
        message = await alice.open_counter()
        for _ in range(30):
            message, _ = await alice.click(message)
        single: list[float] = []
        bare: list[float] = []
        for _ in range(CLICKS):
            message, took = await alice.click(message)
            single.append(took)
            bare.append(await alice.round_trip())
        many, rate = await _many(alice, AT_ONCE, ROUNDS)
        print(_line("a bare HTTP round trip", bare))
        ratio = statistics.median(single) / statistics.median(bare)
        print(_line("click to edited message", single) + f"   {ratio:.1f} round trips")
        print(_line(f"{AT_ONCE} at once", many) + f"   {rate:.0f} clicks/s")


def main() -> None:
    asyncio.run(_measure())
