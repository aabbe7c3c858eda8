"""One bot for each file: a second one is refused, and the lock ends with its process however that ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from data.engine.single_instance import only_one
from data.errors import InUse

HOLD = """
import sys
from pathlib import Path
from data.engine.single_instance import only_one
with only_one(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_the_second_is_refused_and_told_who_is_there_until_that_one_is_killed(tmp_path: Path) -> None:
    store = tmp_path / "rose.db"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(store)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(InUse) as refused, only_one(store):
            pass
        assert str(refused.value) == (
            f"another bot (process {other.pid}) is using it: stop that one first, or name another file"
        )
        other.kill()
        other.wait()
    with only_one(store):
        pass
    with only_one(store):
        pass


def test_another_file_is_nobody_s_business(tmp_path: Path) -> None:
    with only_one(tmp_path / "rose.db"), only_one(tmp_path / "sandbox.db"):
        pass
