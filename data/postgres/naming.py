"""A name for a process that no other has while it lives, and that the next one gets again when it has ended.

Held on a connection of its own: however a process ends, its connection ends with it. What a process looks after it
holds under its name, so one that takes the place of another that has crashed finds at once what that one had.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import psycopg

from data.errors import NotSaved, Trouble
from data.postgres.news import key_of, new_connection

log = logging.getLogger(__name__)

_LOOK_EVERY: Final = 10.0


@asynccontextmanager
async def named(address: str, wanted: str) -> AsyncIterator[str]:
    """The name that is wanted, or that with a number if another process has it."""
    try:
        connection = await new_connection(address)
        name = await _first_free(connection, wanted)
    except psycopg.OperationalError as error:
        raise NotSaved(Trouble.AWAY, str(error)) from error
    keeping = asyncio.create_task(_keep(address, name, connection), name=f"keeping the name {name}")
    try:
        yield name
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)


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


async def _keep(address: str, name: str, connection: psycopg.AsyncConnection[Any]) -> None:
    """Take the name again when the connection was lost. Until cancelled."""
    try:
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            try:
                if connection.closed:
                    connection = await new_connection(address)
                    if not await _taken(connection, name):
                        log.error("another process is called %s by now: what both do may be done twice", name)
                else:
                    await connection.execute("SELECT 1")
            except psycopg.OperationalError as error:
                log.warning("the name of this process cannot be kept, and is tried again: %s", error)
                await connection.close()
    finally:
        await connection.close()
