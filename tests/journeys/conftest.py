"""Fixtures of journeys: a sandbox, four people, and a bot in its own process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from core.gate import fair_queue, gate
from core.interactions import request
from core.live import presenter
from sandbox import Sandbox
from tests.contract import watched
from tests.journeys.harness.bots import Bot
from tests.journeys.harness.inside import Inside, inside
from tests.journeys.harness.people import Person, at_the_table
from tests.journeys.harness.quiet_decks import deal
from tests.journeys.harness.rose_bot import Rose
from tests.patience import seconds

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all journeys as slow, except those with the shared bot: each starts a bot of its own, or a browser."""
    for item in items:
        if item.path.is_relative_to(HERE) and not item.path.is_relative_to(HERE / "shared_bot"):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a bot in the test's process from acknowledging early on a slow machine."""
    for module in (gate, fair_queue, presenter, request):
        monkeypatch.setattr(module, "ANSWER_WITHIN", seconds())


@pytest.fixture(autouse=True)
def _quiet_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """In bots inside of the test, and where the test reads what a bot has stored."""
    deal(monkeypatch.setattr)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox. Every call of the bot and every answer is compared with Discord's description, if there is one."""
    async with watched(Sandbox()) as started:
        yield started


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
async def probe(sandbox: Sandbox) -> AsyncIterator[Bot]:
    """The probe bot, connected. It must not log an error, unless the test clears them."""
    bot = Bot(sandbox)
    await bot.start()
    yield bot
    await bot.kill()
    assert not bot.troubles, "\n".join(bot.log)


@pytest.fixture
async def rose(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Rose]:
    """The bot of this repository, connected. It must not log an error, unless the test clears its log."""
    bot = Rose(sandbox, data=tmp_path / "rose.db")
    await bot.start()
    yield bot
    await bot.kill()
    assert not bot.troubles, "\n".join(bot.log)


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Inside]:
    """The bot in this process, connected."""
    async with inside(sandbox, tmp_path / "rose.db") as opened:
        yield opened


@pytest.fixture
async def alice(sandbox: Sandbox, http: aiohttp.ClientSession) -> AsyncIterator[Person]:
    async with at_the_table("alice", http, sandbox.base) as person:
        yield person


@pytest.fixture
async def bob(sandbox: Sandbox, http: aiohttp.ClientSession) -> AsyncIterator[Person]:
    async with at_the_table("bob", http, sandbox.base) as person:
        yield person


@pytest.fixture
async def carol(sandbox: Sandbox, http: aiohttp.ClientSession) -> AsyncIterator[Person]:
    async with at_the_table("carol", http, sandbox.base) as person:
        yield person


@pytest.fixture
async def dave(sandbox: Sandbox, http: aiohttp.ClientSession) -> AsyncIterator[Person]:
    async with at_the_table("dave", http, sandbox.base) as person:
        yield person
