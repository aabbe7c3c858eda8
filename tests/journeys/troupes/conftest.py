"""Three servers, a shard for each of three bots, and people who are patient."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sandbox import Sandbox, interactions
from sandbox.clock import Clock
from tests.journeys.troupe import three_servers


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has pressed something that a bot took before it died learns after a while that nothing comes of it."""
    monkeypatch.setattr(Clock, "patient", False)
    monkeypatch.setattr(interactions, "ANSWER_WITHIN", 30.0)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with three_servers() as started:
        yield started
