"""The pace of a worker: a busy machine does not look like a slow search, and time limits on the clock hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opponents.pace import Pace

crowds = st.lists(st.floats(1.0, 50.0), min_size=1, max_size=30)


@given(crowds)
def test_a_busy_machine_does_not_make_a_slow_search(crowds: list[float]) -> None:
    pace = Pace.at_first(400_000)
    for crowd in crowds:
        pace.learn(4000, busy=0.01, passed=0.01 * crowd)
    assert pace.speed == pytest.approx(400_000)


@given(st.floats(1.0, 50.0))
def test_how_long_a_second_takes_is_learned_and_forgotten(crowd: float) -> None:
    pace = Pace.at_first(400_000)
    for _ in range(400):
        pace.learn(4000, busy=0.01, passed=0.01 * crowd)
    assert pace.crowding == pytest.approx(crowd, rel=0.01)
    assert pace.allows(0.1) == pytest.approx(40_000 / crowd, rel=0.02)
    for _ in range(400):
        pace.learn(4000, busy=0.01, passed=0.01)
    assert pace.crowding == pytest.approx(1.0, rel=0.01)


def test_a_search_of_a_moment_hardly_counts() -> None:
    pace = Pace.at_first(400_000)
    for _ in range(20):  # a dozen simulations take as long to begin as to make
        pace.learn(12, busy=0.0003, passed=0.0003)
    assert pace.speed > 350_000


def test_a_search_that_is_slower_than_it_was_is_believed() -> None:
    pace = Pace.at_first(400_000)
    for _ in range(100):
        pace.learn(1000, busy=0.1, passed=0.1)
    assert pace.speed == pytest.approx(10_000, rel=0.01)


def test_a_clock_that_ticks_coarsely_never_divides_by_nothing() -> None:
    pace = Pace(0.0, 0.0, 0.0)
    pace.learn(0, busy=0.0, passed=0.0)
    assert pace.speed == pace.crowding == 1.0
