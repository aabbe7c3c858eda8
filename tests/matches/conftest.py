"""A context with an empty store for each test, and its time source and computer player."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from matches.model.context import Context
from tests.matches.players import DiceComputer, HandTurnedTime, open_context, same_lots
from tests.matches.postbox import Postbox, Workers


@pytest.fixture(autouse=True)
def _same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    same_lots(monkeypatch)


@pytest.fixture
def time() -> HandTurnedTime:
    return HandTurnedTime()


@pytest.fixture
def computer() -> DiceComputer:
    return DiceComputer()


@pytest.fixture
async def context(where: Path | str, time: HandTurnedTime, computer: DiceComputer) -> AsyncIterator[Context]:
    context = await open_context(where, time, computer)
    yield context
    await context.store.close()


@pytest.fixture
async def other(context: Context, time: HandTurnedTime) -> AsyncIterator[Context]:
    """Another process on the same store."""
    context = await open_context(context.store.where, time, process="other")
    yield context
    await context.store.close()


@pytest.fixture
def post() -> Postbox:
    return Postbox()


@pytest.fixture
def workers(context: Context, post: Postbox) -> Workers:
    return Workers(context, post)
