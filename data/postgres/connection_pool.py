"""A pool of threads, each with its own connection."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from data.postgres.pg_connection import PgConnection

log = logging.getLogger(__name__)
_T = TypeVar("_T")

WRITERS: Final = 8
READERS: Final = 4
"""Connections of a process: so many write at once, and so many read."""


class Pool:
    def __init__(self, name: str, size: int, connect: Callable[[], PgConnection]) -> None:
        self._connect = connect
        self._own = threading.local()
        self._links: set[PgConnection] = set()
        self._threads = ThreadPoolExecutor(size, thread_name_prefix=name)

    async def run(self, job: Callable[[], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, job)

    def link(self) -> PgConnection:
        """The connection of this thread; a new one if it was lost."""
        link: PgConnection | None = getattr(self._own, "link", None)
        if link is None or link.lost:
            if link is not None:
                self._links.discard(link)
            link = self._own.link = self._connect()
            self._links.add(link)
        return link

    @property
    def links(self) -> list[PgConnection]:
        return list(self._links)

    def cut_silent(self, seconds: float) -> None:
        """Close connections that have waited for an answer for so many seconds."""
        late = time.monotonic() - seconds
        for link in self.links:
            since = link.since
            if since is not None and since < late:
                log.warning("PostgreSQL has not answered for %.0f s: the connection is given up", seconds)
                link.cut()

    def close(self) -> None:
        """Finish the waiting jobs, then close the connections."""
        self._threads.shutdown()
        for link in self._links:
            with contextlib.suppress(Exception):
                link.close()
