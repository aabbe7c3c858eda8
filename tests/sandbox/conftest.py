"""A sandbox with a raw bot, and people to use it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox import Sandbox
from tests.contract import contract
from tests.sandbox.raw import RawBot
from tests.table.people import Person, at_the_table


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    complaints: list[str] = []
    known = contract()
    async with Sandbox() as started:
        if known is not None:
            started.watch(lambda exchange: complaints.extend(known.complaints(exchange)))
        yield started
    assert not complaints, "\n".join(complaints)


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
async def bot(sandbox: Sandbox, http: aiohttp.ClientSession) -> AsyncIterator[RawBot]:
    """Connected, so that interactions reach it."""
    raw = RawBot(sandbox, http)
    await raw.connect()
    yield raw
    await raw.disconnect()


@pytest.fixture
async def alice(sandbox: Sandbox, http: aiohttp.ClientSession) -> AsyncIterator[Person]:
    async with at_the_table("alice", http, sandbox.base) as person:
        yield person


@pytest.fixture
async def carol(sandbox: Sandbox, http: aiohttp.ClientSession) -> AsyncIterator[Person]:
    async with at_the_table("carol", http, sandbox.base) as person:
        yield person
