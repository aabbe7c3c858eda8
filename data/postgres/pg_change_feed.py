"""Messages between processes that share a database: something becomes due; and named locks.

No process relies on the messages: each also polls the store, so a missed message only costs time.
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

from data.engine.store import OnChange
from data.errors import NotSaved, StoreFailure
from data.postgres.pg_connection import ADAPTERS, WATCHED, conninfo, error_text

log = logging.getLogger(__name__)

CHANNEL: Final = "rose_king"
_COLLECT_FOR: Final = 0.05
"""Seconds to collect messages before one is sent: NOTIFY takes a lock that all processes share."""
_RETRY_AFTER: Final = 1.0
"""Seconds before a lost connection is opened again."""


class PgChangeFeed:
    """Sends what becomes due, in one message for several changes, and receives the messages of other processes."""

    def __init__(self, address: str, send: Callable[[str], Awaitable[None]]) -> None:
        self._address = address
        self._send = send
        self._name = secrets.token_hex(8)
        self._due: int | None = None
        self._sending: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    def tell(self, due: int) -> None:
        if self._due is None or due < self._due:
            self._due = due
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_soon())

    async def _send_soon(self) -> None:
        while self._due is not None:  # includes changes that came while the last message was sent
            await asyncio.sleep(_COLLECT_FOR)
            await self._send_now()

    async def _send_now(self) -> None:
        due, self._due = self._due, None
        if due is not None:
            with contextlib.suppress(psycopg.Error):
                await self._send(f"{self._name} {due}")

    def subscribe(self, on_change: OnChange | None) -> None:
        """Listen on a separate connection from now on; None ends it."""
        if self._listening is not None:
            self._listening.cancel()
        self._listening = None if on_change is None else asyncio.create_task(self._listen(on_change))

    async def _listen(self, on_change: OnChange) -> None:
        while True:
            try:
                async with await new_connection(self._address) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    on_change(0)  # messages from before LISTEN are lost
                    async for notification in connection.notifies():
                        sender, _, due = notification.payload.partition(" ")
                        if sender != self._name and due.isdecimal():
                            on_change(int(due))
            except psycopg.Error as error:
                log.warning("cannot receive messages of other processes, retrying: %s", error)
            await asyncio.sleep(_RETRY_AFTER)

    async def close(self) -> None:
        for task in (self._sending, self._listening):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self._send_now()


@contextlib.asynccontextmanager
async def named_lock(address: str, name: str) -> AsyncIterator[None]:
    """Hold a lock among all who use a database, on a separate connection: if that is lost, so is the lock."""
    key = key_of(name)
    try:
        connection = await new_connection(address)
    except psycopg.OperationalError as error:
        raise NotSaved(StoreFailure.AWAY, error_text(error)) from error
    async with connection:
        try:
            await connection.execute("SELECT pg_advisory_lock($1)", (key,))
        except psycopg.OperationalError as error:
            raise NotSaved(StoreFailure.AWAY, error_text(error)) from error
        yield


def key_of(name: str) -> int:
    """The key of a name for PostgreSQL's advisory locks."""
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
