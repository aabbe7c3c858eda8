"""Foreign files stay unchanged; a missing or damaged store is reported and not replaced."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from pathlib import Path

import pytest

from data.__main__ import main
from data.engine.file_identity import APPLICATION_ID, leave_note, note_of
from data.engine.migrate import refuse_damaged, schema_of
from data.engine.store import Store
from data.errors import Damaged, NotOurs, NotSaved, StoreGone
from tests.matches.players import duel, open_context, play_on


def make(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def traces(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


async def played(path: Path) -> Path:
    context = await open_context(path)
    await play_on(context, await duel(context), 3)
    await context.store.close()
    return path


async def test_a_store_says_whose_it_is(tmp_path: Path) -> None:
    path = await played(tmp_path / "rose.db")
    assert path.read_bytes()[68:72] == b"Rose"
    await (await Store.open(path)).close()


async def test_a_store_from_before_the_id_gets_it_and_keeps_what_it_has(tmp_path: Path) -> None:
    path = await played(tmp_path / "rose.db")
    make(path, "PRAGMA application_id = 0")
    store = await Store.open(path)
    assert len(list(await store.read(lambda transaction: list(transaction.matches.all())))) == 1
    await store.close()
    assert int.from_bytes(path.read_bytes()[68:72], "big") == APPLICATION_ID


@pytest.mark.parametrize(
    "statements",
    [
        ("CREATE TABLE recipes (a)",),
        ("PRAGMA journal_mode = WAL", "CREATE TABLE recipes (a)"),
        ("CREATE TABLE people (a)", "CREATE TABLE matches (a)", "PRAGMA user_version = 2"),
        ("CREATE TABLE recipes (a)", "PRAGMA user_version = 99"),
        ("PRAGMA application_id = 4711", "CREATE TABLE recipes (a)"),
        ("PRAGMA journal_mode = WAL", "PRAGMA application_id = -1", "CREATE TABLE recipes (a)"),
        (
            "PRAGMA application_id = 4711",
            "CREATE TABLE people (a)",
            "CREATE TABLE matches (a)",
            "CREATE TABLE moves (a)",
        ),
    ],
)
async def test_a_database_of_another_program_is_refused_and_not_touched(
    tmp_path: Path, statements: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rose.db"
    make(path, *statements)
    before = traces(tmp_path)
    with pytest.raises(NotOurs, match="another program"):
        await Store.open(path)
    for command in (["check"], ["export", "abc"], ["backup", str(tmp_path / "copy.db")]):
        assert main([command[0], "--store", str(path), *command[1:]]) == 2
    assert capsys.readouterr().err.count("another program") == 3
    assert traces(tmp_path) == before


@pytest.mark.parametrize("left", ["nothing", "empty"])
@pytest.mark.parametrize("trace", ["rose.db-wal", "rose.db.before-2", "rose.db.holds-matches"])
async def test_a_store_that_has_gone_is_said_and_its_traces_stay(tmp_path: Path, left: str, trace: str) -> None:
    path = tmp_path / "rose.db"
    (tmp_path / trace).write_bytes(b"moves that could still be saved")
    if left == "empty":
        path.touch()
    before = traces(tmp_path)
    with pytest.raises(StoreGone, match=rf"missing or empty, but {trace} beside it"):
        await Store.open(path)
    assert traces(tmp_path) == before
    (tmp_path / trace).unlink()
    await (await Store.open(path)).close()


def test_a_store_that_another_process_makes_just_now_has_not_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was empty at the first look; then the other process wrote the file, and its -wal after that."""
    path = tmp_path / "rose.db"
    answers = iter([True])
    monkeypatch.setattr("data.engine.migrate.is_empty", lambda _: next(answers))
    make(path, "CREATE TABLE people (a)")
    (tmp_path / "rose.db-wal").write_bytes(b"its first moves")
    assert schema_of(path) == 0


async def test_an_empty_log_or_the_copy_of_another_store_is_no_trace(tmp_path: Path) -> None:
    (tmp_path / "rose.db-wal").touch()
    (tmp_path / "other.db.before-2").write_bytes(b"of another one")
    await (await Store.open(tmp_path / "rose.db")).close()


async def test_the_note_is_left_when_somebody_has_played(tmp_path: Path) -> None:
    path = tmp_path / "rose.db"
    await (await Store.open(path)).close()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        leave_note(path, connection)
    assert not note_of(path).exists()
    await played(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        leave_note(path, connection)
    assert "rose.db holds matches" in note_of(path).read_text(encoding="utf-8")
    path.unlink()
    with pytest.raises(StoreGone):
        await Store.open(path)


def damage(path: Path, what: str = "moves") -> None:
    """Overwrite the first page of a table or an index, as a broken disk would."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (what,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)


async def test_damaged_pages_are_found_at_the_start(tmp_path: Path) -> None:
    path = await played(tmp_path / "rose.db")
    damage(path)
    with pytest.raises((Damaged, NotSaved), match=r"damaged|malformed"):
        await Store.open(path)


async def test_the_look_at_the_start_ends_in_time(tmp_path: Path) -> None:
    path = tmp_path / "large.db"
    make(
        path,
        "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT NOT NULL)",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
        " INSERT INTO t SELECT i, i FROM n",
    )
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert not refuse_damaged(connection, seconds=-1)
        assert refuse_damaged(connection)
        assert connection.execute("SELECT count(*) FROM t").fetchone() == (20000,), "what comes later is not held up"
