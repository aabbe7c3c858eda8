"""Connections to PostgreSQL are lost: during a commit, and without an error (a dead line)."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest
from psycopg import errors

from data.engine.store import Store
from data.postgres.pg_connection import PgConnection, was_stored
from data.postgres.postgres_store import PostgresStore
from data.rows.people_rows import PersonRow
from data.tables.transaction import Transaction


def cut_off(store: PostgresStore, monkeypatch: pytest.MonkeyPatch, *, before: bool) -> None:
    """Lose the next commit: its connection ends just before the server gets it, or just after it was stored."""
    say = PgConnection._say
    left = [1]

    def lose(link: PgConnection, statements: str) -> None:
        if not statements.endswith("COMMIT") or not left:
            return say(link, statements)
        left.clear()
        if not before:
            say(link, statements)
        link.cut()
        return say(link, "SELECT 1")

    monkeypatch.setattr(PgConnection, "_say", lose)


@pytest.mark.parametrize("before", [True, False], ids=["before it arrived", "after it was stored"])
async def test_a_commit_without_an_answer_is_stored_once(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    await store.write(lambda transaction: transaction.people.remember(1, "Alice"))
    runs = 0

    def work(transaction: Transaction) -> str:
        nonlocal runs
        runs += 1
        transaction.people.count_absent_days(1, 2027, 1)
        return "done"

    cut_off(store, monkeypatch, before=before)
    assert await store.write(work) == "done"
    assert await store.read(lambda transaction: transaction.people.absent_days(1, 2027)) == 1
    assert runs == (2 if before else 1)


async def test_a_commit_that_arrives_after_it_was_asked_about_is_refused(store: PostgresStore, address: str) -> None:
    link = PgConnection(address, "late", 1.0, writes=True)
    try:
        say = link._say

        def late(statements: str) -> None:
            if statements.endswith("COMMIT"):
                assert was_stored(address, link.writer, link.number, 1.0) is False
            say(statements)

        link._say = late  # type: ignore[method-assign]
        with pytest.raises(errors.SerializationFailure):
            link.write(lambda transaction: transaction.people.remember(1, "Alice"))
        assert await store.read(lambda transaction: transaction.people.get(1)) is None
    finally:
        link.close()
    assert was_stored(address, link.writer, 1, 1.0) is None, "who has gone leaves no trace"


async def test_a_connection_that_was_lost_is_made_anew(store: PostgresStore, address: str) -> None:
    await store.write(lambda transaction: transaction.people.remember(1, "Alice"))
    await store.read(lambda transaction: transaction.people.get(1))
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'rose-king' AND datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert await store.read(lambda transaction: transaction.people.get(1)) == PersonRow(1, "Alice")
    await store.write(lambda transaction: transaction.people.remember(2, "Bob"))
    assert await store.read(lambda transaction: transaction.people.get(2)) == PersonRow(2, "Bob")


@contextlib.asynccontextmanager
async def dead_line(address: str, word: bytes) -> AsyncIterator[str]:
    """The address of a proxy to the server. After the bot sends this word, that connection gets no more answers."""
    real = Path(address.partition("host=")[2]) / ".s.PGSQL.5432"
    said = False
    both: list[asyncio.Task[None]] = []

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, silent: list[bool], ours: bool) -> None:
        nonlocal said
        try:
            while data := await reader.read(65536):
                if ours and word in data and not said:
                    said = True
                    silent.append(True)
                if ours or not silent:
                    writer.write(data)
        finally:
            writer.close()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_unix_connection(str(real))
        silent: list[bool] = []
        both.append(asyncio.create_task(carry(reader, server_writer, silent, ours=True)))
        both.append(asyncio.create_task(carry(server_reader, writer, silent, ours=False)))

    with tempfile.TemporaryDirectory(prefix="rose-line-") as folder:
        line = await asyncio.start_unix_server(meet, Path(folder) / real.name)
        yield address.replace(str(real.parent), folder)
        line.close()
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)
    assert said


@pytest.mark.parametrize("word", [b"absences", b"COMMIT"])
async def test_a_line_that_is_dead_but_not_cut_is_given_up(
    address: str, word: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.postgres.postgres_store.SILENCE", 0.5)
    async with dead_line(address, word) as line:
        store = await Store.open(line, busy_seconds=30)
        try:
            await store.write(lambda transaction: transaction.people.remember(1, "Alice"))
            for _ in range(3):
                await store.write(lambda transaction: transaction.people.count_absent_days(1, 2027, 1))
            assert await store.read(lambda transaction: transaction.people.absent_days(1, 2027)) == 3
        finally:
            await store.close()
