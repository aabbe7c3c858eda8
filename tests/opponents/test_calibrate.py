"""Calibration: predictions compared with results, over whole matches."""

from __future__ import annotations

import numpy as np
import pytest

from opponents.kernel.learned import Curve
from opponents.kernel_rows import ROW
from opponents.training.calibrate import BINS, bins_of, brier, curve_of, mapped, report
from opponents.training.selfplay import Seen


def timid(stretch: float, beginner: float = 0.0, matches: int = 2000, seed: int = 1) -> Seen:
    """Matches of five tables each, whose search says less than it could and thinks too much of who began."""
    lots = np.random.default_rng(seed)
    odds = np.repeat(lots.normal(0.0, 1.5, matches), 5)
    results = np.repeat(lots.random(matches) < 1 / (1 + np.exp(-stretch * odds[::5] - beginner)), 5).astype(np.float32)
    chances = (1 / (1 + np.exp(-odds))).astype(np.float32)
    rows = np.zeros((matches * 5, ROW), dtype=np.int64)
    return Seen(rows, chances, results, np.repeat(np.arange(matches, dtype=np.int32), 5))


@pytest.mark.parametrize(("stretch", "beginner"), [(0.8, 0.0), (1.0, 0.3), (1.3, -0.5)])
def test_the_curve_is_found(stretch: float, beginner: float) -> None:
    seen = timid(stretch, beginner, matches=10_000)
    found = curve_of(seen.values, seen.results)
    assert (found.stretch, found.beginner) == pytest.approx((stretch, beginner), abs=0.1)


def test_the_curve_of_many_is_the_curve_of_one() -> None:
    chances = np.array([0.02, 0.3, 0.5, 0.97])
    curve = Curve(1.3, -0.4)
    assert mapped(chances, curve) == pytest.approx([curve(float(each), began=True) for each in chances])
    assert 1 - mapped(chances, curve) == pytest.approx([curve(1 - float(each), began=False) for each in chances])


def test_bins_tell_what_came_and_how_sure_that_is() -> None:
    seen = timid(1.6)
    raw = bins_of(seen.values, seen.results, seen.matches)
    assert len(raw) == BINS
    assert sum(each.tables for each in raw) == len(seen)
    assert all(each.low <= each.came <= each.high for each in raw)
    assert raw[1].came < raw[1].said
    assert raw[-2].came > raw[-2].said
    assert max(each.off for each in raw) > 0.03
    better = bins_of(mapped(seen.values, Curve(1.6)), seen.results, seen.matches)
    assert max(each.off for each in better) < 0.03
    # Tables of one match share their end: five times the tables of the same matches make nobody surer.
    once = bins_of(seen.values[::5], seen.results[::5], seen.matches[::5])
    assert raw[5].high - raw[5].low == pytest.approx(once[5].high - once[5].low, rel=0.1)


def test_the_report_compares_with_a_constant_guess() -> None:
    seen = timid(1.4)
    assert brier(seen.values, seen.results) < brier(seen.results.mean(), seen.results)
    told = report(seen, Curve(1.4, 0.1)).splitlines()
    assert len(told) == 2 * (1 + BINS)
    assert told[1 + BINS].startswith("stretched by 1.400, moved by +0.100 for red: Brier 0.")
