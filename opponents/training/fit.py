"""Fits the examples of `opponents.training.train`: logistic regressions by Newton's method, in numpy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from game import TOKENS

Array = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

KNOTS: Final = 5
"""How many weight vectors there are over the match, from the first token to the last."""

_STEPS: Final = 12
_CHUNK: Final = 20_000


@dataclass(frozen=True, slots=True)
class Fitted:
    """The weights, with the mean log loss on held-out examples; 0.693 is the loss of a coin flip."""

    weights: Array
    loss: float


def fit_chances(features: Array, tokens: Array, results: Array, *, ridge: float = 5.0) -> Fitted:
    """Weight vectors at evenly spaced numbers of tokens, from positions and their results for the mover (0 to 1)."""
    held_out = len(features) // 10
    weights = _newton(features[held_out:], tokens[held_out:], results[held_out:], ridge)
    chances = _sigmoid(_spread_out(features[:held_out], tokens[:held_out]) @ weights)
    return Fitted(weights.reshape(KNOTS, -1), _log_loss(chances, results[:held_out]))


def _newton(features: Array, tokens: Array, results: Array, ridge: float) -> Array:
    size = KNOTS * features.shape[1]
    weights = np.zeros(size)
    for _ in range(_STEPS):
        slope, curve = -ridge * weights, np.eye(size) * ridge
        for start in range(0, len(features), _CHUNK):
            part = slice(start, start + _CHUNK)
            wide = _spread_out(features[part], tokens[part])
            chances = _sigmoid(wide @ weights)
            slope += wide.T @ (results[part] - chances)
            curve += (wide * (chances * (1 - chances))[:, None]).T @ wide
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-4:
            break
    return weights


def _spread_out(features: Array, tokens: Array) -> Array:
    """Each position's features at the two knots next to its number of tokens, in the shares in which they mix."""
    at = tokens / TOKENS * (KNOTS - 1)
    shares = np.maximum(0.0, 1.0 - np.abs(at[:, None] - np.arange(KNOTS)))
    wide: Array = (shares[:, :, None] * features[:, None, :]).reshape(len(features), -1)
    return wide


def fit_leanings(features: Array, groups: Numbers, shares: Array, *, ridge: float = 1.0) -> Fitted:
    """One weight vector for moves: ``groups`` holds each move's position, ``shares`` its share of the visits.

    The loss is the mean cross entropy of a position's choice, in nats.
    """
    weights = np.zeros(features.shape[1])
    tables = int(groups[-1]) + 1
    for _ in range(_STEPS):
        likely = _softmax(features @ weights, groups, tables)
        slope = features.T @ (shares - likely) - ridge * weights
        means = np.zeros((tables, features.shape[1]))
        np.add.at(means, groups, features * likely[:, None])
        curve = (features * likely[:, None]).T @ features - means.T @ means + np.eye(len(weights)) * ridge
        step = np.linalg.solve(curve, slope)
        weights += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-4:
            break
    likely = _softmax(features @ weights, groups, tables)
    return Fitted(weights, float(-(shares * np.log(likely + 1e-12)).sum() / tables))


def _softmax(scores: Array, groups: Numbers, tables: int) -> Array:
    grown = np.exp(np.clip(scores, -30, 30))
    sums = np.bincount(groups, weights=grown, minlength=tables)
    likely: Array = grown / sums[groups]
    return likely


def _sigmoid(values: Array) -> Array:
    chances: Array = 1.0 / (1.0 + np.exp(-np.clip(values, -30, 30)))
    return chances


def log_odds(chances: npt.NDArray[Any]) -> Array:
    safe = np.clip(chances.astype(np.float64), 1e-6, 1 - 1e-6)
    odds: Array = np.log(safe / (1 - safe))
    return odds


def _log_loss(chances: Array, results: Array) -> float:
    safe = np.clip(chances, 1e-9, 1 - 1e-9)
    return float(-(results * np.log(safe) + (1 - results) * np.log(1 - safe)).mean())
