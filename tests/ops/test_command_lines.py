"""A bad command line gives one line and an exit code, never a traceback.

Each is tried in its own folder, in this process: an exception from `main` would be a traceback. No test names a device
as a place to write to: a faulty program would replace it by a file.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import bot
from bench.__main__ import main as bench
from data.__main__ import main as data
from game.__main__ import main as game
from opponents.training.command_line import count, folder, in_words, learned_file
from render.__main__ import main as render
from sandbox.__main__ import main as sandbox
from tests.data.test_upgrading import lived_in

EXAMPLE = Path(__file__).parents[2] / "docs" / "example.txt"
HALF = "\udced\udca0\udcbd.txt"  # how Python decodes bytes that are half a surrogate pair
ENDLESS = "/dev/zero"
BAD = ["", ".", "folder", "missing/file", "x" * 5000, HALF, "line\nbreak", "empty", "odd.json", "\ud83d"]
NUMBERS = ["", "-1", "1e9", "9" * 40, "nan", "١", HALF]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "rose.db"
    lived_in(3, path)
    return path


@pytest.fixture(autouse=True)
def scratch(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for key in [key for key in os.environ if key.startswith("ROSE_") or key == "DISCORD_TOKEN"]:
        monkeypatch.delenv(key)
    Path("folder").mkdir()
    Path("empty").touch()
    Path("odd.json").write_text('["half \\ud83d"]', encoding="utf-8")
    shutil.copy(EXAMPLE, "example.txt")
    shutil.copy(store, "rose.db")
    if hasattr(os, "mkfifo"):
        os.mkfifo("fifo")


def ends(main: Callable[[list[str]], int], *words: str) -> int:
    """The exit code; any other exception fails the test."""
    try:
        return main(list(words))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else -1


@pytest.mark.parametrize("bad", BAD)
def test_what_is_read(bad: str) -> None:
    for command in ("trace", "verify", "position", "moves"):
        assert ends(game, command, bad) in (1, 2)
    assert ends(render, bad, "--out", "board.png") in (1, 2)
    assert ends(render, "replay", bad, "--out", "match.gif") in (1, 2)
    assert ends(data, "check", "--store", bad) in (1, 2)
    assert ends(data, "backup", "--store", bad, "copy.db") in (1, 2)
    assert ends(data, "restore", "--store", "new.db", bad) in (1, 2)
    assert ends(data, "export", "--store", "rose.db", bad) == 2
    assert not Path("new.db").exists()


@pytest.mark.parametrize("bad", ["", "folder", "missing/file", "\ud83d"])
def test_where_something_is_written(bad: str) -> None:
    assert ends(render, "example.txt", "--turn", "3", "--out", bad) == 2
    assert ends(data, "backup", "--store", "rose.db", bad) == 2


@pytest.mark.parametrize("place", ["", ".", "folder", "fifo", "x" * 5000])
def test_nothing_but_a_file_is_replaced_by_a_restore(place: str, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    assert ends(data, "restore", "--store", place, "rose.db") == 2
    assert sorted(tmp_path.iterdir()) == before


def test_files_may_be_called_by_half_a_character(capsys: pytest.CaptureFixture[str]) -> None:
    assert ends(data, "backup", "--store", "rose.db", HALF) == 0
    assert ends(data, "restore", "--store", HALF, "rose.db") == 0
    assert "\\udced" in capsys.readouterr().out


@pytest.mark.skipif(not Path(ENDLESS).exists(), reason="there is nothing endless here")
def test_what_never_ends() -> None:
    for command in ("trace", "verify", "position"):
        assert ends(game, command, ENDLESS) == 2
    assert ends(render, ENDLESS, "--out", "board.png") == 2
    for command in ("check", "export", "backup"):
        assert ends(data, command, "--store", ENDLESS, *([] if command == "check" else ["x"])) == 2
    assert ends(data, "restore", "--store", "new.db", ENDLESS) == 2
    with pytest.raises(argparse.ArgumentTypeError):
        learned_file(ENDLESS)


@pytest.mark.parametrize("bad", NUMBERS)
def test_numbers(bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ends(game, "position", "example.txt", f"--turn={bad}") == 2
    assert ends(game, "random", f"--games={bad}") == 2
    assert ends(game, "random", f"--seed={bad}") in (0, 2)
    if bad != "١":  # to Python it is a number
        assert ends(render, "example.txt", "--out", "board.png", f"--turn={bad}") == 2
        assert ends(render, "replay", "example.txt", "--out", "match.gif", f"--from={bad}") == 2
    monkeypatch.setattr(sys, "argv", ["sandbox", f"--port={bad}"])
    assert ends(lambda _: sandbox()) == 2
    with pytest.raises(argparse.ArgumentTypeError):
        count(bad)


@pytest.mark.parametrize("bad", ["folder", "fifo", "x" * 5000, "zero\0", "odd.json"])
def test_the_sandbox_keeps_its_state_in_files_alone(bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["sandbox", "--state", bad])
    assert ends(lambda _: sandbox()) in (1, 2)


@pytest.mark.parametrize("bad", [*BAD, *NUMBERS])
def test_the_bot_and_the_measurements_take_no_such_words(bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ends(bot.main, f"--{bad}") == 2
    monkeypatch.setattr(sys, "argv", ["bench", bad])
    assert ends(lambda _: bench()) == 2


@pytest.mark.parametrize("bad", ["folder", "fifo", "x" * 5000])
def test_programs_that_learn_look_at_their_files_first(bad: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        learned_file(bad)
    if bad != "folder":
        with pytest.raises(argparse.ArgumentTypeError):
            folder(bad)


def test_what_cannot_be_learned_from_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended, in_words(argparse.ArgumentParser(prog="arena")):
        raise KeyError("variants")
    assert ended.value.code == 2
    assert capsys.readouterr().err == "arena: KeyError: 'variants'\n"
