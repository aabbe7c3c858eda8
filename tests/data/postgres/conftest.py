"""A store in PostgreSQL, empty for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from data.engine.store import Store
from data.postgres.postgres_store import PostgresStore
from tests.postgres import empty_store


@pytest.fixture
def address() -> str:
    return empty_store()


@pytest.fixture
async def store(address: str) -> AsyncIterator[PostgresStore]:
    store = await Store.open(address)
    assert isinstance(store, PostgresStore)
    yield store
    await store.close()
