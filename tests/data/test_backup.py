"""Backups: complete, without secrets, restorable and playable; everything else is refused."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.__main__ import main
from data.engine.file_identity import APPLICATION_ID
from data.engine.store import Store
from data.errors import Damaged, NewerSchema, NotOurs
from data.tools.backup import LEFT_EMPTY, NoBackup, back_up, look_at, restore
from data.tools.nightly import Backups, night
from matches.checks.store_check import check
from matches.model.context import Context
from matches.people.deletion import forget
from matches.play.playing import look
from tests.data.test_identity import damage, make, traces
from tests.matches.players import ALICE, BOB, CAROL, NOON, duel, open_context, play_on
from tests.patience import seconds

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def context(tmp_path: Path) -> AsyncIterator[Context]:
    context = await open_context(tmp_path / "rose.db")
    yield context
    await context.store.close()


async def test_a_backup_is_brought_back_and_played_on(context: Context, tmp_path: Path) -> None:
    store, copy = context.store.path, tmp_path / "copy.db"
    match = await play_on(context, await duel(context), 4)
    held = back_up(store, copy)
    assert (held.people, held.matches, held.moves) == (2, 1, 4)
    await play_on(context, match, 3)
    await context.store.close()

    kept = restore(copy, store, now=0)
    assert kept == tmp_path / "rose.db.replaced-19700101T000000Z"
    assert look_at(kept).moves == 7
    again = await open_context(store)
    back = await look(again, match.id)
    assert back.turn == 4
    assert (await play_on(again, back, 2)).turn == 6
    await again.store.close()
    assert check(store).problems == ()


async def test_a_stale_log_does_not_spoil_what_is_brought_back(context: Context, tmp_path: Path) -> None:
    store, copy = context.store.path, tmp_path / "copy.db"
    match = await play_on(context, await duel(context), 4)
    back_up(store, copy)
    await play_on(context, match, 3)
    # A crash: an old file with a -wal of later moves.
    crashed = tmp_path / "crashed" / "rose.db"
    crashed.parent.mkdir()
    for ending in ("", "-wal", "-shm"):
        file = store.with_name(store.name + ending)
        crashed.with_name(crashed.name + ending).write_bytes(file.read_bytes())
    crashed.unlink()
    assert restore(copy, crashed, now=0) == crashed.with_name("rose.db.replaced-19700101T000000Z-wal")
    assert look_at(crashed).moves == 4
    assert check(crashed).problems == ()
    assert not [file.name for file in crashed.parent.iterdir() if file.name in ("rose.db-wal", "rose.db-shm")]


IN_ANOTHER_PROCESS = "import sys; from data.__main__ import main; sys.exit(main(sys.argv[1:]))"


async def test_after_a_backup_in_the_same_process_others_still_see_that_it_is_in_use(
    context: Context, tmp_path: Path
) -> None:
    """Closing a file releases every lock of the process on it, unless SQLite opens and closes it."""
    await play_on(context, await duel(context), 4)
    copy = tmp_path / "copy.db"
    back_up(context.store.path, copy)
    assert night(context.store.path, NOON, Backups(tmp_path / "nights", 1))
    asked = ["restore", "--store", str(context.store.path), str(copy)]
    ran = subprocess.run(
        [sys.executable, "-c", IN_ANOTHER_PROCESS, *asked], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "in use: stop the bot first" in ran.stderr


async def test_what_is_in_use_is_not_replaced(context: Context, tmp_path: Path) -> None:
    match = await play_on(context, await duel(context), 4)
    back_up(context.store.path, tmp_path / "copy.db")
    with pytest.raises(NoBackup, match="in use: stop the bot first"):
        restore(tmp_path / "copy.db", context.store.path)
    assert (await play_on(context, match, 1)).turn == 5
    assert look_at(context.store.path).moves == 5


async def test_what_is_secret_or_deleted_is_in_no_backup(context: Context, tmp_path: Path) -> None:
    """Search byte by byte for a token of a click and for a deleted person."""
    assert "handles" in LEFT_EMPTY
    store, copy = context.store.path, tmp_path / "copy.db"
    await play_on(context, await duel(context), 4)
    gone = type(CAROL)(CAROL.id, "Carolin-who-has-left")
    await duel(context, gone, BOB)
    await forget(context, gone.id)
    with contextlib.closing(sqlite3.connect(store, isolation_level=None, timeout=seconds())) as connection:
        # Some builds of SQLite overwrite deleted rows by default; a backup must not depend on it.
        connection.execute("PRAGMA secure_delete = OFF")
        connection.executemany(
            "INSERT INTO people (id, name) VALUES (?, 'Left-long-ago')", [(n,) for n in range(900, 999)]
        )
        connection.execute("DELETE FROM people WHERE id >= 900")
        connection.executemany(
            "INSERT INTO handles (subject, token, message, until) VALUES (?, ?, 1, 1)",
            [(str(n), f"secret-token-{n}" * 30) for n in range(50)],
        )
    back_up(store, copy)
    written = copy.read_bytes()
    assert b"secret-token" not in written
    assert b"Carolin" not in written
    assert b"Left-long-ago" not in written
    assert b"Left-long-ago" in store.read_bytes() + store.with_name(f"{store.name}-wal").read_bytes()
    assert b"Alice" in written
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM handles").fetchone() == (0,)
    with contextlib.closing(sqlite3.connect(store)) as connection:
        assert connection.execute("SELECT count(*) FROM handles").fetchone() == (50,), "the store keeps them"


async def test_a_backup_of_nothing_worth_keeping_is_refused_and_leaves_the_older_one(tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.mkdir()
    older = bad / "copy.db"
    older.write_bytes(b"an older backup")
    await (await Store.open(bad / "nobody.db")).close()
    (bad / "empty.db").touch()
    make(bad / "foreign.db", "CREATE TABLE recipes (a)")
    (bad / "text.db").write_text("roses " * 100)
    make(bad / "blank.db", "PRAGMA user_version = 0", "VACUUM")
    context = await open_context(bad / "damaged.db")
    await play_on(context, await duel(context), 4)
    await context.store.close()
    damage(bad / "damaged.db")
    make(
        bad / "newer.db", "CREATE TABLE t (a)", "PRAGMA user_version = 99", f"PRAGMA application_id = {APPLICATION_ID}"
    )
    before = traces(bad)
    for name, refusal in (
        ("nobody.db", NoBackup),
        ("empty.db", NoBackup),
        ("nowhere.db", NoBackup),
        ("foreign.db", NotOurs),
        ("text.db", Damaged),
        ("blank.db", NoBackup),
        ("damaged.db", (Damaged, sqlite3.DatabaseError)),
        ("newer.db", NewerSchema),
    ):
        with pytest.raises(refusal):
            back_up(bad / name, older)
        with pytest.raises(refusal):
            restore(bad / name, tmp_path / "rose.db")
        assert main(["backup", "--store", str(bad / name), str(bad / "new.db")]) == 2
        assert main(["restore", "--store", str(tmp_path / "rose.db"), str(bad / name)]) == 2
        left = {file: seen for file, seen in traces(bad).items() if not file.endswith(("-wal", "-shm"))}
        assert left == before, name
    assert [file.name for file in tmp_path.iterdir()] == ["bad"]


@pytest.mark.parametrize("what", ["moves", "challenges_by_host"])
async def test_damage_that_no_question_stumbles_over_is_found(context: Context, tmp_path: Path, what: str) -> None:
    await play_on(context, await duel(context), 4)
    await context.store.close()
    damage(context.store.path, what)
    for attempt in (
        look_at,
        lambda path: restore(path, tmp_path / "other.db"),
        lambda path: back_up(path, tmp_path / "c.db"),
    ):
        with pytest.raises((Damaged, sqlite3.DatabaseError)):
            attempt(context.store.path)
    assert not (tmp_path / "other.db").exists()
    assert not (tmp_path / "c.db").exists()


async def test_a_place_that_is_not_ours_is_not_cleared(context: Context, tmp_path: Path) -> None:
    await play_on(context, await duel(context), 4)
    back_up(context.store.path, tmp_path / "copy.db")
    make(tmp_path / "foreign.db", "PRAGMA journal_mode = WAL", "CREATE TABLE recipes (a)")
    before = traces(tmp_path)
    with pytest.raises(NotOurs):
        restore(tmp_path / "copy.db", tmp_path / "foreign.db")
    with pytest.raises(NoBackup, match="the store itself"):
        restore(context.store.path, context.store.path)
    assert traces(tmp_path) == before


async def test_a_damaged_store_is_replaced_and_kept(context: Context, tmp_path: Path) -> None:
    await play_on(context, await duel(context), 4)
    back_up(context.store.path, tmp_path / "copy.db")
    await context.store.close()
    damage(context.store.path)
    broken = context.store.path.read_bytes()
    kept = restore(tmp_path / "copy.db", context.store.path)
    assert kept is not None
    page = 4096  # the header says now that there is no -wal
    assert kept.read_bytes()[page:] == broken[page:]
    assert look_at(context.store.path).moves == 4


async def test_the_command_line(context: Context, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store, copy = str(context.store.path), str(tmp_path / "copy.db")
    await play_on(context, await duel(context, ALICE, BOB), 4)
    assert main(["backup", "--store", store, copy]) == 0
    assert "2 people, 1 matches, 4 moves" in capsys.readouterr().out
    assert main(["restore", "--store", store, copy]) == 2
    assert "stop the bot first" in capsys.readouterr().err
    await context.store.close()
    assert main(["restore", "--store", store, copy]) == 0
    told = capsys.readouterr().out
    assert "what was there is kept as" in told
    assert "deleted since" in told
    assert main(["check", "--store", store]) == 0
