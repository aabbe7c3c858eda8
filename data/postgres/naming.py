"""A name for a process that no other has while it lives, and that the next one gets again when it has ended.

Held on a connection of its own: however a process ends, its connection ends with it. What a process looks after it
holds under its name, so one that takes the place of another that has crashed finds at once what that one had. A
database that is started anew has forgotten all names: whoever comes too late to take theirs again gets another one,
for two of the same name would do everything twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import psycopg

from data.errors import NotSaved, Trouble
from data.postgres.link import SILENCE, told
from data.postgres.news import key_of, new_connection
from data.store import Name

log = logging.getLogger(__name__)

_LOOK_EVERY: Final = 10.0
_AGAIN: Final = 0.2
"""Seconds between attempts to take the name again: another process may be about to start."""
_ENDING_LOOKS, _ENDING_PAUSE = 40, 0.025
"""How often, and with which pause in seconds, one looks whether a lost connection has ended."""
_APART: Final = 2.0
"""Seconds by which clocks of machines may differ. Leases and deadlines are told by them."""


@asynccontextmanager
async def named(address: str, wanted: str) -> AsyncIterator[Name]:
    """The name that is wanted, or that with a number if another process has it."""
    try:
        connection = await new_connection(address)
    except psycopg.OperationalError as error:
        raise NotSaved(Trouble.AWAY, told(error)) from error
    holder = _Holder(address, wanted, connection)
    try:
        try:
            holder.name.text = await _first_free(connection, wanted)
        except psycopg.OperationalError as error:
            raise NotSaved(Trouble.AWAY, told(error)) from error
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
    """Holds a name on a connection."""

    def __init__(self, address: str, wanted: str, connection: psycopg.AsyncConnection[Any]) -> None:
        self._address = address
        self._wanted = wanted
        self.connection = connection
        self._server_process = connection.info.backend_pid  # it cannot be asked for once the connection is lost
        self.name = Name(wanted)

    async def keep(self) -> None:
        """Take the name again when the connection was lost. Until cancelled."""
        while True:
            try:
                await _until_lost(self.connection)
            except (psycopg.Error, TimeoutError) as error:
                log.warning("the name %s of this process is not held any more: %s", self.name.text, told(error))
            await self._take_again()

    async def _take_again(self) -> None:
        """On a new connection; another name if somebody has this one by now."""
        lost = self._server_process
        while True:
            await self.connection.close()
            try:
                self.connection = await new_connection(self._address)
                self._server_process = self.connection.info.backend_pid
                await _until_ended(self.connection, lost)
                if not await _taken(self.connection, self.name.text):
                    self.name.change(await _first_free(self.connection, self._wanted))
                    log.warning("another process has taken the name of this one: it is %s from now on", self.name.text)
                return
            except psycopg.OperationalError:
                await asyncio.sleep(_AGAIN)

    async def let_go(self) -> None:
        """Free the name now: PostgreSQL does so some time after the connection was closed, and a successor is quick."""
        with suppress(psycopg.Error, TimeoutError):
            async with asyncio.timeout(SILENCE):
                await self.connection.execute("SELECT pg_advisory_unlock_all()")


async def _until_ended(connection: psycopg.AsyncConnection[Any], server_process: int) -> None:
    """Wait a moment for a connection of ours that was lost: until PostgreSQL has ended it, it still holds the name."""
    for _ in range(_ENDING_LOOKS):
        found = await connection.execute("SELECT 1 FROM pg_stat_activity WHERE pid = $1", (server_process,))
        if await found.fetchone() is None:
            return
        await asyncio.sleep(_ENDING_PAUSE)


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


async def _until_lost(connection: psycopg.AsyncConnection[Any]) -> None:
    """Raise what has happened to a connection as soon as that can be known. The database's clock is looked at, too."""
    known = 0.0
    while True:
        async for _ in connection.notifies(timeout=_LOOK_EVERY):  # nobody tells anything here, but an end is noticed
            pass
        async with asyncio.timeout(SILENCE):
            ahead = await _ahead(connection)
        if abs(ahead - known) > _APART:
            known = ahead
            log.error("the clock of this machine is %+.0f s off that of the database: both should tell one time", ahead)


async def _ahead(connection: psycopg.AsyncConnection[Any]) -> float:
    """By how many seconds this machine's clock is ahead of that of the database, as far as that can be told."""
    asked = time.time()
    found = await connection.execute("SELECT CAST(extract(epoch FROM clock_timestamp()) AS DOUBLE PRECISION)")
    row = await found.fetchone()
    answered = time.time()
    assert row is not None
    there = float(row[0])
    return asked - there if there < asked else answered - there if there > answered else 0.0
