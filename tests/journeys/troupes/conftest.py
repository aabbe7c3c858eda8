"""Three servers, a shard for each of three bots, and people who are patient."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sandbox import Sandbox, interactions
from tests.journeys import bots, people
from tests.journeys.troupe import three_servers


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three bots start and die here, perhaps on one core: nobody gives up after a moment."""
    monkeypatch.setattr(interactions, "ANSWER_WITHIN", 30.0)
    monkeypatch.setattr(people, "PATIENCE", 60.0)
    monkeypatch.setattr(bots, "PATIENCE", 60.0)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with three_servers() as started:
        yield started
