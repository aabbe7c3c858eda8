"""Connections with their threads: whoever has something to do gets a thread, and that has a connection of its own."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from data.postgres.link import Link

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
    def said(self) -> int:
        """How many statements were run, but for those that begin and end transactions."""
        return sum(link.said for link in self._links)

    def close(self) -> None:
        """Finish what waits, then let go of the connections."""
        self._threads.shutdown()
        for link in self._links:
            with contextlib.suppress(Exception):
                link.close()
