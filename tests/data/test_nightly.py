"""The nightly work: when it is due, which copies are removed, and what happens after a failure."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from data.engine.file_identity import note_of
from data.tools.backup import Contents, look_at
from data.tools.nightly import (
    AGAIN,
    AT,
    DAY,
    Backups,
    has_shrunk,
    is_due,
    keep,
    made_at,
    name_of,
    next_night,
    night,
    outlived,
)
from matches.model.context import Context
from tests.data.test_identity import damage
from tests.matches.players import NOON, HandTurnedTime, duel, open_context, play_on
from tests.patience import patiently

moments = st.integers(0, 4_000_000_000)


@given(moments)
def test_the_next_night_comes_within_a_day_and_always_at_the_same_hour(now: int) -> None:
    assert now < next_night(now) <= now + DAY
    assert next_night(now) % DAY == AT


@given(moments, moments)
def test_a_backup_is_due_when_a_night_lies_between(now: int, last: int) -> None:
    nights = now // DAY * DAY + AT
    latest_night = nights if nights <= now else nights - DAY
    assert is_due(now, last) == (last < latest_night or last > now)
    assert is_due(now, None)


@given(st.sets(moments, min_size=1), moments, st.integers(1, 400))
@example({0, DAY}, 5 * DAY, 5)  # to the second
def test_of_backups_only_old_ones_go_and_never_the_latest(made: set[int], now: int, days: int) -> None:
    gone = set(outlived(made, now, days))
    assert max(made) not in gone
    for moment in made - {max(made)}:
        assert (moment in gone) == (now - moment > days * DAY)


@given(moments)
def test_a_name_says_when(now: int) -> None:
    store = Path("var/my.rose.db")
    assert made_at(Path("elsewhere") / name_of(store, now), store) == now
    assert made_at(Path(name_of(store, now)), Path("var/other.db")) is None


@pytest.mark.parametrize(
    "name", ["rose.db", "rose-20260101.db", "rose-20269901T000000Z.db", "rose-20260101T000000Z.db.unfinished"]
)
def test_other_files_in_the_folder_are_nobodys_business(name: str) -> None:
    assert made_at(Path(name), Path("rose.db")) is None


def test_a_store_that_has_shrunk() -> None:
    assert has_shrunk(Contents(2, 9, 10, 99), Contents(2, 9, 4, 99))
    assert not has_shrunk(Contents(2, 9, 10, 99), Contents(2, 9, 5, 99))


@pytest.fixture
def time() -> HandTurnedTime:
    return HandTurnedTime()


@pytest.fixture
async def context(tmp_path: Path, time: HandTurnedTime) -> AsyncIterator[Context]:
    context = await open_context(tmp_path / "rose.db", time)
    yield context
    await context.store.close()


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def test_nights_go_by(context: Context, time: HandTurnedTime, tmp_path: Path) -> None:
    """The real loop with a fake clock: at once, then every night; backups are kept for two days."""
    await play_on(context, await duel(context), 4)
    folder = tmp_path / "backups"
    working = asyncio.create_task(keep(context.store.path, time, Backups(folder, days=2)))
    made = []
    for _ in range(4):
        await patiently(time.until_asleep())
        made.append(name_of(context.store.path, time.now()))
        assert names(folder) == made[-3:]
        assert look_at(folder / made[-1]).moves == 4
        await time.turn(next_night(time.now()) - time.now())
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert note_of(context.store.path).exists()


async def test_a_night_that_fails_is_tried_again_and_removes_nothing(
    context: Context, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await play_on(context, await duel(context), 4)
    await context.store.close()
    folder = tmp_path / "backups"
    assert night(context.store.path, NOON, Backups(folder, 1))
    (folder / "rose-20200101T030000Z.db.unfinished").touch()
    (folder / "rose-notes.txt").touch()
    assert night(context.store.path, NOON + DAY, Backups(folder, 1))
    assert names(folder) == [*(name_of(context.store.path, NOON + days * DAY) for days in (0, 1)), "rose-notes.txt"]
    (folder / "rose-notes.txt").unlink()
    (folder / name_of(context.store.path, NOON)).unlink()
    good = names(folder)
    damage(context.store.path)
    assert not night(context.store.path, NOON + 9 * DAY, Backups(folder, 1))
    assert "failed and is tried again" in caplog.text
    assert names(folder) == good

    time = HandTurnedTime()
    await time.turn(9 * DAY)
    working = asyncio.create_task(keep(context.store.path, time, Backups(folder, 1)))
    await patiently(time.until_asleep())
    context.store.path.unlink()
    (folder / good[0]).rename(context.store.path)
    await time.turn(AGAIN)
    await patiently(time.until_asleep())
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert names(folder) == [name_of(context.store.path, time.now())]


async def test_a_folder_that_cannot_be_made_is_said(context: Context, caplog: pytest.LogCaptureFixture) -> None:
    await play_on(context, await duel(context), 1)
    assert not night(context.store.path, NOON, Backups(context.store.path / "inside", 1))
    assert "failed and is tried again" in caplog.text


async def test_a_store_without_people_needs_no_backup_and_no_error(
    context: Context, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert night(context.store.path, NOON, Backups(tmp_path / "backups", 1))
    assert names(tmp_path) == ["rose.db", "rose.db-shm", "rose.db-wal"]
    assert caplog.text == ""


async def test_after_a_loss_older_backups_stay(
    context: Context, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        await duel(context)
    folder = tmp_path / "backups"
    assert night(context.store.path, NOON, Backups(folder, 1))
    await context.store.close()
    with sqlite3.connect(context.store.path) as connection:
        connection.execute("DELETE FROM matches WHERE id > (SELECT min(id) FROM matches)")
    connection.close()
    assert night(context.store.path, NOON + 9 * DAY, Backups(folder, 1))
    assert "less than half" in caplog.text
    assert len(names(folder)) == 2


async def test_copies_from_before_a_migration_go_after_two_weeks(context: Context, tmp_path: Path) -> None:
    for name, age in (("rose.db.before-2", 15), ("rose.db.before-3", 13), ("other.db.before-2", 15)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (NOON - age * DAY, NOON - age * DAY))
    assert night(context.store.path, NOON, None)
    assert [name for name in names(tmp_path) if "before" in name] == ["other.db.before-2", "rose.db.before-3"]
