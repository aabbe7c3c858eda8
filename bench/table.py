"""From a click to the edited board, through the real client, the rules, the store and the picture.

One match alone, a hundred at once, the delay of the bot's event loop, and its memory after many moves. Sandbox and
people share this process; the bot has its own, so two cores are busy.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, cast

import aiohttp

from bench.sandbox import rate_of_a_bot_that_does_nothing
from data.rows.people_rows import Confirming
from matches.model.values import Person
from matches.people.people import choose
from sandbox import Sandbox
from sandbox.messages.components import BUTTON, walk
from tests.journeys.harness.rose_bot import Rose, empty_context

Json = dict[str, Any]
PAIRS = (("alice", "bob"), ("carol", "dave"))
CLICK = re.compile(r"rk:play:([0-9a-z]+):([0-9]+):(.+)")
ALONE, MATCHES, CLICKS, OFFERED, MEMORY_MOVES = 100, 100, 1500, 45, (1000, 10_000)
SIDE_BY_SIDE, WORK, WARMING, PATIENCE = 20, 1000, 12, 5


class Hand:
    """A person who only clicks: one window, and a future for each awaited event."""

    def __init__(self, name: str, http: aiohttp.ClientSession, base: str) -> None:
        self.name, self.http, self.url = name, http, f"{base}/people/{name}"
        self.messages: dict[str, Json] = {}
        self.changed: dict[str, asyncio.Future[Json]] = {}
        self.ready: Json = {}
        self.failures = 0
        self.heard = asyncio.Condition()
        self.nonces = itertools.count()

    async def look(self) -> None:
        async with self.http.ws_connect(f"{self.url}/socket", max_msg_size=0) as socket:
            async for frame in socket:
                async with self.heard:
                    self._take(frame.json())
                    self.heard.notify_all()

    async def until(self, happened: Callable[[], Any]) -> Any:
        """The first true result of the condition, which is checked after every event."""
        async with self.heard:
            return await asyncio.wait_for(self.heard.wait_for(happened), 30)

    def _take(self, event: Json) -> None:
        data = event["d"]
        if event["t"] == "READY":
            self.ready = data
        elif event["t"] == "COMMANDS_UPDATE":
            self.ready["commands"] = data["commands"]
        elif event["t"] in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self.messages[data["id"]] = data
            if waiting := self.changed.pop(data["id"], None):
                waiting.set_result(data)
        elif event["t"] == "INTERACTION_FAILURE":
            self.failures += 1

    async def interact(self, body: Json) -> None:
        body["nonce"] = f"{self.name}-{next(self.nonces)}"
        async with self.http.post(f"{self.url}/interactions", json=body) as answer:
            answer.raise_for_status()

    async def press(self, message: Json, custom_id: str) -> Json:
        """Press a button; returns the message after its next change, or the message in which the board continues."""
        future = self.changed[message["id"]] = asyncio.get_running_loop().create_future()
        await self.interact(
            {
                "type": 3,
                "channel_id": message["channel_id"],
                "message_id": message["id"],
                "data": {"component_type": BUTTON, "custom_id": custom_id},
            }
        )
        try:
            return await asyncio.wait_for(future, PATIENCE)
        except TimeoutError:  # on an overloaded machine a click is answered too late to change its message
            self.changed.pop(message["id"], None)
            match = custom_id.split(":")[2]
            return cast(Json, await self.until(lambda: self.later(message) or self.elsewhere(match, message["id"])))

    def later(self, message: Json) -> Json | None:
        """The message as it is now, if it has changed."""
        now = self.messages.get(message["id"], message)
        return now if (now["edited_timestamp"] or "") > (message["edited_timestamp"] or "") else None

    def elsewhere(self, match: str, old: str) -> Json | None:
        """The latest board of a match, in another message."""
        boards = (one for key, one in reversed(self.messages.items()) if key != old)
        return next((one for one in boards if f"rk:menu:{match}:" in str(one["components"])), None)


def buttons(message: Json) -> list[Json]:
    return [one for one in walk(message["components"]) if one["type"] == BUTTON]


def next_click(message: Json) -> tuple[bool, str] | None:
    """Whose turn it is (True: red's) and the first button that can be pressed; None when it is over."""
    for one in buttons(message):
        if CLICK.fullmatch(one["custom_id"]) and not one.get("disabled"):
            text = "".join(part.get("content", "") for part in walk(message["components"]))
            return "(red) is to move" in text, one["custom_id"]
    return None


def _open(message: Json) -> bool:
    return any("rk:accept" in one["custom_id"] for one in buttons(message))


class Tables:
    """People in many matches, in the channel of one server."""

    def __init__(self, sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
        self.started = 0.0
        self.made = 0
        """Clicks answered so far."""
        self.hands = {name: Hand(name, http, sandbox.base) for pair in PAIRS for name in pair}
        self.sandbox = sandbox
        self.channel = sandbox.channel("general")["id"]
        self.inviting = asyncio.Lock()

    async def begin(self, pair: tuple[str, str]) -> Json:
        """Challenge and accept; returns the board. One at a time, so that two are not confused."""
        async with self.inviting:
            return await self._begin(pair)

    async def _begin(self, pair: tuple[str, str]) -> Json:
        red, white = (self.hands[name] for name in pair)
        command = next(one for one in red.ready["commands"] if one["name"] == "rose" and one["type"] == 1)
        options = [
            {"type": 6, "name": "opponent", "value": self.sandbox.user_id(pair[1])},
            {"type": 3, "name": "house", "value": "red"},
            {"type": 5, "name": "thread", "value": False},
        ]
        data = {"id": command["id"], "type": 1, "options": [{"type": 1, "name": "challenge", "options": options}]}
        known = set(white.messages)
        await red.interact({"type": 2, "channel_id": self.channel, "data": data})
        fresh = await white.until(lambda: [m for key, m in white.messages.items() if key not in known and _open(m)])
        accept = next(one["custom_id"] for one in buttons(fresh[0]) if "rk:accept" in one["custom_id"])
        return await white.press(fresh[0], accept)

    async def play(self, pair: tuple[str, str], board: Json, clicks: int) -> tuple[Json | None, list[float]]:
        """Click so often, or until no button is left; returns the seconds of each click."""
        seconds: list[float] = []
        for _ in range(clicks):
            # The newer of both players' views: the message may have changed once more.
            seen = (self.hands[name].messages.get(board["id"], board) for name in pair)
            board = max((board, *seen), key=lambda one: one["edited_timestamp"] or "")
            found = next_click(board)
            if found is None:
                return None, seconds
            hand = self.hands[pair[0] if found[0] else pair[1]]
            start = time.perf_counter()
            try:
                board = await hand.press(board, found[1])
            except aiohttp.ClientResponseError:  # it has just changed: look again
                await asyncio.sleep(0.05)
                continue
            seconds.append(time.perf_counter() - start)
            self.made += 1
        return board, seconds

    async def play_many(self, boards: list[Json], clicks: int, offered: float | None = None) -> list[float]:
        """Many matches at once, new ones after finished ones, until so many clicks were made.

        ``offered`` is how many clicks a second people make in all; without it everyone clicks as soon as possible.
        """
        left, times = clicks, list[float]()

        async def one(number: int) -> None:
            nonlocal left
            pair = PAIRS[number % len(PAIRS)]
            board: Json | None = boards[number]
            due = self.started + (number / offered if offered else 0)
            while left > 0:
                if board is None:
                    board = await self.begin(pair)
                if offered:
                    await asyncio.sleep(max(0, due - time.perf_counter()))
                    due += len(boards) / offered
                left -= 1
                board, seconds = await self.play(pair, board, 1)
                times.extend(seconds)
                if board is not None:
                    boards[number] = board

        self.started = time.perf_counter()
        await asyncio.gather(*(one(number) for number in range(len(boards))))
        return times

    async def begin_many(self, matches: int) -> list[Json]:
        return [await self.begin(PAIRS[number % len(PAIRS)]) for number in range(matches)]


@contextlib.asynccontextmanager
async def tables(**environment: str) -> AsyncIterator[tuple[Tables, Rose]]:
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox, aiohttp.ClientSession() as http:
            rose = Rose(sandbox, data=Path(folder) / "rose.db", fresh=True)
            rose.environment |= {
                "ROSE_LOG_LEVEL": "WARNING",
                "ROSE_TEST_WARM": "1",
                "ROSE_TEST_MANY_HANDS": "1",
            } | environment
            async with empty_context(rose.data) as context:
                for name in itertools.chain(*PAIRS):  # one click is one move, also with a hero
                    person = Person(int(sandbox.user_id(name)), name.capitalize())
                    await choose(context, person, confirming=Confirming.NOTHING)
            await rose.start()
            found = Tables(sandbox, http)
            looking = [asyncio.create_task(hand.look()) for hand in found.hands.values()]
            for hand in found.hands.values():
                await hand.until(lambda hand=hand: hand.ready.get("commands"))  # type: ignore[misc]
            try:
                yield found, rose
            finally:
                await rose.stop()
                for task in looking:
                    task.cancel()
                await asyncio.gather(*looking, return_exceptions=True)


def told(name: str, seconds: list[float]) -> str:
    ordered = sorted(seconds)
    p95 = ordered[int(0.95 * (len(ordered) - 1))]
    return f"{name}: p50 {1000 * statistics.median(ordered):.0f} ms, p95 {1000 * p95:.0f} ms"


async def measure() -> None:
    async with tables() as (people, _):
        board: Json | None = await people.begin(PAIRS[0])
        assert board is not None
        board, _ = await people.play(PAIRS[0], board, 10)
        alone: list[float] = []
        while len(alone) < ALONE:
            if board is None:
                board = await people.begin(PAIRS[0])
            board, seconds = await people.play(PAIRS[0], board, ALONE - len(alone))
            alone += seconds
        print(told("one match, click to edited board", alone))
    async with tables(ROSE_TEST_DELAY="1") as (people, rose):
        boards = await people.begin_many(MATCHES)
        for name, offered in ((f"{OFFERED} clicks a second", OFFERED), ("everybody as fast as they can", None)):
            times = await people.play_many(boards, CLICKS, offered)
            rate = len(times) / (time.perf_counter() - people.started)
            failures = sum(hand.failures for hand in people.hands.values())
            print(told(f"{MATCHES} matches, {name}: {rate:.0f} a second answered, {failures} never", times))
    print("\n".join(line for line in rose.log if "event loop" in line))
    await measure_work()
    async with tables() as (people, rose):
        boards, sizes, done = await people.begin_many(20), list[float](), 0
        for moves in MEMORY_MOVES:
            await people.play_many(boards, moves - done)
            done = moves
            sizes.append(rose.memory())
        print(
            f"memory after {MEMORY_MOVES[0]} moves {sizes[0]:.0f} MB, after {MEMORY_MOVES[1]} {sizes[1]:.0f} MB: "
            f"{100 * (sizes[1] / sizes[0] - 1):+.0f} %"
        )


async def measure_work() -> None:
    """The processor time of a click, and the possible clicks a second compared with a bot that does nothing."""
    async with tables() as (people, rose):
        boards = await people.begin_many(SIDE_BY_SIDE)
        await asyncio.sleep(WARMING)  # pictures are prepared in the background, which is not part of a click's cost
        await people.play_many(boards, WORK // 4)
        before = rose.cpu()
        times = await people.play_many(boards, WORK)
        rate, work = len(times) / (time.perf_counter() - people.started), (rose.cpu() - before) / len(times)
    nothing = await rate_of_a_bot_that_does_nothing(SIDE_BY_SIDE, WORK // SIDE_BY_SIDE)
    print(
        f"{SIDE_BY_SIDE} matches at full speed: {rate:.0f} clicks a second, {1000 * work:.1f} ms of the bot's "
        f"processor time each; a bot that does nothing answers {nothing:.0f} a second: {rate / nothing:.2f} of it"
    )


def main() -> None:
    asyncio.run(measure())
