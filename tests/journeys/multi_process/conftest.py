"""Three servers, with a shard for each of three processes."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sandbox import Sandbox
from tests.journeys.harness.several_bots import three_servers


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with three_servers() as started:
        yield started
