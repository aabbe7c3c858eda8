"""The check finds inconsistent rows; and the command line, as an operator uses it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from data.__main__ import main
from data.engine.file_identity import APPLICATION_ID
from data.errors import NotRead
from data.rows.match_rows import MatchRow, OfferKind
from data.tables.match_table import MatchTable
from game import parse_record
from matches.checks.store_check import check
from matches.model.context import Context
from matches.play.offers import agree, offer
from matches.play.playing import make_move, resign
from tests.corrupt_store import by_force
from tests.matches.players import ALICE, BOB, duel, open_context, play_on, play_to_the_end


@pytest.fixture
async def context(where: Path | str) -> AsyncIterator[Context]:
    context = await open_context(where)
    yield context
    await context.store.close()


@pytest.fixture
async def path(context: Context) -> Path | str:
    """A store with a finished match, a running one and one with a move taken back; not in use."""
    over = await play_on(context, await duel(context), 6)
    await resign(context, over.id, ALICE.id, over.turn)
    await play_on(context, await duel(context), 7)
    back = await play_on(context, await duel(context), 1)
    await offer(context, back.id, ALICE.id, back.turn, OfferKind.TAKE_BACK)
    await agree(context, back.id, BOB.id, back.turn, OfferKind.TAKE_BACK)
    await context.store.close()
    return context.store.where


async def test_a_store_that_is_right(path: Path | str) -> None:
    found = check(path)
    assert (found.matches, found.moves, found.problems) == (3, 6 + 7 + 2, ())


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("DELETE FROM moves WHERE turn = 3", "entries"),
        ("DELETE FROM moves WHERE turn = 3", "cannot be played again"),
        ("UPDATE moves SET text = '+' WHERE turn = 0", "cannot be played again"),
        ("UPDATE moves SET text = 'N9' WHERE turn = 0", "cannot be played again"),
        ("UPDATE moves SET text = '-5' WHERE turn = 1", "cannot be played again"),
        ("UPDATE moves SET seat = 1 - seat WHERE turn = 2", "cannot be played again"),
        ("UPDATE moves SET made_by = 'computer' WHERE turn = 2", "wrong kind of seat"),
        ("UPDATE moves SET seat = 3 WHERE turn = 2", "not at the table"),
        ("UPDATE matches SET red = red + 1 WHERE ending IS NULL", "score"),
        ("UPDATE matches SET to_move = 1 - to_move WHERE ending IS NULL", "to move"),
        ("UPDATE matches SET winner = 0 WHERE ending = 'resigned'", "winner"),
        ("UPDATE matches SET winner = NULL, ending = 'played' WHERE ending = 'resigned'", "the moves say otherwise"),
        ("UPDATE matches SET ended_by = NULL WHERE ending = 'resigned'", "who ended it"),
        ("UPDATE matches SET secret = CAST('another secret, of 32 bytes too.' AS BLOB)", "cannot be played again"),
        ("DELETE FROM seats WHERE seat = 1", "seats"),
        ("UPDATE matches SET rings_at = NULL WHERE ending IS NULL", "without anybody looking"),
        ("UPDATE matches SET rings_at = deadline + 1 WHERE ending IS NULL", "without anybody looking"),
    ],
)
async def test_what_is_wrong_is_found(path: Path | str, statement: str, complaint: str) -> None:
    by_force(path, statement)
    found = check(path)
    assert any(complaint in problem.text for problem in found.problems), found.problems
    # A career follows from all matches of a person, so its problems name no match.
    assert all(problem.match or "career" in problem.text for problem in found.problems)


async def test_a_match_that_should_be_over_is_found(context: Context) -> None:
    match = await play_to_the_end(context, await duel(context))
    await context.store.close()
    by_force(
        context.store.where,
        f"UPDATE matches SET ending = NULL, ended_at = NULL, winner = NULL, to_move = 0 WHERE id = '{match.id}'",
    )
    assert [problem.text for problem in check(context.store.where).problems] == [
        "it is stored as running, the moves end it",
        "it is rated but must not be",
    ]


@pytest.mark.sqlite
async def test_a_reference_to_nothing_and_a_broken_page_are_found(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM people WHERE id = 1")
        connection.commit()
    assert any("points to nothing in people" in problem.text for problem in check(path).problems)
    with path.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(b"\xff" * 20000)
    try:
        problems = check(path).problems
    except NotRead:
        return
    assert any("integrity" in problem.text for problem in problems)


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "data", *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
    )


@pytest.mark.slow
@pytest.mark.sqlite
async def test_the_command_line_while_the_bot_is_running(context: Context, tmp_path: Path) -> None:
    running = await play_on(context, await duel(context), 5)
    over = await play_to_the_end(context, await duel(context))
    store = context.store.path

    checked = run("check", "--store", store)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout == f"2 matches, {5 + over.moves} moves, 0 problems\n"

    copied = run("backup", "--store", store, tmp_path / "copy.db")
    assert copied.returncode == 0
    assert check(tmp_path / "copy.db") == check(store)
    again = run("backup", "--store", store, tmp_path / "copy.db")
    assert again.returncode == 2
    assert "there already" in again.stderr

    exported = run("export", "--store", store, over.id)
    assert exported.returncode == 0
    assert parse_record(exported.stdout).final().view() == over.view
    refused = run("export", "--store", store, running.id)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "still running" in refused.stderr
    assert run("export", "--store", store, "nothing").returncode == 2
    # The bot continues after that.
    await make_move(context, running.id, BOB.id, running.turn, running.view.legal_moves()[0])


@pytest.mark.sqlite
async def test_the_command_line_on_what_is_wrong(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    by_force(path, "UPDATE matches SET red = 999")
    assert main(["check", "--store", str(path)]) == 1
    assert "999" in capsys.readouterr().out
    assert main(["check", "--store", str(path.with_name("nowhere.db"))]) == 2
    text = path.with_name("text.db")
    text.write_text("roses " * 100)
    assert main(["check", "--store", str(text)]) == 2
    newer = path.with_name("newer.db")
    with contextlib.closing(sqlite3.connect(newer)) as connection:
        connection.execute("PRAGMA user_version = 99")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("CREATE TABLE t (a)")
    assert main(["check", "--store", str(newer)]) == 2
    assert main(["export", "--store", str(newer), "abc"]) == 2
    complaints = capsys.readouterr().err
    assert "no file" in complaints
    assert complaints.count("newer program") == 2
    assert "Traceback" not in complaints


@pytest.mark.sqlite
async def test_a_store_that_nobody_has_opened_since_can_be_checked(path: Path) -> None:
    assert not path.with_name("store.db-wal").exists()
    assert main(["check", "--store", str(path)]) == 0


async def test_matches_are_looked_at_one_at_a_time_and_counted(
    path: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No list of all matches is made."""
    read = 0
    every = MatchTable.all

    def counted(table: MatchTable) -> Iterator[MatchRow]:
        nonlocal read
        for match in every(table):
            read += 1
            yield match

    monkeypatch.setattr(MatchTable, "all", counted)
    told: list[tuple[int, int, int]] = []
    check(path, lambda done, of: told.append((done, of, read)))
    assert told == [(1, 3, 1), (2, 3, 2), (3, 3, 3)]


async def test_on_a_terminal_a_line_says_how_far_it_is(
    path: Path | str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["check", "--store", str(path)]) == 0
    said = capsys.readouterr()
    assert "1 of 3 matches" in said.err
    assert said.err.endswith("\r\x1b[K"), "the line is cleared at the end"
    assert said.out == "3 matches, 15 moves, 0 problems\n"
