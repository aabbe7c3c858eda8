"""Training, the shipped weights, and the cache of compiled code."""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from game import TOKENS, Variant
from opponents.kernel import compiled
from opponents.kernel.evaluation import LEAN_FEATURES, feature_count
from opponents.kernel.learned import NET_FILE, WEIGHTS_FILE, Judgement, Net, shipped
from opponents.kernel_rows import SEAT
from opponents.levels import GREEDY, LEVELS
from opponents.training.fit import KNOTS, fit_chances, fit_leanings
from opponents.training.selfplay import dealt
from opponents.training.train import NET_PLANS, learn, learn_net
from tests.opponents.judging import red_chance

ROOT = Path(__file__).resolve().parents[2]


def test_the_fit_finds_weights_that_change_over_the_match() -> None:
    lots = np.random.default_rng(1)
    tables = lots.normal(size=(30_000, 2))
    tokens = lots.integers(0, TOKENS + 1, 30_000).astype(float)
    true = tables[:, 0] * (2 * tokens / TOKENS) - tables[:, 1]
    results = (lots.random(30_000) < 1 / (1 + np.exp(-true))).astype(float)
    fitted = fit_chances(tables, tokens, results)
    assert fitted.weights.shape == (KNOTS, 2)
    assert fitted.weights[:, 0] == pytest.approx(np.linspace(0, 2, KNOTS), abs=0.2)
    assert fitted.weights[:, 1] == pytest.approx([-1] * KNOTS, abs=0.2)
    assert fitted.loss < 0.6 < math.log(2)


def test_the_fit_of_leanings_finds_what_was_liked() -> None:
    lots = np.random.default_rng(2)
    moves = lots.normal(size=(9000, 2))
    groups = np.repeat(np.arange(3000), 3)
    liking = np.exp(moves @ np.array([1.5, -0.5])).reshape(-1, 3)
    shares = (liking / liking.sum(axis=1, keepdims=True)).ravel()
    assert fit_leanings(moves, groups, shares).weights == pytest.approx([1.5, -0.5], abs=0.02)


def test_training_is_reproducible_and_writes_what_a_mind_can_use() -> None:
    plan = [(6, 0), (3, 20)]
    learned = learn(Variant.TEXAS, plan, seed=3)
    assert learned == learn(Variant.TEXAS, plan, seed=3)
    judgement = Judgement.between(learned["weights"], learned["policy"])
    row = [int(value) for value in dealt(Variant.TEXAS, random.Random(1))]
    assert row[SEAT] == 0
    assert 0.0 < red_chance(judgement, row) < 1.0
    assert [each["simulations"] for each in learned["generations"]] == [0, 20]


@pytest.mark.slow
def test_training_the_net_is_reproducible_and_goes_on_where_it_was(tmp_path: Path) -> None:
    plan = [(40, 8), (20, 8)]
    learned = learn_net(Variant.DUEL, plan, 3, WEIGHTS_FILE, tmp_path)
    assert [(each["matches"], each["simulations"]) for each in learned["generations"]] == plan
    assert len(list(tmp_path.iterdir())) == 2
    assert learn_net(Variant.DUEL, plan, 3, WEIGHTS_FILE, tmp_path) == learned
    assert learn_net(Variant.DUEL, plan, 3, WEIGHTS_FILE, None) == learned
    weights = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))["variants"]["duel"]
    judgement = Judgement.between(weights["weights"], weights["policy"], Net.read(learned))
    row = [int(value) for value in dealt(Variant.DUEL, random.Random(1))]
    assert 0.0 < red_chance(judgement, row) < 1.0
    assert red_chance(judgement, row) != red_chance(judgement, row, sees=False)


def test_the_shipped_net_says_how_it_was_learned_and_is_small() -> None:
    learned = json.loads(NET_FILE.read_text(encoding="utf-8"))
    assert NET_FILE.stat().st_size < 150_000
    for variant in Variant:
        each = learned["variants"][str(variant)]
        assert [(one["matches"], one["simulations"]) for one in each["generations"]] == NET_PLANS[variant]
        last = each["generations"][-1]
        assert last["search"] < last["rounded"] < last["regression"] - 0.01
        assert each["calibrated"]["matches"] >= 2000


def test_the_shipped_weights_fit_both_variants_and_are_small() -> None:
    learned = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))
    assert WEIGHTS_FILE.stat().st_size < 20_000
    assert set(learned["variants"]) == {str(variant) for variant in Variant}
    for variant in Variant:
        each = learned["variants"][str(variant)]
        assert each["seats"] == len(variant.seats)
        assert np.array(each["weights"]).shape == (KNOTS, feature_count(each["seats"]))
        assert len(each["policy"]) == LEAN_FEATURES
        assert np.isfinite(each["weights"]).all()
        assert each["generations"][-1]["loss"] < 0.62
    assert set(shipped()) == {2, 4}


def test_every_step_of_the_levels_is_more_work() -> None:
    for variant in Variant:
        works = [level.work(variant) for level in LEVELS]
        assert len(set(works)) == len(works)
        simulations = [work.simulations for work in works]
        assert simulations == sorted(simulations)
        assert GREEDY.work(variant) not in works


def test_compiled_code_is_kept_by_the_digest_of_the_kernel_where_it_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "here"))
    kept = compiled._cache_folder()
    assert kept is not None
    assert kept.parent == tmp_path / "here"
    # An install that nobody may write to: the user's own cache takes over; where that fails too, nothing is kept.
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    monkeypatch.setattr(compiled, "_HOME_CACHE", Path("/dev/null/nowhere"))
    kept = compiled._cache_folder()
    assert kept is not None
    assert kept.parent == tmp_path / "user" / "rose-king-bot"
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    assert compiled._cache_folder() is None


def test_where_nothing_can_be_kept_the_kernel_is_compiled_all_the_same() -> None:
    code = "from opponents.kernel import compiled, kernel_board as board\n"
    code += "print(compiled.COMPILED, compiled._OPTIONS, board.count(7))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": "/dev/null/nowhere"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["True", "{}", "3"]
