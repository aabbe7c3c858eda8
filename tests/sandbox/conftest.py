"""Fixtures: a sandbox with a raw bot, and people to use it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox import Sandbox
from tests.contract import watched
from tests.journeys.harness.people import Person, at_the_table
from tests.sandbox.raw import RawBot
from tests.sandbox.real import Real, real_client


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with watched(Sandbox()) as started:
        yield started


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


@pytest.fixture
async def real(sandbox: Sandbox) -> AsyncIterator[Real]:
    """discord.py's own client, ready."""
    async with real_client(sandbox) as client:
        yield client
