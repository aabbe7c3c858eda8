"""Random walks: after any fault the screen follows the store, nothing is stuck, and nobody is told twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulation.walk import walk

WALKS, CHUNK = 300, 10


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, WALKS + 1, CHUNK))
def test_whatever_happens_the_screen_follows_the_store(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + CHUNK):
        walk(seed, tmp_path)


def test_a_walk_can_be_gone_again(tmp_path: Path) -> None:
    """The same seed gives the same walk, so that a failure can be repeated."""
    assert walk(7, tmp_path).told == walk(7, tmp_path).told
