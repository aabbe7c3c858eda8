"""Tests for the command line `python -m game`."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import Record, Variant, parse_record, parse_records
from game.__main__ import main

ROOT = Path(__file__).parents[2]
MATCHES = Path(__file__).parent / "matches"
KEYS = [
    "move", "seat", "crown", "red", "white", "hands", "heroes", "pile", "discard",
    "tokens_left", "legal", "score", "passed", "over", "winner",
]  # fmt: skip


def game(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", *words], input=stdin, capture_output=True, text=True, cwd=ROOT, check=False
    )


@pytest.fixture(scope="module")
def written() -> str:
    return game("random", "--variant", "texas", "--games", "2", "--seed", "abcdef").stdout


def test_random_matches_are_whole_and_repeatable(written: str) -> None:
    records = list(parse_records(written))
    assert [record.variant for record in records] == [Variant.TEXAS] * 2
    assert all(record.final().over for record in records)
    assert records[0].seed != records[1].seed
    assert game("random", "--variant", "texas", "--games", "2", "--seed", "ABCDEF").stdout == written
    assert game("random").stdout != game("random").stdout


def test_a_trace_has_a_line_for_the_opening_and_one_a_move(written: str, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    record = next(iter(parse_records(written)))
    file.write_text(str(record), encoding="utf-8")
    answer = game("trace", str(file))
    assert (answer.returncode, answer.stderr) == (0, "")
    lines = [json.loads(line) for line in answer.stdout.splitlines()]
    assert [line["move"] for line in lines] == [None, *map(str, record.moves)]
    assert all(list(line) == KEYS for line in lines)
    first, last = lines[0], lines[-1]
    assert (first["seat"], first["crown"], first["pile"], first["heroes"]) == (0, "e5", 12, [2, 2, 2, 2])
    assert (first["over"], first["winner"], first["passed"]) == (False, None, [])
    assert first["legal"] == sorted(first["hands"][0])
    assert (last["seat"], last["over"], last["legal"]) == (None, True, [])
    assert record.outcome is not None
    assert last["winner"] == record.outcome.value
    for line in lines:
        assert all(line[key] == sorted(line[key]) for key in ("red", "white", "discard", "legal"))
        assert len(line["red"]) + len(line["white"]) + line["tokens_left"] == 52


def test_each_line_of_a_trace_follows_from_the_one_before(written: str) -> None:
    lines = [json.loads(line) for line in game("trace", "-", stdin=written).stdout.splitlines()]
    passes = 0
    for before, after in itertools.pairwise(lines):
        if after["move"] is None:
            continue
        assert after["move"] in before["legal"]
        passes += len(after["passed"])
        if not after["over"]:
            assert after["seat"] == (before["seat"] + 1 + len(after["passed"])) % 4
    assert passes > 0


def test_verify_says_what_it_found(written: str) -> None:
    answer = game("verify", "-", stdin=written)
    assert answer.returncode == 0
    assert answer.stdout.count("good") == 2
    record = parse_record(str(next(iter(parse_records(written)))))
    liar = Record(record.variant, bytes(32), proof=record.proof)
    answer = game("verify", "-", stdin=str(liar))
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "the seed does not follow" in answer.stderr


def test_a_false_result_is_found(written: str) -> None:
    other = {"red": "white", "white": "red", "draw": "red"}
    record = next(iter(parse_records(written)))
    assert record.outcome is not None
    claim = f'[Result "{record.outcome.value}"]'
    answer = game("verify", "-", stdin=str(record).replace(claim, f'[Result "{other[record.outcome.value]}"]'))
    assert answer.returncode == 1
    assert f"it says {other[record.outcome.value]}" in answer.stderr


@pytest.mark.parametrize("command", ["trace", "verify"])
def test_a_bad_record_is_refused_with_its_line(command: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(b'[Variant "duel"]\n[Seed "00"]\n\nN1\n')
    answer = game(command, str(file))
    assert (answer.returncode, answer.stdout) == (1, "")
    assert f"{file}: line 2: this header cannot have this value: Seed '00'" in answer.stderr


@pytest.mark.parametrize(
    "words",
    [
        (), ("dance",), ("trace",), ("trace", "/no/such/file"), ("trace", "/"), ("random", "--games", "0"),
        ("random", "--games", "many"), ("random", "--seed", "xyz"), ("random", "--seed", ""),
        ("random", "--variant", "chess"), ("position",), ("position", "/no/such/file"), ("moves",),
        ("moves", "--help me"),
        ("position", "docs/example.txt", "--turn", "-1"), ("position", "docs/example.txt", "--turn", "٣"),
        ("position", "docs/example.txt", "--record", "0"),
    ],
)  # fmt: skip
def test_wrong_use_exits_with_two_and_says_why_on_standard_error(words: tuple[str, ...]) -> None:
    answer = game(*words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "Traceback" not in answer.stderr
    assert answer.stderr.startswith(("usage:", "python -m game:"))


def test_help_lists_the_commands() -> None:
    answer = game("--help")
    assert answer.returncode == 0
    assert all(command in answer.stdout for command in ("trace", "random", "verify", "Exit code"))


def test_a_reader_that_has_seen_enough_is_no_trouble(written: str, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(written * 20, encoding="utf-8")
    tracing = subprocess.Popen(
        [sys.executable, "-m", "game", "trace", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    assert tracing.stdout is not None
    assert tracing.stderr is not None
    with tracing.stdout as out, tracing.stderr as err:
        out.readline()
        out.close()
        assert err.read() == b""
    assert tracing.wait() == 141  # as for any program whose pipe was closed


@pytest.mark.parametrize("variant", Variant)
def test_a_stored_match_is_traced_as_ever(variant: Variant) -> None:
    file = MATCHES / f"{variant}.txt"
    assert game("trace", str(file)).stdout == file.with_suffix(".jsonl").read_text(encoding="utf-8")


def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "game", "random"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            check=False,
        )
    assert (answer.returncode, answer.stderr) == (2, "python -m game: standard output: No space left on device\n")


def test_closed_input_and_output_are_told() -> None:
    command = f"exec {sys.executable} -m game trace - <&-"
    answer = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (answer.returncode, answer.stderr) == (2, "python -m game: standard input and output must not be closed\n")


def test_an_odd_seed_is_as_good_as_an_even_one() -> None:
    assert game("random", "--seed", "7").stdout == game("random", "--seed", "07").stdout


class TestPositions:
    def test_the_position_after_each_turn_is_where_the_next_one_begins(self, written: str) -> None:
        for turn in (0, 1, 40):
            answer = game("position", "-", "--record", "2", "--turn", str(turn), stdin=written)
            assert (answer.returncode, answer.stderr) == (0, "")
            line = json.loads(game("trace", "-", stdin=self.second(written)).stdout.splitlines()[turn])
            moves = game("moves", answer.stdout.strip()).stdout.splitlines()
            assert moves == [*line["legal"], "score {} {}".format(*line["score"])]

    def second(self, written: str) -> str:
        return str(list(parse_records(written))[1])

    def test_without_a_turn_it_is_the_last(self) -> None:
        answer = game("position", "docs/example.txt")
        assert answer.stdout.split(" ")[2] == "-"
        assert game("moves", answer.stdout.strip()).stdout == "score 174 369\n"

    def test_the_opening_s_moves(self) -> None:
        line = "9/9/9/9/9/9/9/9/9 e5 1 N2,NE3,S3,W3,E3/NW1,NE2,NE1,W1 44 -"
        assert game("moves", line).stdout == "+\nNE1\nNE2\nNW1\nW1\nscore 0 0\n"

    def test_of_several_records_one_has_to_be_named(self, written: str) -> None:
        answer = game("position", "-", stdin=written)
        assert (answer.returncode, answer.stdout) == (2, "")
        assert answer.stderr == "python -m game: -: there are 2 records: say which with --record 1 to 2\n"
        assert game("position", "-", "--record", "3", stdin=written).returncode == 2

    @pytest.mark.parametrize(
        "words",
        [
            ("moves", ""),
            ("moves", "9/9/9/9/9/9/9/9/9 e5 0 N2/N2 44 -"),
            ("moves", os.fsdecode(b"9/9 \xff\xed\xa0\x80 - - - -")),
            ("position", "docs/example.txt", "--turn", "119"),
            ("position", os.fsdecode(b"docs/\xff")),
            ("position", "/dev/zero"),
            ("position", "Makefile"),
        ],
    )
    def test_what_is_refused_gets_one_line(self, words: tuple[str, ...]) -> None:
        answer = game(*words)
        assert (answer.returncode, answer.stdout) == (2, "")
        assert answer.stderr.startswith("python -m game: ")
        assert answer.stderr.count("\n") == 1

    def test_a_file_without_an_end_is_not_read_to_its_end(self) -> None:
        assert game("position", "/dev/zero").stderr == "python -m game: /dev/zero: larger than 64 MiB\n"

    def test_half_a_surrogate_pair_names_no_file(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["position", "\ud800"]) == 2
        assert capsys.readouterr().err == "python -m game: '\\ud800': not a valid file name\n"
