"""The office: what whoever runs the bot sees of it. Figures, health, nightly backups, the last troubles, boards behind.

It stands beside the hall and takes no part in any match. With `ROSE_HEALTH` it can be asked over HTTP, with
`ROSE_ADMIN_SERVER` through the desk that it hands to the client.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from cogs.client import RoseKing
from cogs.desk import Desk
from data.census import running_matches
from data.nightly import Backups, back_up_now, keep
from figures import Figures
from health import Gateway, Health, call_trace, clocks_check, count_matches, store_check, workers_check
from logs import Troubles
from matches import Clocks, Hall, Lagging
from opponents import Opponents
from settings import Settings, address_of

log = logging.getLogger(__name__)


class Office:
    """One a process. Every client that logs in is watched from before its login."""

    def __init__(self, settings: Settings, hall: Hall, figures: Figures, troubles: Troubles) -> None:
        self._settings = settings
        self._hall = hall
        self.figures = figures
        self._troubles = troubles
        self._since = hall.time.now()
        self._lagging = Lagging(hall)
        self._gateway = Gateway()
        self._trace = call_trace(figures)
        self._client: RoseKing | None = None
        self._health = Health(figures)
        self._health.asks("gateway", self._gateway.check)
        self._health.asks("store", store_check(hall.store))
        self._health.asks("clocks", clocks_check(hall, self._clocks_stopped))
        if isinstance(hall.computer, Opponents):
            opponents = hall.computer
            self._health.asks("workers", workers_check(lambda: opponents.is_warm))
            figures.queue("searches", lambda: opponents.waiting)
        figures.queue("writes", lambda: hall.store.waiting)
        count_matches(figures, hall, self._lagging)
        hall.moved = lambda by: figures.moved(by.value)

    def watch(self, client: RoseKing) -> None:
        self._client = client
        self._gateway.watch(client)
        client.http.http_trace = self._trace

    def _clocks_stopped(self) -> bool:
        return self._client is not None and Clocks.run.__qualname__ in self._client.stopped

    @property
    def desk(self) -> Desk | None:
        """For the owner's command, where there is to be one."""
        if self._settings.admin_server is None:
            return None
        return Desk(
            self._settings.admin_server,
            self._since,
            self._running,
            self._health.answers,
            self._troubles.last,
            self._lagging.look,
            self._back_up if self._backups else None,
        )

    async def _running(self) -> int:
        return await self._hall.store.read(running_matches)

    @property
    def _backups(self) -> Backups | None:
        """None in PostgreSQL, too, which has programs of its own for that."""
        folder = self._settings.backup_dir
        return Backups(folder, self._settings.backup_days) if folder and not self._hall.store.shared else None

    async def _back_up(self) -> str:
        assert self._backups is not None
        now = self._hall.time.now()
        return await asyncio.to_thread(back_up_now, self._settings.data_file, now, self._backups)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Do what is done beside the matches, and answer whoever asks."""
        async with AsyncExitStack() as doors:
            if self._settings.health is not None:
                host, port = address_of(self._settings.health)
                await doors.enter_async_context(self._health.served(host, int(port)))
            await doors.enter_async_context(beside(self._lagging.run()))
            if self._hall.store.shared:
                if self._settings.backup_dir is not None:
                    log.warning("the store is in PostgreSQL, so nothing is backed up from here: use pg_dump")
            elif self._settings.token is not None:  # on the sandbox nothing is at stake
                nights = keep(self._settings.data_file, self._hall.time, self._backups)
                await doors.enter_async_context(beside(nights))
            yield


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Something that goes on until what is inside has ended. If it ends before, that is a bug, and said."""

    def say_why(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()):
            log.error("a bug in %s, which stops until the next start", task.get_name(), exc_info=error)

    working = asyncio.create_task(work, name=getattr(work, "__qualname__", ""))
    working.add_done_callback(say_why)
    try:
        yield
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
