"""One bot for all tests of a module, because starting one takes time; everything else is new for each test.

Each test has its own server and four people who have never been there before. So the order of tests and the choices of
other tests do not matter.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from sandbox import Sandbox
from tests.contract import watched
from tests.journeys.harness.people import Person, at_the_table
from tests.journeys.harness.rose_bot import Rose

NAMES = ("alice", "bob", "carol", "dave")
_numbers = itertools.count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "shared_bot" in item.path.parts:
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox. Every call of the bot and every answer is compared with Discord's description, if there is one."""
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


@pytest_asyncio.fixture(loop_scope="module")
async def people(sandbox: Sandbox, rose: Rose, http: aiohttp.ClientSession) -> AsyncIterator[dict[str, Person]]:
    """Four newcomers in a server of their own."""
    number = next(_numbers)
    accounts = {name: f"{name}{number}" for name in NAMES}
    for name, account in accounts.items():
        sandbox.add_person(account, shown=name.capitalize(), installed=name in ("alice", "bob"))
    sandbox.add_guild(f"Table {number}", "general", "games", "quiet")
    async with contextlib.AsyncExitStack() as stack:
        yield {
            name: await stack.enter_async_context(at_the_table(account, http, sandbox.base))
            for name, account in accounts.items()
        }
    sandbox.lift()


@pytest.fixture
def alice(people: dict[str, Person]) -> Person:
    return people["alice"]


@pytest.fixture
def bob(people: dict[str, Person]) -> Person:
    return people["bob"]


@pytest.fixture
def carol(people: dict[str, Person]) -> Person:
    return people["carol"]


@pytest.fixture
def dave(people: dict[str, Person]) -> Person:
    return people["dave"]
