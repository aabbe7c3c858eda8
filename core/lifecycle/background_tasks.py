"""Background tasks: they run until the client closes. Tasks that a bug ends are logged and listed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

log = logging.getLogger(__name__)

Job = Callable[[], Coroutine[Any, Any, None]]


class BackgroundTask:
    """One task. It starts with `BackgroundTasks.begin`, or at once after that."""

    def __init__(self, work: Job) -> None:
        self._work = work
        self._task: asyncio.Task[None] | None = None
        self._cancelled = False

    def begin(self, ended: Callable[[asyncio.Task[None]], None]) -> None:
        if not self._cancelled:
            work = self._work()
            self._task = asyncio.create_task(work, name=getattr(work, "__qualname__", ""))
            self._task.add_done_callback(ended)

    async def cancel(self) -> None:
        self._cancelled = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


class BackgroundTasks:
    """Tasks that are added before `begin` start with it, in their order."""

    def __init__(self) -> None:
        self.stopped: list[str] = []
        """The names of tasks that a bug has ended."""
        self._tasks: list[BackgroundTask] = []
        self._begun = False

    def start(self, work: Job) -> BackgroundTask:
        task = BackgroundTask(work)
        self._tasks.append(task)
        if self._begun:
            task.begin(self._ended)
        return task

    def begin(self) -> None:
        self._begun = True
        for task in self._tasks:
            task.begin(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()):
            log.error("a bug in the background, in %s", task.get_name(), exc_info=error)
            self.stopped.append(task.get_name())

    async def end(self) -> None:
        tasks, self._tasks = self._tasks, []
        await asyncio.gather(*(task.cancel() for task in tasks))
