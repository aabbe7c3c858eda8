"""`python -m game` as people and programs call it."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from pathlib import Path

import pytest

from game import Record, Variant, parse_record, parse_records

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
        ("random", "--variant", "chess"),
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
