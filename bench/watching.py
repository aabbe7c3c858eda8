"""The cost of monitoring: clicks a second while a supervisor and Prometheus ask, compared with those without.

People play all the time. One of every two seconds is monitored, chosen at random, so that other load affects both
alike; the interval is the middle 95 % of resampled seconds. Real monitoring asks less often: every 15 seconds costs a
fifteenth.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Awaitable, Sequence

import aiohttp
from prometheus_client import CollectorRegistry, Histogram, generate_latest

from bench._timing import best_of_all
from bench.table import WARMING, Tables, tables
from ops.metrics import Metrics, Times
from tests.journeys.harness.rose_bot import Rose
from tests.ops.running import free_port

MATCHES, PAIRS, SLOT, AT_REST, RESAMPLES = 20, 180, 1.0, 200, 2000
Slot = tuple[int, float, float]
"""Clicks, seconds, and the bot's processor time."""


async def slot(people: Tables, rose: Rose, asking: Awaitable[None] | None) -> Slot:
    """One second of play, with or without monitoring."""
    made, work, began = people.made, rose.cpu(), time.perf_counter()
    await asyncio.gather(asyncio.sleep(SLOT), *([asking] if asking else []))
    return people.made - made, time.perf_counter() - began, rose.cpu() - work


async def measure_watching() -> None:
    port, chance = free_port(), random.Random(1)
    async with tables(ROSE_HEALTH=str(port)) as (people, rose), aiohttp.ClientSession() as http:
        boards = await people.begin_many(MATCHES)
        await asyncio.sleep(WARMING)  # pictures are prepared in the background
        await people.play_many(boards, 400)
        playing = asyncio.create_task(people.play_many(boards, sys.maxsize))
        found: dict[bool, list[Slot]] = {False: [], True: []}
        for _ in range(PAIRS):
            for watched in chance.sample((False, True), 2):
                found[watched].append(await slot(people, rose, ask_once(http, port) if watched else None))
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        before = rose.cpu()
        for _ in range(AT_REST):
            await ask_once(http, port)
        once = (rose.cpu() - before) / AT_REST
    (alone, _), (watching, _) = told(found[False]), told(found[True])
    rate, work = (interval(found, which) for which in (0, 1))
    print(
        f"asked for /metrics and /readyz every second: {watching:.1f} clicks a second instead of {alone:.1f}, {rate};"
        f" processor time a click {work} ({PAIRS} seconds each, by chance)"
    )
    print(
        f"asking once takes {1000 * once:.1f} ms of the bot's processor time: {100 * once:.2f} % of a core if that is"
        f" every second, {100 * once / 15:.3f} % if every 15 s"
    )


def told(slots: Sequence[Slot]) -> tuple[float, float]:
    """Clicks a second, and processor time a click."""
    clicks, seconds, work = (sum(column) for column in zip(*slots, strict=True))
    return clicks / seconds, work / clicks


def interval(found: dict[bool, list[Slot]], which: int) -> str:
    """The difference of monitored seconds from the others, with its interval: pairs are resampled."""
    chance, pairs = random.Random(2), list(zip(found[True], found[False], strict=True))

    def change(drawn: Sequence[tuple[Slot, Slot]]) -> float:
        return 100 * (told([one for one, _ in drawn])[which] / told([one for _, one in drawn])[which] - 1)

    others = sorted(change(chance.choices(pairs, k=len(pairs))) for _ in range(RESAMPLES))
    return f"{change(pairs):+.1f} % ({others[RESAMPLES // 40]:+.1f} to {others[-RESAMPLES // 40]:+.1f})"


async def ask_once(http: aiohttp.ClientSession, port: int) -> None:
    for path in ("/metrics", "/readyz"):
        async with http.get(f"http://127.0.0.1:{port}{path}") as answer:
            await answer.read()


def measure_counting() -> None:
    """The cost of counting one click and all that it causes: a fraction of the click's cost."""
    metrics, many = Metrics(), 1000

    def count() -> None:
        for _ in range(many):
            with metrics.click("play"), metrics.store("write"), metrics.store("read"), metrics.picture("board"):
                metrics.moved("person")
                metrics.called("POST", 204, 0.01)
                metrics.called("PATCH", 200, 0.01)

    (best,) = best_of_all(5, count)
    print(f"counting a click and what it causes: {1e6 * best / many:.1f} µs")


def measure_writing() -> None:
    """Write the timings of every command and button, half of them refused; compared with prometheus_client."""
    limits, registry = (0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0), CollectorRegistry()
    ours = Times("some_seconds", "", ("kind", "outcome"), limits)
    theirs = Histogram("some_seconds", "", ("kind", "outcome"), registry=registry, buckets=limits)
    for kind in range(80):
        for outcome in ("answered", "refused")[: 1 + kind % 2]:
            ours.took(0.1, str(kind), outcome)
            theirs.labels(str(kind), outcome).observe(0.1)
    mine, others = best_of_all(5, ours.written, lambda: generate_latest(registry))
    lines = ours.written().count("\n")
    print(f"writing {lines} lines of times: {1000 * mine:.2f} ms; prometheus_client takes {1000 * others:.1f}")


def main() -> None:
    measure_counting()
    measure_writing()
    asyncio.run(measure_watching())
