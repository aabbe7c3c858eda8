"""What processes that share a database tell each other: that something will be due, and who holds a name.

Nobody relies on it. News that were missed are found by whoever looks at the store from time to time.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

import psycopg

from data.errors import NotSaved, Trouble
from data.postgres.link import ADAPTERS, WATCHED, conninfo, told
from data.store import News

log = logging.getLogger(__name__)

CHANNEL: Final = "rose_king"
_TOGETHER: Final = 0.05
"""Seconds within which all that becomes due is told at once: telling takes a lock that all share."""
_AGAIN: Final = 1.0
"""Seconds after which a connection that was lost is tried again."""


class Newsroom:
    """Tells others what is due, in one message for all that comes within a moment; and hears them."""

    def __init__(self, address: str, send: Callable[[str], Awaitable[None]]) -> None:
        self._address = address
        self._send = send
        self._name = secrets.token_hex(8)
        self._due: int | None = None
        self._telling: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[None] | None = None

    def tell(self, due: int) -> None:
        if self._due is None or due < self._due:
            self._due = due
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_soon())

    async def _tell_soon(self) -> None:
        while self._due is not None:  # also what has come while the last was being told
            await asyncio.sleep(_TOGETHER)
            await self._tell_now()

    async def _tell_now(self) -> None:
        due, self._due = self._due, None
        if due is not None:
            with contextlib.suppress(psycopg.Error):
                await self._send(f"{self._name} {due}")

    def hear(self, news: News | None) -> None:
        """From now on, on a connection of its own; None: no more."""
        if self._hearing is not None:
            self._hearing.cancel()
        self._hearing = None if news is None else asyncio.create_task(self._hear(news))

    async def _hear(self, news: News) -> None:
        while True:
            try:
                async with await new_connection(self._address) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    news(0)  # whatever was told before is not heard any more
                    async for told in connection.notifies():
                        sender, _, due = told.payload.partition(" ")
                        if sender != self._name and due.isdecimal():
                            news(int(due))
            except psycopg.Error as error:
                log.warning("what other processes tell cannot be heard, and is tried again: %s", error)
            await asyncio.sleep(_AGAIN)

    async def close(self) -> None:
        for task in (self._telling, self._hearing):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self._tell_now()


@contextlib.asynccontextmanager
async def alone(address: str, name: str) -> AsyncIterator[None]:
    """Hold a name among all who use a database, on a connection of its own: if that is lost, so is the name."""
    key = key_of(name)
    try:
        connection = await new_connection(address)
    except psycopg.OperationalError as error:
        raise NotSaved(Trouble.AWAY, told(error)) from error
    async with connection:
        try:
            await connection.execute("SELECT pg_advisory_lock($1)", (key,))
        except psycopg.OperationalError as error:
            raise NotSaved(Trouble.AWAY, told(error)) from error
        yield


def key_of(name: str) -> int:
    """What PostgreSQL knows a name by."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)


async def new_connection(address: str) -> psycopg.AsyncConnection[Any]:
    connection = await psycopg.AsyncConnection.connect(
        conninfo(address), autocommit=True, cursor_factory=psycopg.AsyncRawCursor, context=ADAPTERS
    )
    try:
        await connection.execute(WATCHED)
    except BaseException:
        await connection.close()
        raise
    return connection
