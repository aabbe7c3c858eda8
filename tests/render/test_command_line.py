"""Tests for the command line `python -m render`."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from render.__main__ import main
from tests.render.positions import ROOT

EXAMPLE = str(ROOT / "docs" / "example.txt")


def test_a_replay_with_its_alt_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "match.gif"
    words = ["--theme", "dark", "--seat", "white_1", "--lang", "de", "--speed", "quick", "--from", "90", "--to", "118"]
    assert main(["replay", EXAMPLE, "--out", str(out), *words]) == 0
    said = capsys.readouterr()
    assert said.out.startswith(
        "Die Partie zwischen Margaret (Rot) und Richard (Weiß) als Film, von Zug 90 bis Zug 118."
    )
    assert "frames of 720 x 870" in said.err
    with Image.open(out) as film:
        assert (film.format, film.size) == ("GIF", (720, 870))
        assert getattr(film, "n_frames", 1) > 10


def test_a_bar_for_people_who_wait(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["replay", EXAMPLE, "--out", str(tmp_path / "match.gif"), "--to", "6"]) == 0
    shown = capsys.readouterr().err.split("\r")
    assert shown[1].startswith("[#####")
    assert shown[-1].startswith(f"[{'#' * 40}] ")


def test_a_smaller_one_on_request(tmp_path: Path) -> None:
    out = tmp_path / "match.gif"
    assert main(["replay", EXAMPLE, "--out", str(out), "--to", "30", "--most-bytes", "60000"]) == 0
    assert out.stat().st_size <= 60_000


def test_an_end_away_from_the_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "match.txt"
    head, _, moves = Path(EXAMPLE).read_text("utf-8").partition("\n\n")
    head = head.replace('"white"', '"red"') + '\n[Ending "resignation"]'
    record.write_text(f"{head}\n\n{' '.join(moves.split()[:8])}\n", encoding="utf-8")
    assert main(["replay", str(record), "--out", str(tmp_path / "match.gif")]) == 0
    assert "Margaret (red) wins with red at" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--from", "0"], 2),
        (["--to", "119"], 2),
        (["--from", "9", "--to", "8"], 2),
        (["--seat", "red_2"], 2),
        (["--most-bytes", "100"], 1),
    ],
)
def test_what_cannot_be_is_told_in_one_line(
    words: list[str], code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "match.gif"
    assert main(["replay", EXAMPLE, "--out", str(out), *words]) == code
    assert capsys.readouterr().err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize("file", ["/dev/zero", "/no/such/file", str(ROOT / "Makefile")])
def test_a_file_that_holds_no_record(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", file, "--out", str(tmp_path / "match.gif")]) in (1, 2)
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_without_an_end_is_not_read_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "/dev/zero", "--out", str(tmp_path / "match.gif")]) == 2
    assert capsys.readouterr().err == "/dev/zero: larger than 1 MiB\n"


@pytest.mark.slow
def test_all_shows_every_kind_of_picture(tmp_path: Path) -> None:
    assert main([EXAMPLE, "--turn", "74", "--all", str(tmp_path)]) == 0
    made = {path.name for path in tmp_path.iterdir()}
    assert {"start.png", "board-red_1.png", "final-white_1.png", "replay.gif", "rules-1-idea.png"} <= made
    assert any(name.startswith("preview-") for name in made)
    assert any(name.startswith("emoji-") for name in made)
