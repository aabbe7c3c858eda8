"""PostgreSQL is stopped, killed or cut off during commits: no acknowledged write is lost, none is done twice."""

from __future__ import annotations

import asyncio
import random
import shutil
import signal
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from data.engine.store import Store
from data.errors import NotSaved, StoreFailure
from data.postgres.postgres_store import PostgresStore
from tests.postgres import Server, new_server

PEOPLE = range(1, 9)
YEAR = 2027


@pytest.fixture
def server() -> Iterator[Server]:
    """A server with fsync that can be stopped."""
    folder = Path(tempfile.mkdtemp(prefix="rose-postgres-"))
    try:
        started = new_server(folder, quick=False)
        yield started
        started.stop()
    finally:
        shutil.rmtree(folder)


class Steps:
    """The number of acknowledged steps, and of those with an unknown result."""

    def __init__(self) -> None:
        self.done: Counter[int] = Counter()
        self.unknown: Counter[int] = Counter()
        self._news = asyncio.Condition()

    async def go(self, store: Store, person: int) -> None:
        """Do steps in a loop; each adds one in the store."""
        while True:
            try:
                await store.write(lambda transaction: transaction.people.count_absent_days(person, YEAR, 1))
            except NotSaved as error:
                self.unknown[person] += error.trouble is StoreFailure.UNKNOWN
                continue
            async with self._news:
                self.done[person] += 1
                self._news.notify_all()

    async def more(self, steps: int) -> None:
        """Return after so many more acknowledged steps."""
        wanted = self.done.total() + steps
        async with self._news:
            await self._news.wait_for(lambda: self.done.total() >= wanted)


def cut(store: PostgresStore) -> None:
    for link in list(store._writers._links):
        link.cut()


@pytest.mark.slow
async def test_whatever_happens_to_the_server_every_step_is_taken_once(server: Server) -> None:
    store = await Store.open(server.address("postgres"), busy_seconds=20)
    assert isinstance(store, PostgresStore)
    for person in PEOPLE:
        await store.write(lambda transaction, person=person: transaction.people.remember(person, "x"))  # type: ignore[misc]
    steps = Steps()
    going = [asyncio.create_task(steps.go(store, person)) for person in PEOPLE]
    dice = random.Random(3)

    def stop(how: signal.Signals) -> Callable[[], None]:
        def stopped() -> None:
            server.stop(how)
            server.start()

        return stopped

    faults = (
        *(stop(how) for how in (signal.SIGQUIT, signal.SIGKILL, signal.SIGINT)),
        *(lambda: cut(store) for _ in range(6)),
    )
    for fault in dice.sample(faults, len(faults)):
        await steps.more(20 + dice.randrange(40))
        await asyncio.to_thread(fault)
    await steps.more(20)
    for task in going:
        task.cancel()
    await asyncio.gather(*going, return_exceptions=True)
    await store.close()  # pending writes are stored by now, if ever
    again = await Store.open(server.address("postgres"))
    try:
        for person in PEOPLE:
            taken = await again.read(lambda transaction, person=person: transaction.people.absent_days(person, YEAR))  # type: ignore[misc]
            # At the end one step of each person was pending.
            assert 0 <= taken - steps.done[person] <= steps.unknown[person] + 1, (taken, steps.done, steps.unknown)
    finally:
        await again.close()


async def test_a_server_that_stays_away_is_told(server: Server) -> None:
    store = await Store.open(server.address("postgres"), busy_seconds=0.2)
    try:
        await store.write(lambda transaction: transaction.people.remember(1, "Alice"))
        server.stop()
        with pytest.raises(NotSaved) as refused:
            await store.write(lambda transaction: transaction.people.remember(2, "Bob"))
        assert refused.value.trouble is StoreFailure.AWAY
        server.start()
        await store.write(lambda transaction: transaction.people.remember(3, "Carol"))
        assert await store.read(lambda transaction: transaction.people.get(2)) is None
        assert await store.read(lambda transaction: transaction.people.get(1)) is not None
    finally:
        await store.close()
