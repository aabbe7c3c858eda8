"""What the operator sees of the bot: metrics, health, nightly backups, the last errors, boards that are behind.

It takes no part in any match. `ROSE_HEALTH` opens it over HTTP; `ROSE_ADMIN_SERVER` opens it to the owner's command,
through the `AdminServices` that the client gets.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from core.admin_services import AdminServices
from core.client import RoseKing
from data.tools.nightly import Backups, back_up_now, keep
from matches.model.context import Context
from matches.schedule.clock_worker import Clocks
from matches.screen.boards_behind import BoardsBehind
from opponents.pool import Opponents
from ops.health import Gateway, Health, call_trace, clocks_check, count_matches, store_check, workers_check
from ops.logs import RecentErrors
from ops.metrics import Metrics
from ops.settings import Settings, address_of

log = logging.getLogger(__name__)


class Monitoring:
    """One object for each process. Call `watch` for every client before it logs in."""

    def __init__(self, settings: Settings, context: Context, metrics: Metrics, troubles: RecentErrors) -> None:
        self._settings = settings
        self._context = context
        self.metrics = metrics
        self._troubles = troubles
        self._since = context.time.now()
        self._boards_behind = BoardsBehind(context)
        self._gateway = Gateway()
        self._trace = call_trace(metrics)
        self._client: RoseKing | None = None
        self._health = Health(metrics)
        self._health.asks("gateway", self._gateway.check)
        self._health.asks("store", store_check(context))
        self._health.asks("clocks", clocks_check(context, self._clocks_stopped))
        if isinstance(context.computer, Opponents):
            opponents = context.computer
            self._health.asks("workers", workers_check(lambda: opponents.is_warm))
            metrics.queue("searches", lambda: opponents.waiting)
        metrics.queue("writes", lambda: context.store.waiting)
        count_matches(metrics, context, self._boards_behind)
        context.moved = lambda by: metrics.moved(by.value)

    def watch(self, client: RoseKing) -> None:
        self._client = client
        self._gateway.watch(client)
        client.http.http_trace = self._trace

    def _clocks_stopped(self) -> bool:
        return self._client is not None and Clocks.run.__qualname__ in self._client.app.background.stopped

    @property
    def admin_services(self) -> AdminServices | None:
        """The services of the owner's command; None without `ROSE_ADMIN_SERVER`."""
        if self._settings.admin_server is None:
            return None
        return AdminServices(
            self._settings.admin_server,
            self._since,
            self._running,
            self._health.answers,
            self._troubles.last,
            self._boards_behind.look,
            self._back_up if self._backups else None,
        )

    async def _running(self) -> int:
        return await self._context.store.read(lambda transaction: transaction.matches.count_all_running())

    @property
    def _backups(self) -> Backups | None:
        """None without a folder, and with PostgreSQL, which has its own backup programs."""
        folder = self._settings.backup_dir
        return Backups(folder, self._settings.backup_days) if folder and self._context.cluster.local_file else None

    async def _back_up(self) -> str:
        assert self._backups is not None
        now = self._context.time.now()
        return await asyncio.to_thread(back_up_now, self._settings.data_file, now, self._backups)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Serve health and metrics and run the background jobs while the block runs."""
        async with AsyncExitStack() as services:
            if self._settings.health is not None:
                host, port = address_of(self._settings.health)
                await services.enter_async_context(self._health.served(host, int(port)))
            await services.enter_async_context(background(self._boards_behind.run()))
            if self._context.cluster.local_file is None:
                if self._settings.backup_dir is not None:
                    log.warning("the store is in PostgreSQL, so nothing is backed up from here: use pg_dump")
            elif self._settings.token is not None:  # the sandbox needs no backups
                nights = keep(self._settings.data_file, self._context.time, self._backups)
                await services.enter_async_context(background(nights))
            yield


@asynccontextmanager
async def background(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run a coroutine in the background for the lifetime of the block. If it fails earlier, the log has an error."""

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
