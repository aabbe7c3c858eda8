"""A hall with an empty store for each test, and the time and computer player in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from matches import Hall
from tests.matches.players import DiceComputer, HandTurnedTime, open_hall, same_lots
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
async def hall(where: Path | str, time: HandTurnedTime, computer: DiceComputer) -> AsyncIterator[Hall]:
    hall = await open_hall(where, time, computer)
    yield hall
    await hall.store.close()


@pytest.fixture
async def other(hall: Hall, time: HandTurnedTime) -> AsyncIterator[Hall]:
    """Another process on the same store."""
    hall = await open_hall(hall.store.where, time, process="other")
    yield hall
    await hall.store.close()


@pytest.fixture
def post() -> Postbox:
    return Postbox()


@pytest.fixture
def workers(hall: Hall, post: Postbox) -> Workers:
    return Workers(hall, post)
