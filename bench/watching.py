"""What it costs to be watched: clicks a second while a supervisor and Prometheus ask, beside those while nobody asks.

Each stretch with is compared with the one without beside it, in turns, so that whatever else the machine does meets
both; the interval holds the middle 95 % of what other stretches of the same kind could have shown.
"""

from __future__ import annotations

import asyncio
import math
import random
import statistics
import time
from contextlib import suppress

import aiohttp
from prometheus_client import CollectorRegistry, Histogram, generate_latest

from bench._timing import best_of_all
from bench.table import WARMING, Json, Tables, tables
from figures import Figures, Times
from tests.journeys.rose import Rose
from tests.operating.test_health import free_port

MATCHES, AT_REST, RESAMPLES = 20, 200, 2000
EVERY = ((15.0, 15.0, 6), (1.0, 5.0, 12))
"""Seconds between two questions, of a stretch, and how many stretches with and without: as Prometheus asks, and far
more often, which shows what the first would be lost in."""


async def stretch(people: Tables, rose: Rose, boards: list[Json], clicks: int) -> tuple[float, float]:
    """Clicks a second, and the bot's processor time of one."""
    before = rose.cpu()
    made = len(await people.play_many(boards, clicks))
    return made / (time.perf_counter() - people.started), (rose.cpu() - before) / made


async def measure_watching() -> None:
    port = free_port()
    async with tables(ROSE_HEALTH=str(port)) as (people, rose), aiohttp.ClientSession() as http:
        boards = await people.begin_many(MATCHES)
        await asyncio.sleep(WARMING)  # pictures are prepared beside those who play
        await stretch(people, rose, boards, 200)
        rate, _ = await stretch(people, rose, boards, 400)
        for every, seconds, stretches in EVERY:
            found: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
            for number in range(2 * stretches):
                watched = number % 4 in (1, 2)
                asking = asyncio.create_task(ask(http, port, every)) if watched else None
                found[watched].append(await stretch(people, rose, boards, round(rate * seconds)))
                if asking is not None:
                    asking.cancel()
                    with suppress(asyncio.CancelledError):
                        await asking
            alone, watched_rate = (statistics.median(one for one, _ in found[key]) for key in (False, True))
            print(
                f"asked for /metrics and /readyz every {every:.0f} s: {watched_rate:.0f} clicks a second instead of"
                f" {alone:.0f}, {told(found, 0)}; processor time a click {told(found, 1)}"
                f" ({stretches} stretches of {seconds:.0f} s each)"
            )
        before = rose.cpu()
        for _ in range(AT_REST):
            await ask_once(http, port)
        once = (rose.cpu() - before) / AT_REST
    print(
        f"asking once takes {1000 * once:.1f} ms of the bot's processor time: {100 * once:.2f} % of a core if that is"
        f" every second, {100 * once / 15:.3f} % if every 15 s"
    )


def told(found: dict[bool, list[tuple[float, float]]], which: int) -> str:
    """By how much stretches with differ from the ones without beside them."""
    pairs = zip(found[True], found[False], strict=True)
    ratios = [math.log(watched[which] / alone[which]) for watched, alone in pairs]
    chance = random.Random(1)
    means = sorted(statistics.fmean(chance.choices(ratios, k=len(ratios))) for _ in range(RESAMPLES))
    low, middle, high = means[RESAMPLES // 40], statistics.fmean(ratios), means[-RESAMPLES // 40]
    low, middle, high = (100 * math.expm1(one) for one in (low, middle, high))
    return f"{middle:+.1f} % ({low:+.1f} to {high:+.1f})"


async def ask(http: aiohttp.ClientSession, port: int, every: float) -> None:
    await asyncio.sleep(every / 2)
    while True:
        await ask_once(http, port)
        await asyncio.sleep(every)


async def ask_once(http: aiohttp.ClientSession, port: int) -> None:
    for path in ("/metrics", "/readyz"):
        async with http.get(f"http://127.0.0.1:{port}{path}") as answer:
            await answer.read()


def measure_counting() -> None:
    """What it costs to count one click and all that it causes: a fraction of what the click costs."""
    figures, many = Figures(), 1000

    def count() -> None:
        for _ in range(many):
            with figures.click("play"), figures.store("write"), figures.store("read"), figures.picture("board"):
                figures.moved("person")
                figures.called("POST", 204, 0.01)
                figures.called("PATCH", 200, 0.01)

    (best,) = best_of_all(5, count)
    print(f"counting a click and what it causes: {1e6 * best / many:.1f} µs")


def measure_writing() -> None:
    """The times of a bot of which every command and button was used, and half of them refused, beside theirs."""
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
