"""Names of processes: each name has one holder, also after the database restarts and forgets all names."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from data.engine.store import Store
from data.postgres import pg_change_feed, process_names
from data.postgres.pg_change_feed import key_of
from data.postgres.pg_connection import connect
from tests.patience import patiently


@pytest.fixture
def database(address: str) -> Iterator[psycopg.Connection[Any]]:
    with contextlib.closing(connect(address)) as connection:
        yield connection
        connection.execute("SELECT pg_advisory_unlock_all()")  # the next test must find every name free


def end_whoever_is_called(name: str, database: psycopg.Connection[Any]) -> None:
    """End the connection that holds a name, as a restart of the database does with all connections."""
    key = key_of(f"process {name}") % (1 << 64)
    ended = database.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
        " AND classid::bigint = $1 AND objid::bigint = $2",
        (key >> 32, key % (1 << 32)),
    )
    assert ended.rowcount == 1


async def test_each_has_a_name_of_its_own_and_the_next_one_finds_it_free(address: str) -> None:
    async with Store.named(address, "0/2") as first:
        async with Store.named(address, "0/2") as second, Store.named(address, "1/2") as third:
            assert (first.text, second.text, third.text) == ("0/2", "0/2 (2)", "1/2")
        async with Store.named(address, "0/2") as again:
            assert again.text == "0/2 (2)"


async def test_a_name_that_was_lost_is_taken_again(
    address: str, database: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    noticed, taken = asyncio.Event(), process_names._taken

    async def again(connection: psycopg.AsyncConnection[Any], name: str) -> bool:
        try:
            return await taken(connection, name)
        finally:
            noticed.set()

    async with Store.named(address, "0/2") as name:
        monkeypatch.setattr(process_names, "_taken", again)
        end_whoever_is_called("0/2", database)
        await patiently(noticed.wait())
        monkeypatch.setattr(process_names, "_taken", taken)
        async with Store.named(address, "0/2") as other:
            assert (name.text, other.text) == ("0/2", "0/2 (2)")


async def test_who_comes_too_late_has_another_name_from_then_on(
    address: str, database: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    too_late = asyncio.Event()

    async def slow(where: str) -> psycopg.AsyncConnection[Any]:
        await too_late.wait()
        return await pg_change_feed.new_connection(where)

    async with Store.named(address, "0/2") as name:
        store = await Store.open(address, process=name.text)
        renamed = asyncio.Event()

        def heard(text: str) -> None:
            store.rename(text)
            renamed.set()

        name.heard = heard
        try:
            await store.write(lambda transaction: transaction.leases.claim("sweeping", 1))
            monkeypatch.setattr(process_names, "new_connection", slow)
            end_whoever_is_called("0/2", database)
            database.execute("SELECT pg_advisory_lock($1)", (key_of("process 0/2"),))  # another process was first
            too_late.set()
            await patiently(renamed.wait())
            assert store.process == "0/2 (2)"
            assert not await store.write(lambda transaction: transaction.leases.claim("sweeping", 1)), (
                "it is the other's"
            )
            await store.write(lambda transaction: transaction.leases.claim("dusting", 1))
            assert database.execute("SELECT holder FROM leases ORDER BY name").fetchall() == [("0/2 (2)",), ("0/2",)]
        finally:
            await store.close()


async def test_clocks_that_differ_are_told_once(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(process_names, "_LOOK_EVERY", 0.01)
    looked: asyncio.Queue[None] = asyncio.Queue()
    ahead = process_names._ahead

    async def hour_ahead(connection: psycopg.AsyncConnection[Any]) -> float:
        looked.put_nowait(None)
        return await ahead(connection) + 3600

    monkeypatch.setattr(process_names, "_ahead", hour_ahead)
    with caplog.at_level(logging.ERROR):
        async with Store.named(address, "0/2"):
            for _ in range(4):
                await patiently(looked.get())
    assert [record.getMessage() for record in caplog.records] == [
        "the clock of this machine is +3600 s off the clock of the database: synchronise them"
    ]


async def test_how_far_a_clock_is_ahead(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    connection = await pg_change_feed.new_connection(address)
    async with connection:
        assert await process_names._ahead(connection) == 0.0, "they are on one machine"
        now = time.time
        for wrong in (500.0, -500.0):
            with monkeypatch.context() as patch:
                patch.setattr(time, "time", lambda wrong=wrong: now() + wrong)
                assert abs(await process_names._ahead(connection) - wrong) < 60
