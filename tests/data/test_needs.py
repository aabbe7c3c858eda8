"""Missing requirements of a store: the bot and the command line report them in one line, without a traceback."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import bot
from data.__main__ import main
from data.engine.store import Store
from data.errors import OldSqlite, StoreError
from data.postgres.process_names import named
from ops.settings import Settings

ROOT = Path(__file__).parents[2]
WITHOUT_DRIVER = """
import asyncio, sys
sys.modules["psycopg"] = None
from data.engine.store import Store
from data.errors import StoreError
from data.__main__ import main
try:
    Store.named("postgresql://somewhere/rose")
except StoreError as error:
    print(error, file=sys.stderr)
sys.exit(main(["check", "--store", "postgresql://somewhere/rose"]))
"""


@pytest.fixture
def old_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 38, 5))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.38.5")


@pytest.mark.usefixtures("old_sqlite")
async def test_a_sqlite_that_is_too_old_is_refused_and_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = tmp_path / "rose.db"
    with pytest.raises(OldSqlite):
        await Store.open(store)
    monkeypatch.setattr(bot, "prepare", lambda: None)
    monkeypatch.setattr(bot, "stop_on_signals", asyncio.Event)
    with caplog.at_level(logging.ERROR):
        assert await bot.run(Settings(data=store)) == 1
    why = "SQLite 3.39 or newer is needed, and this Python has 3.38.5: use another Python"
    assert [record.getMessage() for record in caplog.records] == [f"the store {store} cannot be opened: {why}"]
    assert all(record.exc_info is None for record in caplog.records)
    assert not store.exists()


@pytest.mark.usefixtures("old_sqlite")
def test_the_command_line_says_so_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "rose.db"
    store.touch()
    assert main(["check", "--store", str(store)]) == 2
    assert capsys.readouterr().err.startswith("SQLite 3.39 or newer is needed")


def test_the_sqlite_that_is_just_new_enough_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 39, 0))
    asyncio.run(_open_and_close(tmp_path / "rose.db"))


async def _open_and_close(path: Path) -> None:
    await (await Store.open(path)).close()


def test_without_the_driver_of_postgresql_it_is_said_what_to_install() -> None:
    asked = [sys.executable, "-c", WITHOUT_DRIVER]
    ended = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    lines = ended.stderr.splitlines()
    assert ended.returncode == 2
    assert len(lines) == 2
    assert all(line.startswith("PostgreSQL takes the extra `postgres` of this program") for line in lines)


async def test_an_address_that_is_none_is_refused_without_its_password(capsys: pytest.CaptureFixture[str]) -> None:
    address = "postgresql://rose:open sesame@somewhere/rose"
    with pytest.raises(StoreError, match="no address of a database") as refused:
        async with named(address, "bot"):
            pass
    assert main(["check", "--store", address]) == 2
    said = capsys.readouterr().err
    assert "no address of a database" in said
    assert "sesame" not in said + str(refused.value)
