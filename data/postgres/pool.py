"""Connections with their threads: whoever has something to do gets a thread, and that has a connection of its own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from data.postgres.link import Link

log = logging.getLogger(__name__)
_T = TypeVar("_T")


class Pool:
    def __init__(self, name: str, size: int, connect: Callable[[], Link]) -> None:
        self._connect = connect
        self._own = threading.local()
        self._links: set[Link] = set()
        self._threads = ThreadPoolExecutor(size, thread_name_prefix=name)

    async def run(self, job: Callable[[], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, job)

    def link(self) -> Link:
        """The connection of this thread; another one if that was lost."""
        link: Link | None = getattr(self._own, "link", None)
        if link is None or link.lost:
            if link is not None:
                self._links.discard(link)
            link = self._own.link = self._connect()
            self._links.add(link)
        return link

    @property
    def links(self) -> list[Link]:
        return list(self._links)

    def cut_silent(self, seconds: float) -> None:
        """Give up connections on which somebody has waited for so long."""
        late = time.monotonic() - seconds
        for link in self.links:
            since = link.since
            if since is not None and since < late:
                log.warning("PostgreSQL has not answered for %.0f s: the connection is given up", seconds)
                link.cut()

    @property
    def said(self) -> int:
        """How many statements were run, but for those that begin and end transactions."""
        return sum(link.said for link in self._links)

    def close(self) -> None:
        """Finish what waits, then let go of the connections."""
        self._threads.shutdown()
        for link in self._links:
            with contextlib.suppress(Exception):
                link.close()
