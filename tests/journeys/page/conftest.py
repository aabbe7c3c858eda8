"""One showcase and one browser for all tests of a module; windows are opened once and stay open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

from sandbox import Sandbox
from sandbox.connect import point_discord_at
from sandbox.messages import channel_messages
from tests.journeys.harness.showcase import Showcase, Table
from tests.journeys.harness.windows import CHROMIUM, Window, chromium, window


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = pytest.mark.skipif(
        CHROMIUM is None, reason="no Chromium on this machine: install Debian's package chromium"
    )
    for item in items:
        if "page" in item.path.parts:
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)
            item.add_marker(missing)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table() -> AsyncIterator[Table]:
    async with Sandbox() as sandbox, chromium() as browser:
        point_discord_at(sandbox.base)
        bot = Showcase()
        running = asyncio.create_task(bot.start("sandbox"))
        await sandbox.wait_for_bot()
        yield Table(sandbox, bot, browser)
        await bot.close()
        await running


# Each test begins with its windows in #general, which is empty: a message of the test before could be taken for an
# answer that has not come yet.


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def window_of_alice(table: Table) -> AsyncIterator[Window]:
    async with window(table.browser, table.sandbox.base, "alice") as opened:
        yield opened


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def window_of_bob(table: Table) -> AsyncIterator[Window]:
    async with window(table.browser, table.sandbox.base, "bob") as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="module")
async def empty_channels(table: Table) -> None:
    for messages in table.sandbox.core.world.messages.values():
        for message in list(messages.values()):
            channel_messages.delete(table.sandbox.core, message)


@pytest_asyncio.fixture(loop_scope="module")
async def alice(window_of_alice: Window, empty_channels: None) -> AsyncIterator[Window]:
    await window_of_alice.back_to("general")
    await expect(window_of_alice.messages).to_have_count(0)
    yield window_of_alice
    window_of_alice.fine()


@pytest_asyncio.fixture(loop_scope="module")
async def bob(window_of_bob: Window, empty_channels: None) -> AsyncIterator[Window]:
    await window_of_bob.back_to("general")
    await expect(window_of_bob.messages).to_have_count(0)
    yield window_of_bob
    window_of_bob.fine()
