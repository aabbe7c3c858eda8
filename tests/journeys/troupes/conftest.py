"""Three servers, a shard for each of three bots."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sandbox import Sandbox
from tests.journeys.troupe import three_servers


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with three_servers() as started:
        yield started
