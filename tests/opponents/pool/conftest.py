"""Workers that are warm, and limits that no slow machine reaches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from opponents import pool
from opponents.kernel.searcher import Searcher, shipped
from opponents.kernel_rows import row_of
from opponents.levels import LEVELS
from opponents.pool import Opponents
from tests.opponents.pool.workers import START
from tests.patience import seconds


@pytest.fixture(scope="module", autouse=True)
def _kernel_is_in_the_cache() -> None:
    """Compile once here, so that every worker of these tests loads what it needs in a moment."""
    mind = Searcher(shipped(), 100)
    for level in LEVELS:
        mind.choose(row_of(START.view()), level.duel, 1)


@pytest.fixture(scope="module", autouse=True)
def _nobody_is_in_a_hurry() -> Iterator[None]:
    """So that nobody thinks less, and no worker is taken for lost, because the machine is slow."""
    with pytest.MonkeyPatch.context() as patch:
        for limit in ("_AIM", "_LONGEST", "_AT_MOST", "_HANGS_AFTER"):
            patch.setattr(pool, limit, seconds())
        yield


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def opponents() -> AsyncIterator[Opponents]:
    opponents = Opponents(workers=2, patience=seconds())
    await opponents.start()
    await opponents.warm()
    yield opponents
    await opponents.close()
