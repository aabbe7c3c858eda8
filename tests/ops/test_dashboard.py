"""The metrics of a real run, and the dashboard: each of its queries runs on a Prometheus that scrapes that run.

One bot is played with while both watch. Without Debian's `prometheus` the metrics are still read as they are served.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import re
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from prometheus_client.parser import text_string_to_metric_families

from ops.metrics import Metrics
from sandbox import Sandbox
from tests.journeys.harness.boards import begin_duel, make, moves_on
from tests.journeys.harness.people import Person, at_the_table
from tests.journeys.harness.rose_bot import Rose
from tests.ops.running import ROOT, free_port
from tests.patience import patience

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

DASHBOARD = json.loads((ROOT / "docs" / "dashboard.json").read_text(encoding="utf-8"))
QUERIES = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
CONFIG = """
global: {{scrape_interval: 1s, scrape_timeout: 1s}}
scrape_configs: [{{job_name: rose, static_configs: [{{targets: ["127.0.0.1:{port}"]}}]}}]
"""
Samples = dict[tuple[str, tuple[str, ...]], float]


@dataclass(eq=False)
class Looked:
    """A bot that was played with, and the readers of its metrics."""

    sandbox: Sandbox
    rose: Rose
    pairs: tuple[tuple[Person, Person], ...]
    http: aiohttp.ClientSession
    metrics: str
    prometheus: str | None

    async def text(self, path: str = "/metrics") -> str:
        async with self.http.get(f"{self.metrics}{path}") as answer:
            return await answer.text()

    async def samples(self) -> Samples:
        families = text_string_to_metric_families(await self.text())
        return {
            (sample.name, tuple(sample.labels.values())): sample.value
            for family in families
            for sample in family.samples
            if not sample.name.endswith(("_bucket", "_created"))
        }

    async def counted(self, expected: Samples) -> Samples:
        """All samples, once these are among them: a click is answered a moment before it is counted."""
        async with patience(lambda: f"{expected.items() - samples.items()} to be counted"):
            while expected.items() - (samples := await self.samples()).items():
                if any(samples.get(key, 0) > count for key, count in expected.items()):
                    break  # counters never decrease
                await asyncio.sleep(0.02)
        assert {key: samples.get(key) for key in expected} == expected
        return samples

    async def asked(self, query: str) -> list[Any]:
        assert self.prometheus is not None
        async with self.http.get(f"{self.prometheus}/api/v1/query", params={"query": query}) as answer:
            told = await answer.json()
        assert told["status"] == "success", f"{query}: {told.get('error')}"
        found: list[Any] = told["data"]["result"]
        return found

    async def scraped(self) -> None:
        """Wait until Prometheus has scraped everything that has happened so far."""
        now = (await self.samples())["rose_moves_total", ("person",)]
        async with patience():
            while True:
                found = await self.asked('rose_moves_total{by="person"}')
                if found and float(found[0]["value"][1]) == now:
                    return
                await asyncio.sleep(0.05)

    async def play_a_round(self, one: Person, other: Person) -> None:
        """A little of everything: a duel, a practice match with a hint, a page of the rules, and refusals."""
        board = await begin_duel(one, other)
        word, button = next(iter(moves_on(board)))
        assert (await other.press(board, button["custom_id"])).ok  # it is not their turn, and they are told so
        await make(one, board, word)
        await one.command("/rose practice", level="page", house="white")
        mine = await one.sees("(white) is to move", where=lambda shown: shown.ephemeral)
        await one.press(mine, "💡 Hint")
        await one.command("/rose rules")
        self.sandbox.close_dms(other.name)
        await one.open_dm()
        await one.command("/rose challenge", opponent=other, channel="dm")


@contextlib.asynccontextmanager
async def prometheus(port: int, folder: Path, http: aiohttp.ClientSession) -> AsyncIterator[str | None]:
    """Debian's Prometheus, if installed, scraping a port four times a second."""
    program = shutil.which("prometheus")
    if program is None:
        yield None
        return
    config, own = folder / "prometheus.yml", free_port()
    config.write_text(CONFIG.format(port=port), encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        program,
        f"--config.file={config}",
        f"--storage.tsdb.path={folder / 'tsdb'}",
        f"--web.listen-address=127.0.0.1:{own}",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with patience():
            while True:
                with contextlib.suppress(aiohttp.ClientError):
                    async with http.get(f"http://127.0.0.1:{own}/-/ready") as answer:
                        if answer.status == 200:
                            break
                await asyncio.sleep(0.05)
        yield f"http://127.0.0.1:{own}"
    finally:
        process.terminate()
        await process.wait()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def looked(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Looked]:
    folder, port = tmp_path_factory.mktemp("looked"), free_port()
    async with Sandbox() as sandbox, aiohttp.ClientSession() as http:
        rose = Rose(sandbox, data=folder / "rose.db", environment={"ROSE_HEALTH": str(port)})
        await rose.start()
        try:
            async with (
                at_the_table("alice", http, sandbox.base) as alice,
                at_the_table("bob", http, sandbox.base) as bob,
                at_the_table("carol", http, sandbox.base) as carol,
                at_the_table("dave", http, sandbox.base) as dave,
                prometheus(port, folder, http) as watching,
            ):
                pairs = ((alice, bob), (carol, dave))
                found = Looked(sandbox, rose, pairs, http, f"http://127.0.0.1:{port}", watching)
                for pair in pairs:  # a rate needs two samples
                    await found.play_a_round(*pair)
                    if watching is not None:
                        await found.scraped()
                yield found
        finally:
            await rose.kill()


async def test_what_people_do_is_counted(looked: Looked) -> None:
    samples = await looked.counted(
        {
            ("rose_click_seconds_count", ("challenge", "answered")): 4,
            ("rose_click_seconds_count", ("accept", "answered")): 2,
            ("rose_click_seconds_count", ("play", "answered")): 2,
            ("rose_click_seconds_count", ("play", "refused")): 2,
            ("rose_click_seconds_count", ("rules", "answered")): 2,
            ("rose_moves_total", ("person",)): 2,
            ("rose_moves_total", ("computer",)): 2,
            ("rose_search_seconds_count", ("move",)): 2,
            ("rose_search_seconds_count", ("hint",)): 2,
            ("rose_picture_seconds_count", ("rules",)): 1,  # the same page is drawn once
            ("rose_running_matches", ()): 4,
        }
    )
    assert samples["rose_picture_seconds_count", ("board",)] >= 4
    assert samples["rose_store_seconds_count", ("write",)] > 10
    assert samples["rose_store_seconds_count", ("read",)] > 10
    assert {labels for name, labels in samples if name == "rose_queue_length"} == {
        (queue,) for queue in ("boards", "clicks", "notices", "pictures", "replays", "searches", "writes")
    }


async def test_no_id_of_anybody_or_anything_is_told(looked: Looked) -> None:
    text = await looked.text()
    world = looked.sandbox.world
    seen = looked.pairs[0][0].messages
    matches = re.findall(r"rk:play:([0-9a-z]+):", str(seen))
    ids = [*world.users, *world.guilds, *world.channels, *matches, *seen]
    assert len(ids) > 20
    assert not [one for one in ids if one in text]


async def test_a_forged_button_makes_no_label(looked: Looked) -> None:
    alice, _ = looked.pairs[0]
    board = await alice.sees("is to move", channel="general")
    looked.sandbox.let_forged_through()
    await alice._interact(3, board.channel_id, {"component_type": 2, "custom_id": "rk:roses:abc:1:x"}, board.id)
    await looked.counted({("rose_click_seconds_count", ("unknown", "answered")): 1})
    assert "roses" not in await looked.text()


async def test_refusals_are_counted_by_their_code(looked: Looked) -> None:
    """By Discord's own code, else by the HTTP status."""
    await looked.counted({("rose_discord_refusals_total", ("50007",)): 2})
    looked.sandbox.answer(403, path="/interactions/*", times=1)
    await looked.pairs[0][0].command("/rose about")
    await looked.counted(
        {("rose_discord_refusals_total", ("403",)): 1, ("rose_click_seconds_count", ("about", "failed")): 1}
    )


@pytest.mark.parametrize("query", QUERIES)
async def test_every_query_of_the_dashboard_finds_something(looked: Looked, query: str) -> None:
    if looked.prometheus is None:
        pytest.skip("there is no prometheus here: apt-get install prometheus")
    ready = query.replace("$instance", ".*").replace("$__rate_interval", "1h")
    assert "$" not in ready
    async with patience():
        while all(math.isnan(float(one["value"][1])) for one in await looked.asked(ready)):  # noqa: ASYNC110
            await asyncio.sleep(0.1)  # a value that is measured once a second has to be scraped twice


async def test_the_dashboard_shows_every_figure_and_no_other() -> None:
    shown = {word for query in QUERIES for word in re.findall(r"rose_[a-z_]+", query)}
    shown = {re.sub(r"_(bucket|count|sum|total)$", "", word) for word in shown}
    families = text_string_to_metric_families((await Metrics().written()).decode())
    ours = {family.name for family in families if family.name.startswith("rose")}
    assert shown == ours
