"""A name for a process: unique while the process runs, and free for its successor when it has ended.

The name is a lock on a separate connection, which ends with the process. A process holds leases under its name, so a
successor of a crashed process finds its work at once. A database that restarts forgets all names. A process that cannot
take its name again gets another one: two processes with the same name would do everything twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import psycopg

from data.engine.store import Name
from data.errors import NotSaved, StoreFailure
from data.postgres.pg_change_feed import key_of, new_connection
from data.postgres.pg_connection import SILENCE, error_text

log = logging.getLogger(__name__)

_LOOK_EVERY: Final = 10.0
_RETRY_AFTER: Final = 0.2
"""Seconds between attempts to take the name again: a starting process could take it."""
_ENDED_CHECKS, _ENDED_PAUSE = 40, 0.025
"""How often to check whether a lost connection has ended, and the pause between checks in seconds."""
_CLOCK_TOLERANCE: Final = 2.0
"""Seconds by which clocks of machines may differ. Leases and deadlines depend on them."""


@asynccontextmanager
async def named(address: str, wanted: str) -> AsyncIterator[Name]:
    """Hold the wanted name, or the name with a number if another process has it."""
    try:
        connection = await new_connection(address)
    except psycopg.OperationalError as error:
        raise NotSaved(StoreFailure.AWAY, error_text(error)) from error
    holder = _Holder(address, wanted, connection)
    try:
        try:
            holder.name.text = await _first_free(connection, wanted)
        except psycopg.OperationalError as error:
            raise NotSaved(StoreFailure.AWAY, error_text(error)) from error
        keeping = asyncio.create_task(holder.keep(), name=f"keeping the name {holder.name.text}")
        try:
            yield holder.name
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
            await holder.let_go()
    finally:
        await holder.connection.close()


class _Holder:
    def __init__(self, address: str, wanted: str, connection: psycopg.AsyncConnection[Any]) -> None:
        self._address = address
        self._wanted = wanted
        self.connection = connection
        self._server_process = connection.info.backend_pid  # not available once the connection is lost
        self.name = Name(wanted)

    async def keep(self) -> None:
        """Take the name again whenever the connection is lost. Runs until cancelled."""
        while True:
            try:
                await _watch_until_lost(self.connection)
            except (psycopg.Error, TimeoutError) as error:
                log.warning("this process has lost its name %s: %s", self.name.text, error_text(error))
            await self._take_again()

    async def _take_again(self) -> None:
        """Take the name on a new connection; another name if another process has this one by now."""
        lost = self._server_process
        while True:
            await self.connection.close()
            try:
                self.connection = await new_connection(self._address)
                self._server_process = self.connection.info.backend_pid
                await _until_ended(self.connection, lost)
                if not await _taken(self.connection, self.name.text):
                    self.name.change(await _first_free(self.connection, self._wanted))
                    log.warning("another process has taken this name: the new name is %s", self.name.text)
                return
            except psycopg.OperationalError:
                await asyncio.sleep(_RETRY_AFTER)

    async def let_go(self) -> None:
        """Release the name now, for a successor: PostgreSQL does so only some time after the connection closes."""
        with suppress(psycopg.Error, TimeoutError):
            async with asyncio.timeout(SILENCE):
                await self.connection.execute("SELECT pg_advisory_unlock_all()")


async def _until_ended(connection: psycopg.AsyncConnection[Any], server_process: int) -> None:
    """Wait briefly until PostgreSQL has ended our lost connection: until then it still holds the name."""
    for _ in range(_ENDED_CHECKS):
        found = await connection.execute("SELECT 1 FROM pg_stat_activity WHERE pid = $1", (server_process,))
        if await found.fetchone() is None:
            return
        await asyncio.sleep(_ENDED_PAUSE)


async def _first_free(connection: psycopg.AsyncConnection[Any], wanted: str) -> str:
    number, name = 1, wanted
    while not await _taken(connection, name):
        number += 1
        name = f"{wanted} ({number})"
    return name


async def _taken(connection: psycopg.AsyncConnection[Any], name: str) -> bool:
    found = await connection.execute("SELECT pg_try_advisory_lock($1)", (key_of(f"process {name}"),))
    row = await found.fetchone()
    return row is not None and bool(row[0])


async def _watch_until_lost(connection: psycopg.AsyncConnection[Any]) -> None:
    """Raise the error of a connection as soon as it is lost. Compares the database's clock as well."""
    known = 0.0
    while True:
        async for _ in connection.notifies(timeout=_LOOK_EVERY):  # no message comes, but a lost connection raises
            pass
        async with asyncio.timeout(SILENCE):
            ahead = await _ahead(connection)
        if abs(ahead - known) > _CLOCK_TOLERANCE:
            known = ahead
            log.error("the clock of this machine is %+.0f s off the clock of the database: synchronise them", ahead)


async def _ahead(connection: psycopg.AsyncConnection[Any]) -> float:
    """By how many seconds this machine's clock is at least ahead of the database's clock."""
    asked = time.time()
    found = await connection.execute("SELECT CAST(extract(epoch FROM clock_timestamp()) AS DOUBLE PRECISION)")
    row = await found.fetchone()
    answered = time.time()
    assert row is not None
    there = float(row[0])
    return asked - there if there < asked else answered - there if there > answered else 0.0
