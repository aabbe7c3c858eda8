"""The table: a sandbox, four people, and a bot in its own process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from cogs import gate, lines, presenter, request
from sandbox import Sandbox
from tests.contract import watched
from tests.journeys.bots import Bot
from tests.journeys.inside import Inside, inside
from tests.journeys.people import Person, at_the_table
from tests.journeys.rose import Rose
from tests.patience import seconds


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot inside of the test acknowledges nothing early, however slow the machine is."""
    for module in (gate, lines, presenter, request):
        monkeypatch.setattr(module, "ANSWER_WITHIN", seconds())


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Every call of the bot and every answer is compared with Discord's description, where there is one."""
    async with watched(Sandbox()) as started:
        yield started


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
async def probe(sandbox: Sandbox) -> AsyncIterator[Bot]:
    """The probe bot, connected. It must not log an error, unless a test clears them."""
    bot = Bot(sandbox)
    await bot.start()
    yield bot
    await bot.kill()
    assert not bot.troubles, "\n".join(bot.log)


@pytest.fixture
async def rose(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Rose]:
    """The bot of this repository, connected. It must not log an error, unless a test clears its log."""
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
