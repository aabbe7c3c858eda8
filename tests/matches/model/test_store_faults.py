"""A full disk, a read-only file, a busy store: a clear error, nothing lost, and normal work afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from data.engine.store import Store
from data.errors import NotRead, NotSaved, StoreFailure
from matches.begin.challenges import challenge_to_duel
from matches.checks.store_check import check
from matches.model.clocks import WallTime
from matches.model.context import LINE, Context
from matches.model.refusals import BoardMovedOn
from matches.model.values import Match
from matches.play.playing import look, make_move
from tests.forks import processes
from tests.matches import worker
from tests.matches.players import ALICE, BOB, DiceComputer, HandTurnedTime, any_move, duel, open_context, play_any

resource = pytest.importorskip("resource", reason="this system sets no limits to its processes")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of two MiB, where this test may mount one."""
    where = tmp_path / "disk"
    where.mkdir()
    if os.getuid() != 0 or shutil.which("mount") is None:
        pytest.skip("mounting a small disk takes root")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", where], capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    yield where
    subprocess.run(["umount", "--lazy", where], check=True)


async def play_until_it_fails(context: Context, match: Match) -> tuple[Match, NotSaved]:
    """The last board that was acknowledged, and why the next was not."""
    for _ in range(5000):
        try:
            if match.ended is not None:
                match = await duel(context)
            match = (await play_any(context, match)).match
        except NotSaved as error:
            return match, error
    pytest.fail("it never failed")


async def test_a_full_disk_is_told_and_nothing_is_lost(small_disk: Path) -> None:
    context = await open_context(small_disk / "store.db")
    try:
        match = await duel(context)
        ballast = small_disk / "ballast"
        free = os.statvfs(small_disk)
        ballast.write_bytes(bytes(free.f_bavail * free.f_frsize - 64 * 1024))
        before, error = await play_until_it_fails(context, match)
        assert error.trouble is StoreFailure.DISK_FULL
        assert await look(context, before.id) == before, "the board is the one that was shown last"
        with pytest.raises(NotSaved):
            await play_any(context, before)
        with pytest.raises(NotSaved):
            await challenge_to_duel(context, ALICE, BOB)
        assert check(context.store.where).problems == ()
        ballast.unlink()
        after = (await play_any(context, before)).match
        assert after.turn == before.turn + 1, "the same button works once there is room"
    finally:
        await context.store.close()
    assert check(context.store.where).problems == ()


async def test_a_file_that_may_not_grow_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    """The same without root: a limit of the process on the size of files."""
    context = await open_context(tmp_path / "store.db")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        match = await duel(context)
        log = context.store.path.with_name("store.db-wal")
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size + 20_000, hard))
        before, error = await play_until_it_fails(context, match)
        assert error.trouble in (StoreFailure.DISK_FULL, StoreFailure.BROKEN)
        assert await look(context, before.id) == before
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        after = (await play_any(context, before)).match
        assert after.turn == before.turn + 1
        assert check(context.store.where).problems == ()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        await context.store.close()


async def test_many_at_once_on_a_full_disk_all_get_an_answer(small_disk: Path) -> None:
    context = await open_context(small_disk / "store.db")
    try:
        matches = [await duel(context) for _ in range(8)]
        free = os.statvfs(small_disk)
        (small_disk / "ballast").write_bytes(bytes(free.f_bavail * free.f_frsize - 32 * 1024))
        outcomes = await asyncio.gather(*(play_until_it_fails(context, match) for match in matches))
        for before, error in outcomes:
            assert error.trouble is StoreFailure.DISK_FULL
            assert await look(context, before.id) == before
        assert check(context.store.where).problems == ()
    finally:
        await context.store.close()


async def test_a_file_that_may_not_be_written_is_told_and_left_as_it_is() -> None:
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        path = directory / "store.db"
        context = await open_context(path)
        match = (await play_any(context, await duel(context))).match
        await context.store.close()
        before = hashlib.sha256(path.read_bytes()).digest()
        path.chmod(0o444)
        directory.chmod(0o555)
        reader, writer = processes.Pipe(duplex=False)
        child = processes.Process(target=worker.open_as_nobody, args=(path, writer), daemon=True)
        child.start()
        writer.close()
        assert reader.recv() == StoreFailure.READ_ONLY.name
        child.join()
        reader.close()
        assert hashlib.sha256(path.read_bytes()).digest() == before
        directory.chmod(0o755)
        path.chmod(0o644)
        context = await open_context(path)
        assert (await play_any(context, await look(context, match.id))).match.turn == 2
        await context.store.close()


@contextlib.contextmanager
def somebody_else_writes(path: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


async def test_a_busy_store_is_waited_for_and_then_reported(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "store.db", busy_seconds=0.2)
    context = Context(store, HandTurnedTime(), DiceComputer(), ())
    try:
        match = await duel(context)
        with somebody_else_writes(store.path):
            assert await look(context, match.id) == match, "reading does not wait for writers"
            with pytest.raises(NotSaved) as busy:
                await play_any(context, match)
            assert busy.value.trouble is StoreFailure.BUSY
        assert (await play_any(context, match)).match.turn == 1
    finally:
        await store.close()


async def test_a_short_wait_is_not_even_noticed(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "store.db", busy_seconds=30)
    context = Context(store, HandTurnedTime(), DiceComputer(), ())
    try:
        match = await duel(context)
        with somebody_else_writes(store.path) as other:
            click = asyncio.create_task(play_any(context, match))
            await look(context, match.id)
            assert not click.done()
            other.execute("COMMIT")
        assert (await click).match.turn == 1
    finally:
        await store.close()


async def test_too_many_clicks_for_one_match_are_turned_away(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "store.db", busy_seconds=0.3)
    context = Context(store, HandTurnedTime(), DiceComputer(), ())
    try:
        match = await duel(context)
        with somebody_else_writes(store.path):
            clicks = [
                asyncio.create_task(make_move(context, match.id, ALICE.id, 0, any_move(match)))
                for _ in range(LINE + 10)
            ]
            done, _ = await asyncio.wait(clicks, return_when=asyncio.FIRST_COMPLETED)
            turned_away = [click.exception() for click in done]
            assert len(turned_away) >= 10
            assert all(isinstance(error, NotSaved) and error.trouble is StoreFailure.BUSY for error in turned_away)
        answers = await asyncio.gather(*clicks, return_exceptions=True)
        assert len([answer for answer in answers if not isinstance(answer, BaseException)]) <= 1
        assert check(store.where).moves <= 1
    finally:
        await store.close()


async def test_a_closed_store_says_so(where: Path | str) -> None:
    context = await open_context(where)
    match = await duel(context)
    await context.store.close()
    await context.store.close()
    with pytest.raises(NotSaved) as write:
        await play_any(context, match)
    assert write.value.trouble is StoreFailure.CLOSED
    with pytest.raises(NotRead):
        await look(context, match.id)


async def test_closing_waits_for_what_is_being_saved(where: Path | str) -> None:
    context = await open_context(where)
    match = await duel(context)
    click = asyncio.create_task(play_any(context, match))
    await asyncio.sleep(0)
    await context.store.close()
    assert (await click).match.turn == 1
    assert check(context.store.where).moves == 1


async def test_a_click_that_is_cancelled_leaves_a_match_that_goes_on(where: Path | str) -> None:
    store = await Store.open(where)
    context = Context(store, WallTime(), DiceComputer(), ())
    try:
        match = await duel(context)
        click = asyncio.create_task(play_any(context, match))
        await asyncio.sleep(0)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
        await context.decide(lambda transaction: None)  # of SQLite what was on its way is stored by now, if it will be
        now = await look(context, match.id)
        assert now.turn in (0, 1)
        try:
            after = (await play_any(context, now)).match
        except BoardMovedOn as overtaken:  # in PostgreSQL it was stored a moment later
            now = overtaken.match
            after = (await play_any(context, now)).match
        assert after.turn == now.turn + 1
        assert check(store.where).problems == ()
    finally:
        await store.close()
