"""The bot as a host runs it: nightly backups, a JSON log, and messages about a wrong store."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from data.engine.file_identity import note_of
from data.tools.backup import look_at
from sandbox import Sandbox
from tests.data.test_identity import make
from tests.matches.players import duel, open_context, play_on
from tests.ops.running import TOKEN, run
from tests.patience import patiently


async def a_store(path: Path) -> Path:
    context = await open_context(path)
    await play_on(context, await duel(context), 4)
    await context.store.close()
    return path


@pytest.mark.slow
async def test_the_bot_makes_up_for_the_night_it_missed_and_writes_objects(tmp_path: Path) -> None:
    store = await a_store(tmp_path / "rose.db")
    async with (
        Sandbox(token=TOKEN) as sandbox,
        run(
            tmp_path,
            DISCORD_TOKEN=TOKEN,
            ROSE_DISCORD_URL=sandbox.base,
            ROSE_DATA="rose.db",
            ROSE_BACKUP_DIR="backups",
            ROSE_LOG="json",
        ) as bot,
    ):
        await bot.says("backed up to")
        await patiently(sandbox.wait_for_bot())
        assert await bot.stop() == 0
    (backup,) = (tmp_path / "backups").iterdir()
    assert look_at(backup).moves == 4
    assert note_of(store).exists()
    events = [json.loads(line) for line in bot.lines]
    assert any("logged in as application" in event["what"] for event in events)
    loud = [event["what"] for event in events if event["level"] not in ("info", "warning")]
    assert loud == []

    store.unlink()
    async with run(tmp_path, DISCORD_TOKEN=TOKEN, ROSE_DATA="rose.db", ROSE_DISCORD_URL="http://127.0.0.1:9") as bot:
        assert await bot.ends() == 1
    assert len(bot.lines) == 1
    assert "rose.db.holds-matches beside it shows that it was not" in bot.lines[0]
    assert not store.exists()


@pytest.mark.slow
async def test_the_database_of_another_program_is_one_line(tmp_path: Path) -> None:
    make(tmp_path / "rose.db", "CREATE TABLE recipes (a)")
    async with run(tmp_path, ROSE_DATA="rose.db") as bot:
        assert await bot.ends() == 1
    assert len(bot.lines) == 1
    assert "the store rose.db cannot be opened: it is a database of another program" in bot.lines[0]
