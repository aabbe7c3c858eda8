"""One table for all the tests of a module: they begin new matches but share the bot, because starting one takes time.

Each test finds people who have forgotten what they saw before.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from sandbox import Sandbox
from tests.contract import watched
from tests.journeys.people import Person, at_the_table
from tests.journeys.rose import Rose


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These share a bot and its people, and a board of one test may still change in the next: they keep their order."""
    places = [number for number, item in enumerate(items) if "together" in item.path.parts]
    ordered = sorted(
        (items[number] for number in places), key=lambda item: (item.path, item.location[1] or 0, item.name)
    )
    for number, item in zip(places, ordered, strict=True):
        items[number] = item
    for item in items:
        if "together" in item.path.parts:
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sandbox() -> AsyncIterator[Sandbox]:
    """Every call of the bot and every answer is compared with Discord's description, where there is one."""
    async with watched(Sandbox()) as started:
        yield started


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def rose(sandbox: Sandbox, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Rose]:
    bot = Rose(sandbox, data=tmp_path_factory.mktemp("rose") / "rose.db")
    await bot.start()
    yield bot
    await bot.kill()
    assert not bot.troubles, "\n".join(bot.log)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def alice(sandbox: Sandbox, http: aiohttp.ClientSession) -> AsyncIterator[Person]:
    async with at_the_table("alice", http, sandbox.base) as person:
        yield person


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bob(sandbox: Sandbox, http: aiohttp.ClientSession) -> AsyncIterator[Person]:
    async with at_the_table("bob", http, sandbox.base) as person:
        yield person


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def carol(sandbox: Sandbox, http: aiohttp.ClientSession) -> AsyncIterator[Person]:
    async with at_the_table("carol", http, sandbox.base) as person:
        yield person


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def dave(sandbox: Sandbox, http: aiohttp.ClientSession) -> AsyncIterator[Person]:
    async with at_the_table("dave", http, sandbox.base) as person:
        yield person


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(sandbox: Sandbox, rose: Rose, alice: Person, bob: Person, carol: Person) -> AsyncIterator[None]:
    """What was seen in one test must not be found in the next."""
    yield
    for person in (alice, bob, carol):
        person.forget()
    sandbox.lift()
