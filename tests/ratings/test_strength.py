"""Tests for strength in practice: the rungs match the measurements, and the estimate follows the results."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from opponents.levels import LEVELS
from ratings.rating import Outcome
from ratings.strength import RUNGS, estimate

PAGE = Path(__file__).parents[2] / "docs" / "opponents.md"
LEVEL = st.sampled_from(list(RUNGS))
RESULTS = st.lists(st.tuples(LEVEL, st.sampled_from(Outcome)), min_size=5, max_size=40)


def test_the_rungs_are_the_levels_at_the_distances_that_were_measured() -> None:
    assert list(RUNGS) == [level.key for level in LEVELS]
    measured = dict(re.findall(r"\| (\w+ beats \w+) \| ([\d.]+) % \|", PAGE.read_text(encoding="utf-8")))
    for lower, upper in pairwise(RUNGS):
        share = 1 / (1 + math.exp(RUNGS[lower] - RUNGS[upper]))
        assert f"{share:.1%}" == measured[f"{upper} beats {lower}"] + "%"


def test_half_of_the_points_against_a_level_is_that_level() -> None:
    for level in RUNGS:
        found = estimate([(level, Outcome.WON), (level, Outcome.LOST)] * 10)
        assert found is not None
        assert found.level == level


def test_a_few_results_say_nothing_and_old_ones_no_more() -> None:
    assert estimate([("knight", Outcome.WON)] * 4) is None
    assert estimate([("nobody", Outcome.WON)] * 40) is None
    now, before = [("page", Outcome.LOST)] * 40, [("king", Outcome.WON)] * 40
    assert estimate(now + before) == estimate(now)


def test_who_has_only_met_the_weakest_is_not_called_a_master() -> None:
    found = estimate([("page", Outcome.WON)] * 40)
    assert found is not None
    assert found.level == "squire"


@given(RESULTS, st.integers(0, 39))
def test_a_better_result_never_makes_weaker(results: list[tuple[str, Outcome]], which: int) -> None:
    level, _ = results[which % len(results)]
    heights = []
    for outcome in (Outcome.LOST, Outcome.DRAWN, Outcome.WON):
        results[which % len(results)] = (level, outcome)
        found = estimate(results)
        assert found is not None
        heights.append(found.height)
    assert heights == sorted(heights)
