"""The private parts of aiosqlite that the store uses exist and work as the store needs them.

If one of these tests fails after an update of aiosqlite, change `data/engine/sqlite_connection.py`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator

import aiosqlite
import pytest

from data.engine.sqlite_connection import Connection


@pytest.fixture
async def connection() -> AsyncIterator[Connection]:
    connection = Connection(sqlite3.connect(":memory:", check_same_thread=False))
    await connection
    yield connection
    await connection.close()


async def test_what_aiosqlite_keeps_to_itself_is_there(connection: Connection) -> None:
    for name in ("_conn", "_tx", "_execute"):
        assert hasattr(connection, name), f"aiosqlite {aiosqlite.__version__} has no {name} any more"
    assert isinstance(connection._conn, sqlite3.Connection)


async def test_a_whole_function_runs_in_the_thread_of_the_connection(connection: Connection) -> None:
    def work(raw: sqlite3.Connection) -> tuple[int, str]:
        raw.execute("CREATE TABLE t (a)")
        raw.execute("INSERT INTO t VALUES (7)")
        return raw.execute("SELECT a FROM t").fetchone()[0], threading.current_thread().name

    value, name = await connection.run(work)
    assert value == 7
    assert name != threading.current_thread().name
    assert await connection.run(lambda _: threading.current_thread().name) == name


async def test_what_it_raises_comes_back(connection: Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await connection.run(lambda raw: raw.execute("SELECT * FROM nowhere"))
    assert await connection.run(lambda _: "and it goes on") == "and it goes on"


async def test_what_was_posted_runs_in_order_and_before_what_is_asked_for_later(connection: Connection) -> None:
    done: list[int] = []
    for number in range(50):
        connection.post(lambda raw, number=number: done.append(number))  # type: ignore[misc]
    assert await connection.run(lambda _: list(done)) == list(range(50))


async def test_what_was_posted_gets_the_connection_and_may_fail(connection: Connection) -> None:
    seen: list[object] = []

    def fail(raw: sqlite3.Connection) -> None:
        seen.append(raw)
        raise RuntimeError("nobody hears this")

    connection.post(fail)
    assert await connection.run(lambda raw: [raw]) == seen


async def test_what_was_posted_runs_before_it_closes() -> None:
    connection = Connection(sqlite3.connect(":memory:", check_same_thread=False))
    await connection
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()

    def hold(raw: sqlite3.Connection) -> None:
        begun.set()
        go_on.wait()

    connection.post(hold)
    connection.post(lambda raw: done.set())
    await asyncio.to_thread(begun.wait)
    closing = asyncio.create_task(connection.close())
    await asyncio.sleep(0)
    assert not done.is_set()
    go_on.set()
    await closing
    assert done.is_set()


async def test_its_thread_does_not_keep_a_program_alive(connection: Connection) -> None:
    own = await connection.run(lambda _: threading.current_thread())
    assert own.daemon
